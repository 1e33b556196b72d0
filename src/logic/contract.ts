// Narrows an argument of a function backwards from its result, knowing only what the function does to ranges: an end of
// the argument's range is cut off when the function's range over it misses the result. Called by refine.ts.
// Soundness: only what was computed to miss is cut off, so nothing is asked of the function but that its range is right.
import { middle, predecessor, successor } from './double-order.js';
import { isEmpty, isNothing, meet, type Range, range } from './range.js';

/** Halvings of an end; the order of the doubles has 2^64 places. */
const STEPS = 66;

/** The part of `current` that may lead to `result`, as far as cutting off its ends tells. */
export function contract(transfer: (part: Range) => Range, current: Range, result: Range): Range {
  if (isEmpty(current)) return current;
  const { integer, maybeNegativeZero } = current;
  const part = (min: number, max: number): Range => range(min, max, false, integer, maybeNegativeZero);
  const misses = (min: number, max: number): boolean => isNothing(meet(transfer(part(min, max)), result));
  if (misses(current.min, current.max)) return range(Infinity, -Infinity, current.maybeNaN, integer, false);
  const max = cutAbove(current.min, current.max, (from) => misses(from, current.max));
  const min = -cutAbove(-max, -current.min, (from) => misses(current.min, -from));
  return range(min, max, current.maybeNaN, integer, maybeNegativeZero);
}

/** The greatest value that stays when [x, max] is cut off for the least x that was found to be possible. */
function cutAbove(min: number, max: number, cuts: (from: number) => boolean): number {
  if (min >= max || !cuts(max)) return max;
  let [kept, cut] = [min, max];
  for (let step = 0; step < STEPS && successor(kept) < cut; step++) {
    const half = middle(kept, cut);
    if (cuts(half)) cut = half;
    else kept = half;
  }
  return predecessor(cut);
}
