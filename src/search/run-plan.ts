// What RunContext is given: the services that all runs of a unit share, and the plan of one run, which whoever starts the run
// (the run loop, a mode) hands to `begin`.
import { EvaluationError, evaluate } from '../logic/evaluate.js';
import type { Primitive, Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import type { PathDecisions } from '../path/context.js';
import type { DecisionTape } from '../path/tape.js';
import { noInputsInTime, unsupported } from '../result/gaps/paths.js';
import { isAffordable } from '../solver/affordable.js';
import type { Session } from '../solver/session.js';
import type { Answer } from '../solver/solver.js';
import type { GapLog } from './gap-log.js';
import type { RunObserver } from './run-observer.js';
import type { Scheduler } from './schedules/scheduler.js';
import type { Strategy } from './strategies/strategy.js';

export interface RunLimits {
  readonly maxDepth: number;
  readonly maxConditions: number;
  readonly apriori: boolean;
}

/** What all runs of a unit use of the engine. */
export interface RunServices {
  /** The time is over: what the solver left open is no decision. */
  readonly timeIsUp?: () => boolean;
  readonly session: Session;
  readonly gaps: GapLog;
  readonly limits: RunLimits;
  readonly state: { aborting: boolean };
  readonly observer: RunObserver | undefined;
  /** Where decisions are kept, for the program to look at. */
  readonly tape?: DecisionTape | undefined;
  /** A run may be repeated, and nobody hears of what it repeats: it takes over what the last run assumed. */
  readonly keepsPrefix?: boolean;
  /** Says in which orders tasks are run; without one, in every order. */
  readonly scheduler?: Scheduler | undefined;
  /** Several tasks may come next. True: the search begins anew, and the run need not go on. */
  readonly ordersOpen?: (() => boolean) | undefined;
  /** Values that satisfy the path condition, and of which inputs can be built. */
  readonly findModel: () => Answer;
}

export interface RunPlan {
  /** Says which options the run takes, and gets those that it leaves. */
  readonly strategy: Strategy;
  /**
   * `both`: the run asks of each decision which sides are possible. `taken`: it decides by values that satisfy what it starts
   * from, and whether the other sides are possible is asked when they are run.
   */
  readonly examines: 'both' | 'taken';
  /** Concrete inputs that the run follows; what it learns of others is added. Implies `taken`. */
  readonly follows?: Map<Term, Primitive>;
  /** The primitive parts of the inputs are narrowed to one value each. */
  readonly pins?: boolean;
  /** The run is about the inputs that it follows: it ends where they break what is assumed, and nobody is asked which options beside it are worth it. */
  readonly alone?: boolean;
  /** Asked at every new decision: the run is to be given up. */
  readonly isOver?: () => boolean;
}

/** What a term is under concrete values; undefined where that has no answer, or a costly one. */
export function valueUnder(term: Term, values: Map<Term, Primitive> | undefined): Primitive | undefined {
  if (values === undefined || !isAffordable(term, values)) return undefined;
  try {
    return evaluate(term, values);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** What the questions below tell of the run. */
interface AskingRun extends Pick<PathDecisions, 'abort'> {
  infeasibleOptions: number;
  uncertain: boolean;
}

/** Values that satisfy the decisions so far; the run ends where there are none, or none are found. */
export function modelOf(
  { findModel, session, timeIsUp }: RunServices,
  site: SiteId,
  run: AskingRun,
): Map<Term, Primitive> {
  const answer = findModel();
  if (answer.status === 'unsat') {
    run.infeasibleOptions++;
    run.abort({ kind: 'infeasible' });
  }
  if (answer.status === 'unknown' && timeIsUp?.()) run.abort({ kind: 'time' });
  if (answer.status === 'unknown') run.abort({ kind: 'unsupported', gap: noInputsInTime(), site });
  run.uncertain = false;
  const model = new Map(answer.model);
  session.suggestion = model;
  return model;
}

/** The value of a term under some values that satisfy the path condition; the path ends where there are none, or none are found. */
export function witnessOf(
  term: Term,
  session: Session,
  reason: string,
  site: SiteId,
  run: Pick<PathDecisions, 'abort'>,
): Primitive {
  const answer = session.model();
  if (answer.status === 'sat') return evaluate(term, answer.model);
  return run.abort(
    answer.status === 'unsat' ? { kind: 'infeasible' } : { kind: 'unsupported', gap: unsupported(reason), site },
  );
}

/** A variable that the values do not know gets the first value that its type lists. */
export function admitListed({ op, args }: Term, values: Map<Term, Primitive>): void {
  if (op !== 'or') return;
  for (const { op: inner, args: sides } of args) {
    const variable = sides.find((side) => side.op === 'var');
    const value = sides.find((side) => side.op === 'const');
    if (inner !== 'eq' || variable === undefined || value === undefined) return;
    if (!values.has(variable)) values.set(variable, value.data as Primitive);
  }
}

/** Questions that come too late have no answers: the run ends. */
export function feasible(
  { session, timeIsUp }: RunServices,
  condition: Term,
  run: Pick<AskingRun, 'abort'>,
): 'yes' | 'no' | 'unknown' {
  const status = session.status(condition);
  if (status === 'unknown' && timeIsUp?.()) run.abort({ kind: 'time' });
  return status === 'sat' ? 'yes' : status === 'unsat' ? 'no' : 'unknown';
}
