// Natives reached through call, apply, bind and a destructured name.
// expect: {"unit":"indirect","verdict":"proved","paths":1}
import { assert } from 'everypath';

const { abs } = Math;

/** @requires x < 0 */
export function indirect(x: number): void {
  assert(abs(x) === -x);
  assert(Math.max.call(null, x, 0) === 0);
  assert(Math.max.apply(null, [x, 0]) === 0);
  assert(Math.min.bind(null, x)(0) === x);
}
