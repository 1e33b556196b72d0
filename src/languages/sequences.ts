// Sequences of calls on an object, as a language prepares them: a unit that drives the calls, in a program of its own. For
// `everypath test --sequences` and exploreSequences(). The search asks the language's states (state-reader.ts) when to go on.
import type { CheckOptions } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import type { UnitResult } from '../result/result.js';
import type { OpenProgram } from './language.js';
import type { UnitDescription } from './unit.js';

export interface SequenceRequest {
  /** `FILE#Class` */
  readonly target: string;
  /** The most calls after the constructor, or after where a test left the object. */
  readonly length: number;
  /** A test file: sequences start where its tests leave the object. */
  readonly from: string | undefined;
  readonly cwd: string;
  /** Explores a unit without symbolic inputs: the tests of `from` are run that way. */
  readonly explore: ExploreUnit;
}

export type ExploreUnit = (
  unit: UnitDescription,
  program: OpenProgram,
  options: Partial<CheckOptions>,
) => Promise<UnitResult>;

export interface OpenedSequences {
  /** Runs the driver; its test writer writes sequences. */
  readonly program: OpenProgram;
  /** The driver; its statements are those of the class. */
  readonly unit: UnitDescription;
  /** What was left out, and why. */
  readonly gaps: readonly Gap[];
}
