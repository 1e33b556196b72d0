import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  and,
  apply,
  constant,
  eq,
  FALSE,
  isFalse,
  isTrue,
  ite,
  le,
  lt,
  not,
  or,
  same,
  TRUE,
  variable,
} from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import type { Op, Term } from '../../src/logic/term.js';
import { cases } from '../cases.js';
import {
  anyRecipe,
  built,
  constantOf,
  leafOf,
  model,
  NUMBERS,
  PRODUCTIONS,
  type Recipe,
  reference,
  referenceOrNone,
  VARIABLES,
  valueFor,
} from './recipe.js';

const x = variable('num', 'x');
const y = variable('num', 'y');
const i = VARIABLES.num[2];
const j = VARIABLES.num[3];
const s = variable('str', 's');
const p = variable('bool', 'p');
const q = variable('bool', 'q');
const num = (value: number): Term => constant(value);
const on = (op: Op, ...args: Term[]): Term => apply(op, args);

function agrees(r: Recipe, m: ReadonlyMap<Term, any>): void {
  const expected = referenceOrNone(r, m);
  if (expected === undefined) return;
  const got = evaluate(built(r), m);
  if (!Object.is(got, expected)) expect({ got, expected, recipe: r }).toBe('equal');
}

describe('simplification is exact', () => {
  it('on random terms', () => {
    fc.assert(
      fc.property(anyRecipe(4), fc.array(model, { minLength: 5, maxLength: 5 }), (r, models) => {
        for (const m of models) agrees(r, m);
      }),
      { numRuns: cases(12000) },
    );
  });

  it('on every pair of an operator with small operands and special values', () => {
    const n = VARIABLES.num;
    const operand = (op: Op, ...args: Recipe[]): Recipe => ({ op, sort: 'num', args });
    const leaves = [n[0], n[1], n[2], n[3], n[5]].map(leafOf);
    const [rx, ry, ri, rj] = leaves;
    const pool = [
      ...leaves,
      ...[0, -0, 1, -1, 2, 0.5, -2.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 31, 2 ** 53].map(
        constantOf,
      ),
      operand('neg', rx),
      operand('neg', ri),
      operand('abs', rx),
      operand('add', rx, constantOf(1)),
      operand('add', ri, constantOf(3)),
      operand('add', ri, rj),
      operand('sub', ri, rj),
      operand('sub', rx, ry),
      operand('sub', rx, rx),
      operand('mul', rx, constantOf(0)),
      operand('mul', rx, rx),
      operand('floor', rx),
      operand('toInt32', rx),
      operand('toUint32', rx),
      operand('bitand', rx, constantOf(7)),
      operand('rem', rx, constantOf(2)),
      operand('min', rx, constantOf(1)),
      operand('max', ri, constantOf(0)),
      operand('ite', leafOf(p), constantOf(1), constantOf(-0)),
    ];
    const models = fc.sample(model, { numRuns: 40, seed: 1 });
    for (const value of NUMBERS) models.push(new Map([...models[0], [n[0], value], [n[1], -value]]));
    for (const production of [...PRODUCTIONS.num, ...PRODUCTIONS.bool]) {
      const { op, args, data } = production;
      if (args.some((sort) => sort !== 'num') || data !== undefined) continue;
      const sort = PRODUCTIONS.bool.includes(production) ? 'bool' : 'num';
      for (const a of pool) {
        for (const b of args.length === 2 ? pool : [a]) {
          const r: Recipe = { op, sort, args: args.length === 2 ? [a, b] : [a], data };
          const term = built(r);
          for (const m of models) {
            const expected = reference(r, m);
            const got = evaluate(term, m);
            if (!Object.is(got, expected)) expect({ got, expected, r, m }).toBe('equal');
          }
        }
      }
    }
  });

  it('where a rule holds only without infinities, -0 or rounding', () => {
    const k = leafOf(VARIABLES.num[4]);
    const w = leafOf(VARIABLES.num[6]);
    const at = (op: Op, sort: 'num' | 'bool' | 'str', ...args: Recipe[]): Recipe => ({ op, sort, args });
    const infinite = new Map([
      [VARIABLES.num[6], Number.POSITIVE_INFINITY],
      [x, Number.POSITIVE_INFINITY],
      [y, Number.POSITIVE_INFINITY],
    ]);
    agrees(at('le', 'bool', at('sub', 'num', w, leafOf(x)), constantOf(0)), infinite);
    agrees(at('le', 'bool', at('sub', 'num', leafOf(x), leafOf(y)), constantOf(0)), infinite);
    agrees(at('eq', 'bool', at('sub', 'num', leafOf(x), leafOf(y)), constantOf(0)), infinite);
    agrees(at('strToNum', 'num', at('numToStr', 'str', leafOf(x))), new Map([[x, -0]]));
    agrees(at('bigToNum', 'num', { op: 'numToBig', sort: 'big', args: [leafOf(x)] }), new Map([[x, -0]]));
    for (const [a, b] of [
      [2 ** 53 - 2, 1],
      [2 ** 53 - 2, 2 ** 53 - 5],
      [1, 1],
      [-1, 3],
      [5, -3],
    ]) {
      for (const value of [2 ** 53, 1, 2, -(2 ** 53), -1]) {
        const small = leafOf(i);
        agrees(
          at('add', 'num', at('add', 'num', k, constantOf(a)), constantOf(b)),
          new Map([[VARIABLES.num[4], value]]),
        );
        agrees(
          at('sub', 'num', at('sub', 'num', k, constantOf(a)), constantOf(b)),
          new Map([[VARIABLES.num[4], value]]),
        );
        for (const n of [-5, 0, 3, 5]) {
          agrees(at('add', 'num', at('add', 'num', small, constantOf(a - 5)), constantOf(b)), new Map([[i, n]]));
          agrees(at('sub', 'num', at('sub', 'num', small, constantOf(a - 5)), constantOf(b)), new Map([[i, n]]));
        }
      }
    }
  });

  it('where an operand of && or || has no value unless the one before it lets it be evaluated', () => {
    const guard = leafOf(p);
    const big = constantOf(0n);
    const inverse: Recipe = { op: 'bigDiv', sort: 'big', args: [constantOf(1n), leafOf(VARIABLES.big[0])] };
    const partial: Recipe = { op: 'bigLe', sort: 'bool', args: [inverse, big] };
    const at = (op: Op, ...args: Recipe[]): Recipe => ({ op, sort: 'bool', args });
    const negated = at('not', guard);
    for (const [inner, outer] of [
      ['and', 'or'],
      ['or', 'and'],
      ['and', 'and'],
      ['or', 'or'],
    ] as const) {
      for (const value of [true, false]) {
        const m = new Map<Term, boolean | bigint>([
          [p, value],
          [VARIABLES.big[0], 0n],
        ]);
        for (const one of [guard, negated]) {
          for (const two of [guard, negated]) {
            agrees(at(outer, one, at(inner, partial, two)), m);
            agrees(at(outer, one, at(inner, two, partial)), m);
            agrees(at(outer, at(inner, one, partial), two), m);
            agrees(at(outer, at(inner, partial, one), two), m);
          }
        }
      }
    }
  });

  it('samples respect the domains', () => {
    for (const v of VARIABLES.num) {
      fc.assert(fc.property(valueFor(v), (value) => v.domain === undefined || (value as number) >= v.domain.min));
    }
  });
});

