// padStart and padEnd.
// expect: {"unit":"zeros","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"shorter","verdict":"proved"}
// expect: {"unit":"spaces","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"cut","verdict":"proved"}
// expect: {"unit":"long","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"filler","verdict":"proved"}
import { assert } from 'everypath';

export function zeros(s: string): void {
  assert(!(s.padStart(5, '0') === '00042'));
}

export function shorter(s: string): void {
  assert(!(s.padStart(5, '0').length < 5));
}

export function spaces(s: string): void {
  assert(!(s.padEnd(4) === 'ab  '));
}

export function cut(s: string): void {
  assert(!(s.padEnd(2, '-') === 'x'));
}

export function long(s: string): void {
  assert(!(s.padStart(3, 'ab') === 'abc'));
}

export function filler(s: string): void {
  assert(!(s.padEnd(4, 'xy') === 'axyy' && s.length < 4));
}
