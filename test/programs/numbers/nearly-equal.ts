// A tolerance test is no equality: reflexive for finite numbers only.
// expect: {"unit":"reflexive","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"finite","verdict":"proved"}
// expect: {"unit":"transitive","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.5;
}

export function reflexive(a: number): void {
  assert(near(a, a));
}

/** @requires Number.isFinite(a) */
export function finite(a: number): void {
  assert(near(a, a));
}

export function transitive(a: number, b: number, c: number): void {
  if (near(a, b) && near(b, c)) assert(near(a, c));
}
