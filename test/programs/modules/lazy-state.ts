// What a module makes outlives the path that loads it: the next one finds it as it was.
// expect: {"unit":"bumped","verdict":"proved","paths":4}
import { assert } from 'everypath';

declare const require: (name: string) => { bump(): number; next(): number };

export function bumped(a: boolean, b: boolean): number {
  const { bump, next } = require('./lazy-counter.cjs');
  assert(bump() === 1);
  assert(next() === 1);
  if (a) bump();
  if (b) bump();
  return bump();
}
