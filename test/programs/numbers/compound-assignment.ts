// Compound assignment, prefix and postfix increments: 3 * (x + 2) - 2 is 40 for 12.
// expect: {"unit":"compute","verdict":"proved","paths":2}
import { assert } from 'everypath';

/** @requires Number.isSafeInteger(x) && Math.abs(x) < 1000 */
export function compute(x: number): number {
  let y = x;
  y += 2;
  y *= 3;
  y -= 1;
  const before = y--;
  assert(before === y + 1);
  if (y === 40) {
    assert(x === 12);
    return ++y;
  }
  return y++;
}
