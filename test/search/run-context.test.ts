// Runs of the exploration on a small solver: what is forced, what forks, what replays, and what a plan changes.
import { describe, expect, test } from 'vitest';
import { and, constant, eq, lt, not, or } from '../../src/logic/build.js';
import type { Primitive, Term } from '../../src/logic/term.js';
import { ASSUME_SITE, type ChoicePoint, TYPE_SITE } from '../../src/path/choice.js';
import type { PathDecisions } from '../../src/path/context.js';
import { parsePrefix } from '../../src/path/prefix.js';
import type { OpenBranch } from '../../src/search/open-branch.js';
import type { RunObserver } from '../../src/search/run-observer.js';
import { createStrategy } from '../../src/search/strategies/create.js';
import { Deepening } from '../../src/search/strategies/deepening.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import {
  type Core,
  exploreAll,
  flag,
  integer,
  NO_LIMITS,
  newCore,
  runOnce,
  tryingSolver,
} from '../fakes/search-core.js';

const X = integer('x');
const Y = integer('y');
const below = (term: Term, value: number): Term => lt(term, constant(value));

function dfs(core: Core, program: (context: PathDecisions) => unknown, plan = {}): ReturnType<typeof exploreAll> {
  return exploreAll(core, new DepthFirst(), program, plan);
}

function replay(core: Core, prefix: string, program: (context: PathDecisions) => unknown): ReturnType<typeof runOnce> {
  core.run.beginPrefix(parsePrefix(prefix) ?? [], { strategy: new DepthFirst(), examines: 'both' });
  return runOnce(core, program);
}

describe('forced decisions', () => {
  const program = (context: PathDecisions): string =>
    [below(X, 3), below(X, 5), below(X, 3)].map((c, i) => (context.branch(c, i) ? 'y' : 'n')).join('');

  test('are marked, are no states and no part of the depth', () => {
    const core = newCore();
    const { paths } = dfs(core, program);
    expect(paths.map((p) => [p.result, p.prefix, p.depth])).toEqual([
      ['yyy', '0.0f.0f', 1],
      ['nyn', '1.0.1f', 2],
      ['nnn', '1.1.1f', 2],
    ]);
    expect(core.run.states).toBe(5);
    expect(core.run.infeasibleOptions).toBe(0);
  });

  test('are replayed without the solver', () => {
    let calls = 0;
    const inner = tryingSolver();
    const core = newCore({
      solver: {
        check: (conditions) => {
          calls++;
          return inner.check(conditions);
        },
      },
    });
    expect(replay(core, '1.0.1f', program)).toMatchObject({ result: 'nyn', prefix: '1.0.1f' });
    expect(calls).toBe(0);
  });

  test('are choices without a-priori checking, and the paths are the same', () => {
    const core = newCore({ limits: { ...NO_LIMITS, apriori: false } });
    const { paths } = dfs(core, program);
    expect(paths.map((p) => [p.result, p.prefix, p.depth])).toEqual([
      ['yyy', '0.0.0', 3],
      ['nyn', '1.0.1', 3],
      ['nnn', '1.1.1', 3],
    ]);
    // Five as before, and two for each of the four decisions that had one possible side.
    expect([core.run.states, core.run.infeasibleOptions]).toEqual([13, 4]);
  });
});

test('the conditions of a path are those it decided, also when it is replayed', () => {
  const core = newCore();
  const program = (context: PathDecisions): readonly Term[] => {
    context.branch(below(X, 3), 0);
    context.branch(flag(0), 1);
    return core.run.conditions;
  };
  const { paths } = dfs(core, program);
  expect(paths[1].result).toEqual([below(X, 3), not(flag(0))]);
  expect(core.run.conjuncts).toEqual(core.run.conditions);
  expect(replay(core, '0.1', program).result).toEqual(paths[1].result);
});

describe('limits', () => {
  const three = (context: PathDecisions): string => [0, 1, 2].map((i) => Number(context.branch(flag(i), i))).join('');

  test('of the depth cut a path before the choice that is too deep', () => {
    const { runs, paths } = dfs(newCore({ limits: { ...NO_LIMITS, maxDepth: 2 } }), three);
    expect(paths).toEqual([]);
    expect(runs.map((r) => [r.prefix, r.aborted?.kind])).toEqual(['0.0', '0.1', '1.0', '1.1'].map((p) => [p, 'depth']));
  });

  test('of the conditions cut a path at the first one too many', () => {
    const { runs } = dfs(newCore({ limits: { ...NO_LIMITS, maxConditions: 1 } }), three);
    expect(runs.map((r) => r.aborted?.kind)).toEqual(['conditions', 'conditions', 'conditions', 'conditions']);
  });
});

