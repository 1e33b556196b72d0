// Explores a contract within a path (predicate.ts) so that nothing of it is left afterwards: neither what it decided of the inputs
// nor what it did to the program. Evaluating contracts never adds paths or states.
import type { Inputs } from '../../inputs/inputs.js';
import type { Program } from '../../languages/language.js';
import type { SiteId } from '../../path/choice.js';
import type { GapText } from '../../result/gaps/gap-text.js';
import type { Session } from '../../solver/session.js';
import type { GapLog } from '../gap-log.js';
import { type InnerBudget, type InnerPath, PredicateContext } from '../predicate.js';
import type { RunContext } from '../run-context.js';
import type { Waist } from '../waist.js';

export interface InnerHost {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly path: Waist;
  readonly run: RunContext;
  /** For inner paths, apart from the run's own, and for those within them. */
  readonly session: Session;
  readonly deeper: Session;
  /** Nothing more is to be explored. */
  readonly timeIsUp: () => boolean;
  readonly gaps: GapLog;
  readonly maxSteps: number;
}

export interface InnerSearch extends InnerBudget {
  /** Explored by itself, under no condition of the path. */
  readonly alone?: boolean;
  /** Reading an undecided part of the input ends the inner path with "don't know yet". */
  readonly conservative?: boolean;
  /** Functions that walk over structures are not followed into what the search makes up (1) or into what is not decided (2): they answer anything. */
  readonly partial?: 1 | 2;
  /** The contract. */
  body(): boolean;
  /** Called for each inner path while its decisions are in place; false ends the exploration. */
  visit(path: InnerPath): boolean;
  /** Decisions on one inner path at most. */
  readonly depth?: number;
}

export function exploreInner(host: InnerHost, search: InnerSearch): 'all' | 'stopped' | 'budget' {
  const { inputs, path, program, run, gaps, maxSteps } = host;
  const { flags, meter } = path;
  const report = (gap: GapText, site: SiteId): void => gaps.add(gap, site);
  const around = path.current instanceof PredicateContext ? path.current : undefined;
  const conditions = search.alone ? [] : (around?.conditions ?? run.conditions);
  const session = around === undefined ? host.session : host.deeper;
  const predicate = new PredicateContext(session, conditions, flags, report, host.timeIsUp, search.depth);
  const { fuel, partial } = meter;
  const { conservative, makesUp } = inputs;
  const { contracts } = flags;
  const checkpoint = program.checkpoint();
  const outside = path.current;
  path.current = predicate;
  flags.contracts = true;
  inputs.conservative = search.conservative === true;
  inputs.makesUp = search.partial !== undefined;
  meter.partial = search.partial ?? 0;
  const trail = inputs.startTrail();
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
      search,
    );
  } finally {
    checkpoint.release();
    inputs.stopTrail(trail);
    Object.assign(inputs, { conservative, makesUp });
    flags.contracts = contracts;
    path.current = outside;
    Object.assign(meter, { fuel, partial });
  }
}
