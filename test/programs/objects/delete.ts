// A deleted property is gone, on this path only.
// expect: {"unit":"remove","verdict":"proved","paths":2}
import { assert } from 'everypath';

const shared: { a?: number; b: number } = { a: 1, b: 2 };

export function remove(also: boolean): void {
  assert(shared.a === 1);
  delete shared.a;
  assert(!('a' in shared));
  if (also) shared.b = 3;
  assert(shared.b === (also ? 3 : 2));
}
