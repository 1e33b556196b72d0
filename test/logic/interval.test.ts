import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { and, apply, constant, eq, le, lt, not, or, same, variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import { decide, type Range, rangeOf, refine } from '../../src/logic/interval.js';
import type { Model } from '../../src/logic/model.js';
import { ANY, contains, nextDown, nextUp, range } from '../../src/logic/range.js';
import { intern, type Primitive, type Term } from '../../src/logic/term.js';
import { cases } from '../cases.js';
import { built, model, NUMBERS, PRODUCTIONS, type Recipe, raw, recipe, referenceOrNone, VARIABLES } from './recipe.js';

const numbers = VARIABLES.num;

/** What a range says about a value of any sort. */
function holds(r: Range, value: Primitive): boolean {
  switch (typeof value) {
    case 'number':
      return contains(r, value);
    case 'boolean':
      return contains(r, value ? 1 : 0);
    case 'string':
      return contains(r, value.length);
    // Of bigints ranges say nothing, of longs they do.
    case 'bigint':
      return BigInt.asIntN(64, value) !== value || contains(r, Number(value));
  }
}

/** A model and ranges around its values, some of them tight. */
const situation = fc.tuple(model, fc.array(fc.nat(4), { minLength: 20, maxLength: 20 })).map(([m, widths]) => {
  const ranges = new Map<Term, Range>();
  let n = 0;
  for (const [v, value] of m) {
    const width = [undefined, 0, 1, 10, 1e300][widths[n++ % widths.length]];
    if (width === undefined) continue;
    ranges.set(v, around(v, value, width));
  }
  return [m, ranges] as const;
});

function around(v: Term, value: Primitive, width: number): Range {
  const own = rangeOf(v);
  const at = typeof value === 'string' ? value.length : Number(value);
  if (typeof value === 'bigint') return own;
  if (Number.isNaN(at)) return range(-width, width, true, false, true);
  const integer = own.integer || (Number.isInteger(at) && width < 5);
  return range(Math.max(own.min, at - width), Math.min(own.max, at + width), own.maybeNaN && width > 5, integer, true);
}

function sound(term: Term, value: Primitive, lookup?: (v: Term) => Range | undefined): void {
  const r = rangeOf(term, lookup);
  if (!holds(r, value))
    expect({ value, range: r, op: term.op, args: term.args.map((a) => rangeOf(a, lookup)) }).toBe('inside');
}

describe('rangeOf', () => {
  it('holds every value of a term, with domains alone and with ranges', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('num', 'bool', 'str', 'long').chain((sort) => recipe(sort as 'num', 4)),
        situation,
        (r, [m, ranges]) => {
          const value = referenceOrNone(r, m);
          if (value === undefined) return;
          for (const term of [raw(r), built(r)]) {
            sound(term, value);
            sound(term, value, (v) => ranges.get(v));
          }
        },
      ),
      { numRuns: cases(24000) },
    );
  });

  it('holds the results of every operation on all pairs of special values in all hulls of them', () => {
    const [x, y] = numbers;
    const special = [...NUMBERS.filter((n) => Math.abs(n) !== 255), -3, 7, -0.1];
    const hull = (a: number, b: number): Range => {
      const some = [a, b].filter((n) => !Number.isNaN(n));
      const negativeZero = some.some((n) => n < 0 || Object.is(n, -0));
      return range(Math.min(...some), Math.max(...some), some.length < 2, some.every(Number.isInteger), negativeZero);
    };
    for (const production of [...PRODUCTIONS.num, ...PRODUCTIONS.bool]) {
      if (production.args.some((sort) => sort !== 'num') || production.data !== undefined) continue;
      const sort = PRODUCTIONS.bool.includes(production) ? 'bool' : 'num';
      const args = production.args.length === 2 ? [x, y] : [x];
      const term = intern(production.op, sort, args);
      const r: Recipe = {
        op: production.op,
        sort,
        args: args.map((t) => ({ op: 'var', sort: 'num', args: [], term: t })),
      };
      let n = 0;
      for (const a of special) {
        for (const b of special) {
          const value = referenceOrNone(
            r,
            new Map([
              [x, a],
              [y, b],
            ]),
          )!;
          // partners vary so that all kinds of hulls meet
          const left = hull(a, special[n++ % special.length]);
          const right = hull(b, special[(n * 7) % special.length]);
          sound(term, value, (v) => (v === x ? left : right));
        }
      }
    }
  });

  it('is precise where it matters', () => {
    const i = numbers[2];
    const x = numbers[0];
    expect(rangeOf(apply('add', [i, constant(2)]))).toMatchObject({ min: -3, max: 7, integer: true, maybeNaN: false });
    expect(rangeOf(apply('toInt32', [x]))).toMatchObject({ min: -(2 ** 31), max: 2 ** 31 - 1, maybeNaN: false });
    expect(rangeOf(apply('bitand', [x, constant(15)]))).toMatchObject({ min: 0, max: 15 });
    expect(rangeOf(intern('mul', 'num', [x, x]))).toMatchObject({ min: 0, maybeNegativeZero: false });
    expect(rangeOf(intern('sub', 'num', [x, x]))).toMatchObject({ min: 0, max: 0, maybeNaN: true });
    expect(decide(intern('lt', 'bool', [i, constant(6)]))).toBe(true);
    expect(decide(lt(x, constant(6)))).toBeUndefined();
    expect(decide(lt(x, constant(6)), () => range(7, 9, true, false, false))).toBe(false);
    expect(decide(lt(x, constant(6)), () => range(1, 2, true, false, false))).toBeUndefined();
    expect(decide(lt(x, constant(6)), () => range(1, 2, false, false, false))).toBe(true);
  });

  it('knows the neighbours of a double', () => {
    expect(nextUp(0)).toBe(Number.MIN_VALUE);
    expect(nextUp(-Number.MIN_VALUE)).toBe(-0);
    expect(nextUp(1)).toBe(1 + Number.EPSILON);
    expect(nextDown(1)).toBe(1 - Number.EPSILON / 2);
    expect(nextUp(Number.MAX_VALUE)).toBe(Number.POSITIVE_INFINITY);
    expect(nextUp(Number.NEGATIVE_INFINITY)).toBe(-Number.MAX_VALUE);
    expect(nextDown(2 ** 53)).toBe(2 ** 53 - 1);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (x) => nextUp(x) > x && nextDown(nextUp(x)) === x,
      ),
    );
  });

  it('does not overflow the stack', () => {
    let deep: Term = numbers[0];
    for (let n = 0; n < 50_000; n++) deep = intern('add', 'num', [deep, constant(1)]);
    expect(rangeOf(deep)).toEqual(rangeOf(apply('add', [numbers[0], constant(1)])));
    expect(rangeOf(deep, () => range(0, 1, false, true, false))).toMatchObject({ min: 50_000, max: 50_001 });
  });
});

