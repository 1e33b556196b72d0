// String(n), toString(radix), toFixed, toPrecision, toExponential.
// expect: {"unit":"text","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"plusSign","verdict":"proved"}
// expect: {"unit":"binary","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"binaryDigit","verdict":"proved"}
// expect: {"unit":"hexadecimal","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"capital","verdict":"proved"}
// expect: {"unit":"fixed","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"fixedShort","verdict":"proved"}
// expect: {"unit":"precision","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"exponential","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"fixedFar","verdict":"proved"}
// expect: {"unit":"length","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"lengthFour","verdict":"proved"}
// expect: {"unit":"radixTen","verdict":"proved"}
import { assert } from 'everypath';

export function text(n: number): void {
  assert(!(String(n) === '1.5'));
}

export function plusSign(n: number): void {
  assert(!(String(n) === '+1'));
}

export function binary(n: number): void {
  assert(!(n.toString(2) === '101'));
}

export function binaryDigit(n: number): void {
  assert(!(n.toString(2) === '12'));
}

export function hexadecimal(n: number): void {
  assert(!(n.toString(16) === 'ff'));
}

export function capital(n: number): void {
  assert(!(n.toString(16) === 'FF'));
}

export function fixed(n: number): void {
  assert(!(n.toFixed(2) === '3.14' && n !== 3.14));
}

export function fixedShort(n: number): void {
  assert(!(n.toFixed(2) === '3.1'));
}

export function precision(n: number): void {
  assert(!(n.toPrecision(2) === '0.50'));
}

export function exponential(n: number): void {
  assert(!(n.toExponential(1) === '1.5e+3'));
}

export function fixedFar(n: number): void {
  assert(!(n.toFixed(1) === '2.0' && n > 3));
}

/** @requires Number.isInteger(n) && n >= 0 && n <= 1000 */
export function length(n: number): void {
  assert(!(String(n).length === 3));
}

/** @requires Number.isInteger(n) && n >= 0 && n < 1000 */
export function lengthFour(n: number): void {
  assert(!(String(n).length === 4));
}

export function radixTen(n: number): void {
  assert(!(n.toString(10) !== String(n)));
}
