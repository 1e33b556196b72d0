// Code that patches Array.prototype hurts only itself, on its own path.
// expect: {"unit":"patch","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function patch(b: boolean): number {
  const list: number[] = [];
  assert(list.push(1) === 1);
  Array.prototype.push = function () {
    return -1;
  };
  assert([].push() === -1);
  if (b) return 1;
  return 0;
}
