// Loops over characters: building, counting, hashing, reversing, scanning, iterating by code point.
// expect: {"unit":"built","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"builtNever","verdict":"proved"}
// expect: {"unit":"hash","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"hashOfTwo","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"hashNever","verdict":"proved"}
// expect: {"unit":"xorHash","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"sum","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"sumNever","verdict":"proved"}
// expect: {"unit":"reversed","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"palindrome","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"palindromeNever","verdict":"proved"}
// expect: {"unit":"spread","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"spreadNever","verdict":"proved"}
// expect: {"unit":"codePoints","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"digits","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"digitsNever","verdict":"proved"}
// expect: {"unit":"brackets","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"caesar","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"caesarNever","verdict":"proved"}
// expect: {"unit":"runs","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function built(n: number): void {
  let s = '';
  for (let i = 0; i < n && i < 5; i++) s += 'ab'[i % 2];
  assert(s !== 'aba');
}

export function builtNever(n: number): void {
  let s = '';
  for (let i = 0; i < n && i < 5; i++) s += 'x';
  assert(s !== 'xxy');
}

/** @requires s.length <= 4 */
export function hash(s: string): void {
  let h = 0;
  for (let i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) | 0;
  assert(h !== 96354);
}

/** @requires s.length === 2 && s[0] !== 'a' */
export function hashOfTwo(s: string): void {
  let h = 17;
  for (let i = 0; i < s.length; i++) h = (Math.imul(h, 33) ^ s.charCodeAt(i)) >>> 0;
  assert(h !== 21737);
}

/** @requires s.length === 1 */
export function hashNever(s: string): void {
  let h = 7;
  for (let i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) | 0;
  assert(h !== 5);
}

/** @requires s.length === 3 */
export function xorHash(s: string): void {
  let h = 0;
  for (let i = 0; i < s.length; i++) h ^= s.charCodeAt(i) << i;
  assert(h !== 0x1f3);
}

/** @requires s.length <= 3 */
export function sum(s: string): void {
  let total = 0;
  for (let i = 0; i < s.length; i++) total += s.charCodeAt(i);
  assert(!(total === 200 && s.length === 2 && s[0] > s[1]));
}

/** @requires s.length === 2 && s >= 'a' */
export function sumNever(s: string): void {
  assert(s.charCodeAt(0) + s.charCodeAt(1) !== 90);
}

/** @requires s.length <= 3 */
export function reversed(s: string): void {
  let r = '';
  for (let i = s.length - 1; i >= 0; i--) r += s[i];
  assert(r !== 'cba');
}

/** @requires s.length === 5 */
export function palindrome(s: string): void {
  let ok = true;
  for (let i = 0; i < 2; i++) if (s[i] !== s[4 - i]) ok = false;
  assert(!(ok && s.startsWith('ab')));
}

/** @requires s.length === 4 */
export function palindromeNever(s: string): void {
  for (let i = 0; i < 2; i++) if (s[i] !== s[3 - i]) return;
  assert(!(s.startsWith('a') && s.endsWith('b')));
}

/** @requires s.length <= 3 */
export function spread(s: string): void {
  assert([...s].join('-') !== 'x-y');
}

/** @requires s.length <= 3 */
export function spreadNever(s: string): void {
  assert([...s].length <= s.length);
}

/** @requires s.length <= 3 */
export function codePoints(s: string): void {
  let count = 0;
  for (const point of s) {
    assert(point.length === 1 || point.codePointAt(0) !== 0x1f680);
    count++;
  }
  assert(count <= s.length);
}

/** @requires s.length <= 3 */
export function digits(s: string): void {
  let n = 0;
  for (const c of s) {
    if (c < '0' || c > '9') return;
    n = n * 10 + (c.charCodeAt(0) - 48);
  }
  assert(n !== 407);
}

/** @requires s.length <= 2 */
export function digitsNever(s: string): void {
  let n = 0;
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i) - 48;
    if (!(c >= 0 && c <= 9)) return;
    n = n * 10 + c;
  }
  assert(n < 100);
}

/** @requires s.length <= 4 */
export function brackets(s: string): void {
  let depth = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '(') depth++;
    else if (s[i] === ')') depth--;
    else return;
    if (depth < 0) return;
  }
  assert(!(depth === 0 && s.length === 4 && s[1] === '('));
}

/** @requires s.length === 3 */
export function caesar(s: string): void {
  let out = '';
  for (let i = 0; i < s.length; i++) out += String.fromCharCode(s.charCodeAt(i) + 1);
  assert(out !== 'IBM');
}

/** @requires s.length === 2 */
export function caesarNever(s: string): void {
  let out = '';
  for (let i = 0; i < s.length; i++) out += String.fromCharCode(s.charCodeAt(i) + 1);
  assert(out !== s);
}

/** @requires s.length <= 4 */
export function runs(s: string): void {
  let out = '';
  let i = 0;
  while (i < s.length) {
    let j = i;
    while (j < s.length && s[j] === s[i]) j++;
    out += s[i] + String(j - i);
    i = j;
  }
  assert(out !== 'a3b1');
}
