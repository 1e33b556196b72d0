// Every operator on every pair of values, with the left, the right or both operands symbolic, must do what JavaScript
// does on the model's values: the value, or the error with its message.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PathAbort } from '../../src/path/context.js';
import { cases } from '../cases.js';
import { agree, createBench, outcome } from './concolic.js';

const { context, realm } = createBench();
const ops = realm.runtime.ops as any;
const js = (source: string): any => realm.compile(`(${source})`, 'test');

const PRIMITIVES: (boolean | number | string | bigint)[] = [
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  -2.5,
  7,
  31,
  33,
  2 ** 31,
  2 ** 32 + 5,
  2 ** 53,
  2 ** 53 + 2,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  5e-324,
  '',
  '0',
  ' 12 ',
  'abc',
  'b',
  '1n',
  '-3',
  'NaN',
  'Infinity',
  '\ud83d\ude00',
  0n,
  1n,
  -5n,
  9007199254740993n,
  2n ** 64n,
];
const OTHERS: any[] = [
  null,
  undefined,
  Symbol.iterator,
  js('({})'),
  js('[]'),
  js('[5]'),
  js('({ valueOf() { return 3; } })'),
  js('({ valueOf() { return 4n; } })'),
  js('({ toString() { return "1"; } })'),
  js('({ [Symbol.toPrimitive](hint) { return hint === "number" ? 42 : hint; } })'),
  js('({ [Symbol.toPrimitive]() { return {}; } })'),
  js('Object.create(null)'),
  js('new Date(0)'),
  js('(() => 1)'),
];

/** A symbolic value for each primitive, the value itself for anything else. */
function symbols(): (value: any) => any {
  const made = new Map(PRIMITIVES.filter((v) => !Object.is(v, -0)).map((v) => [v, context.symbol(v)]));
  const negativeZero = context.symbol(-0);
  return (value) => (Object.is(value, -0) ? negativeZero : made.has(value) ? made.get(value) : value);
}
const left = symbols();
const right = symbols();

const BINARY: Record<string, string> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  pow: '**',
  bitand: '&',
  bitor: '|',
  bitxor: '^',
  shl: '<<',
  shr: '>>',
  ushr: '>>>',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  eq: '==',
  ne: '!=',
  seq: '===',
  sne: '!==',
};
const UNARY: Record<string, string> = { neg: '-x', plus: '+x', bitnot: '~x', not: '!x', typeof: 'typeof x' };

/** Powers whose exact value would not fit in memory. */
const tooLarge = (a: any, b: any): boolean =>
  [a, b].every((v) => typeof v === 'bigint') && (b > 1000n || b < -1000n) && a !== 0n && a !== 1n;

describe('binary operators', () => {
  for (const [name, operator] of Object.entries(BINARY)) {
    test(`a ${operator} b`, () => {
      const native = js(`(a, b) => a ${operator} b`);
      for (const a of [...PRIMITIVES, ...OTHERS]) {
        for (const b of [...PRIMITIVES, ...OTHERS]) {
          if (['pow', 'shl', 'shr'].includes(name) && tooLarge(a, b)) continue;
          const expected = outcome(context, () => native(a, b));
          for (const [x, y] of [
            [a, b],
            [left(a), b],
            [a, right(b)],
            [left(a), right(b)],
          ]) {
            if (x === a && y === b && typeof a !== 'object' && typeof b !== 'object') continue;
            const actual = outcome(context, () => ops[name](x, y));
            agree(actual, expected, `${text(a)} ${operator} ${text(b)}`);
          }
        }
      }
    });
  }
});

describe('unary operators', () => {
  for (const [name, source] of Object.entries(UNARY)) {
    test(source, () => {
      const native = js(`(x) => ${source}`);
      for (const value of PRIMITIVES) {
        const expected = outcome(context, () => native(value));
        expect(
          outcome(context, () => ops[name](context.symbol(value))),
          text(value),
        ).toEqual(expected);
      }
      for (const value of OTHERS) {
        expect(
          outcome(context, () => ops[name](value)),
          text(value),
        ).toEqual(outcome(context, () => native(value)));
      }
    });
  }

  test('x++ and x--', () => {
    for (const value of PRIMITIVES) {
      const x = context.symbol(value);
      for (const [name, source] of [
        ['inc', '(x) => ++x'],
        ['dec', '(x) => --x'],
        ['numeric', '(x) => x++'],
      ]) {
        expect(outcome(context, () => ops[name](x))).toEqual(outcome(context, () => js(source)(value)));
      }
    }
  });
});

