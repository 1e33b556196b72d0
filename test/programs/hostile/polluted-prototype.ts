// Properties added to Object.prototype.
// expect: {"unit":"pollute","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function pollute(b: boolean): number {
  assert(!('kind' in {}));
  Object.assign(Object.prototype, { kind: 'polluted', term: 1, op: 'const' });
  assert('kind' in {});
  if (b) return 1;
  return 0;
}
