// Contracts call functions of the module.
// expect: {"unit":"midpoint","verdict":"proved","paths":1}
const between = (x: number, lo: number, hi: number): boolean => x >= lo && x <= hi;

/**
 * @requires between(a, 0, 1000) && between(b, a, 1000)
 * @requires Number.isInteger(a) && Number.isInteger(b)
 * @ensures between(result, a, b)
 */
export function midpoint(a: number, b: number): number {
  return (a + b) / 2;
}
