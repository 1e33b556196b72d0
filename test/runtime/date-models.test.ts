// Every model of Date against the real one: random times and arguments, of which some are symbolic. Exact, without a gap.
import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODELS } from '../../src/languages/javascript/runtime/models/registry.js';
import { contains, range } from '../../src/logic/range.js';
import { DATE_FIELDS, DATE_FUNCTIONS, monthDay } from '../../src/logic/theories/calendar/functions.js';
import { cases } from '../cases.js';
import { agree, createBench, outcome } from './concolic.js';

const { context, realm } = createBench();
const plain = vm.createContext({});
const js = (source: string): any => realm.compile(`(${source})`, 'test');
const native = (source: string): any => vm.runInContext(`(${source})`, plain);

const DAY = 86_400_000;
const MAX = 8.64e15;
const time = fc.oneof(
  fc.integer({ min: -2e12, max: 4e12 }),
  fc.integer({ min: -MAX, max: MAX }),
  fc.integer({ min: -800_000, max: 800_000 }).chain((d) => fc.constantFrom(d * DAY, d * DAY - 1, d * DAY + 1)),
  fc.constantFrom(0, -0, -1, MAX, -MAX, MAX - 1, MAX + 1, Number.NaN, Infinity, 0.5, -0.5, -DAY, 951_782_400_000),
);
const part = fc.oneof(
  fc.integer({ min: -70, max: 130 }),
  fc.integer({ min: -3000, max: 3000 }),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    1.9,
    -1.9,
    Number.NaN,
    Infinity,
    -Infinity,
    1e9,
    2.6e9,
    -2.6e9,
    9e15,
    -1.7e16,
    1e15,
    275_760,
    -271_821,
  ),
);
const mask = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });

/** The name of a model and the number of arguments that it is called with. */
const METHODS = Object.keys(MODELS).flatMap((name) => /^Date\.prototype\.(\w+)$/.exec(name)?.[1] ?? []);
/** Of these the native computes with a concrete time, which is a gap. */
const LOCALE = /^toLocale|^setYear$/;

function law(source: string, args: fc.Arbitrary<any>[], exact = true): void {
  const [ours, theirs] = [js(source), native(source)];
  fc.assert(
    fc.property(fc.tuple(...args), mask, (values, symbolic) => {
      context.gaps.length = 0;
      const given = values.map((v, i) => (symbolic[i] ? context.symbol(v) : v));
      const actual = outcome(context, () => ours(...given));
      agree(
        actual,
        outcome(context, () => theirs(...values)),
        `${source} of ${values.map(String)}`,
      );
      if (exact) expect(context.gaps, `${source} of ${values.map(String)}`).toEqual([]);
    }),
    { numRuns: cases(120) },
  );
}

describe('Date', () => {
  for (const name of METHODS) {
    const most = name.startsWith('set') ? Math.max(1, native(`Date.prototype.${name}`).length) : 0;
    for (let count = name.startsWith('set') ? 1 : 0; count <= most; count++) {
      test(`${name} with ${count} arguments`, () => {
        law(
          `(t, ...args) => { const d = new Date(t); const r = d.${name}(...args); return [r, d.getTime()]; }`,
          [time, ...Array(count).fill(part)],
          !LOCALE.test(name),
        );
      });
    }
  }
  for (let count = 1; count <= 7; count++) {
    test(`UTC and the constructor with ${count} arguments`, () => {
      law('(...args) => Date.UTC(...args)', Array(count).fill(part));
      law('(...args) => new Date(...args).getTime()', Array(count).fill(part));
    });
  }
  test('texts', () => {
    const text = fc.oneof(
      fc.integer({ min: -MAX, max: MAX }).map((t) => new Date(t).toISOString()),
      fc.constantFrom('2024-02-29', '2024-02-30', '2024', '2024-01-01T00:00', '1 Jan 2000', '', 'x', '+275760-09-13'),
    );
    law('(s) => [Date.parse(s), new Date(s).getTime()]', [text]);
    law('(t) => Date.parse(new Date(t).toUTCString())', [fc.integer({ min: -MAX, max: MAX })]);
    law('(t) => new Date(new Date(t).toJSON()).getTime()', [fc.integer({ min: -MAX, max: MAX })]);
  });
  test('conversions and copies', () => {
    law('(t) => new Date(new Date(t)).getTime()', [time]);
    law('(t) => [String(new Date(t)), new Date(t)[Symbol.toPrimitive]("number"), Number(new Date(t))]', [time]);
    law(
      '(t) => { class D extends Date { f() { return this.getTime(); } } const d = new D(t); return [d.f(), d instanceof D]; }',
      [time],
    );
    law('(t) => Date.prototype.getTime.call({ t })', [time], false);
    law('(t) => new Date({ valueOf: () => t }).getTime()', [time]);
  });
});

describe('calendar functions', () => {
  test('monthDay is the first day of a month', () => {
    fc.assert(
      fc.property(fc.integer({ min: -270_000, max: 270_000 }), fc.integer({ min: -100, max: 100 }), (y, m) => {
        const date = new Date(0);
        date.setUTCFullYear(y, m, 1);
        expect(monthDay(y, m)).toBe(date.getTime() / DAY);
      }),
    );
  });
  test('ranges hold every field of every time in a range', () => {
    const valid = time.map((t) => Math.trunc(t) + 0).filter((t) => Math.abs(t) <= MAX);
    const three = fc
      .oneof(
        fc.tuple(valid, valid, valid),
        fc.tuple(valid, fc.nat(3 * DAY), fc.nat(3 * DAY)).map(([t, a, b]) => [t, t + a, t + a + b]),
      )
      .map((list) => list.filter((t) => Math.abs(t) <= MAX).sort((a, b) => a - b))
      .filter((list) => list.length === 3);
    fc.assert(
      fc.property(three, fc.constantFrom(...Object.keys(DATE_FIELDS)), ([low, t, high], name) => {
        const within = DATE_FUNCTIONS[name].range!([range(low, high, false, true, false)]);
        const value = DATE_FIELDS[name].get(new Date(t));
        expect(contains(within, value), `${name} of ${t} in ${low} to ${high}`).toBe(true);
      }),
      { numRuns: cases(3000) },
    );
  });
});
