// Functions as inputs: arbitrary, but consistent. Equal arguments give equal results, and a finding shows the function
// as a table of the calls that were made. That functions are pure is listed under what the verdict rests on.
//
//   npx everypath check examples/functions.ts        (exit code 1)
import { assert } from 'everypath';

/** Proved: asking the cache or asking the function makes no difference, whatever the function is. */
export function cached(f: (x: number) => number, x: number, y: number): void {
  const cache = new Map<number, number>();
  const ask = (n: number): number => {
    const known = cache.get(n);
    if (known !== undefined) return known;
    const result = f(n);
    cache.set(n, result);
    return result;
  };
  ask(x);
  assert(Object.is(ask(y), f(y)));
}

/** Refuted: applying a function again may change the value again. */
export function settles(step: (x: number) => number, x: number): void {
  const once = step(x);
  assert(Object.is(step(once), once));
}
