// Microtasks that a synchronous unit leaves behind run before the path ends; what fails there is found.
// expect: {"unit":"later","verdict":"refuted","paths":2,"violations":["assertion"],"oracle":false}
import { assert } from 'everypath';

export function later(x: number): number {
  void Promise.resolve().then(() => assert(x !== 7));
  return 1;
}
