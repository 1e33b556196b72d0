// A parameter with a default may be left out.
// expect: {"unit":"scaled","verdict":"proved","paths":3}
import { assert } from 'everypath';

export function scaled(factor = 5): string {
  if (factor === 5) return 'default';
  assert(factor !== 5);
  return 'given';
}
