// Loop programs that are right, each with its contract: bench/loops.mjs explores them.
import type { Cell, Tree } from './structures.js';

/** @ensures result >= 0 */
export function countPositive(a: number[]): number {
  let n = 0;
  for (const x of a) if (x > 0) n++;
  return n;
}

/** @requires a.length > 0
 * @ensures a.every((x) => !(x > result)) */
export function maximum(a: number[]): number {
  let m = a[0];
  for (let i = 1; i < a.length; i++) if (a[i] > m || Number.isNaN(m)) m = a[i];
  return m;
}

/** @ensures result === -1 || a[result] === x */
export function indexOf(a: number[], x: number): number {
  for (let i = 0; i < a.length; i++) if (a[i] === x) return i;
  return -1;
}

/** @ensures result.length === a.length */
export function reversed(a: number[]): number[] {
  const r: number[] = [];
  for (let i = a.length - 1; i >= 0; i--) r.push(a[i]);
  return r;
}

/** @ensures result.length <= a.length */
export function dedupe(a: string[]): string[] {
  const seen = new Set<string>();
  const out: string[] = [];
  for (const s of a)
    if (!seen.has(s)) {
      seen.add(s);
      out.push(s);
    }
  return out;
}

/** @ensures result >= 0 && result <= s.length */
export function vowels(s: string): number {
  let n = 0;
  for (let i = 0; i < s.length; i++) if ('aeiou'.includes(s[i])) n++;
  return n;
}

/** @ensures result.length === s.length */
export function reverseText(s: string): string {
  let r = '';
  for (let i = s.length - 1; i >= 0; i--) r += s[i];
  return r;
}

/** @requires acyclic(list)
 * @ensures result >= 1 */
export function lengthOf(list: Cell): number {
  let n = 0;
  for (let c: Cell | null = list; c !== null; c = c.next) n++;
  return n;
}

/** @requires acyclic(list)
 * @ensures result === null || acyclic(result) */
export function reverseList(list: Cell | null): Cell | null {
  let r: Cell | null = null;
  let c = list;
  while (c !== null) {
    const n: Cell | null = c.next;
    c.next = r;
    r = c;
    c = n;
  }
  return r;
}

/** @requires isTree(t)
 * @ensures result >= 0 */
export function depth(t: Tree | null): number {
  return t === null ? 0 : 1 + Math.max(depth(t.left), depth(t.right));
}

/** @ensures result <= m.size */
export function large(m: Map<string, number>): number {
  let n = 0;
  for (const v of m.values()) if (v > 10) n++;
  return n;
}

/** @requires n >= 0 && n <= 5 && Number.isInteger(n)
 * @ensures result === n * (n + 1) / 2 */
export function triangle(n: number): number {
  let s = 0;
  for (let i = 1; i <= n; i++) s += i;
  return s;
}

/** @requires Number.isInteger(n) && n >= 0 && n < 1000
 * @ensures result >= 1 && result <= 3 */
export function digits(n: number): number {
  let d = 1;
  while (n >= 10) {
    n = Math.floor(n / 10);
    d++;
  }
  return d;
}

/** @ensures result.every((x) => x >= 0) */
export function clampAll(a: number[]): number[] {
  return a.map((x) => Math.max(x, 0));
}

/** @requires a.length <= 3
 * @ensures result.every((x, i) => i === 0 || !(result[i - 1] > x)) */
export function insertionSort(a: number[]): number[] {
  const r = [...a];
  for (let i = 1; i < r.length; i++) {
    for (let j = i; j > 0 && r[j - 1] > r[j]; j--) {
      const t = r[j];
      r[j] = r[j - 1];
      r[j - 1] = t;
    }
  }
  return r;
}

/** @ensures Object.keys(result).length <= words.length */
export function tally(words: string[]): Record<string, number> {
  const t: Record<string, number> = {};
  for (const w of words) t[`w${w}`] = (t[`w${w}`] ?? 0) + 1;
  return t;
}

/** @ensures result === true || s.includes(')') || s.includes('(') */
export function balanced(s: string): boolean {
  let d = 0;
  for (const c of s) {
    if (c === '(') d++;
    else if (c === ')') {
      d--;
      if (d < 0) return false;
    }
  }
  return d === 0;
}

/** @requires k >= 0 && Number.isInteger(k)
 * @ensures result.length <= a.length */
export function rotate(a: number[], k: number): number[] {
  const r: number[] = [];
  for (let i = 0; i < a.length; i++) r.push(a[(i + k) % a.length]);
  return r;
}

/** @ensures result === a.some((x) => b.includes(x)) */
export function shares(a: number[], b: number[]): boolean {
  for (const x of a) for (const y of b) if (x === y) return true;
  return a.some(Number.isNaN) && b.some(Number.isNaN);
}

/** @requires a.every((x, i) => i === 0 || a[i - 1] <= x)
 * @ensures result === -1 || a[result] === x */
export function binarySearch(a: number[], x: number): number {
  let lo = 0,
    hi = a.length - 1;
  while (lo <= hi) {
    const mid = (lo + hi) >> 1;
    if (a[mid] === x) return mid;
    if (a[mid] < x) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}

/** @ensures result.length === a.length + b.length */
export function merge(a: number[], b: number[]): number[] {
  const r: number[] = [];
  let i = 0,
    j = 0;
  while (i < a.length && j < b.length) r.push(a[i] <= b[j] ? a[i++] : b[j++]);
  while (i < a.length) r.push(a[i++]);
  while (j < b.length) r.push(b[j++]);
  return r;
}

/** @ensures !result.startsWith(' ') */
export function trimLeft(s: string): string {
  let i = 0;
  while (i < s.length && s[i] === ' ') i++;
  return s.slice(i);
}

/** @requires isTree(t)
 * @ensures result === false || t !== null */
export function contains(t: Tree | null, key: number): boolean {
  while (t !== null) {
    if (key === t.key) return true;
    t = key < t.key ? t.left : t.right;
  }
  return false;
}

/** @ensures result.size <= pairs.length */
export function index(pairs: [string, number][]): Map<string, number> {
  const m = new Map<string, number>();
  for (const [k, v] of pairs) m.set(k, v);
  return m;
}

/** @ensures result >= 0 */
export function steps(events: ('up' | 'down' | 'reset')[]): number {
  let n = 0;
  for (const e of events) {
    if (e === 'up') n++;
    else if (e === 'down') n = Math.max(0, n - 1);
    else n = 0;
  }
  return n;
}
