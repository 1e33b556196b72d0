// Units for test/matching/cutpoints.test.ts.
import { cutpoint } from 'everypath';

/** Two decisions that leave nothing behind: the state is the same whatever they were. */
export function straight(a: number, b: number, c: number): number {
  let steps = 0;
  steps += a > 0 ? 0 : -0;
  steps += b > 0 ? 0 : -0;
  steps = a = b = 0;
  cutpoint();
  return c > 0 ? 1 + steps : steps;
}

export function loop(n: number): number {
  let odd = false;
  for (let i = 0; i < n; i++) odd = !odd;
  return odd ? 1 : 0;
}
