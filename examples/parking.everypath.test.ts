// Tests of ./parking.ts for branch coverage, made by everypath; everypath test --update keeps what you change.
// everypath fbb02983
import { describe, expect, test } from 'vitest';
import { Meter, fee } from './parking.js';

describe('fee', () => {
  // everypath f9a39f78: 5c23ee8b 5cd81ea0 82a0ef3a 8385cda7 e78af66f
  test.each<[title: string, minutes: number, weekend: boolean, expected: number]>([
    ['returns 0 when minutes is at least 0 and at most 30', 3, false, 0],
    ['returns 0 when minutes is at least 0 and at most 30, where minutes is 0', 0, false, 0],
    ['returns 0 when minutes is at least 0 and at most 30, where minutes is 30', 30, false, 0],
    ['returns 250 when minutes is at least 0 and not at most 30 and weekend', 31, true, 250],
    ['returns 250 when minutes is at least 0 and not at most 30 and not weekend', 31, false, 250],
  ])('%s', (_title, minutes, weekend, expected) => {
    expect(fee(minutes, weekend)).toBe(expected);
  });

  // everypath b16ab1b0: 29194b89
  test('throws RangeError when minutes is not at least 0', () => {
    expect(() => fee(-3, false)).toThrow(new RangeError('minutes must not be negative'));
  });

  // everypath 572220ff: 6e62ecf3
  test('throws RangeError when minutes is not at least 0, where minutes + 1 is 0', () => {
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
  // everypath aaded583: 1dc65db4
  test('returns false when amount is more than this.#credit', () => {
    const meter = new Meter();
    expect(meter.pay(1)).toBe(false);
  });

  // everypath cb6a6ec6: f66c0aee
  test('returns true when amount is not more than this.#credit', () => {
    const meter = new Meter();
    expect(meter.pay(0)).toBe(true);
  });
});