test('a parked run goes on where it stopped, and is new only from there', () => {
  const core = newCore();
  const strategy = new Deepening(1, (horizon) => horizon + 1);
  const exploring: boolean[][] = [];
  const { runs } = exploreAll(core, strategy, (context) => {
    const seen = [core.run.exploring];
    exploring.push(seen);
    context.branch(flag(0), 0);
    seen.push(core.run.exploring);
    context.branch(flag(1), 1);
    seen.push(core.run.exploring);
  });
  expect(runs.map((r) => [r.prefix, r.aborted?.kind])).toEqual([
    ['0', 'parked'],
    ['1', 'parked'],
    ['0.0', undefined],
    ['0.1', undefined],
    ['1.0', undefined],
    ['1.1', undefined],
  ]);
  // The third run resumes the first: it is not new before the choice at which that one stopped.
  expect(exploring[2]).toEqual([false, false, true]);
  expect(core.run.states).toBe(7);
});

test('where the solver cannot tell, both sides are explored and are uncertain', () => {
  const product = lt(X, Y);
  const core = newCore({ solver: tryingSolver((conditions) => conditions.includes(product)) });
  const { paths } = dfs(core, (context) => {
    const first = context.branch(product, 0);
    return [first, context.branch(flag(0), 1)];
  });
  expect(paths.map((p) => [p.result, p.uncertain])).toEqual([
    [[true, true], true],
    [[true, false], true],
    [[false, true], false],
    [[false, false], false],
  ]);
});

describe('assumptions', () => {
  test('that cannot hold end the path; those of the program say so', () => {
    const core = newCore();
    const ended = (site: number, conditions: readonly Term[]): unknown => {
      core.run.begin(undefined, { strategy: new DepthFirst(), examines: 'both' });
      return runOnce(core, (context) => {
        for (const condition of conditions) context.assume(condition, site);
      }).aborted;
    };
    expect(ended(0, [below(X, 3), not(below(X, 3))])).toMatchObject({ kind: 'infeasible', assumed: false });
    expect(ended(ASSUME_SITE, [constant(false)])).toMatchObject({ kind: 'infeasible', assumed: true });
    expect(ended(ASSUME_SITE, [lt(X, Y), lt(Y, X)])).toMatchObject({ kind: 'infeasible', assumed: true });
    expect(ended(0, [below(X, 3), below(X, 5)])).toBeUndefined();
  });

  test('of types bound the values but are no conjuncts', () => {
    const core = newCore();
    core.run.begin(undefined, { strategy: new DepthFirst(), examines: 'both' });
    runOnce(core, (context) => context.assume(below(X, 3), TYPE_SITE));
    expect([core.run.conjuncts, core.run.conditions]).toEqual([[], [below(X, 3)]]);
  });
});

describe('concrete values', () => {
  test('are the same in every run below them, and in the prefix', () => {
    const core = newCore();
    const program = (context: PathDecisions): unknown[] => {
      context.branch(below(X, 3), 0);
      const value = context.concretize(X, 'a native', 1);
      return [value, context.branch(flag(0), 2)];
    };
    const { paths } = dfs(core, program);
    expect(paths.map((p) => p.result)).toEqual([
      [0, true],
      [0, false],
      [3, true],
      [3, false],
    ]);
    expect(paths[3].prefix).toBe('1.0f=n3.1');
    expect(core.gaps.has('concretized')).toBe(true);
    expect(replay(core, '1.0f=n5.1', program).result).toEqual([5, false]);
    // A value of another kind of entry is no value of a term.
    expect(replay(core, '1.0p=n5.1', program).aborted?.kind).toBe('diverged');
  });

  test('that a type lists are options', () => {
    const core = newCore();
    const { paths } = dfs(core, (context) => {
      context.assume(or(eq(X, constant(2)), eq(X, constant(4))), TYPE_SITE);
      return context.concretize(X, 'a native', 1);
    });
    expect(paths.map((p) => p.result)).toEqual([2, 4]);
    expect(core.gaps.has('concretized')).toBe(false);
  });
});

