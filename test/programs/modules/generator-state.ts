// Nor can a consumed generator.
// expect: {"unit":"next","verdict":"proved","paths":2}
import { assert } from 'everypath';

function* numbers(): Generator<number> {
  for (let i = 0; ; i++) yield i;
}

const ids = numbers();

export function next(b: boolean): number {
  assert(ids.next().value === 0);
  if (b) assert(ids.next().value === 1);
  return 0;
}
