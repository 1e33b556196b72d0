// A run takes over what the last one assumed: laws that it makes no difference, for sessions, for runs and for whole checks.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { constant, eq, lt, not, or } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import { ASSUME_SITE, TYPE_SITE } from '../../src/path/choice.js';
import type { PathDecisions } from '../../src/path/context.js';
import { createStrategy } from '../../src/search/strategies/create.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import { Session } from '../../src/solver/session.js';
import { emptyStats } from '../../src/solver/solver.js';
import { satisfies } from '../../src/solver/validate.js';
import { AMPLE, cases } from '../cases.js';
import { exploreAll, flag, integer, newCore, trees, tryingSolver, walkTree } from '../fakes/search-core.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const X = integer('x');
const Y = integer('y');

const conditions: fc.Arbitrary<Term> = fc.oneof(
  fc.tuple(fc.nat(2), fc.boolean()).map(([i, holds]) => (holds ? flag(i) : not(flag(i)))),
  fc.tuple(fc.constantFrom(X, Y), fc.nat(7), fc.boolean()).map(([v, k, holds]) => {
    const below = lt(v, constant(k));
    return holds ? below : not(below);
  }),
  fc.tuple(fc.nat(2), fc.nat(7)).map(([i, k]) => or(flag(i), eq(X, constant(k)))),
  fc.constant(lt(X, Y)),
);

describe('sessions', () => {
  /** A step assumes a condition, asks about one, or goes back to an earlier number of conditions. */
  type Step = { readonly assume: Term } | { readonly ask: Term } | { readonly back: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      conditions.map((assume): Step => ({ assume })),
      conditions.map((ask): Step => ({ ask })),
      fc.nat(20).map((back): Step => ({ back })),
    ),
    { maxLength: 25 },
  );

  test('that go back to a mark answer as those that have assumed nothing else', () => {
    fc.assert(
      fc.property(steps, fc.array(conditions, { minLength: 1, maxLength: 4 }), (list, questions) => {
        const session = new Session(tryingSolver(), emptyStats());
        const assumed: Term[] = [];
        for (const step of list) {
          if ('back' in step) {
            if (step.back >= assumed.length) continue;
            expect(session.rewind(step.back)).toBe(true);
            assumed.length = step.back;
          } else if ('assume' in step) {
            session.mark(assumed.length);
            session.assume(step.assume);
            assumed.push(step.assume);
          } else if (session.known(step.ask) === undefined) {
            session.witness(step.ask);
            session.check(step.ask);
          }
        }
        const fresh = new Session(tryingSolver(), emptyStats());
        for (const condition of assumed) fresh.assume(condition);
        expect(session.conditions).toEqual(assumed);
        for (const question of questions) {
          expect(session.known(question)).toBe(fresh.known(question));
          const { status } = fresh.check(question);
          expect(session.status(question)).toBe(status);
          expect(session.check(question).status).toBe(status);
        }
        const answer = session.model();
        expect(answer.status).toBe(fresh.model().status);
        if (answer.status === 'sat') expect(satisfies(assumed, answer.model)).toBe(true);
      }),
      { numRuns: cases(2000) },
    );
  });

  test('go back to every mark of a long path', () => {
    const session = new Session(tryingSolver(), emptyStats());
    const many = Array.from({ length: 3000 }, (_, i) => flag(i));
    many.forEach((condition, i) => {
      session.mark(i);
      session.assume(condition);
      if (i % 7 === 0) session.known(condition);
    });
    for (let i = many.length - 1; i >= 0; i--) {
      expect(session.rewind(i)).toBe(true);
      expect(session.conditions.length).toBe(i);
      expect(session.known(many[i])).toBe(undefined);
      if (i > 0) expect(session.known(many[i - 1])).toBe(true);
    }
  });

  test('that were broken off in the middle of a change cannot go back', () => {
    const session = new Session(tryingSolver(), emptyStats());
    session.mark(0);
    const broken = new Proxy(lt(X, Y), {
      get: (term, key) => {
        if (key === 'id') throw new RangeError('Maximum call stack size exceeded');
        return Reflect.get(term, key);
      },
    });
    expect(() => session.assume(broken)).toThrow(RangeError);
    expect(session.rewind(0)).toBe(false);
    session.reset();
    session.mark(0);
    expect(session.rewind(0)).toBe(true);
  });
});

