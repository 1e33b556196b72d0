// A property defined without configurable stays; the module is loaded again.
// expect: {"unit":"define","verdict":"proved","paths":2}
import { assert } from 'everypath';

const target: { tag?: number } = {};

export function define(b: boolean): number {
  assert(!('tag' in target));
  Object.defineProperty(target, 'tag', { value: 1 });
  if (b) return 1;
  return 0;
}
