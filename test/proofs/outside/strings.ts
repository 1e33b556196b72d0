// Loops over strings as programs have them. Each unit is followed by a wrong version of it, whose name ends in a capital W.

/** @ensures result >= 0 && result <= text.length */
export function indent(text: string): number {
  let i = 0;
  while (i < text.length && text[i] === ' ') i++;
  return i;
}
/** @ensures result >= 0 && result <= text.length */
export function indentW(text: string): number {
  let i = 0;
  while (i <= text.length && text[i] !== 'x') i++;
  return i;
}

/** @ensures result >= 0 && result <= text.length */
export function vowels(text: string): number {
  let n = 0;
  for (const c of text) if ('aeiou'.includes(c)) n++;
  return n;
}
/** @ensures result > 0 && result <= text.length */
export function vowelsW(text: string): number {
  let n = 0;
  for (const c of text) if ('aeiou'.includes(c)) n++;
  return n;
}

/** @requires Number.isInteger(width) && width >= 0 && width <= 1000
 * @ensures result.length >= width && result.endsWith(text) */
export function padLeft(text: string, width: number): string {
  let out = text;
  while (out.length < width) out = ` ${out}`;
  return out;
}
/** @requires Number.isInteger(width) && width >= 0 && width <= 1000
 * @ensures result.length >= width && result.startsWith(text) */
export function padLeftW(text: string, width: number): string {
  let out = text;
  while (out.length < width) out = ` ${out}`;
  return out;
}

/** @requires Number.isInteger(width) && width >= 0 && width <= 1000
 * @ensures result.startsWith(text) */
export function padRight(text: string, width: number): string {
  let out = text;
  for (let i = 0; i < width; i++) out += '.';
  return out;
}
/** @requires Number.isInteger(width) && width >= 0 && width <= 1000
 * @ensures result.startsWith(text) && result.length > text.length */
export function padRightW(text: string, width: number): string {
  let out = text;
  for (let i = 0; i < width; i++) out += '.';
  return out;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures /^a*$/.test(result) */
export function repeatA(n: number): string {
  let s = '';
  for (let i = 0; i < n; i++) s += 'a';
  return s;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures /^a+$/.test(result) */
export function repeatAW(n: number): string {
  let s = '';
  for (let i = 0; i < n; i++) s += 'a';
  return s;
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.length === n */
export function line(n: number): string {
  let s = '';
  while (s.length < n) s += '-';
  return s;
}
/** @requires Number.isInteger(n) && n >= 0 && n <= 1000
 * @ensures result.length === n */
export function lineW(n: number): string {
  let s = '';
  while (s.length < n) s += '--';
  return s;
}

/** @ensures result === true || result === false */
export function isPalindrome(text: string): boolean {
  let i = 0;
  let j = text.length - 1;
  while (i < j) {
    console.assert(i >= 0 && j < text.length);
    if (text[i] !== text[j]) return false;
    i++;
    j--;
  }
  return true;
}
/** @ensures result === true || result === false */
export function isPalindromeW(text: string): boolean {
  let i = 0;
  let j = text.length - 1;
  while (i !== j && i < 1000) {
    console.assert(i >= 0 && j >= 0 && j < text.length);
    i++;
    j--;
  }
  return true;
}

/** @ensures result >= 0 */
export function depth(text: string): number {
  let d = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') d++;
    else if (text[i] === ')') {
      if (d === 0) throw new SyntaxError('too many');
      d--;
    }
  }
  return d;
}
/** @ensures result >= 0 */
export function depthW(text: string): number {
  let d = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') d++;
    else if (text[i] === ')') d--;
  }
  return d;
}

/** @ensures result >= 0 */
export function parseDigits(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const d = text.charCodeAt(i) - 48;
    if (d < 0 || d > 9) break;
    value = value * 10 + d;
  }
  return value;
}
/** @ensures result >= 0 */
export function parseDigitsW(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const d = text.charCodeAt(i) - 48;
    if (d > 9) break;
    value = value * 10 + d;
  }
  return value;
}

/** @ensures !result.includes(',') */
export function withoutCommas(text: string): string {
  let out = '';
  for (const c of text) if (c !== ',') out += c;
  return out;
}
/** @ensures !result.includes(',') */
export function withoutCommasW(text: string): string {
  let out = '';
  for (const c of text) if (c !== ',' || out.length > 2) out += c;
  return out;
}
