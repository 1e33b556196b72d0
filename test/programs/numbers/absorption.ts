// Adding one does nothing from 2 ** 53 on.
// expect: {"unit":"grows","verdict":"refuted","paths":2,"violations":["assertion"]}
import { assert } from 'everypath';

export function grows(x: number): void {
  assert(x + 1 !== x);
}
