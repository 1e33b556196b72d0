// A RuntimeEnv as createRealm takes it: it fills in `realm` and `ops`, which nobody reads before.
import type { RuntimeEnv } from '../../src/languages/javascript/runtime/env.js';

export function unfinishedEnv(parts: Omit<RuntimeEnv, 'realm' | 'ops'>): RuntimeEnv {
  return parts as RuntimeEnv;
}
