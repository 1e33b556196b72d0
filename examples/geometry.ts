// Functions of Math: bounds prove what they can, inputs are found and checked by computing them.
//   npx everypath check examples/geometry.ts
import { assert } from 'everypath';

const RADIANS = Math.PI / 180;

/** Kilometres between two places on the globe. Never more than half way around it, unless the argument of asin leaves [-1, 1]. */
export function distance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const a =
    Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2 +
    Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2;
  const kilometres = 2 * 6371 * Math.asin(Math.sqrt(a));
  if (!Number.isNaN(kilometres)) assert(kilometres >= 0 && kilometres < 20_016);
  return kilometres;
}

/** How many doublings until the amount is there? */
export function doublings(amount: number): string {
  if (amount <= 0) return 'none';
  const exact = Math.log2(amount);
  if (exact === 10) return 'ten';
  assert(exact < 1024 || amount === Number.POSITIVE_INFINITY);
  return Math.exp(exact) > 1e300 ? 'huge' : 'some';
}

/** A triangle is not larger than its sides allow. */
export function hypotenuse(a: number, b: number): string {
  if (!(a > 0 && b > 0 && a < 1e100 && b < 1e100)) return 'none';
  const c = Math.hypot(a, b);
  assert(c > 0 && c < 2e100);
  return c === 5 ? 'five' : 'other';
}
