// Regular expressions on symbolic strings: a match forks into match and no match, captures are what V8 would really pick,
// groups that may be missing are decided when they are read.
//
//   npx everypath check examples/regular-expressions.ts        (exit code 1)
import { assert } from 'everypath';

/** Refuted: "0000-19-00" is a date to this pattern. */
export function month(text: string): number {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (date === null) return 0;
  assert(Number(date[2]) <= 12, 'there is such a month');
  return Number(date[2]);
}

/** Proved: the first quantifier is greedy, so it leaves nothing to the second. */
export function greedy(text: string): void {
  const match = /^(a*)(a*)$/.exec(text);
  if (match !== null) assert(match[2] === '');
}

/** Refuted by a version without the second number: the group takes no part, and undefined.length throws. */
export function minorDigits(version: string): number {
  const match = /^v?(\d+)(?:\.(\d+))?$/.exec(version);
  if (match === null) return 0;
  return match[2].length;
}

/** Proved: what stands between equal quotes does not contain the quote. */
export function unquoted(text: string): void {
  const match = /^(["'])(.*?)\1$/s.exec(text);
  if (match !== null && match[1] === '"') assert(match[2] !== '"' || text === '"""');
}

/** Proved: the replacement leaves no digit behind. */
export function masked(text: string): void {
  assert(!/\d/.test(text.replace(/^.*\d.*$/s, '*')));
}
