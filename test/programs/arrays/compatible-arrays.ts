// Two parameters whose element types are written apart, but alike, may be one array; so may one with wider elements.
// expect: {"unit":"same","verdict":"proved","paths":2}
// expect: {"unit":"wider","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

interface Named {
  name: string;
}

interface Aged {
  name: string;
  age: number;
}

export function same(xs: { a: number }[], ys: readonly { a: number }[]): boolean {
  return xs === ys;
}

export function wider(aged: Aged[], named: Named[]): void {
  assert((aged as unknown[]) !== named);
}
