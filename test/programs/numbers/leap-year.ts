// Remainders decide; a fractional or huge year is a year too.
// expect: {"unit":"leap","verdict":"proved","paths":3}
// expect: {"unit":"century","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function leap(year: number): boolean {
  if (year % 4 !== 0) return false;
  if (year % 100 !== 0) return true;
  return year % 400 === 0;
}

/** @requires year >= 1900 && year <= 2100 && Number.isInteger(year) */
export function century(year: number): void {
  if (year % 100 === 0) assert(!leap(year));
}