test('truthiness', () => {
  for (const value of PRIMITIVES) expect(ops.test(context.symbol(value), -1), text(value)).toBe(Boolean(value));
  for (const value of OTHERS) expect(ops.test(value, -1), text(value)).toBe(Boolean(value));
});

test('template literals', () => {
  const native = js('(a, b) => `x$' + '{a}y$' + '{b}`');
  for (const a of [...PRIMITIVES, ...OTHERS]) {
    for (const b of PRIMITIVES) {
      const expected = outcome(context, () => native(a, b));
      expect(outcome(context, () => ops.template(['x', 'y', ''], [a, context.symbol(b)]))).toEqual(expected);
    }
  }
});

test('arithmetic on random doubles and strings agrees with the host', () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, Number.NaN, 2 ** 53, -(2 ** 31)));
  const value = fc.oneof(number, fc.string(), fc.boolean(), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(BINARY)), value, value, (name, a, b) => {
      if (['pow', 'shl', 'shr'].includes(name) && tooLarge(a, b)) return;
      const native = js(`(a, b) => a ${BINARY[name]} b`);
      const x = context.symbol(a);
      const y = context.symbol(b);
      expect(outcome(context, () => ops[name](x, y))).toEqual(outcome(context, () => native(a, b)));
    }),
    { numRuns: cases(2000) },
  );
});

describe('select', () => {
  test('takes the first case that is strictly equal', () => {
    const x = context.symbol(2);
    const seen: number[] = [];
    const options = [1, 2, 3].map((n) => () => {
      seen.push(n);
      return n;
    });
    expect(ops.select(x, options, -1)).toBe(2);
    expect(seen).toEqual([1, 2]);
  });
  test('gives a value equal to no case otherwise', () => {
    const value = ops.select(context.symbol('z'), [() => 'a', () => 'b'], -1);
    expect(['a', 'b', 'z']).not.toContain(value);
  });
});

describe('signals', () => {
  test('caught lets the engine through and everything while aborting', () => {
    expect(() => ops.caught(new PathAbort({ kind: 'infeasible' }))).toThrow();
    expect(() => ops.caught(js('new Error("x")'))).not.toThrow();
    // An error of the engine's own is none of the program's.
    expect(() => ops.caught(new Error('x'))).toThrow();
    realm.env.state.aborting = true;
    expect(() => ops.caught(new Error('x'))).toThrow('x');
    realm.env.state.aborting = false;
  });
  test('a throw of the program is told from an error of the language, also when rethrown', () => {
    const own = js('new TypeError("mine")');
    ops.thrown(own, 3);
    expect(realm.runtime.thrown.siteOf(own)).toBe(3);
    let raised: any;
    try {
      js('() => null.x')();
    } catch (error) {
      raised = error;
    }
    ops.caught(raised);
    ops.thrown(raised, 4);
    expect(realm.runtime.thrown.siteOf(raised)).toBeUndefined();
  });
});

test('errors are the realm’s own', () => {
  for (const run of [
    () => ops.add(context.symbol(1n), 1),
    () => ops.get(null, context.symbol('x'), -1),
    () => ops.sub(null, 1n),
    () => ops.iterate(context.symbol(1), -1),
  ]) {
    let error: any;
    try {
      run();
    } catch (e) {
      error = e;
    }
    expect(error instanceof realm.global.TypeError).toBe(true);
  }
});

test('iterates symbolic strings by code points', () => {
  const s = context.symbol('a\ud83d\ude00b\ud83d');
  expect(outcome(context, () => [...ops.iterate(s, -1)])).toEqual({ value: ['a', '\ud83d\ude00', 'b', '\ud83d'] });
});

test('an iterator of the program may answer with a symbolic done', () => {
  const make = js(
    `(flags) => ({ [Symbol.iterator]() { let i = 0; return { next() { return { value: i, done: flags[i++] }; } }; } })`,
  );
  const flags = [false, false, true].map((f) => context.symbol(f));
  expect([...ops.iterate(make(flags), -1)]).toEqual([0, 1]);
});

function text(value: any): string {
  if (typeof value === 'symbol') return 'symbol';
  if (typeof value === 'object' && value !== null) return Object.prototype.toString.call(value);
  return Object.is(value, -0) ? '-0' : `${typeof value} ${String(value)}`;
}
