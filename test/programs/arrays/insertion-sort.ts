// One path per order of up to three numbers; nothing tells lengths 0 and 1 apart: 1 + 2 + 6.
// expect: {"unit":"sort","verdict":"proved","paths":9}
import { assert } from 'everypath';

/** @requires xs.length <= 3 && xs.every((x) => !Number.isNaN(x)) */
export function sort(xs: number[]): void {
  for (let i = 1; i < xs.length; i++) {
    const x = xs[i];
    let j = i - 1;
    while (j >= 0 && xs[j] > x) {
      xs[j + 1] = xs[j];
      j--;
    }
    xs[j + 1] = x;
  }
  for (let i = 1; i < xs.length; i++) assert(xs[i - 1] <= xs[i]);
}
