// Exact sets of one number: a value is in the set exactly when all conditions hold of it. NaN, both zeros, infinities and
// the neighbours of every bound included.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, constant as c, eq, le, lt, not, same, variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import { nextDown, nextUp } from '../../src/logic/range.js';
import { type Domain, intern, type Term } from '../../src/logic/term.js';
import { NumberSet } from '../../src/solver/number-set.js';
import { Session } from '../../src/solver/session.js';
import { emptyStats } from '../../src/solver/solver.js';
import { inDomain } from '../../src/solver/validate.js';
import { cases } from '../cases.js';
import { SPECIAL } from './arbitrary.js';

const DOMAINS: readonly (Domain | undefined)[] = [
  undefined,
  { integer: true, min: -3, max: 4 },
  { integer: true, min: -Infinity, max: Infinity },
  { integer: false, min: 0, max: 1.5 },
  { integer: true, min: 0, max: 2 ** 53, orNaN: true },
];
const VARIABLES = DOMAINS.map((domain, i) => variable('num', `set${i}`, domain));

const constants = fc.oneof(fc.constantFrom(...SPECIAL), fc.integer({ min: -5, max: 5 }));

/** Not simplified, so that the set sees every form. */
const raw = (op: Term['op'], args: readonly Term[]): Term => intern(op, 'bool', args);

function functionOf(x: Term): fc.Arbitrary<Term> {
  const step = fc.tuple(
    fc.constantFrom('add', 'sub', 'from', 'mul', 'div', 'neg', 'floor', 'round', 'fround'),
    constants,
  );
  return fc.array(step, { maxLength: 3 }).map((steps) =>
    steps.reduce((term, [op, value]) => {
      if (op === 'from') return apply('sub', [c(value), term]);
      return ['add', 'sub', 'mul', 'div'].includes(op)
        ? apply(op as 'add', [term, c(value)])
        : apply(op as 'neg', [term]);
    }, x),
  );
}

function conditionOn(x: Term): fc.Arbitrary<Term> {
  const compared = fc.tuple(fc.constantFrom('lt', 'le', 'eq'), functionOf(x), constants, fc.boolean());
  const comparison = compared.map(([op, f, value, left]) =>
    raw(op as Term['op'], left ? [c(value), f] : [f, c(value)]),
  );
  const identity = constants.map((value) => raw('same', [x, c(value)]));
  const predicate = fc.constantFrom('isNaN', 'isFinite', 'isInteger').map((op) => raw(op as Term['op'], [x]));
  const atom = fc.oneof({ weight: 4, arbitrary: comparison }, identity, predicate);
  const literal = fc.tuple(atom, fc.boolean()).map(([term, positive]) => (positive ? term : raw('not', [term])));
  return fc.oneof(
    { weight: 4, arbitrary: literal },
    fc.tuple(literal, literal).map((both) => raw('and', both)),
  );
}

/** Values at which something may change: constants, and what the functions take to them, with their neighbours. */
function samples(conditions: readonly Term[]): number[] {
  const found = new Set<number>(SPECIAL);
  const visit = (term: Term): void => {
    if (term.op === 'const' && typeof term.data === 'number') found.add(term.data);
    term.args.forEach(visit);
  };
  conditions.forEach(visit);
  for (const a of [...found])
    for (const b of [1, 2, 3, 0.5, 10])
      found
        .add(a + b)
        .add(a - b)
        .add(a * b)
        .add(b - a);
  return [...found].flatMap((value) => [value, nextUp(value), nextDown(value), -value]).concat([Number.NaN, -0, 0]);
}

const setOf = (x: Term, conditions: readonly Term[]): NumberSet | undefined =>
  conditions.reduce<NumberSet | undefined>((set, condition) => set?.with(condition), NumberSet.of(x));

describe('the set of a number', () => {
  const drawn = fc
    .constantFrom(...VARIABLES)
    .chain((x) => fc.tuple(fc.constant(x), fc.array(conditionOn(x), { maxLength: 6 })));

  test('has what satisfies the conditions, and nothing else', () => {
    let sets = 0;
    fc.assert(
      fc.property(drawn, ([x, conditions]) => {
        const set = setOf(x, conditions);
        if (set === undefined) return;
        sets++;
        const holds = (value: number): boolean =>
          inDomain(x, value) && conditions.every((condition) => evaluate(condition, new Map([[x, value]])) === true);
        const picked = set.pick();
        if (picked !== undefined) expect([picked, holds(picked)]).toEqual([picked, true]);
        const wrong = samples(conditions).filter((value) => set.has(value) !== holds(value));
        expect(wrong).toEqual([]);
        if (picked === undefined) expect(samples(conditions).filter(holds)).toEqual([]);
      }),
      { numRuns: cases(3000) },
    );
    expect(sets).toBeGreaterThan(cases(3000) / 3);
  });

  test('finds the last value of a range whose others are excluded', () => {
    const x = variable('num', 'dice', { integer: true, min: 1, max: 6 });
    let set: NumberSet | undefined = NumberSet.of(x);
    for (const value of [3, 1, 6, 2, 5]) set = set?.with(not(eq(x, c(value))));
    expect(set?.pick()).toBe(4);
    expect(set?.with(not(eq(x, c(4))))?.pick()).toBeUndefined();
  });
});

describe('many decisions about one number', () => {
  const nobody = (): never => {
    throw new Error('the solver was asked');
  };
  const [x] = VARIABLES;

  test.each([
    ['bounds', (i: number) => lt(c(i), x)],
    ['points', (i: number) => not(eq(x, c(i)))],
    ['zeros and points', (i: number) => not(same(x, c(i === 0 ? -0 : i)))],
  ])('need no solver: %s', (_name, condition) => {
    const session = new Session({ check: nobody }, emptyStats());
    for (let i = 0; i < 300; i++) {
      expect(session.check(condition(i)).status).toBe('sat');
      session.assume(condition(i));
    }
    expect(session.model().status).toBe('sat');
  });

  test('need no solver: a count down of any number below 20', () => {
    const session = new Session({ check: nobody }, emptyStats());
    session.assume(lt(x, c(20)));
    let left: Term = x;
    let steps = 0;
    for (; session.check(le(c(0), left)).status === 'sat'; steps++) {
      session.assume(le(c(0), left));
      left = apply('sub', [left, c(1)]);
    }
    expect(steps).toBe(20);
  });
});
