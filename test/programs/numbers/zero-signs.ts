// Where -0 shows: division, Object.is, sign of products.
// expect: {"unit":"reciprocal","verdict":"proved","paths":3}
// expect: {"unit":"product","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"negated","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function reciprocal(x: number): string {
  if (x !== 0) return 'other';
  return 1 / x > 0 ? 'positive' : 'negative';
}

export function product(a: number, b: number): void {
  if (a === 0 && b > 0) assert(!Object.is(a * b, -0));
}

export function negated(x: number): void {
  assert(Object.is(0 - x, -x));
}
