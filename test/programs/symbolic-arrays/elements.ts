// expect: {"unit": "readOrWrite", "verdict": "proved", "paths": 4, "options": {"arrays": "symbolic"}}
// expect: {"unit": "pushAndPop", "verdict": "proved", "paths": 1, "options": {"arrays": "symbolic"}}
// expect: {"unit": "takeFirst", "verdict": "proved", "options": {"arrays": "symbolic"}}
// expect: {"unit": "truncate", "verdict": "refuted", "violations": ["runtime-error"], "options": {"arrays": "symbolic"}}
// expect: {"unit": "sameObject", "verdict": "proved", "paths": 7, "options": {"arrays": "symbolic"}}
// expect: {"unit": "increment", "verdict": "proved", "paths": 1, "options": {"arrays": "symbolic"}}
// expect: {"unit": "holes", "verdict": "proved", "options": {"arrays": "symbolic"}}
// expect: {"unit": "lastOfThree", "verdict": "refuted", "violations": ["assertion"], "options": {"arrays": "symbolic"}}
// expect: {"unit": "property", "verdict": "proved", "paths": 3, "options": {"arrays": "symbolic"}}
import { assert } from 'everypath';

export function readOrWrite(a: number[], i: number): string {
  const x = a[i];
  a[i] = 5;
  if (a[i] !== 5) {
    return 'lost'; // unreachable
  }
  if (x === undefined) return a.length > 0 ? 'outside' : 'empty';
  return 'inside';
}

export function pushAndPop(a: number[]): number {
  const n = a.length;
  a.push(3);
  a.push(4);
  assert(a.pop() === 4 && a.length === n + 1 && a[n] === 3);
  a.pop();
  return a.length === n ? 1 : 2;
}

export function takeFirst(a: string[]): number {
  if (a.length < 2) return 0;
  const [x, y] = a;
  assert(a.shift() === x && a[0] === y);
  a.push(x);
  assert(a[a.length - 1] === x);
  return 1;
}

export function truncate(a: string[], k: number): string {
  a.length = k;
  if (a[0] === undefined) return 'none';
  return a[0] === 'x' ? 'x' : 'other';
}

class Point {
  x = 0;
}

export function sameObject(a: Point[], i: number, j: number): number {
  if (!(i >= 0 && j > i && j < a.length && Number.isInteger(i) && Number.isInteger(j))) return 3;
  if (a[i] === a[j]) return 1;
  a[i].x = 1;
  a[j].x = 2;
  assert(a[i].x === 1);
  return 2;
}

/**
 * @requires a.length > 2 && i >= 0 && i < a.length && a[i] > 0
 * @ensures a[i] === old(a[i]) + 1
 */
export function increment(a: number[], i: number): void {
  a[i] = a[i] + 1;
}

export function holes(a: number[], i: number): string {
  const n = a.length;
  if (!Number.isInteger(i) || i < n + 2 || i > 1000) return 'skipped';
  a[i] = 1;
  assert(a.length === i + 1 && a[n] === undefined && a[i] === 1);
  return 'grown';
}

/** @requires a.every((x) => Number.isInteger(x)) */
export function lastOfThree(a: number[]): number {
  for (let i = 0; i < 3 && i < a.length; i++) {
    assert(Number.isInteger(a[i]));
    assert(a[i] !== 7 || i < 2, 'no seven at the third place');
  }
  return a.length;
}

export function property(a: number[], i: number): number {
  if (i >= 0 || i !== i) return 0;
  const n = a.length;
  a[i] = 4;
  assert(a.length === n && a[i] === 4);
  return 1;
}
