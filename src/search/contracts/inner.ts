// Explores a contract within a path (predicate.ts) so that nothing of it is left afterwards: neither what it decided of the inputs
// nor what it did to the program. Evaluating contracts never adds paths or states.
import type { Inputs } from '../../inputs/inputs.js';
import type { Program } from '../../languages/language.js';
import type { SiteId } from '../../path/choice.js';
import type { GapText } from '../../result/gaps/gap-text.js';
import type { Session } from '../../solver/session.js';
import type { GapLog } from '../gap-log.js';
import { type InnerPath, PredicateContext } from '../predicate.js';
import type { RunContext } from '../run-context.js';
import type { Waist } from '../waist.js';

export interface InnerHost {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly path: Waist;
  readonly run: RunContext;
  /** For inner paths, apart from the run's own. */
  readonly session: Session;
  readonly gaps: GapLog;
  readonly maxSteps: number;
}

export interface InnerSearch {
  /** Explored by itself, under no condition of the path. */
  readonly alone?: boolean;
  /** Reading an undecided part of the input ends the inner path with "don't know yet". */
  readonly conservative?: boolean;
  /** The contract. */
  body(): boolean;
  /** Called for each inner path while its decisions are in place; false ends the exploration. */
  visit(path: InnerPath): boolean;
  /** Inner paths at most. */
  readonly budget: number;
  readonly shortestFirst?: boolean;
  /** Decisions on one inner path at most. */
  readonly depth?: number;
}

export function exploreInner(host: InnerHost, search: InnerSearch): 'all' | 'stopped' | 'budget' {
  const { inputs, path, program, run, session, gaps, maxSteps } = host;
  const { flags, meter } = path;
  const report = (gap: GapText, site: SiteId): void => gaps.add(gap, site);
  const conditions = search.alone ? [] : run.conditions;
  const predicate = new PredicateContext(session, conditions, flags, report, search.depth);
  const { fuel } = meter;
  const checkpoint = program.checkpoint();
  const outside = path.current;
  path.current = predicate;
  flags.contracts = true;
  inputs.conservative = search.conservative === true;
  inputs.startTrail();
  try {
    return predicate.explore(
      () => {
        meter.fuel = maxSteps;
        return search.body();
      },
      (inner) => {
        flags.aborting = false;
        return search.visit(inner);
      },
      () => {
        flags.aborting = false;
        inputs.undoTrail();
        checkpoint.undo();
      },
      search.budget,
      search.shortestFirst,
    );
  } finally {
    checkpoint.release();
    inputs.stopTrail();
    inputs.conservative = false;
    flags.contracts = false;
    path.current = outside;
    meter.fuel = fuel;
  }
}
