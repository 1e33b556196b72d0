// A proof by induction as the result has it: what each loop keeps. Plain data.
import type { ProofPlan } from './certificate.js';
import type { SourceRange } from './source-range.js';

export interface ProvedLoop {
  readonly location?: SourceRange | undefined;
  /** What the loop changes, in source notation. */
  readonly changes: readonly string[];
  /** What holds whenever its head is reached, in source notation; `before(x)` is x where the loop was entered. */
  readonly invariants: readonly string[];
  /** What falls or grows in each round, so that the loop ends; where `terminates` asks for it. */
  readonly measure?: string;
}

export interface Proof {
  /** Rounds until nothing was missing. */
  readonly rounds: number;
  /** That every loop and every recursion ends is part of the proof (`terminates`). */
  readonly ends: boolean;
  readonly loops: readonly ProvedLoop[];
  /** What a second pass needs to check the proof (`everypath verify`). */
  readonly plan: ProofPlan;
  /** Share of the statements that paths of the last round came to. No input was looked for that does. */
  readonly coverage: number;
}

/** As the search tells it. */
export interface ProofResult extends Omit<Proof, 'coverage'> {
  /** Statements of the unit (indices) that paths of the last round came to. */
  readonly ran: readonly number[];
}
