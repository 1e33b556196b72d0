// What the tests of the search core share: a solver that tries all values, runs without an engine, programs that are trees of
// choices.
import fc from 'fast-check';
import { constant, eq, not, variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import { type Primitive, type Term, variablesOf } from '../../src/logic/term.js';
import { type AbortReason, PathAbort, type PathDecisions } from '../../src/path/context.js';
import { GapLog } from '../../src/search/gap-log.js';
import type { OpenBranch } from '../../src/search/open-branch.js';
import { RunContext } from '../../src/search/run-context.js';
import type { RunPlan, RunServices } from '../../src/search/run-plan.js';
import type { Strategy } from '../../src/search/strategies/strategy.js';
import { Session } from '../../src/solver/session.js';
import { type Answer, emptyStats, type Solver } from '../../src/solver/solver.js';

export const NUMBERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** An integer from 0 to 7. */
export function integer(name: string): Term {
  return variable('num', name, { integer: true, min: 0, max: 7 });
}

export function flag(index: number): Term {
  return variable('bool', `flag${index}`);
}

/** Tries all values of booleans and small integers. `unknown` says of which queries it cannot tell. */
export function tryingSolver(unknown: (conditions: readonly Term[]) => boolean = () => false): Solver {
  return {
    check(conditions): Answer {
      if (unknown(conditions)) return { status: 'unknown', reason: 'a test' };
      const variables = [...new Set(conditions.flatMap((condition) => [...variablesOf(condition)]))];
      const model = new Map<Term, Primitive>();
      const solve = (at: number): boolean => {
        if (at === variables.length) return conditions.every((condition) => evaluate(condition, model) === true);
        const values: readonly Primitive[] = variables[at].sort === 'bool' ? [false, true] : NUMBERS;
        return values.some((value) => {
          model.set(variables[at], value);
          return solve(at + 1);
        });
      };
      return solve(0) ? { status: 'sat', model } : { status: 'unsat' };
    },
  };
}

export const NO_LIMITS = { maxDepth: Infinity, maxConditions: Infinity, apriori: true };

export interface Core {
  readonly run: RunContext;
  readonly gaps: GapLog;
  readonly state: { aborting: boolean };
}

export function newCore(given: Partial<RunServices> & { readonly solver?: Solver } = {}): Core {
  const { solver = tryingSolver(), ...services } = given;
  const session = new Session(solver, emptyStats());
  const gaps = new GapLog(() => undefined);
  const state = { aborting: false };
  const run = new RunContext({
    session,
    gaps,
    limits: NO_LIMITS,
    state,
    observer: undefined,
    findModel: () => session.model(),
    ...services,
  });
  return { run, gaps, state };
}

export interface Ended {
  readonly prefix: string;
  readonly result: unknown;
  /** Why the run was ended, if it was. */
  readonly aborted: AbortReason | undefined;
  readonly depth: number;
  readonly uncertain: boolean;
}

/** One run of a program, from whatever `begin` was called with. */
export function runOnce({ run, state }: Core, program: (context: PathDecisions) => unknown): Ended {
  state.aborting = false;
  let result: unknown;
  let aborted: AbortReason | undefined;
  try {
    result = program(run);
  } catch (signal) {
    if (!PathAbort.is(signal)) throw signal;
    aborted = PathAbort.reasonOf(signal);
  }
  run.end();
  return { prefix: run.prefix, result, aborted, depth: run.depth, uncertain: run.uncertain };
}

/** Runs a program until the strategy has nothing left. Parked runs are no paths, but are among `runs`. */
export function exploreAll(
  core: Core,
  strategy: Strategy,
  program: (context: PathDecisions) => unknown,
  plan: Partial<RunPlan> = {},
): { readonly runs: Ended[]; readonly paths: Ended[] } {
  const runs: Ended[] = [];
  let open: OpenBranch | undefined;
  do {
    core.run.begin(open, { strategy, examines: 'both', ...plan });
    runs.push(runOnce(core, program));
    open = strategy.next();
  } while (open !== undefined);
  return { runs, paths: runs.filter((ended) => ended.aborted === undefined) };
}

/** A program: what is asked at a place, and where each answer leads. */
export type Tree =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'flag'; readonly index: number; readonly children: readonly [Tree, Tree] }
  | { readonly kind: 'equals'; readonly value: number; readonly children: readonly [Tree, Tree] }
  | { readonly kind: 'choose'; readonly children: readonly Tree[] };

export const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => {
  const pair = fc.tuple(tie('tree'), tie('tree'));
  return {
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Tree>({ kind: 'leaf' }),
      fc.tuple(fc.nat(2), pair).map(([index, children]): Tree => ({ kind: 'flag', index, children })),
      fc.tuple(fc.nat(3), pair).map(([value, children]): Tree => ({ kind: 'equals', value, children })),
      fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((children): Tree => ({ kind: 'choose', children })),
    ),
  };
}).tree;

const X = integer('x');

/** Runs the tree; the result names the leaf. */
export function walkTree(tree: Tree): (context: PathDecisions) => string {
  return (context) => {
    let at = tree;
    let name = '';
    let site = 1;
    while (at.kind !== 'leaf') {
      let option: number;
      if (at.kind === 'choose') {
        option = context.choose({ kind: 'choose', site, at: 'test', options: at.children.length });
      } else {
        const condition = at.kind === 'flag' ? flag(at.index) : eq(X, constant(at.value));
        option = context.branch(condition, site) ? 0 : 1;
      }
      name += option;
      site = site * 3 + option;
      at = at.children[option];
    }
    return name;
  };
}

/** The leaves that some values of the flags and of x lead to, depth first. */
export function leavesOf(tree: Tree, known: readonly Term[] = [], name = ''): string[] {
  if (tree.kind === 'leaf') return [name];
  if (tree.kind === 'choose') return tree.children.flatMap((child, i) => leavesOf(child, known, `${name}${i}`));
  const condition = tree.kind === 'flag' ? flag(tree.index) : eq(X, constant(tree.value));
  return [condition, not(condition)].flatMap((side, i) => {
    const conditions = [...known, side];
    if (tryingSolver().check(conditions).status === 'unsat') return [];
    return leavesOf(tree.children[i], conditions, `${name}${i}`);
  });
}
