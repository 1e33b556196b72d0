// Paths of a given length, to see how the cost of a path grows with it.
import { symbolic } from 'everypath';

/** n open decisions on unrelated booleans. */
export function independent(n: number): number {
  let c = 0;
  for (let i = 0; i < n; i++) {
    if (symbolic.boolean('b')) c++;
  }
  return c;
}

/** n open decisions on one number, each narrowing it. */
export function related(n: number, x: number): number {
  let c = 0;
  for (let i = 0; i < n; i++) {
    if (x > i) c++;
  }
  return c;
}

/**
 * n decisions that the precondition forces, after sixteen open ones that make the paths.
 * @requires x > 0
 */
export function forced(n: number, x: number): number {
  let c = 0;
  for (let i = 0; i < 16; i++) {
    if (symbolic.boolean('b')) c++;
  }
  for (let i = 0; i < n; i++) {
    if (x > -i) c++;
  }
  return c;
}