describe('runs', () => {
  /** The tree, with assumptions between its choices that depend on the place. */
  function assuming(walk: (context: PathDecisions) => unknown, assumed: readonly Term[]) {
    return (context: PathDecisions): unknown => {
      context.assume(lt(X, constant(7)), TYPE_SITE);
      const assumeAt = (site: number): void => {
        if (assumed.length > 0) context.assume(assumed[site % assumed.length], ASSUME_SITE);
      };
      return walk({
        ...context,
        branch: (condition, site) => {
          assumeAt(site);
          return context.branch(condition, site);
        },
        choose: (point) => {
          assumeAt(point.site);
          return context.choose(point);
        },
      });
    };
  }

  test('are the same whether they take something over or not', () => {
    fc.assert(
      fc.property(
        trees,
        fc.array(conditions, { maxLength: 3 }),
        fc.constantFrom('dfs', 'deepening', 'bfs', 'coverage', 'random'),
        fc.boolean(),
        (tree, assumed, search, apriori) => {
          const explored = [false, true].map((keepsPrefix) => {
            const limits = { maxDepth: Infinity, maxConditions: Infinity, apriori };
            const core = newCore({ keepsPrefix, limits });
            const texts: unknown[] = [];
            const { runs } = exploreAll(core, createStrategy(search as 'dfs', 1), (context) => {
              const result = assuming(walkTree(tree), assumed)(context);
              texts.push(core.run.conjuncts.map((part) => (typeof part === 'function' ? part() : part.id)));
              return result;
            });
            return { runs, texts, states: core.run.states, infeasible: core.run.infeasibleOptions };
          });
          expect(explored[1]).toEqual(explored[0]);
        },
      ),
      { numRuns: cases(1000) },
    );
  });

  test('that assume something else than the last one are repeated', () => {
    const core = newCore({ keepsPrefix: true });
    let run = 0;
    const { runs } = exploreAll(core, new DepthFirst(), (context) => {
      // Not deterministic, in a way that sites do not show.
      const first = context.branch(lt(X, constant(run++ === 0 ? 3 : 4)), 1);
      return [first, context.branch(flag(0), 2)];
    });
    expect(runs[1].aborted).toEqual({ kind: 'again' });
  });

  test('know a condition on two flags before they decide the second', () => {
    for (const keepsPrefix of [false, true]) {
      const { paths } = exploreAll(newCore({ keepsPrefix }), new DepthFirst(), (context) => {
        context.assume(or(flag(0), flag(1)), ASSUME_SITE);
        return [context.branch(flag(0), 1), context.branch(flag(1), 2)];
      });
      expect(paths.map(({ result }) => result)).toEqual([
        [true, true],
        [true, false],
        [false, true],
      ]);
    }
  });
});

/** Code that asks in ways that a tape could confuse. */
const SOURCE = `
import { assume, choose, symbolic } from 'everypath';

/** The same value at the same site, again and again; names that depend on answers. */
export function names(n: number): string {
  let text = '';
  for (let i = 0; i < 3; i++) {
    const b = symbolic.boolean(text === 'y' ? 'other' : 'flag');
    for (let j = 0; j < 2; j++) text += b ? 'y' : 'n';
    if (b && i === 1) text += symbolic.integer(text) > n ? '+' : '-';
  }
  return text;
}

/** One name for inputs of several kinds, and none. */
export function kinds(): number {
  let sum = 0;
  if (symbolic.boolean('a')) sum += symbolic.integer('a') > 3 ? 1 : 2;
  else sum += symbolic.number('a') > 3 ? 4 : 8;
  if (symbolic.boolean()) sum += Math.random() < 0.5 ? 16 : 32;
  if (symbolic.boolean('a')) sum += 64;
  return sum;
}

/** Conditions that fold on some paths and not on others, choices between them, assumptions that are known. */
export function folds(a: number, b: boolean, s: string): number {
  assume(a > 0);
  const c = b ? 3 : a;
  assume(a > 0);
  for (const limit of [2, 5]) {
    if (c > limit) {
      if (choose(2) === 1 && s === 'x') return limit;
    } else if (c === limit) throw new RangeError(s);
  }
  return s.length > 2 ? 1 : 0;
}

let seen: boolean | undefined;
/** A value that outlives its function, and an object of the input. */
export function kept(list: { next: { ok: boolean } | null } | null, flag: boolean): number {
  seen ??= flag;
  try {
    if (seen && list!.next!.ok) return 1;
  } catch {
    return seen ? 2 : 3;
  } finally {
    seen = undefined;
  }
  return list === null ? 4 : list.next?.ok === flag ? 5 : 6;
}
`;

test('checks find the same paths in any order, whatever is taken over', async () => {
  const folder = mkdtempSync(join(root, 'test', 'kept-'));
  const own = join(folder, 'attack.ts');
  writeFileSync(own, SOURCE);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const target of [
    own,
    ...['bank-account.ts', 'swap-node-acyclic.ts'].map((name) => join(root, 'examples', name)),
  ]) {
    const found = [];
    for (const search of ['dfs', 'random', 'deepening'] as const) {
      const concrete: Record<string, string> = target.endsWith('bank-account.ts') ? { n: '5' } : {};
      const options = { search, concrete, paths: 1000, timeout: AMPLE, cwd: root };
      const { units } = await check(target, options);
      found.push(
        units.map(({ unit, verdict, stats, gaps, paths }) => ({
          ...{ unit, verdict, gaps, paths: stats.paths, states: stats.states },
          records: paths
            .map(({ prefix, pathCondition, outcome }) => [prefix, pathCondition, outcome.kind])
            .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
        })),
      );
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  }
});
