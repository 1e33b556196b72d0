// The order of elements: what is checked, what is required of an array of the input. Wrong ones: bounds, comparisons, NaN, writes behind the loop, elements
// that were taken away.

/** @requires a.every((x) => Number.isInteger(x))
 * @ensures !result || a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function isSorted(a: number[]): boolean {
  for (let i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false;
  return true;
}

/** Comparisons with NaN are false.
 * @ensures !result || a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function isSortedW(a: number[]): boolean {
  for (let i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false;
  return true;
}

/** @requires a.every((x) => Number.isInteger(x))
 * @ensures !result || a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function isSortedPairsW(a: number[]): boolean {
  for (let i = 1; i < a.length; i += 2) if (a[i - 1] > a[i]) return false;
  return true;
}

/** @requires a.every((x) => Number.isInteger(x))
 * @ensures !result || a.every((x, i) => i === 0 || a[i - 1] < x) */
export function isStrictW(a: number[]): boolean {
  for (let i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false;
  return true;
}

/** The array changes after it was looked at.
 * @requires a.every((x) => Number.isInteger(x))
 * @ensures !result || a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function isSortedThenW(a: number[]): boolean {
  for (let i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false;
  if (a.length > 3) a[1] = a[0] - 1;
  return true;
}

/** What was known of the first elements is not known of those that take their places.
 * @ensures result <= 0 */
export function shiftedW(a: number[]): number {
  let n = 0;
  while (n < 10 && n < a.length) {
    a[n] = 0;
    n++;
  }
  let c = 3;
  while (c > 0 && a.length > n) {
    a.shift();
    c--;
    if (a.length < 0) n--;
  }
  return n > 0 && n - 1 < a.length ? a[n - 1] : 0;
}

/** In order before, not after.
 * @requires a.every((x, i) => Number.isInteger(x) && (i === 0 || a[i - 1] <= x))
 * @ensures result */
export function reversedW(a: number[]): boolean {
  for (let i = 0; i < a.length; i++) a[i] = -a[i];
  return a.length < 2 || a[0] <= a[1];
}

/** @requires a.every((x) => Number.isInteger(x))
 * @ensures a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function sorted(a: number[]): void {
  for (let i = 1; i < a.length; i++) {
    const x = a[i];
    let j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
}

/** NaN is smaller than nothing.
 * @ensures a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function sortedAnyW(a: number[]): void {
  for (let i = 1; i < a.length; i++) {
    const x = a[i];
    let j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
}

/** What was required of the elements is not true of those that are written.
 * @requires a.every((x) => Number.isInteger(x))
 * @ensures a.every((x, i) => i === 0 || a[i - 1] <= x) */
export function sortedHalvesW(a: number[]): void {
  for (let i = 0; i < a.length; i++) a[i] = a[i] / 0;
  for (let i = 1; i < a.length; i++) {
    const x = a[i];
    let j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
}
