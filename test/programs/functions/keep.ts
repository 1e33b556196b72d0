// A predicate as an input, used with filter, some and every.
// expect: {"unit":"consistent","verdict":"proved"}
// expect: {"unit":"all","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

/** @requires xs.length <= 2 */
export function consistent(xs: number[], keep: (x: number) => boolean): number {
  const kept = xs.filter((x) => keep(x));
  assert(kept.every((x) => keep(x)));
  assert(kept.length === 0 || xs.some((x) => keep(x)));
  return kept.length;
}

/** @requires xs.length === 2 */
export function all(xs: number[], keep: (x: number) => boolean): void {
  if (keep(xs[0])) assert(xs.every((x) => keep(x)));
}
