// The result of generating tests: what `everypath test --json` writes (schema/suite.schema.json).
import type { MeasuredCoverage, RunnerName } from '../languages/test-writer.js';
import type { GoalResult, GoalStatus } from '../path/criterion.js';
import type { SuiteCode } from '../result/gaps/codes.js';
import type { Gap } from '../result/outcome.js';
import type { RecordedPath } from '../result/result.js';

export const SUITE_VERSION = 1;

export interface SuiteResult {
  readonly version: typeof SUITE_VERSION;
  /** A name, or the file of a criterion of the user's own. */
  readonly criterion: string;
  readonly runner: RunnerName;
  /** One per source file. */
  readonly suites: readonly SuiteFileResult[];
}

export interface SuiteFileResult {
  /** The test file. */
  readonly file: string;
  readonly source: string;
  /** `none`: no test could be written, so there is no file. */
  readonly change: 'written' | 'updated' | 'unchanged' | 'none';
  readonly units: readonly SuiteUnit[];
  readonly tests: readonly SuiteTestResult[];
  /** Of all units together; path coverage counts its paths. */
  readonly goals: readonly GoalResult[];
  readonly summary: Readonly<Record<GoalStatus, number>>;
  /** Why goals are open, and what was left out of the suite. */
  readonly gaps: readonly SuiteGap[];
  /** Tests that somebody edited and that were kept. */
  readonly kept: readonly string[];
  /** The whole file. */
  readonly text: string;
  /** Of `--from-suite`: goals that the tests of `source` and of the files before it met. */
  readonly existing?: { readonly covered: number };
  /** As measured by the runner; absent when it was not asked for or is not there. */
  readonly coverage?: MeasuredCoverage;
}

export interface SuiteUnit {
  readonly unit: string;
  readonly tests: number;
  readonly paths: number;
  /** All paths were explored. */
  readonly exhausted: boolean;
  readonly timeMs: number;
  /** Preconditions that files of `assume` say, with their places. */
  readonly assumed?: readonly string[];
  /** With `like`: tests whose inputs are those of a row, those of several rows, those of a row but for some columns, and others. */
  readonly like?: {
    readonly log: string;
    readonly same: number;
    readonly joined: number;
    readonly near: number;
    readonly other: number;
  };
}

export interface SuiteTestResult {
  readonly id: string;
  readonly unit: string;
  readonly title: string;
  readonly goals: readonly string[];
  readonly prefix: string;
  readonly pathCondition: readonly string[];
  readonly outcome: string;
  /** With `like`: the row of the log that the inputs are those of, and the columns in which they differ. */
  readonly recorded?: RecordedPath;
}

export interface SuiteGap extends Omit<Gap, 'code'> {
  readonly unit: string;
  /** Codes of a check, and those of a suite. */
  readonly code: Gap['code'] | SuiteCode;
}
