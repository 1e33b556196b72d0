// Explores a unit for the goals of a criterion: what every kind of test suite starts from.
import type { EngineHost } from '../host/host.js';
import type { OpenProgram } from '../languages/language.js';
import { ProgramError } from '../languages/program-error.js';
import type { TestScope, TestWriter } from '../languages/test-writer.js';
import type { UnitDescription } from '../languages/unit.js';
import type { Goal } from '../path/criterion.js';
import { optionMisfit } from '../report/messages.js';
import { untestable } from '../result/gaps/suites.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import type { PathResult, UnitResult } from '../result/result.js';
import type { RecordedRows } from '../search/modes/goals/suite-job.js';
import type { SuiteOptions } from '../suite/options.js';
import type { SuiteFileResult, SuiteGap } from '../suite/result.js';
import { OptionError } from './check-error.js';
import { withUserFiles } from './user-files.js';

export interface TestRun {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly suite: SuiteOptions;
  readonly cwd: string;
  /** Of `suite.like`. */
  readonly recorded?: RecordedRows;
  readonly signal: AbortSignal;
  onEvent(event: TestEvent): void;
}

export type TestEvent =
  | { readonly type: 'unit-started'; readonly unit: string }
  | { readonly type: 'progress'; readonly unit: string; readonly paths: number; readonly timeMs: number }
  | { readonly type: 'suite-finished'; readonly suite: SuiteFileResult };

/** What tests are written for. */
export interface GoalSubject {
  readonly unit: UnitDescription;
  readonly program: OpenProgram;
  readonly tests: TestWriter;
  readonly scope: TestScope;
  /** What was left out before anything was explored. */
  readonly gaps: readonly Gap[];
}

/** A unit with everything that was found about it. */
export interface FoundPaths {
  readonly unit: UnitDescription;
  readonly scope: TestScope;
  readonly result: UnitResult | undefined;
  readonly paths: readonly PathResult[];
  readonly goals: readonly Goal[];
  readonly excluded: ReadonlySet<string>;
  readonly gaps: readonly SuiteGap[];
}

/** Coverage first: a few runs meet the goals of programs with far more paths. Where every path is a goal, short ones first. */
export function goalOptions({ options, cwd }: TestRun, criterion: string): CheckOptions {
  const shortest = options.search === DEFAULT_OPTIONS.search ? 'bfs' : options.search;
  const search = criterion === 'path' ? shortest : 'coverage';
  // Tests are written of the unit's own call.
  return { ...withUserFiles({ ...options, search, listeners: [] }, cwd), paths: 0, returned: 0 };
}

/** What a violation is known by: its kind, its place, its message. */
export function causeOf({ property, error, location }: PathResult['outcome']): string {
  return JSON.stringify([property, error?.message, location?.file, location?.line, location?.column]);
}

/** Which of the paths that a search reports get a test. */
function testedPaths({ failing, likeOnly }: SuiteOptions): (path: PathResult) => boolean {
  const causes = new Set<string>();
  const reached = new Set<string>();
  return ({ goals: met = [], outcome, replayed, schedule, recorded }) => {
    if (likeOnly && recorded?.others === undefined) return false;
    const isNew = met.some((goal) => !reached.has(goal));
    for (const goal of met) reached.add(goal);
    if (outcome.kind !== 'violated' || !replayed) return met.length > 0;
    if (!failing && (schedule === undefined || isNew)) return met.length > 0;
    // One failing test for each root cause, and one of the orders that show it.
    const cause = causeOf(outcome);
    return !causes.has(cause) && causes.add(cause) !== undefined;
  };
}

/** Explores a unit for the goals of the criterion. @throws OptionError, ProgramError */
export async function exploreGoals(
  { unit, program, scope, gaps: lost }: GoalSubject,
  host: EngineHost,
  criterion: string,
  run: TestRun,
): Promise<FoundPaths> {
  const empty = { unit, scope, result: undefined, paths: [], goals: [], excluded: new Set<string>() };
  if (scope.untestable !== undefined) return { ...empty, gaps: [untestable(unit, scope.untestable)] };
  const paths: PathResult[] = [];
  let goals: readonly Goal[] = [];
  let excluded = new Set<string>();
  const isTested = testedPaths(run.suite);
  run.onEvent({ type: 'unit-started', unit: unit.name });
  const { UnitLoadError } = await import('../host/host.js');
  const job = {
    criterion,
    scope: scope.scope,
    classes: scope.classes,
    // At boundaries nothing was recorded.
    boundaries: !run.suite.minimize && run.recorded === undefined,
    violations: run.suite.failing,
    ...(run.recorded && { recorded: run.recorded, likeOnly: run.suite.likeOnly }),
  };
  try {
    const result = await host.explore(unit, program.source(unit), {
      signal: run.signal,
      onEvent(event) {
        if (event.type === 'path' && isTested(event.path)) paths.push(event.path);
        if (event.type === 'progress')
          run.onEvent({ type: 'progress', unit: unit.name, paths: event.paths, timeMs: event.timeMs });
      },
      suite: {
        job,
        onGoals: (known) => {
          goals = known;
        },
        onExcluded: (names) => {
          excluded = new Set(names);
        },
      },
    });
    const gaps = [...result.gaps, ...lost].map((g): SuiteGap => ({ ...g, unit: unit.name }));
    return { unit, scope, result, paths: paths.filter((path) => path.replayed), goals, excluded, gaps };
  } catch (error) {
    if (!(error instanceof UnitLoadError)) throw error;
    if (error.option) throw new OptionError(optionMisfit(error.message));
    throw new ProgramError(
      'load-error',
      error.message,
      error.location === undefined ? {} : { location: error.location },
    );
  }
}
