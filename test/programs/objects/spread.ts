// Object spread copies what the input has.
// expect: {"unit":"moved","verdict":"proved","paths":1}
import { assert } from 'everypath';

export interface Point {
  x: number;
  y: number;
}

export function moved(p: Point): Point {
  const q = { ...p, x: 3 };
  assert(Object.is(q.y, p.y));
  assert(q.x === 3);
  assert(Object.keys(q).length === 2);
  return q;
}
