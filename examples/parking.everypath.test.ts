// Tests of ./parking.ts for branch coverage, made by everypath; everypath test --update keeps what you change.
// everypath 415342ec
import { describe, expect, test } from 'vitest';
import { Meter, fee } from './parking.js';

describe('fee', () => {
  // everypath 77304b57: 5c23ee8b 5cd81ea0 82a0ef3a 8385cda7 e78af66f
  test.each<[title: string, minutes: number, weekend: boolean, expected: number]>([
    ['returns 0 when minutes >= 0 && minutes <= 30', 3, false, 0],
    ['returns 0 when minutes >= 0 && minutes <= 30, at minutes === 0', 0, false, 0],
    ['returns 0 when minutes >= 0 && minutes <= 30, at minutes === 30', 30, false, 0],
    ['returns 250 when minutes >= 0 && !(minutes <= 30) && weekend', 31, true, 250],
    ['returns 250 when minutes >= 0 && !(minutes <= 30) && !weekend', 31, false, 250],
  ])('%s', (_title, minutes, weekend, expected) => {
    expect(fee(minutes, weekend)).toBe(expected);
  });

  // everypath 8c7901ad: 29194b89
  test('throws RangeError when !(minutes >= 0)', () => {
    expect(() => fee(-3, false)).toThrow(new RangeError('minutes must not be negative'));
  });

  // everypath d6df0170: 6e62ecf3
  test('throws RangeError when !(minutes >= 0), at minutes + 1 === 0', () => {
    expect(() => fee(-1, false)).toThrow(new RangeError('minutes must not be negative'));
  });
});

describe('Meter.insert', () => {
  // everypath 3abfa184: 446d8c09
  test('returns undefined', () => {
    const meter = new Meter();
    expect(meter.insert(50)).toBe(undefined);
    expect(meter.credit).toBe(50);
  });
});

describe('Meter.pay', () => {
  // everypath 33ced827: 63b5f841
  test('returns false when this.#credit < amount', () => {
    const meter = new Meter();
    expect(meter.pay(1)).toBe(false);
  });

  // everypath 87b70f0f: 0f4f9225
  test('returns true when !(this.#credit < amount)', () => {
    const meter = new Meter();
    expect(meter.pay(0)).toBe(true);
  });
});
