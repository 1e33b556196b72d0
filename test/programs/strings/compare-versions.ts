// Order of strings is not order of numbers; concatenation is associative, equality is exact.
// expect: {"unit":"associative","verdict":"proved"}
// expect: {"unit":"total","verdict":"proved"}
// expect: {"unit":"prefixed","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function associative(a: string, b: string, c: string): void {
  assert(a + b + c === a + (b + c));
  assert(`${a}${b}`.length === a.length + b.length);
}

export function total(a: string, b: string): number {
  if (a < b) return -1;
  if (a > b) return 1;
  assert(a === b);
  return 0;
}

export function prefixed(a: string, b: string): void {
  if (a !== b) assert(`x${a}` !== `${b}x`);
}