describe('what simplifies', () => {
  it('booleans', () => {
    expect(not(not(p))).toBe(p);
    expect(not(lt(x, y)).op).toBe('not');
    expect(not(not(lt(x, y)))).toBe(lt(x, y));
    expect(not(lt(i, j))).toBe(le(j, i));
    expect(not(le(j, i))).toBe(lt(i, j));
    expect(and()).toBe(TRUE);
    expect(or()).toBe(FALSE);
    expect(isTrue(and(TRUE, TRUE)) && isFalse(or(FALSE, FALSE))).toBe(true);
    expect(and(p, not(p))).toBe(FALSE);
    expect(or(p, q, not(p))).toBe(TRUE);
    expect(and(p, q, p)).toBe(and(p, q));
    expect(and(p, or(q, p))).toBe(p);
    expect(and(p, or(not(p), q))).toBe(and(p, q));
    expect(and(lt(x, y), lt(y, x))).toBe(FALSE);
    expect(or(lt(x, y), le(y, x))).not.toBe(TRUE);
    expect(ite(p, TRUE, FALSE)).toBe(p);
    expect(ite(not(p), x, y)).toBe(ite(p, y, x));
    expect(eq(p, FALSE)).toBe(not(p));
    expect(eq(p, constant(1))).toBe(FALSE);
  });

  it('numbers', () => {
    expect(on('add', x, num(0))).not.toBe(x);
    expect(on('add', x, num(-0))).toBe(x);
    expect(on('add', i, num(0))).toBe(i);
    expect(on('mul', x, num(1))).toBe(x);
    expect(eq(x, x)).toBe(not(on('isNaN', x)));
    expect(same(x, x)).toBe(TRUE);
    expect(lt(num(0), on('sub', x, x))).toBe(FALSE);
    expect(eq(x, num(Number.NaN))).toBe(FALSE);
    expect(le(num(0), on('abs', x))).toBe(not(on('isNaN', x)));
    expect(lt(on('sub', x, y), num(0))).toBe(lt(x, y));
    expect(on('add', on('add', i, num(1)), num(2))).toBe(on('add', i, num(3)));
    expect(on('add', on('add', x, num(1)), num(2)).args[1]).toBe(num(2));
    expect(on('sub', on('add', i, j), j)).toBe(i);
    expect(on('sub', on('add', x, y), y).op).toBe('sub');
    expect(on('add', x, y)).toBe(on('add', y, x));
    expect(on('bitor', x, num(0))).toBe(on('toInt32', x));
    expect(on('toInt32', i)).toBe(i);
    expect(on('toInt32', j)).not.toBe(j);
    expect(on('floor', i)).toBe(i);
    expect(on('rem', i, num(7))).toBe(i);
    expect(lt(i, num(6))).toBe(TRUE);
    expect(eq(i, num(0.5))).toBe(FALSE);
    expect(on('isInteger', i)).toBe(TRUE);
    expect(eq(ite(p, num(1), num(2)), num(2))).toBe(not(p));
  });

  it('strings and bigints', () => {
    const a = constant('a');
    const b = constant('b');
    expect(on('strLen', on('concat', s, a))).toBe(on('add', on('strLen', s), num(1)));
    expect(on('concat', on('concat', s, a), b)).toBe(on('concat', s, constant('ab')));
    expect(eq(on('concat', a, s), constant('bc'))).toBe(FALSE);
    expect(eq(on('concat', a, s), constant('abc'))).toBe(eq(s, constant('bc')));
    expect(eq(on('concat', s, a), constant('xa'))).toBe(eq(s, constant('x')));
    expect(eq(on('numToStr', x), constant('1.0'))).toBe(FALSE);
    expect(eq(on('numToStr', x), constant('1'))).toBe(eq(x, num(1)));
    expect(on('charCodeAt', on('concat', a, s), num(0))).toBe(num(97));
    const n = variable('big', 'n');
    expect(on('bigSub', on('bigAdd', n, constant(1n)), constant(3n))).toBe(on('bigSub', n, constant(2n)));
    expect(on('bigDiv', constant(1n), constant(0n)).op).toBe('bigDiv');
  });

  it('wants the sort of a strCall', () => {
    expect(() => apply('strCall', [s], 'trim')).toThrow(TypeError);
    expect(apply('strCall', [s], 'trim', 'str').sort).toBe('str');
  });

  it('does not overflow the stack on deep terms', () => {
    let sum = x;
    let text: Term = s;
    let choice: Term = p;
    for (let n = 0; n < 20_000; n++) {
      sum = on('add', on('mul', sum, y), num(1));
      text = on('concat', text, n % 2 === 0 ? s : constant('-'));
      choice = and(or(choice, q), lt(sum, num(n)));
    }
    let prepended: Term = s;
    let least = x;
    for (let n = 0; n < 5000; n++) {
      prepended = on('concat', n % 2 === 0 ? s : constant('-'), prepended);
      least = on('min', least, on('add', least, constant(1)));
    }
    expect(evaluate(on('strLen', prepended), new Map([[s, 'ab']]))).toBe(2 * 2501 + 2500);
    expect(on('isNaN', least).sort).toBe('bool');
    expect(on('strLen', text).sort).toBe('num');
    expect(eq(text, constant('')).sort).toBe('bool');
    expect(on('isNaN', sum).sort).toBe('bool');
    expect(not(not(choice))).toBe(choice);
  });
});