function refined(condition: Term, wanted: boolean, start: ReadonlyMap<Term, Range>): Map<Term, Range> | undefined {
  const ranges = new Map(start);
  const result = refine(
    condition,
    wanted,
    (v) => ranges.get(v),
    (v, r) => ranges.set(v, r),
  );
  return result === 'ok' ? ranges : undefined;
}

describe('refine', () => {
  it('keeps every model that satisfies the condition', () => {
    fc.assert(
      fc.property(recipe('bool', 4), situation, (r, [m, start]) => {
        const truth = referenceOrNone(r, m);
        if (truth === undefined) return;
        keeps(raw(r), truth as boolean, m, start);
        keeps(built(r), truth as boolean, m, start);
      }),
      { numRuns: cases(12000) },
    );
  });

  it('keeps every model that satisfies comparisons of arithmetic', () => {
    const operand = fc.oneof(recipe('num', 1), recipe('num', 2));
    const comparison = fc.tuple(fc.constantFrom('lt', 'le', 'eq', 'same'), operand, operand);
    fc.assert(
      fc.property(comparison, situation, ([op, a, b], [m, start]) => {
        const r: Recipe = { op: op as 'lt', sort: 'bool', args: [a, b] };
        const truth = referenceOrNone(r, m);
        if (truth !== undefined) keeps(raw(r), truth as boolean, m, start);
      }),
      { numRuns: cases(12000) },
    );
  });

  it('keeps every model near the edge of a bound on a rounded sum, product or quotient', () => {
    const x = variable('num', 'x');
    fc.assert(
      fc.property(
        fc.constantFrom('add', 'sub', 'mul', 'div'),
        fc.oneof(fc.double({ noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }), fc.constantFrom(...NUMBERS)),
        fc.oneof(fc.double({ noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }), fc.constantFrom(...NUMBERS)),
        fc.constantFrom('lt', 'le', 'eq'),
        fc.boolean(),
        (op, value, other, comparison, flipped) => {
          fc.pre(!Number.isNaN(value));
          const sum = intern(op as 'add', 'num', [x, constant(other)]);
          // the bound is the very result, so rounding decides
          const bound = constant(evaluate(sum, new Map([[x, value]])));
          const condition = intern(comparison as 'lt', 'bool', flipped ? [bound, sum] : [sum, bound]);
          const m = new Map([[x, value]]);
          keeps(condition, evaluate(condition, m) as boolean, m, new Map());
          keeps(
            condition,
            evaluate(condition, m) as boolean,
            m,
            new Map([[x, range(-Infinity, Infinity, false, false, true)]]),
          );
        },
      ),
      { numRuns: cases(20000) },
    );
  });

  function keeps(condition: Term, truth: boolean, m: Model, start: ReadonlyMap<Term, Range>): void {
    for (const [v, value] of m) if (start.has(v)) expect(holds(start.get(v)!, value)).toBe(true);
    const after = refined(condition, truth, start);
    expect(after).toBeDefined();
    for (const [v, r] of after!) {
      const value = m.get(v)!;
      if (!holds(r, value)) expect({ v: v.data, value, r, condition }).toBe('kept');
    }
  }

  const x = variable('num', 'x');
  const y = variable('num', 'y');
  const i = numbers[2];
  const none = new Map<Term, Range>();

  it('narrows from atoms, and excludes NaN from positive ones only', () => {
    expect(refined(lt(x, constant(5)), true, none)!.get(x)).toMatchObject({ max: nextDown(5), maybeNaN: false });
    expect(refined(lt(x, constant(5)), false, none)!.get(x)).toBeUndefined();
    expect(refined(lt(i, constant(2)), true, none)!.get(i)).toMatchObject({ min: -5, max: 1 });
    expect(refined(lt(i, constant(2)), false, none)!.get(i)).toMatchObject({ min: 2, max: 5 });
    expect(refined(eq(x, constant(0)), true, none)!.get(x)).toMatchObject({ min: 0, max: 0, maybeNegativeZero: true });
    expect(refined(same(x, constant(0)), true, none)!.get(x)).toMatchObject({
      min: 0,
      max: 0,
      maybeNegativeZero: false,
    });
    expect(refined(apply('isInteger', [x]), true, none)!.get(x)).toMatchObject({ integer: true, maybeNaN: false });
    expect(refined(not(apply('isNaN', [x])), true, none)!.get(x)).toMatchObject({ maybeNaN: false, integer: false });
    expect(refined(apply('isNaN', [x]), true, none)!.get(x)).toMatchObject({ maybeNaN: true, min: Infinity });
    expect(refined(eq(i, constant(5)), false, none)!.get(i)).toMatchObject({ max: 4 });
  });

  it('narrows through conjunctions and arithmetic', () => {
    const both = refined(and(le(constant(1), x), lt(x, y), lt(y, constant(4))), true, none)!;
    expect(both.get(x)).toMatchObject({ min: 1 });
    expect(both.get(y)).toMatchObject({ min: nextUp(1), max: nextDown(4) });
    expect(refined(or(lt(x, constant(1)), lt(x, constant(2))), false, none)).toBeDefined();
    const sum = refined(lt(apply('add', [i, constant(3)]), constant(2)), true, none)!;
    expect(sum.get(i)).toMatchObject({ min: -5, max: -2 });
    expect(refined(le(apply('mul', [x, constant(2)]), constant(10)), true, none)!.get(x)).toMatchObject({ max: 5 });
    const s = variable('str', 's');
    expect(refined(lt(apply('strLen', [s]), constant(3)), true, none)!.get(s)).toMatchObject({ min: 0, max: 2 });
    const p = variable('bool', 'p');
    expect(refined(not(p), true, none)!.get(p)).toMatchObject({ min: 0, max: 0 });
  });

  it('finds contradictions', () => {
    const small = new Map([[x, range(0, 1, true, false, false)]]);
    expect(refined(lt(constant(1), x), true, small)).toBeUndefined();
    expect(refined(lt(x, constant(2)), false, small)).toBeDefined();
    expect(refined(lt(x, constant(2)), false, new Map([[x, range(0, 1, false, false, false)]]))).toBeUndefined();
    expect(refined(and(lt(x, constant(0)), lt(constant(5), x)), true, new Map([[x, ANY]]))).toBeUndefined();
  });
});
