// Operands are evaluated from left to right, targets before values.
// expect: {"unit":"order","verdict":"proved","paths":1}
import { assert } from 'everypath';

export function order(x: number): void {
  const a = [0, 0, 0];
  let i = 0;
  a[i] = i = 2;
  assert(a[0] === 2);
  let o: { v: number; next?: { v: number } } = { v: x };
  const first = o;
  o.v = (o = { v: 9 }).v;
  assert(first.v === 9);
  const log: string[] = [];
  const say = (s: string, v: number): number => {
    log.push(s);
    return v;
  };
  const sum = say('a', x) + say('b', 1) * say('c', 2);
  assert(log.join('') === 'abc');
  assert(Object.is(sum, x + 2));
}
