// Static fields are fresh on every path.
// expect: {"unit":"next","verdict":"proved","paths":2}
import { assert } from 'everypath';

class Registry {
  static count = 0;

  static next(): number {
    Registry.count += 1;
    return Registry.count;
  }
}

export function next(twice: boolean): number {
  assert(Registry.next() === 1);
  if (twice) assert(Registry.next() === 2);
  return Registry.count;
}
