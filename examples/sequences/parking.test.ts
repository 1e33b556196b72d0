// Tests as somebody wrote them: where they leave the meter, everypath continues.
//   npx everypath test examples/sequences/parking.ts#ParkingMeter --sequences 2 --from examples/sequences/parking.test.ts
import { beforeEach, describe, expect, test } from 'vitest';
import { ParkingMeter } from './parking.js';

describe('a meter with ten minutes per coin', () => {
  let meter: ParkingMeter;

  beforeEach(() => {
    meter = new ParkingMeter(10);
  });

  test('one ticket was sold', () => {
    meter.insert();
    expect(meter.ticket(5)).toBe('ticket');
    expect(meter.coins).toBe(0);
  });

  test('it is full', () => {
    for (let i = 0; i < 3; i++) expect(meter.insert()).toBe(true);
    expect(meter.insert()).toBe(false);
  });
});
