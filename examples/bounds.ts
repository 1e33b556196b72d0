// Loops without a last path: proved by induction with --proof only.

/**
 * The place of the first element that is not smaller than x, if a is sorted.
 * @ensures result >= 0 && result <= a.length
 */
export function lowerBound(a: readonly number[], x: number): number {
  let lo = 0;
  let hi = a.length;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (mid < 0 || mid >= a.length) throw new RangeError(`${mid} is no index`);
    if (a[mid] < x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/**
 * Pages of at most `size` items: none is shown twice, none is lost.
 * @requires Number.isInteger(total) && total >= 1 && total <= 1000000
 * @requires Number.isInteger(size) && size >= 1 && size <= 1000
 * @ensures result === total
 */
export function paginate(total: number, size: number): number {
  let left = total;
  let shown = 0;
  while (left > 0) {
    const page = Math.min(size, left);
    shown += page;
    left -= page;
  }
  return shown;
}

/**
 * The same with a slip: the last page counts as a full one.
 * @requires Number.isInteger(total) && total >= 1 && total <= 1000000
 * @requires Number.isInteger(size) && size >= 1 && size <= 1000
 * @ensures result === total
 */
export function paginateFull(total: number, size: number): number {
  let left = total;
  let shown = 0;
  while (left > 0) {
    shown += size;
    left -= Math.min(size, left);
  }
  return shown;
}
