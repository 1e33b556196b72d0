// Options of `everypath test`, with their defaults.
import type { Expectation, RunnerName } from '../languages/test-writer.js';

export const RUNNERS = ['vitest', 'jest', 'node'] as const satisfies readonly RunnerName[];
export const EXPECTATIONS = ['values', 'snapshot', 'contracts', 'none'] as const satisfies readonly Expectation[];

export interface SuiteOptions {
  /** statement, branch, condition, mcdc, path, or the file of a criterion of your own. */
  readonly criterion: string;
  readonly runner: RunnerName;
  /** The folder for test files; undefined: next to the source. */
  readonly out: string | undefined;
  /** As few tests as meet the goals, and no boundary values. */
  readonly minimize: boolean;
  readonly expect: Expectation;
  /** Tests are sequences of up to this many calls on an object that the constructor makes; undefined: of single calls. */
  readonly sequences: number | undefined;
  /** With `sequences`: a test file; sequences start where its tests leave the object. */
  readonly from: string | undefined;
  /** A test file, or a folder of them: only tests for what they do not cover, from the states that they call units in. */
  readonly fromSuite: string | undefined;
  /** A log (as for `learn`): inputs are those of its rows, or like them. */
  readonly like: string | undefined;
  /** Only inputs that are rows of `like`, or put together from rows: columns that depend on each other come from one. */
  readonly likeOnly: boolean;
  /** Tests of what `check` refutes say what should be, and are expected to fail (`test.fails`) until it is mended. */
  readonly failing: boolean;
  /** Keep what was edited in existing files. */
  readonly update: boolean;
  /** Run the suite under the runner's coverage, where the project has it: unprotected, like any test. */
  readonly measure: boolean;
  /** Write the files; otherwise only say what they would be. */
  readonly write: boolean;
}

export const DEFAULT_SUITE_OPTIONS: SuiteOptions = {
  criterion: 'branch',
  runner: 'vitest',
  out: undefined,
  minimize: false,
  expect: 'values',
  sequences: undefined,
  from: undefined,
  fromSuite: undefined,
  like: undefined,
  likeOnly: false,
  failing: false,
  update: false,
  measure: false,
  write: true,
};
