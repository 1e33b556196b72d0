// Two closures over one variable, which outlives every path.
// expect: {"unit":"use","verdict":"proved","paths":2}
import { assert } from 'everypath';

const box = (() => {
  let value = 1;
  return { get: () => value, set: (v: number) => void (value = v) };
})();

export function use(change: boolean): void {
  assert(box.get() === 1);
  if (change) box.set(5);
  assert(box.get() === (change ? 5 : 1));
}
