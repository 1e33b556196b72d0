// Solved conditions that are kept for other runs: forms that do not depend on names and order, entries that a damaged, foreign or older
// store cannot make say what is not so.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, constant, not, same, variable } from '../../src/logic/build.js';
import { substituteAll } from '../../src/logic/substitute.js';
import type { Term } from '../../src/logic/term.js';
import { remembered } from '../../src/solver/layers/remembered.js';
import { type Answer, emptyStats, type Solver, UNSAT } from '../../src/solver/solver.js';
import { canonical } from '../../src/solver/store/canonical.js';
import { answerOf, entryOf } from '../../src/solver/store/entry.js';
import { cases } from '../cases.js';

const add = (a: Term, b: Term): Term => apply('add', [a, b]);
const lessThan = (a: Term, b: Term): Term => apply('lt', [a, b]);
const NUMBERS = ['a', 'b', 'c', 'd'].map((name) => variable('num', name));
const OTHERS = ['p', 'q', 'r', 's'].map((name) => variable('num', `other.${name}`));
const five = constant(5, 'num');

const sum = fc
  .array(fc.constantFrom(...NUMBERS, five, constant(-0, 'num'), constant(2, 'num')), { minLength: 1, maxLength: 3 })
  .map((terms) => terms.reduce((a, b) => add(a, b)));
const condition = fc
  .tuple(sum, sum, fc.boolean())
  .map(([a, b, negated]) => {
    const less = lessThan(a, b);
    return negated ? not(less) : less;
  })
  .filter((term) => term.op !== 'const');
const conjunction = fc.array(condition, { minLength: 1, maxLength: 5 });

function renamed(conditions: readonly Term[]): Term[] {
  return [...substituteAll(conditions, new Map(NUMBERS.map((v, i) => [v, OTHERS[i]])))];
}

describe('canonical forms', () => {
  it('do not depend on names', () => {
    fc.assert(
      fc.property(conjunction, (conditions) => {
        expect(canonical(renamed(conditions), '')?.key).toBe(canonical(conditions, '')?.key);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('do not depend on the order of conjuncts that differ in more than names', () => {
    const x = variable('num', 'x');
    const conditions = [lessThan(x, five), lessThan(constant(1, 'num'), x), not(same(x, constant(3, 'num')))];
    expect(canonical([...conditions].reverse(), '')?.key).toBe(canonical(conditions, '')?.key);
  });

  it('tell apart what means something else', () => {
    const x = variable('num', 'x');
    const integer = variable('num', 'x', { integer: true, min: 0, max: 9 });
    const wide = variable('num', 'x', { integer: true, min: 0, max: 10 });
    const y = variable('num', 'y');
    const zero = (value: number): Term => same(x, constant(value, 'num'));
    const forms = [
      [lessThan(x, five)],
      [lessThan(five, x)],
      [lessThan(x, constant(6, 'num'))],
      [lessThan(integer, five)],
      [lessThan(wide, five)],
      [lessThan(x, five), lessThan(y, five)],
      [lessThan(x, y)],
      [lessThan(x, y), lessThan(y, x)],
      [zero(0)],
      [zero(-0)],
      [same(variable('str', 'x'), constant('5', 'str'))],
    ].map((conditions) => canonical(conditions, '')?.key);
    expect(new Set(forms).size).toBe(forms.length);
    expect(canonical([lessThan(x, five)], 'effort 1')?.key).not.toBe(canonical([lessThan(x, five)], 'effort 2')?.key);
  });
});

describe('entries', () => {
  const x = variable('num', 'x');
  const conditions = [lessThan(x, five)];
  const form = canonical(conditions, '')!;
  const sat: Answer = { status: 'sat', model: new Map([[x, 3]]) };

  it('give back the answer, for other names too', () => {
    const entry = entryOf(sat, form, 'v1')!;
    expect(answerOf(entry, conditions, form, 'v1')).toEqual(sat);
    const z = variable('num', 'z');
    const others = [lessThan(z, five)];
    expect(answerOf(entry, others, canonical(others, '')!, 'v1')).toEqual({ status: 'sat', model: new Map([[z, 3]]) });
    expect(answerOf(entryOf(UNSAT, form, 'v1')!, conditions, form, 'v1')).toEqual(UNSAT);
    expect(entryOf({ status: 'unknown', reason: '' }, form, 'v1')).toBeUndefined();
  });

  it('of another build, of another condition, or damaged are none', () => {
    const entry = entryOf(UNSAT, form, 'v1')!;
    expect(answerOf(entry, conditions, form, 'v2')).toBeUndefined();
    const others = [lessThan(five, x)];
    expect(answerOf(entry, others, canonical(others, '')!, 'v1')).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(entry.length - 1), fc.constantFrom('a', '"', 'Z', '\0'), fc.boolean(), (at, put, cut) => {
        const damaged = cut ? entry.slice(0, at) : entry.slice(0, at) + put + entry.slice(at + 1);
        if (damaged !== entry) expect(answerOf(damaged, conditions, form, 'v1')).toBeUndefined();
      }),
    );
  });

  it('with a model that does not fit are none, whatever the sum says', () => {
    const wrong = entryOf({ status: 'sat', model: new Map([[x, 7]]) }, form, 'v1')!;
    expect(answerOf(wrong, conditions, form, 'v1')).toBeUndefined();
  });

  it('keep -0, NaN, texts and big integers', () => {
    const values = new Map<Term, number | string | bigint | boolean>([
      [variable('num', 'n'), -0],
      [variable('str', 's'), '\ud800 "\n'],
      [variable('big', 'b'), -(2n ** 70n)],
      [variable('bool', 'p'), false],
    ]);
    const all = { key: 'k', variables: [...values.keys()] };
    const entry = entryOf({ status: 'sat', model: values }, all, 'v')!;
    expect(entry).not.toMatch(/\n/);
    const back = answerOf(entry, [], all, 'v');
    expect(back?.status === 'sat' && [...back.model.values()]).toEqual([...values.values()]);
  });
});

describe('the layer', () => {
  it('asks the solver once for what was solved, and goes on where the store lies', () => {
    const store = new Map<string, string>();
    const x = variable('num', 'x');
    let calls = 0;
    const slow: Solver = {
      check() {
        calls++;
        for (const end = performance.now() + 3; performance.now() < end; );
        return UNSAT;
      },
    };
    const access = {
      version: 'v',
      asks: true,
      get: (k: string) => store.get(k),
      put: (k: string, e: string) => void store.set(k, e),
    };
    const stats = emptyStats();
    const solver = (): Solver => remembered(stats, access, '')(slow);
    expect(solver().check([lessThan(x, x)])).toEqual(UNSAT);
    expect(solver().check([lessThan(variable('num', 'y'), five)])).toEqual(UNSAT);
    expect(solver().check([lessThan(variable('num', 'z'), five)])).toEqual(UNSAT);
    expect([calls, stats.remembered]).toEqual([2, 1]);
    for (const key of store.keys()) store.set(key, 'nonsense');
    solver().check([lessThan(x, five)]);
    expect([calls, stats.remembered]).toEqual([3, 1]);
  });
});
