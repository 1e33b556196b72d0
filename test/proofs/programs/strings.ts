// Loops over strings and arrays of the input. Units whose names end in a capital W are wrong.

/** @ensures result >= 0 && result <= s.length */
export function skipSpace(s: string): number {
  let i = 0;
  while (i < s.length && s[i] === ' ') i++;
  return i;
}
/** @ensures result >= 0 && result <= s.length */
export function skipSpaceW(s: string): number {
  let i = 0;
  while (i <= s.length && s[i] !== 'x') i++;
  return i;
}

/** @ensures result >= 0 && result <= s.length */
export function countCommas(s: string): number {
  let count = 0;
  for (let i = 0; i < s.length; i++) if (s[i] === ',') count++;
  return count;
}
/** @ensures result >= 0 && result < s.length */
export function countCommasW(s: string): number {
  let count = 0;
  for (let i = 0; i < s.length; i++) if (s[i] === ',') count++;
  return count;
}

export function palindromeBounds(s: string): boolean {
  let lo = 0;
  let hi = s.length - 1;
  while (lo < hi) {
    if (lo < 0 || hi >= s.length) throw new RangeError('bounds');
    if (s[lo] !== s[hi]) return false;
    lo++;
    hi--;
  }
  return true;
}
export function palindromeBoundsW(s: string): boolean {
  let lo = 0;
  let hi = s.length;
  while (lo < hi) {
    if (lo < 0 || hi >= s.length) throw new RangeError('bounds');
    if (s[lo] !== s[hi]) return false;
    lo++;
    hi--;
  }
  return true;
}

export function bisect(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length;
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (mid < 0 || mid >= a.length) throw new RangeError('bounds');
    if (a[mid] < x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
export function bisectW(a: number[], x: number): number {
  let lo = 0;
  let hi = a.length;
  while (lo <= hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (mid < 0 || mid >= a.length) throw new RangeError('bounds');
    if (a[mid] < x) lo = mid + 1;
    else hi = mid - 1;
  }
  return lo;
}

/** @ensures result >= -1 && result < a.length */
export function indexOf(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (a[i] === x) return i;
  return -1;
}
/** @ensures result >= 0 && result < a.length */
export function indexOfW(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (a[i] === x) return i;
  return -1;
}

/** @ensures result >= 0 && result <= a.length */
export function countPositive(a: number[]): number {
  let count = 0;
  for (const x of a) if (x > 0) count++;
  return count;
}
/** @ensures result >= 0 && result < 10 */
export function countPositiveW(a: number[]): number {
  let count = 0;
  for (const x of a) if (x > 0) count++;
  return count;
}

/** @ensures result >= 0 && result <= 100 */
export function highest(a: number[]): number {
  let most = 0;
  for (const x of a) if (x > most && x <= 100) most = x;
  return most;
}
/** @ensures result >= 0 && result <= 100 */
export function highestW(a: number[]): number {
  let most = 0;
  for (const x of a) if (x > most && x <= 101) most = x;
  return most;
}

export function insertionBounds(a: number[]): void {
  for (let i = 1; i < a.length; i++) {
    let j = i - 1;
    while (j >= 0 && a[j] > a[i]) j--;
    if (j < -1 || j >= i) throw new RangeError('bounds');
  }
}
export function insertionBoundsW(a: number[]): void {
  for (let i = 1; i < a.length; i++) {
    let j = i - 1;
    while (j >= -1 && a[j] > a[i]) j--;
    if (j < 0) throw new RangeError('bounds');
  }
}

/** @ensures result.length >= s.length */
export function pad(s: string, width: number): string {
  let out = s;
  while (out.length < width) out = ` ${out}`;
  return out;
}
/** @ensures result.length >= width */
export function padW(s: string, width: number): string {
  let out = s;
  while (out.length < width - 1) out = ` ${out}`;
  return out;
}

/** @ensures result >= 0 && result <= s.length */
export function words(s: string): number {
  let count = 0;
  let i = 0;
  while (i < s.length) {
    while (i < s.length && s[i] === ' ') i++;
    if (i >= s.length) break;
    count++;
    while (i < s.length && s[i] !== ' ') i++;
  }
  if (i > s.length) throw new RangeError('past the end');
  return count;
}
/** @ensures result >= 0 && result <= s.length */
export function wordsW(s: string): number {
  let count = 0;
  let i = 0;
  while (i < s.length) {
    while (i < s.length && s[i] === ' ') i++;
    count++;
    while (i < s.length && s[i] !== ' ') i++;
    i++;
  }
  if (i > s.length) throw new RangeError('past the end');
  return count;
}

/** The array changes while it is read.
 * @ensures result === 0 */
export function growsW(a: number[]): number {
  let seen = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 7) seen++;
    if (i + 1 < a.length) a[i + 1] = 7;
  }
  return seen;
}

/** @ensures result >= 0 */
export function sumAbsW(a: number[]): number {
  let sum = 0;
  for (const x of a) sum += Math.abs(x);
  return sum;
}

/** A variable that is called like the position of the loop is another one.
 * @ensures result <= a.length */
export function indexW(a: number[]): number {
  let index = 5;
  for (const x of a) if (x > 0 || !(x > 0)) index++;
  return index;
}
