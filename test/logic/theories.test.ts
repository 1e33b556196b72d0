// Every operator that a theory declares is covered by the laws, and a theory is added without touching another one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, constant, eq, not, variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import { decide, rangeOf, refine } from '../../src/logic/interval.js';
import { call, infix } from '../../src/logic/notation.js';
import { allOperations, FUNCTIONS, register, type Theory } from '../../src/logic/operator.js';
import { print } from '../../src/logic/print.js';
import { type Range, range } from '../../src/logic/range.js';
import type { Op, Sort, Term } from '../../src/logic/term.js';
import { model, PRODUCTIONS, recipe, VARIABLES } from './recipe.js';
import * as meanings from './reference.js';

const sorts = Object.keys(VARIABLES) as Sort[];

describe('random terms', () => {
  it('are made of every operator and every function, each of which has a meaning of its own here', () => {
    const made = new Set(sorts.flatMap((sort) => PRODUCTIONS[sort].map(({ op }) => op)));
    expect(
      allOperations()
        .map(({ name }) => name)
        .filter((name) => !made.has(name)),
    ).toEqual([]);
    expect(Object.keys(FUNCTIONS).filter((name) => !Object.hasOwn(meanings.FUNCTIONS, name))).toEqual([]);
    const [first] = fc.sample(model, { numRuns: 1, seed: 3 });
    for (const sort of sorts) {
      for (const production of PRODUCTIONS[sort]) {
        const args = production.args.map((arg) => fc.sample(recipe(arg, 0), { numRuns: 1, seed: 5 })[0]);
        // a missing meaning is no partial operation, so it throws
        meanings.referenceOrNone({ ...production, sort, args }, first);
      }
    }
  });
});

/** Integers modulo 16, with a sort of their own. */
const NIBBLES: Theory<'nibbleAdd' | 'nibbleLt' | 'toNibble', 'nibble'> = {
  sorts: {
    nibble: {
      preset: () => 0,
      declared: () => range(0, 15, false, true, false),
      rangeOf: (value: number) => range(value, value, false, true, false),
      equal: (a, b) => apply('not' as Op, [apply('nibbleLt' as Op, [a, b])]),
      same: (a, b) => eq(a, b),
      decideEqual: () => undefined,
      narrowEqual: () => true,
      print: (value) => `${value}h`,
    },
  },
  families: {},
  operators: {
    toNibble: {
      args: ['num'],
      result: 'nibble' as Sort,
      evaluate: (a) => a & 15,
      print: call('nibble'),
    },
    nibbleAdd: {
      args: ['nibble' as Sort, 'nibble' as Sort],
      result: 'nibble' as Sort,
      evaluate: (a, b) => (a + b) & 15,
      print: infix('+', 10),
    },
    nibbleLt: {
      args: ['nibble' as Sort, 'nibble' as Sort],
      result: 'bool',
      evaluate: (a, b) => a < b,
      range: ({ args }, get) => range(0, get(args[1]).max === 0 ? 0 : 1, false, true, false),
      narrow: ({ args }, wanted, refiner) =>
        wanted.min === 0 || refiner.narrow(args[0], range(0, refiner.rangeOf(args[1]).max - 1, false, true, false)),
      print: infix('<', 8),
    },
  },
};

describe('a further theory', () => {
  it('is built, evaluated, printed and narrowed by the core as it is', () => {
    register(NIBBLES);
    const on = (op: string, ...args: Term[]): Term => apply(op as Op, args);
    const n = variable('nibble' as Sort, 'n');
    const nine = constant(9, 'nibble' as Sort);
    expect(nine).not.toBe(constant(9));
    const sum = on('nibbleAdd', n, nine);
    expect(sum.sort).toBe('nibble');
    expect(evaluate(sum, new Map([[n, 8]]))).toBe(1);
    expect(evaluate(sum, new Map())).toBe(9);
    expect(on('nibbleAdd', nine, nine)).toBe(constant(2, 'nibble' as Sort));
    expect(on('toNibble', constant(255))).toBe(constant(15, 'nibble' as Sort));
    const less = on('nibbleLt', n, nine);
    expect(print(not(on('nibbleLt', sum, n)))).toBe('!(n + 9h < n)');
    expect(rangeOf(n)).toMatchObject({ min: 0, max: 15 });
    expect(decide(on('nibbleLt', n, constant(0, 'nibble' as Sort)))).toBe(false);
    const ranges = new Map<Term, Range>();
    const update = (v: Term, r: Range): void => void ranges.set(v, r);
    expect(refine(less, true, (v) => ranges.get(v), update)).toBe('ok');
    expect(ranges.get(n)).toMatchObject({ min: 0, max: 8 });
    expect(() => register(NIBBLES)).toThrow('two theories declare');
  });
});
