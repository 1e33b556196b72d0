// A nozzle whose flow is computed from readings. Arbitrary readings break it; those that the plant can have do not.
//   npx everypath learn examples/learning/readings.csv --unit flow -o flow.assume
//   npx everypath check examples/learning/nozzle.ts#flow --assume flow.assume
import { assert } from 'everypath';

/** Litres per second. */
export function flow(pressure: number, outlet: number, valve: string, opening: number): number {
  if (valve === 'closed') {
    assert(opening < 1);
    return 0;
  }
  const drop = pressure - outlet;
  assert(drop >= 0);
  return (opening * drop) / pressure;
}
