// Freezing cannot be undone: the module is loaded again for the next path.
// expect: {"unit":"freeze","verdict":"proved","paths":2}
import { assert } from 'everypath';

const shared = { a: 1 };

export function freeze(b: boolean): number {
  assert(!Object.isFrozen(shared));
  Object.freeze(shared);
  if (b) return 1;
  return 0;
}
