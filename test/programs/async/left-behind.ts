// Microtasks that a synchronous unit leaves behind run before the path ends; what fails there is a gap.
// expect: {"unit":"later","verdict":"open","paths":2,"gaps":["unsupported"],"oracle":false}
import { assert } from 'everypath';

export function later(x: number): number {
  void Promise.resolve().then(() => assert(x !== 7));
  return 1;
}
