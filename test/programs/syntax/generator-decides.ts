// Decisions inside a generator; its finally runs when the loop breaks.
// expect: {"unit":"first","verdict":"proved","paths":2}
import { assert } from 'everypath';

let closed = 0;

function* values(x: number): Generator<string> {
  try {
    if (x > 0) yield 'positive';
    yield 'any';
  } finally {
    closed++;
  }
}

export function first(x: number): string {
  let found = '';
  for (const value of values(x)) {
    found = value;
    break;
  }
  assert(closed === 1);
  return found;
}
