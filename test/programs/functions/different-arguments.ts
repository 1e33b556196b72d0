// For different arguments the results may differ.
// expect: {"unit":"compare","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function compare(p: (x: number) => boolean): void {
  assert(p(1) === p(2));
}
