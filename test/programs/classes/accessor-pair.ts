// A setter that clamps and a getter that computes.
// expect: {"unit":"warm","verdict":"proved"}
// expect: {"unit":"frozen","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

class Thermostat {
  private kelvin = 300;
  get celsius(): number {
    return this.kelvin - 273;
  }
  set celsius(value: number) {
    this.kelvin = value < -273 ? 0 : value + 273;
  }
}

/** @requires Number.isInteger(to) && to <= 1000 */
export function warm(t: Thermostat, to: number): number {
  t.celsius = to;
  assert(t.celsius >= -273);
  return t.celsius;
}

export function frozen(t: Thermostat, to: number): void {
  t.celsius = to;
  assert(t.celsius >= -273);
}
