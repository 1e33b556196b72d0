// Absent and undefined are told apart by `in`.
// expect: {"unit":"present","verdict":"proved"}
import { assert } from 'everypath';

export function present(o: { x?: number }): number {
  if ('x' in o) return 1;
  assert(o.x === undefined);
  return 0;
}
