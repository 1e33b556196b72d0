// What the search needs to know to look for the tests of a unit. Plain data that crosses threads.
import type { ClassInterface } from '../../../languages/class-interface.js';
import type { SourceRange } from '../../../result/source-range.js';

/** Rows of a log, of primitive values. */
export interface RecordedRows {
  /** The expressions that read them: `order.lines.length`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string | boolean | null)[])[];
  /** Which row of the log each of them is, from 1 on. */
  readonly numbers: readonly number[];
}

export interface SuiteJob {
  /** A name, or the absolute path of a module. */
  readonly criterion: string;
  /** Where the goals lie. */
  readonly scope: readonly SourceRange[];
  readonly classes: readonly ClassInterface[];
  /** Further inputs for a path, at the boundaries of its condition. */
  readonly boundaries: boolean;
  /** Violations are looked for, too: the search goes on when all goals are met. */
  readonly violations: boolean;
  /** Inputs are to be like those. */
  readonly recorded?: RecordedRows;
  /** A path whose inputs are not rows, or put together from rows, meets nothing. */
  readonly likeOnly?: boolean;
}
