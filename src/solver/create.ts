// Builds the chain of solver layers, quick ones first, over the back end that was asked for. The one place that knows
// all of them. Z3 is loaded when the first query reaches it; a solver program is started at once, so that a wrong name
// is reported before exploring begins.

import { limited, TooLarge, watched } from '../automata/dfa.js';
import { type Term, variablesOf } from '../logic/term.js';
import type { Backend } from './backend/backend.js';
import { ProcessBackend } from './backend/process.js';
import { Z3Backend } from './backend/z3.js';
import { type Deadline, noDeadline, TOO_LATE } from './deadline.js';
import { BackEndSolver } from './layers/back-end.js';
import { bisect } from './layers/bisect.js';
import { cache } from './layers/cache.js';
import { candidates } from './layers/candidates.js';
import { enumerate } from './layers/enumerate.js';
import { equality } from './layers/equality.js';
import { intervals } from './layers/intervals.js';
import { languages } from './layers/languages.js';
import { moduli } from './layers/moduli.js';
import { order } from './layers/order.js';
import { remembered } from './layers/remembered.js';
import { simplify } from './layers/simplify.js';
import { smallLongs } from './layers/small-longs.js';
import { smallNumbers } from './layers/small-numbers.js';
import { units } from './layers/units.js';
import { validating } from './layers/validating.js';
import { emptyStats, type Solver, type SolverLayer, type SolverStats } from './solver.js';
import type { SolvedAccess } from './store/solved-store.js';

export interface SolverOptions {
  /** 'z3' for the built-in WebAssembly build, else a program that speaks SMT-LIB on its standard input. */
  readonly solver: string;
  /** Factor on the resources a query may use; 1 is a few seconds at most. */
  readonly effort?: number;
  /** Megabytes the built-in Z3 may use. */
  readonly memory?: number;
  /** What other runs have solved; of the built-in solver alone. */
  readonly solved?: SolvedAccess | undefined;
  /** Each answer is compared with that of the back end alone; nothing is taken from elsewhere. */
  readonly validated?: boolean;
}

export interface CreatedSolver {
  readonly solver: Solver;
  readonly stats: SolverStats;
  /** The same with little effort for a query, for those who have many that need no answer: proofs. */
  readonly quick: Solver;
  /** Of the search that asks. */
  readonly deadline: Deadline;
  dispose(): void;
}

/** Rejects with a clear message when the program does not exist or does not speak SMT-LIB. */
export async function createSolver(options: SolverOptions): Promise<CreatedSolver> {
  const { effort = 1, memory = 1024 } = options;
  const deadline = noDeadline();
  const pace = { effort, memoryMegabytes: memory, deadline };
  const backend: Backend =
    options.solver === 'z3' ? new Z3Backend(pace) : await ProcessBackend.start(options.solver, pace);
  const stats = emptyStats();
  const { solved, validated = false } = options;
  const asked = new BackEndSolver(backend, stats);
  if (validated) {
    const reference = paced((solver) => solver, asked, pace);
    const solver = validating(reference)(layered(asked, stats, deadline));
    return { solver, stats, quick: solver, deadline, dispose: () => backend.dispose() };
  }
  const last = solved === undefined ? asked : remembered(stats, solved, `effort ${effort} memory ${memory}`)(asked);
  const solver = effort < 1 ? hurried(last, stats, pace) : layered(last, stats, deadline);
  return {
    solver: inTime(solver, deadline),
    deadline,
    stats,
    quick: inTime(
      paced((l) => hurried(l, stats, { effort: PROOF_EFFORT, deadline }, PROOF_CASES), last, pace),
      deadline,
    ),
    dispose: () => backend.dispose(),
  };
}

/** Automata are given up when the time is over, as Z3 is. */
function inTime(solver: Solver, deadline: Deadline): Solver {
  return {
    check(conditions) {
      try {
        return watched(
          () => deadline.isOver(),
          () => solver.check(conditions),
        );
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        return { status: 'unknown', reason: TOO_LATE };
      }
    },
  };
}

/** Of the effort for a query of a proof. */
const PROOF_EFFORT = 0.25;
const PROOF_CASES = 8;

/** What a solver is made into, with little effort for its back end. */
function paced(made: (last: Solver) => Solver, last: Solver, pace: { effort: number }): Solver {
  const inner = made(last);
  return {
    check(conditions) {
      const { effort } = pace;
      pace.effort = Math.min(effort, PROOF_EFFORT);
      try {
        return inner.check(conditions);
      } finally {
        pace.effort = effort;
      }
    },
  };
}

/** States of automata that a query may build in all, at an effort of 1. */
const STATES = 30_000;

/** Queries to the back end that one query may come to, at an effort below 1: layers ask about one case after the other. */
const CASES = 3;

/** Size of what is asked about strings: theories of strings take their time before they count it. */
const TEXT_SIZE = 600;

function isLongText(conditions: readonly Term[]): boolean {
  const size = conditions.reduce((sum, condition) => sum + condition.size, 0);
  return size > TEXT_SIZE && conditions.some((c) => variablesOf(c).some((variable) => variable.sort === 'str'));
}

interface Pace {
  readonly effort: number;
  readonly deadline: Deadline;
}

/** Work on automata is bounded like that of the back end, and so is how often that is asked. */
function hurried(last: Solver, stats: SolverStats, { effort, deadline }: Pace, cases = CASES): Solver {
  let left = 0;
  const counted: Solver = {
    check(conditions) {
      if (left-- <= 0) return { status: 'unknown', reason: 'too many cases' };
      return isLongText(conditions) ? { status: 'unknown', reason: 'too much about strings' } : last.check(conditions);
    },
  };
  const solver = layered(counted, stats, deadline);
  return {
    check(conditions) {
      left = cases;
      try {
        return limited(STATES * effort, () => solver.check(conditions));
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        return { status: 'unknown', reason: error.message };
      }
    },
  };
}

/** The quick layers over a solver. Those that take longer are not begun when the time is over. */
export function layered(last: Solver, stats: SolverStats, deadline = noDeadline()): Solver {
  const chain = (layers: readonly SolverLayer[]): Solver => layers.reduceRight((inner, layer) => layer(inner), last);
  const numeric = [order(stats), equality(stats), intervals(stats), enumerate(stats)];
  const hard = [smallNumbers(stats), bisect(stats), moduli()];
  const late: SolverLayer = (inner) => ({
    check: (conditions) => (deadline.isOver() ? { status: 'unknown', reason: TOO_LATE } : inner.check(conditions)),
  });
  const numbers = chain([simplify(stats), smallLongs(), ...numeric, late, candidates(stats), ...hard]);
  return chain([
    simplify(stats),
    cache(stats, deadline),
    smallLongs(),
    ...numeric,
    late,
    languages(stats),
    candidates(stats),
    units(stats, numbers),
    ...hard,
  ]);
}
