// Calling what may be undefined.
// expect: {"unit":"call","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function call(given: boolean): number {
  const f: (() => number) | undefined = given ? () => 5 : undefined;
  const r = f?.() ?? 0;
  assert(r === (given ? 5 : 0));
  return r;
}
