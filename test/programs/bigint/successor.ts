// What fails on numbers holds on bigints.
// expect: {"unit":"successor","verdict":"proved","paths":1}
import { assert } from 'everypath';

export function successor(x: bigint): void {
  assert(x + 1n > x);
}
