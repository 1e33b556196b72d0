// A recursive discriminated union with an exhaustive switch.
// expect: {"unit":"evaluate","verdict":"refuted","gaps":"any","violations":["assertion"],"options":{"maxPaths":100,"maxObjects":4}}
import { assert } from 'everypath';

type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'negate'; operand: Expression }
  | { kind: 'add'; left: Expression; right: Expression };

function value(e: Expression, depth: number): number {
  if (depth === 0) return 0;
  switch (e.kind) {
    case 'number':
      return e.value;
    case 'negate':
      return -value(e.operand, depth - 1);
    case 'add':
      return value(e.left, depth - 1) + value(e.right, depth - 1);
    default: {
      const never: never = e;
      throw new Error(`unexpected ${never}`); // unreachable
    }
  }
}

export function evaluate(e: Expression): void {
  assert(value(e, 2) !== 7);
}
