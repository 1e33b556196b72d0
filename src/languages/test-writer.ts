// Tests as a language writes them, for `everypath test`: which files, which texts. Which paths get a test is chosen by the tool.
// A language whose files are written anew each time needs less: whole-file-tests.ts.
import { createHash } from 'node:crypto';
import type { SuiteGapText } from '../result/gaps/suites.js';
import type { PathResult } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';
import type { ClassInterface } from './class-interface.js';
import type { UnitDescription } from './unit.js';

/** The runner that a test file is written for. */
export type RunnerName = 'vitest' | 'jest' | 'node';

/** What tests assert: values as they were seen, snapshots, contracts, nothing. */
export type Expectation = 'values' | 'snapshot' | 'contracts' | 'none';

export interface TestWriter {
  /** How tests call the unit. The object is given back when its tests are written. */
  scope(unit: UnitDescription): TestScope;
  /** The file for the tests of a source file, found before anything is explored. @param first scope of one of its units */
  file(source: string, first: TestScope, request: SuiteRequest): TestFile;
}

/** Where the goals of a unit's tests lie. */
export interface TestScope {
  readonly scope: readonly SourceRange[];
  /** Classes as far as tests can use them: what the call did to their objects is observed. */
  readonly classes: readonly ClassInterface[];
  /** Why a test cannot call it, as a sentence; undefined when it can. */
  readonly untestable: string | undefined;
}

export interface SuiteRequest {
  /** All files that tests are made for. */
  readonly sources: readonly string[];
  /** The folder for test files; undefined: next to the source. */
  readonly out: string | undefined;
  readonly runner: RunnerName;
  readonly expect: Expectation;
  /** As the file names it. */
  readonly criterion: string;
  /** Tests of violations say what should be, and are expected to fail. */
  readonly failing: boolean;
  /** Keep what was edited. */
  readonly update: boolean;
}

export interface TestFile {
  readonly path: string;
  /** What a text at its place is: made by other hands, edited since it was made, as it was made. */
  state(text: string): 'foreign' | 'edited' | 'untouched';
  /** Writes tests of paths. @param old the text at its place */
  write(units: readonly TestedUnit[], old: string | undefined): WrittenTests;
  /** Runs the file under the runner's coverage. */
  measure?(scope: readonly SourceRange[], signal: AbortSignal): Promise<MeasuredCoverage>;
}

export interface TestedUnit {
  readonly unit: UnitDescription;
  readonly scope: TestScope;
  /** Each was replayed on the original. */
  readonly paths: readonly PathResult[];
}

export interface WrittenTests {
  /** In the order of the units that were given. */
  readonly units: readonly WrittenUnit[];
  /** Ids of tests that somebody edited, which stay as they are; undefined: the file is written anew. */
  readonly edited: ReadonlySet<string> | undefined;
  /** The whole file with these tests. */
  text(kept: ReadonlySet<WrittenTest>): string;
}

export interface WrittenUnit {
  readonly tests: readonly WrittenTest[];
  /** Paths that have no test, and why. */
  readonly gaps: readonly SuiteGapText[];
}

export interface WrittenTest {
  /** Names the test across runs: see `testId`. */
  readonly id: string;
  /** Of the unit. */
  readonly unit: string;
  readonly title: string;
  readonly path: PathResult;
  /** Of several tests that meet the same goals the cheapest is kept: its length, say. */
  readonly cost: number;
}

/** @param parts the unit and the condition of the path */
export function testId(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
}

/** Coverage as a runner measured it. */
export type MeasuredCoverage =
  | { readonly kind: 'not-measured'; readonly reason: string }
  | ({
      readonly kind: 'measured';
      readonly passed: number;
      readonly failed: number;
      /** Names of tests that failed. */
      readonly failures: readonly string[];
    } & FileCoverage);

export interface FileCoverage {
  readonly statements: Covered;
  readonly branches: Covered;
  /** What the runner saw no test reach. */
  readonly uncovered: readonly {
    readonly kind: 'statement' | 'branch';
    readonly line: number;
    readonly column: number;
  }[];
}

export interface Covered {
  readonly covered: number;
  readonly total: number;
}
