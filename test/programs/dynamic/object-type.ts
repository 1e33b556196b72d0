// The type `object` holds no null and no primitive, `{}` no null and no undefined.
// expect: {"unit":"read","verdict":"proved"}
// expect: {"unit":"kind","verdict":"proved"}
import { assert } from 'everypath';

export function read(x: object): unknown {
  return (x as { foo?: unknown }).foo;
}

export function kind(x: {}): string {
  assert(x !== null && x !== undefined);
  return typeof x;
}
