// A key computed from a symbolic boolean.
// expect: {"unit":"pick","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function pick(flag: boolean): number {
  const o = { yes: 1, no: 2 };
  const value = o[flag ? 'yes' : 'no'];
  assert(value === (flag ? 1 : 2));
  return value;
}
