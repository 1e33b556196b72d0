// Numbers too.
// expect: {"unit":"absent","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function absent(x: number): void {
  assert(x !== null && x !== undefined);
}
