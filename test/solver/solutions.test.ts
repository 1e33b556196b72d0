// All solutions of string conditions, against a count by hand.
import { expect, test } from 'vitest';
import { apply, constant, eq, le, not, or } from '../../src/expr/build.js';
import type { Term } from '../../src/expr/term.js';
import { layered } from '../../src/solver/create.js';
import { solutions } from '../../src/solver/solutions.js';
import { emptyStats, type Solver } from '../../src/solver/solver.js';
import { s, t } from './string-terms.js';

const unknown: Solver = { check: () => ({ status: 'unknown', reason: 'nobody' }) };
const solver = layered(unknown, emptyStats());

function all(conditions: readonly Term[], variables: readonly Term[]): { texts: string[]; complete: boolean } {
  const texts: string[] = [];
  const found = solutions(solver, conditions, variables);
  for (let next = found.next(); ; next = found.next()) {
    if (next.done) return { texts: texts.sort(), complete: next.value };
    texts.push(variables.map((v) => (next.value as ReadonlyMap<Term, unknown>).get(v)).join('|'));
  }
}

test('all ways to cut a word', () => {
  const { texts, complete } = all([eq(apply('concat', [s, t]), constant('abc'))], [s, t]);
  expect(texts).toEqual(['a|bc', 'abc|', 'ab|c', '|abc'].sort());
  expect(complete).toBe(true);
});

test('all texts with an upper case, without one of them', () => {
  const upper = apply('strCall', [s], 'toUpperCase', 'str');
  const short = le(apply('strLen', [s]), constant(2));
  const { texts, complete } = all([eq(upper, constant('AB')), short, not(eq(s, constant('ab')))], [s]);
  expect(texts).toEqual(['AB', 'Ab', 'aB']);
  expect(complete).toBe(true);
});

test('several of infinitely many', () => {
  const found = solutions(solver, [or(apply('startsWith', [s, constant('x')]), eq(s, constant('')))], [s]);
  const texts = new Set<unknown>();
  for (let i = 0; i < 20; i++) texts.add((found.next().value as ReadonlyMap<Term, unknown>).get(s));
  expect(texts.size).toBe(20);
});
