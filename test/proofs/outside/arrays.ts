// Loops over arrays as programs have them. Each unit is followed by a wrong version of it, whose name ends in a capital W.

/** @requires a.length > 0 && a.every((x) => Number.isInteger(x))
 * @ensures a.every((x) => x <= result) */
export function largest(a: number[]): number {
  let m = a[0];
  for (let i = 1; i < a.length; i++) if (a[i] > m) m = a[i];
  return m;
}
/** @requires a.length > 0 && a.every((x) => Number.isInteger(x))
 * @ensures a.every((x) => x <= result) */
export function largestW(a: number[]): number {
  let m = a[0];
  for (let i = 1; i < a.length - 1; i++) if (a[i] > m) m = a[i];
  return m;
}

/** @ensures result === -1 || a[result] === x */
export function position(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (a[i] === x) return i;
  return -1;
}
/** @ensures result === -1 || a[result] === x */
export function positionW(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (a[i] >= x) return i;
  return -1;
}

/** @requires a.every((x) => Number.isInteger(x))
 * @ensures result !== -1 || a.every((y) => y !== x) */
export function search(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (a[i] === x) return i;
  return -1;
}
/** @requires a.every((x) => Number.isInteger(x))
 * @ensures result !== -1 || a.every((y) => y !== x) */
export function searchW(a: number[], x: number): number {
  for (let i = 1; i < a.length; i++) if (a[i] === x) return i;
  return -1;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.length === n && result.every((x) => x === 0) */
export function zeros(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(0);
  return out;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.length === n && result.every((x) => x === 0) */
export function zerosW(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(i % 7 === 6 ? 1 : 0);
  return out;
}

/** @ensures result.every((x) => x > 0) && result.length <= a.length */
export function positives(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x > 0) out.push(x);
  return out;
}
/** @ensures result.every((x) => x > 0) && result.length <= a.length */
export function positivesW(a: number[]): number[] {
  const out: number[] = [];
  for (const x of a) if (x >= 0) out.push(x);
  return out;
}

/** @requires lo <= hi
 * @ensures a.every((x) => !(x < lo) && !(x > hi)) */
export function clampAll(a: number[], lo: number, hi: number): void {
  for (let i = 0; i < a.length; i++) {
    if (a[i] < lo) a[i] = lo;
    if (a[i] > hi) a[i] = hi;
  }
}
/** @requires lo <= hi
 * @ensures a.every((x) => !(x < lo) && !(x > hi)) */
export function clampAllW(a: number[], lo: number, hi: number): void {
  for (let i = 0; i < a.length; i++) {
    if (a[i] < lo) a[i] = hi + 1;
    else if (a[i] > hi) a[i] = hi;
  }
}

/** @requires a.every((x) => Number.isInteger(x)) && a.every((x, i) => i === 0 || a[i - 1] <= x)
 * @ensures result === -1 || a[result] === x */
export function binarySearch(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length - 1;
  while (lo <= hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (a[mid] === x) return mid;
    if (a[mid] < x) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}
/** @requires a.every((x) => Number.isInteger(x)) && a.every((x, i) => i === 0 || a[i - 1] <= x)
 * @ensures result === -1 || a[result] === x */
export function binarySearchW(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (a[mid] < x) lo = mid + 1;
    else hi = mid;
  }
  return lo < a.length ? lo : -1;
}

/** @requires a.every((v) => Number.isInteger(v)) && a.every((v, i) => i === 0 || a[i - 1] <= v)
 * @ensures result !== -1 || a.every((v) => v !== x) */
export function binarySearchFinds(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length - 1;
  while (lo <= hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (a[mid] === x) return mid;
    if (a[mid] < x) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}
/** @requires a.every((v) => Number.isInteger(v)) && a.every((v, i) => i === 0 || a[i - 1] <= v)
 * @ensures result !== -1 || a.every((v) => v !== x) */
export function binarySearchFindsW(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length - 1;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (a[mid] === x) return mid;
    if (a[mid] < x) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}

/** @requires a.every((v) => Number.isInteger(v))
 * @ensures a.every((v, i) => i === 0 || a[i - 1] <= v) */
export function insertionSort(a: number[]): void {
  for (let i = 1; i < a.length; i++) {
    const x = a[i];
    let j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}
/** @requires a.every((v) => Number.isInteger(v))
 * @ensures a.every((v, i) => i === 0 || a[i - 1] <= v) */
export function insertionSortW(a: number[]): void {
  for (let i = 1; i < a.length; i++) {
    const x = a[i];
    let j = i;
    while (j > 1 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

/** @requires sorted.every((v) => Number.isInteger(v)) && sorted.every((v, i) => i === 0 || sorted[i - 1] <= v) && Number.isInteger(x)
 * @ensures sorted.length === old(sorted.length) + 1 */
export function insert(sorted: number[], x: number): void {
  let j = sorted.length;
  sorted.push(x);
  while (j > 0 && sorted[j - 1] > x) {
    sorted[j] = sorted[j - 1];
    j--;
  }
  sorted[j] = x;
}
/** @requires sorted.every((v) => Number.isInteger(v)) && sorted.every((v, i) => i === 0 || sorted[i - 1] <= v) && Number.isInteger(x)
 * @ensures sorted.length === old(sorted.length) + 1 */
export function insertW(sorted: number[], x: number): void {
  let j = sorted.length;
  if (j === 0 || sorted[j - 1] !== x) sorted.push(x);
  while (j > 0 && sorted[j - 1] > x) {
    sorted[j] = sorted[j - 1];
    j--;
  }
}

/** @ensures result.length === a.length */
export function reversed(a: string[]): string[] {
  const out: string[] = [];
  for (let i = a.length - 1; i >= 0; i--) out.push(a[i]);
  return out;
}
/** @ensures result.length === a.length */
export function reversedW(a: string[]): string[] {
  const out: string[] = [];
  for (let i = a.length - 1; i > 0; i--) out.push(a[i]);
  return out;
}
