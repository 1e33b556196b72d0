// Getters and setters of a class are code, not fields.
// expect: {"unit":"check","verdict":"proved","paths":2}
import { assert } from 'everypath';

class Length {
  private half = 0;

  get full(): number {
    return this.half * 2;
  }

  set full(value: number) {
    this.half = value / 2;
  }
}

export function check(length: Length): boolean {
  if (length.full === 10) {
    length.full = 6;
    assert(length.full === 6);
    return true;
  }
  return false;
}
