// A union of primitives told apart by typeof, equality and truthiness.
// expect: {"unit":"size","verdict":"proved"}
// expect: {"unit":"loose","verdict":"proved"}
import { assert } from 'everypath';

export function size(x: string | number | boolean | null | undefined): number {
  if (!x) {
    assert(x === '' || x === 0 || Number.isNaN(x) || x === false || x === null || x === undefined);
    return 0;
  }
  if (typeof x === 'string') return x.length;
  if (x === true) return 1;
  return x;
}

export function loose(x: number | null | undefined): string {
  if (x == null) {
    assert(x === null || x === undefined);
    return 'missing';
  }
  assert(typeof x === 'number');
  return 'present';
}
