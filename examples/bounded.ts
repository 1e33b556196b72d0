// A loop over an array has a path for every length, and there is no longest: no proof by paths alone. Up to a bound every path is
// explored: `everypath check examples/bounded.ts --bound 3` says so and ends.
import { assert } from 'everypath';

/** How many are set, counted from either end? */
export function counts(marks: readonly boolean[]): number {
  let forward = 0;
  for (const mark of marks) if (mark) forward++;
  let backward = 0;
  for (let i = marks.length - 1; i >= 0; i--) if (marks[i]) backward++;
  assert(forward === backward);
  return forward;
}

/** The same, but for a slip that shows with two elements. */
export function slipped(marks: readonly boolean[]): number {
  let forward = 0;
  for (const mark of marks) if (mark) forward++;
  let backward = 0;
  for (let i = marks.length - 1; i > 1; i--) if (marks[i]) backward++;
  if (marks[0]) backward++;
  assert(forward === backward);
  return forward;
}