describe('what no option stands for', () => {
  test('is remembered for replays', () => {
    const core = newCore();
    const program = (text: string | undefined) => (context: PathDecisions) => [
      context.remember(text, 0),
      context.branch(flag(0), 1),
    ];
    const first = dfs(core, program('keys of \0 the input'));
    expect(first.paths.map((p) => p.result)).toEqual([
      ['keys of \0 the input', true],
      ['keys of \0 the input', false],
    ]);
    const { prefix } = first.paths[1];
    expect(replay(core, prefix, program(undefined)).result).toEqual(['keys of \0 the input', false]);
    // A run that had nothing to remember left no entry.
    expect(dfs(core, program(undefined)).paths.map((p) => p.prefix)).toEqual(['0', '1']);
    expect(replay(core, '1', program('new')).result).toEqual([undefined, false]);
  });

  test('pins of a run come back, with those that stayed open; its first entry says that it has them', () => {
    const core = newCore();
    const program =
      (...values: (Primitive | undefined)[]) =>
      () => [core.run.isPinned(), ...values.map((value) => core.run.pin(value))];
    core.run.begin(undefined, { strategy: new DepthFirst(), examines: 'both', pins: true });
    const ended = runOnce(core, program('a', undefined, 5));
    expect(ended).toMatchObject({ result: [true, 'a', undefined, 5], prefix: '0p.0p=sa.0p.0p=n5' });
    expect(replay(core, ended.prefix, program(undefined, undefined, undefined)).result).toEqual(ended.result);
    expect(replay(core, '0', () => core.run.isPinned()).result).toBe(false);
  });
});

describe('programs that are not deterministic', () => {
  test.each<[string, (context: PathDecisions) => unknown, (context: PathDecisions) => unknown]>([
    ['another place', (c) => c.branch(flag(0), 1), (c) => c.branch(flag(0), 2)],
    ['another kind of choice', (c) => c.choose(chooseAt(1, 2)), (c) => c.branch(flag(0), 1)],
    ['fewer options', (c) => c.choose(chooseAt(1, 3)), (c) => c.choose(chooseAt(1, 2))],
  ])('diverge: %s', (_what, first, second) => {
    const core = newCore();
    const strategy = new DepthFirst();
    const plan = { strategy, examines: 'both' } as const;
    core.run.begin(undefined, plan);
    runOnce(core, (context) => {
      first(context);
      context.branch(flag(1), 9);
    });
    let open = strategy.next();
    // The last branch that is left has the last option of the first choice.
    for (let next = open; next !== undefined; next = strategy.next()) open = next;
    core.run.begin(open, plan);
    expect(runOnce(core, second).aborted).toMatchObject({ kind: 'diverged' });
    expect(core.state.aborting).toBe(true);
  });
});

function chooseAt(site: number, options: number): ChoicePoint {
  return { kind: 'choose', site, at: 'test', options };
}

test('answers of choose are numbered in the path condition', () => {
  const core = newCore();
  core.run.begin(undefined, { strategy: createStrategy('dfs', 0), examines: 'both' });
  runOnce(core, (context) => [context.choose(chooseAt(0, 3)), context.choose(chooseAt(1, 2))]);
  expect(core.run.choices).toEqual([0, 0]);
  const texts = core.run.conjuncts.map((conjunct) => (conjunct as () => readonly string[])());
  expect(texts).toEqual([['choice_1 === 0'], ['choice_2 === 0']]);
});

