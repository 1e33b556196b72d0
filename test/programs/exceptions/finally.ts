// finally runs on every way out.
// expect: {"unit":"order","verdict":"proved","paths":3}
import { assert } from 'everypath';

export function order(x: number): number {
  let done = 0;
  const run = (): number => {
    try {
      if (x > 0) throw new Error('positive');
      if (x < 0) return 1;
      return 2;
    } catch {
      return 3;
    } finally {
      done++;
    }
  };
  const r = run();
  assert(done === 1);
  return r;
}
