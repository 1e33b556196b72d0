// Functions as inputs: arbitrary, but consistent. Arguments that are the same value give the same result, and a finding
// shows the function as code. That functions are pure is listed under what the verdict rests on.
//
//   npx everypath check examples/functions.ts        (exit code 1)
import { assert } from 'everypath';

/** Proved: what one pass over the list keeps, a second pass keeps too. */
export function keepsTwice(keep: (x: string) => boolean): void {
  const once = ['a', 'b'].filter((x) => keep(x));
  assert(once.filter((x) => keep(x)).length === once.length);
}

/** Refuted: applying a function again may change the value again. */
export function settles(step: (x: number) => number, x: number): void {
  const once = step(x);
  assert(Object.is(step(once), once));
}

/** Refuted: a Map takes 0 and -0 for one key, a function may tell them apart. */
export function cached(f: (x: number) => boolean, x: number, y: number): void {
  const cache = new Map([[x, f(x)]]);
  assert((cache.get(y) ?? f(y)) === f(y));
}