describe('plans', () => {
  test('a run follows concrete values; what lies beside is examined when it is run', () => {
    const core = newCore();
    const strategy = new DepthFirst();
    const program = (context: PathDecisions): boolean[] => [
      context.branch(below(X, 3), 0),
      context.branch(and(below(X, 3), eq(X, Y)), 1),
    ];
    const follows = new Map<Term, Primitive>([
      [X, 6],
      [Y, 6],
    ]);
    core.run.begin(undefined, { strategy, examines: 'taken', follows });
    expect(runOnce(core, program).result).toEqual([false, false]);
    const left: OpenBranch[] = [];
    for (let open = strategy.next(); open !== undefined; open = strategy.next()) left.push(open);
    expect(left.map((open) => [open.at, open.option, open.unexamined])).toEqual([[0, 0, true]]);
    core.run.begin(left[0], { strategy, examines: 'taken' });
    expect(runOnce(core, program)).toMatchObject({ aborted: undefined });
  });

  test('an unexamined branch that is impossible ends where it is met', () => {
    const core = newCore();
    const strategy = new DepthFirst();
    // No ranges tell that x < y contradicts y < x.
    const program = (context: PathDecisions): boolean[] => [context.branch(lt(X, Y), 0), context.branch(lt(Y, X), 1)];
    const follows = new Map<Term, Primitive>([
      [X, 1],
      [Y, 2],
    ]);
    core.run.begin(undefined, { strategy, examines: 'taken', follows });
    expect(runOnce(core, program).result).toEqual([true, false]);
    core.run.begin(strategy.next(), { strategy, examines: 'taken' });
    expect(runOnce(core, program).aborted).toMatchObject({ kind: 'infeasible' });
    expect(core.run.infeasibleOptions).toBe(1);
  });

  test('a run that decides by a model has the paths of one that examines both sides', () => {
    const program = (context: PathDecisions): boolean[] => [
      context.branch(lt(X, Y), 0),
      context.branch(lt(Y, X), 1),
      context.branch(below(X, 2), 2),
    ];
    const results = (examines: 'both' | 'taken'): string[] =>
      dfs(newCore(), program, { examines })
        .paths.map((p) => String(p.result))
        .sort();
    expect(results('taken')).toEqual(results('both'));
  });

  test('a run is given up when its time is over', () => {
    const core = newCore();
    let asked = 0;
    const plan = { strategy: new DepthFirst(), examines: 'both', isOver: () => ++asked > 2 } as const;
    core.run.begin(undefined, plan);
    const ended = runOnce(core, (context) => [0, 1, 2, 3].map((i) => context.branch(flag(i), i)));
    expect([ended.prefix, ended.aborted?.kind]).toEqual(['0.0', 'parked']);
  });

  test('the next run knows nothing of the plan before', () => {
    const core = newCore();
    const strategy = new DepthFirst();
    core.run.begin(undefined, { strategy, examines: 'taken', follows: new Map([[X, 6]]), isOver: () => true });
    runOnce(core, (context) => context.branch(below(X, 3), 0));
    core.run.begin(undefined, { strategy, examines: 'both' });
    expect(runOnce(core, (context) => context.branch(below(X, 3), 0)).result).toBe(true);
    expect(core.run.session.suggestion).toBeUndefined();
  });
});

describe('listeners', () => {
  function observer(allows: (option: number) => boolean, heard: string[]): RunObserver {
    let choices = 0;
    return {
      skipsReplays: true,
      vetoes: true,
      forked: () => ++choices,
      parked: () => ++choices,
      allows: (_point, _id, _options, option) => allows(option),
      chosen: (_point, id, options, taken, forced) => heard.push(`${id}:${taken}/${options}${forced ? 'f' : ''}`),
      conditionAdded: () => {},
    };
  }

  test('leave out options, which is a gap', () => {
    const heard: string[] = [];
    const core = newCore({ observer: observer((option) => option !== 1, heard) });
    const { paths } = dfs(core, (context) => context.choose(chooseAt(0, 3)));
    expect(paths.map((p) => p.result)).toEqual([0, 2]);
    expect(heard).toEqual(['1:0/3', '1:2/3']);
    expect(core.gaps.has('listener')).toBe(true);
  });

  test('that leave none cut the path', () => {
    const core = newCore({ observer: observer(() => false, []) });
    const { runs } = dfs(core, (context) => context.choose(chooseAt(0, 3)));
    expect(runs.map((r) => r.aborted?.kind)).toEqual(['cut']);
  });

  test('hear of what is new, by the number of the choice', () => {
    const heard: string[] = [];
    const core = newCore({ observer: { ...observer(() => true, heard), vetoes: false } });
    dfs(core, (context) => [context.branch(below(X, 3), 0), context.branch(below(X, 5), 1)]);
    expect(heard).toEqual(['1:0/2', '0:0/2f', '1:1/2', '2:0/2', '2:1/2']);
  });
});
