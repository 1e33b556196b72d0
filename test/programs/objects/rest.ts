// Object rest leaves out what was named.
// expect: {"unit":"without","verdict":"proved","paths":1}
import { assert } from 'everypath';

export function without(o: { a: number; b: number; c: number }): void {
  const { a, ...others } = o;
  assert(!('a' in others));
  assert(Object.is(others.b, o.b));
  assert(Object.is(a, o.a));
}
