// Open branches: options that were found possible and are still to be explored, and runs to be resumed. Made by RunContext,
// kept by the strategy.
import type { Term } from '../logic/term.js';
import type { Alternative, Path } from '../path/path.js';
import type { Stand } from './schedules/stand.js';

/** The precondition on the inputs as decided so far: noted on the path, so that runs that repeat it do not compute it again. */
export interface FiledPrecondition {
  readonly terms: readonly Term[];
  /** It met undecided parts: a completion must be looked for before the path is reported. */
  readonly open: boolean;
  /** Of many clauses: those that met them. The others have been said for good. */
  readonly pending?: readonly number[];
}

export type RunPath = Path<FiledPrecondition>;

/** In place of the option of an open branch: the run stopped before this choice point and goes on from there. */
export const RESUME = -1;

export interface OpenBranch extends Alternative<FiledPrecondition> {
  /** Unforced decisions including this one. */
  readonly depth: number;
  /** How often the place is decided on the path, this time included; left out where nobody counts. */
  readonly round?: number;
  /** The solver could not tell whether this option is possible. */
  readonly uncertain: boolean;
  /** A run that followed concrete inputs left it: nobody has asked yet whether it is possible. */
  readonly unexamined?: boolean;
  /** Number of the choice point for listeners; 0 without. */
  readonly choice: number;
  /** Where the run that left it stood in the eyes of the scheduler. */
  readonly stand?: Stand | undefined;
}
