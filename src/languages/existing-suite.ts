// A test file that somebody wrote, as a language opens it for `everypath test --from-suite`: it can be run, its calls of units can be made with
// other arguments, and what is found that way is written as more tests.
import type { SuiteGapText } from '../result/gaps/suites.js';
import type { PathResult } from '../result/result.js';
import type { OpenProgram } from './language.js';
import type { Target } from './target.js';
import type { Expectation, RunnerName, TestScope, WrittenTest } from './test-writer.js';
import type { UnitDescription } from './unit.js';

export interface ExistingSuiteRequest {
  /** The test file. */
  readonly file: string;
  /** Units that tests are wanted for. */
  readonly targets: readonly Target[];
  readonly cwd: string;
}

/** A unit, and where its goals are. */
export interface CalledUnit {
  readonly unit: UnitDescription;
  readonly scope: TestScope;
}

export interface ExistingSuite {
  readonly file: string;
  readonly runner: RunnerName;
  readonly program: OpenProgram;
  readonly units: readonly CalledUnit[];
  /** Runs all tests of the file as they are; what it returns `told` reads. */
  readonly suite: UnitDescription;
  told(path: PathResult): ToldSuite | undefined;
  /** Where more tests go. */
  readonly addition: AddedTests;
}

export interface ToldSuite {
  readonly tests: number;
  readonly calls: readonly ExistingCall[];
  /** Titles of tests that do not pass. */
  readonly failures: readonly string[];
  /** What the runner that stands in does not know. */
  readonly unknown: readonly string[];
}

/** A call of a unit in a test. */
export interface ExistingCall {
  /** Runs the test up to the call, which it makes with the unit's parameters as inputs. */
  readonly driver: UnitDescription;
  readonly called: CalledUnit;
  /** The test. */
  readonly title: string;
  /** Why no new test can make the call; undefined: one can. */
  readonly problem: string | undefined;
}

export interface AddedTests {
  readonly path: string;
  state(text: string): 'foreign' | 'edited' | 'untouched';
  write(found: readonly FoundForCall[], expect: Expectation): WrittenAddition;
}

export interface FoundForCall {
  readonly call: ExistingCall;
  readonly paths: readonly PathResult[];
}

export interface WrittenAddition {
  readonly tests: readonly WrittenTest[];
  /** Paths that have no test, and why. */
  readonly gaps: readonly SuiteGapText[];
  /** The whole file with these tests. */
  text(kept: ReadonlySet<WrittenTest>): string;
  /** Runs the tests of a text; `told` says which of them fail. */
  open(text: string): { readonly program: OpenProgram; readonly suite: UnitDescription };
  /** The test with this title. */
  titled(title: string): WrittenTest | undefined;
}
