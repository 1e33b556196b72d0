// Predicates explored within a path: every inner path once, on top of the outer condition, within a budget.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constant, eq, lt, not } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import type { PathDecisions } from '../../src/path/context.js';
import { type InnerPath, PredicateContext } from '../../src/search/predicate.js';
import { Session } from '../../src/solver/session.js';
import { emptyStats, type Solver } from '../../src/solver/solver.js';
import { cases } from '../cases.js';
import { flag, integer, leavesOf, trees, tryingSolver, walkTree } from '../fakes/search-core.js';

const X = integer('x');
const Y = integer('y');

interface Explored {
  readonly ended: 'all' | 'stopped' | 'budget';
  readonly results: unknown[];
  readonly conjuncts: InnerPath['conjuncts'][];
  readonly undone: number;
  readonly gaps: string[];
}

function explore(
  program: (context: PathDecisions) => unknown,
  given: {
    outer?: readonly Term[];
    budget?: number;
    most?: number;
    shortestFirst?: boolean;
    solver?: Solver;
    goOn?: (path: InnerPath) => boolean;
  } = {},
): Explored {
  const { outer = [], budget = 1000, most, shortestFirst = false } = given;
  const { solver = tryingSolver(), goOn = () => true } = given;
  const gaps: string[] = [];
  const session = new Session(solver, emptyStats());
  const context = new PredicateContext(
    session,
    outer,
    { aborting: false },
    ({ code }) => gaps.push(code),
    () => false,
  );
  const results: unknown[] = [];
  const conjuncts: InnerPath['conjuncts'][] = [];
  let undone = 0;
  let value: unknown;
  const ended = context.explore(
    () => {
      value = program(context);
      return true;
    },
    (path) => {
      results.push(path.result.kind === 'value' ? value : path.result);
      conjuncts.push(path.conjuncts);
      return goOn(path);
    },
    () => {
      undone++;
    },
    { budget, most, shortestFirst },
  );
  return { ended, results, conjuncts, undone, gaps };
}

test('law: every inner path is visited once, in either order', () => {
  fc.assert(
    fc.property(trees, fc.boolean(), (tree, shortestFirst) => {
      const { ended, results, undone } = explore(walkTree(tree), { shortestFirst });
      expect(ended).toBe('all');
      expect([...results].sort()).toEqual(leavesOf(tree).sort());
      if (!shortestFirst) expect(results).toEqual(leavesOf(tree));
      expect(undone).toBe(results.length);
    }),
    { numRuns: cases(500) },
  );
});

test('the outer condition decides what it can', () => {
  const program = (context: PathDecisions): boolean[] => [
    context.branch(lt(X, constant(3)), 0),
    context.branch(lt(X, Y), 1),
  ];
  const outer = [lt(X, constant(2)), lt(X, Y)];
  const { results, conjuncts } = explore(program, { outer });
  expect(results).toEqual([[true, true]]);
  expect(conjuncts).toEqual([[]]);
});

test('what was forced is no conjunct, when it is repeated neither', () => {
  // Ranges do not tell that y < x is impossible: the solver does.
  const program = (context: PathDecisions): boolean[] => [context.branch(lt(Y, X), 0), context.branch(flag(0), 1)];
  const { results, conjuncts } = explore(program, { outer: [lt(X, Y)] });
  expect(results).toEqual([
    [false, true],
    [false, false],
  ]);
  expect(conjuncts).toEqual([[flag(0)], [not(flag(0))]]);
});

test('inner paths that cannot be are not visited, and are undone', () => {
  const { ended, results, undone } = explore((context) => {
    const first = context.branch(flag(0), 0);
    context.assume(first ? eq(X, constant(9)) : eq(X, constant(2)), 1);
    return first;
  });
  expect([ended, results, undone]).toEqual(['all', [false], 2]);
});

test('the budget, and a visitor that has enough', () => {
  const program = (context: PathDecisions): boolean[] => [0, 1, 2].map((i) => context.branch(flag(i), i));
  expect(explore(program, { budget: 3 })).toMatchObject({ ended: 'budget', undone: 3 });
  expect(explore(program, { goOn: () => false })).toMatchObject({ ended: 'stopped', undone: 1 });
  expect(explore(program, { budget: 8 }).ended).toBe('all');
  // Paths that get no longer have an end, which is worth waiting for.
  expect(explore(program, { budget: 3, most: 7 })).toMatchObject({ ended: 'budget', undone: 7 });
  expect(explore(program, { budget: 3, most: 100 }).ended).toBe('all');
});

test('loops over inputs of any length end soonest first', () => {
  const length = integer('length');
  const loop = (context: PathDecisions): number => {
    let i = 0;
    while (context.branch(lt(constant(i), length), 0)) i++;
    return i;
  };
  expect(explore(loop).results).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(explore(loop, { shortestFirst: true }).results).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('shortest first does not go down without end', () => {
  // A list: whether there is a next node is asked for ever on the first option.
  const list = (context: PathDecisions): string => {
    let nodes = 0;
    while (
      nodes < 50 &&
      context.choose({ kind: 'shape', site: nodes, at: 'list', options: 2, describe: () => [] }) === 0
    ) {
      nodes++;
    }
    return String(nodes);
  };
  expect(explore(list, { budget: 4 }).results).toEqual(['50', '49', '48', '47']);
  expect(explore(list, { budget: 4, shortestFirst: true }).results).toEqual(['50', '0', '1', '2']);
});

test('a concrete value is the same on the inner paths below it, and a gap', () => {
  // A solver that gives another value each time it is asked for a model.
  let turn = 0;
  const inner = tryingSolver();
  const solver: Solver = {
    check(conditions) {
      const more = conditions.length === 0 ? [] : [eq(X, constant(turn++ % 8))];
      const answer = inner.check([...conditions, ...more]);
      return answer.status === 'sat' ? answer : inner.check(conditions);
    },
  };
  const { results, gaps } = explore((context) => [context.concretize(X, 'a native', 0), context.branch(flag(0), 1)], {
    outer: [lt(constant(0), X), lt(X, Y)],
    solver,
  });
  const [[first, yes], [second, no]] = results as [[number, boolean], [number, boolean]];
  expect(second).toBe(first);
  expect([yes, no]).toEqual([true, false]);
  expect(gaps).toContain('concretized');
});

test('a predicate that is not deterministic could not be evaluated', () => {
  let runs = 0;
  const elsewhere = explore((context) => context.branch(flag(0), runs++));
  expect(elsewhere.results[1]).toMatchObject({ kind: 'aborted', reason: { kind: 'diverged' } });
  let again = 0;
  const early = explore((context) => (again++ === 0 ? [context.branch(flag(0), 0), context.branch(flag(1), 1)] : []));
  expect(early.results[1]).toMatchObject({ kind: 'aborted', reason: { kind: 'diverged' } });
});

test('errors of the predicate are results', () => {
  const error = new Error('of the predicate');
  const { results } = explore(() => {
    throw error;
  });
  expect(results).toEqual([{ kind: 'threw', error }]);
});
