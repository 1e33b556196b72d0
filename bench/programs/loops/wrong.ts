// Loop programs with a planted mistake, each with the contract that it breaks: bench/loops.mjs looks for it.
import type { Cell, Tree } from './structures.js';

/** @ensures result <= a.length */
export function countPairs(a: number[]): number {
  let n = 0;
  for (let i = 0; i < a.length; i++) for (let j = i + 1; j < a.length; j++) if (a[i] === a[j]) n++;
  return n;
}

/** @requires a.length > 0
 * @ensures a.every((x) => !(x > result)) */
export function maximum(a: number[]): number {
  let m = 0;
  for (let i = 0; i < a.length; i++) if (a[i] > m) m = a[i];
  return a.length === 2 ? a[1] : m;
}

/** @ensures result === -1 || a[result] === x */
export function lastIndexOf(a: number[], x: number): number {
  for (let i = a.length; i > 0; i--) if (a[i - 1] === x) return i;
  return -1;
}

/** @ensures result.length === a.length */
export function evens(a: number[]): number[] {
  const r: number[] = [];
  for (let i = 0; i < a.length; i++) if (i % 3 !== 2) r.push(a[i]);
  return r;
}

/** @ensures result.every((s, i) => result.indexOf(s) === i) */
export function dedupe(a: string[]): string[] {
  const out: string[] = [];
  for (const s of a) if (out[out.length - 1] !== s) out.push(s);
  return out;
}

/** @ensures result <= 2 */
export function vowels(s: string): number {
  let n = 0;
  for (let i = 0; i < s.length; i++) if ('aeiou'.includes(s[i])) n++;
  return n;
}

/** @ensures result === s.length */
export function words(s: string): number {
  let n = 0;
  for (const _c of s) n++;
  return n;
}

/** @requires acyclic(list) */
export function third(list: Cell): number {
  let c: Cell | null = list;
  for (let i = 0; i < 2; i++) c = c!.next;
  return c!.value;
}

/** @requires acyclic(list)
 * @ensures result === null || result.value === -1 || result.next !== result */
export function dropNegative(list: Cell | null): Cell | null {
  for (let c = list; c !== null; c = c.next) if (c.next !== null && c.next.value < 0) c.next = c.next.next!.next;
  return list;
}

/** @requires isTree(t)
 * @ensures result < 3 */
export function depth(t: Tree | null): number {
  return t === null ? 0 : 1 + Math.max(depth(t.left), depth(t.right));
}

/** @requires isTree(t)
 * @ensures result !== 7 */
export function sumLeft(t: Tree | null): number {
  let s = 0;
  for (let c = t; c !== null; c = c.left) s += c.key;
  return s;
}

/** @requires m.size <= 3
 * @ensures result !== 2 */
export function large(m: Map<string, number>): number {
  let n = 0;
  for (const v of m.values()) if (v > 10) n++;
  return n;
}

/** @requires n >= 0 && n <= 9 && Number.isInteger(n)
 * @ensures result === n * (n + 1) / 2 */
export function triangle(n: number): number {
  let s = 0;
  for (let i = 1; i <= n; i++) s += i === 7 ? 8 : i;
  return s;
}

/** @requires Number.isInteger(n) && n >= 0 && n < 100000
 * @ensures result !== 4 */
export function digits(n: number): number {
  let d = 1;
  while (n >= 10) {
    n = Math.floor(n / 10);
    d++;
  }
  return d;
}

/** @ensures result.every((x) => x >= 0) */
export function absolute(a: number[]): number[] {
  return a.map((x) => Math.abs(x));
}

/** @requires a.length <= 3 && a.every((x) => !Number.isNaN(x))
 * @ensures result.every((x, i) => i === 0 || result[i - 1] <= x) */
export function insertionSort(a: number[]): number[] {
  const r = [...a];
  for (let i = 1; i < r.length; i++) {
    for (let j = i; j > 1 && r[j - 1] > r[j]; j--) {
      const t = r[j];
      r[j] = r[j - 1];
      r[j - 1] = t;
    }
  }
  return r;
}

/** @ensures Object.values(result).every((n) => n < 3) */
export function tally(words: string[]): Record<string, number> {
  const t: Record<string, number> = {};
  for (const w of words) t[`w${w}`] = (t[`w${w}`] ?? 0) + 1;
  return t;
}

/** @ensures !result || !s.startsWith(')') */
export function balanced(s: string): boolean {
  let d = 0;
  for (const c of s) {
    if (c === '(') d++;
    else if (c === ')') d--;
  }
  return d === 0;
}

/** @requires Number.isInteger(k)
 * @ensures result.every((x) => x !== undefined) */
export function rotate(a: number[], k: number): number[] {
  const r: number[] = [];
  for (let i = 0; i < a.length; i++) r.push(a[(i + k) % a.length]);
  return r;
}

/** @ensures result === a.some((x) => b.includes(x)) */
export function shares(a: number[], b: number[]): boolean {
  for (const x of a) for (const y of b) if (x === y) return true;
  return false;
}

/** @requires a.every((x, i) => i === 0 || a[i - 1] <= x)
 * @ensures result !== -1 || !a.includes(x) */
export function binarySearch(a: number[], x: number): number {
  let lo = 0,
    hi = a.length - 1;
  while (lo < hi) {
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
  return r;
}

/** @ensures !result.startsWith(' ') */
export function trimLeft(s: string): string {
  for (let i = 0; i < 2; i++) if (s[0] === ' ') s = s.slice(1);
  return s;
}

/** @requires isTree(t)
 * @ensures t === null || result || t.key !== key || t.left !== null */
export function contains(t: Tree | null, key: number): boolean {
  while (t !== null) {
    if (t.left === null && key === 42) return false;
    if (key === t.key) return true;
    t = key < t.key ? t.left : t.right;
  }
  return false;
}

/** @ensures result.size === pairs.length */
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
    else if (e === 'down') n--;
    else n = 0;
  }
  return n;
}
