// `everypath test --from-suite`: runs the tests that a project has, and adds what they do not cover. A unit is explored from where tests call it: their
// own code sets up the state, the arguments of the call are symbolic. Called by generateTests().
// Always holds: a test is kept only if it meets a goal that no test met before, and passes in the file that is written.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { EngineHost } from '../host/host.js';
import type {
  CalledUnit,
  ExistingCall,
  ExistingSuite,
  FoundForCall,
  ToldSuite,
  WrittenAddition,
} from '../languages/existing-suite.js';
import type { OpenProgram } from '../languages/language.js';
import { ProgramError } from '../languages/program-error.js';
import { parseTarget } from '../languages/target.js';
import type { WrittenTest } from '../languages/test-writer.js';
import type { UnitDescription } from '../languages/unit.js';
import type { Goal } from '../path/criterion.js';
import { languageHasNo, optionMisfit, suiteExists } from '../report/messages.js';
import { gapAt } from '../result/gaps/gap-text.js';
import { matcherUnknown, testFails } from '../result/gaps/limits.js';
import { unwritable } from '../result/gaps/suites.js';
import type { PathResult } from '../result/result.js';
import { goalResults } from '../suite/goals.js';
import { SUITE_VERSION, type SuiteFileResult, type SuiteGap, type SuiteResult } from '../suite/result.js';
import { OptionError } from './check-error.js';
import { goalOptions, type TestRun } from './explore-goals.js';
import { languageOf, languagesOf } from './open-targets.js';
import { findTargets } from './project-files.js';
import { writeWhole } from './write-whole.js';

const SCRIPT = /(?<!\.d)\.[cm]?[jt]sx?$/;
const TEST_FILE = /\.(test|spec)\.[cm]?[jt]sx?$/;
/** What a test file under another name imports. */
const RUNNER = /['"](vitest|node:test|@jest\/globals|bun:test)['"]/;
const MADE = /\.everypath\.(test|spec)\.[cm]?[jt]sx?$/;

/** What is known of the goals of a source file; names of goals are those of one file. */
interface Goals {
  readonly goals: Map<string, Goal>;
  /** By the tests that were there. */
  readonly before: Set<string>;
  readonly covered: Set<string>;
}

type Progress = Map<string, Goals>;

function goalsOf(progress: Progress, { file }: UnitDescription): Goals {
  let goals = progress.get(file);
  if (goals === undefined) progress.set(file, (goals = { goals: new Map(), before: new Set(), covered: new Set() }));
  return goals;
}

export async function testsFromSuite(run: TestRun, folder: string, criterion: string): Promise<SuiteResult> {
  const files = testFiles(folder, run.cwd);
  const suites = await openSuites(files, run);
  const progress: Progress = new Map();
  const { EngineHost: Host } = await import('../host/host.js');
  const hosts: EngineHost[] = [];
  const ran: { readonly suite: ExistingSuite; readonly host: EngineHost; readonly told: ToldSuite }[] = [];
  const results: SuiteFileResult[] = [];
  try {
    for (const suite of suites) {
      planned(suite, run);
      const host = new Host(goalOptions(run, criterion));
      hosts.push(host);
      ran.push({ suite, host, told: await runSuite(suite, host, progress, criterion, run) });
    }
    for (const item of ran) {
      const result = await addTo(item.suite, item.host, item.told, progress, criterion, run);
      results.push(result);
      run.onEvent({ type: 'suite-finished', suite: result });
    }
  } finally {
    for (const host of hosts) host.close();
  }
  return {
    version: SUITE_VERSION,
    criterion: run.suite.criterion,
    runner: suites[0]?.runner ?? run.suite.runner,
    suites: results,
  };
}

/** @throws ProgramError when there is none */
function testFiles(given: string, cwd: string): string[] {
  const path = resolve(cwd, given);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new ProgramError('file-not-found', `${given} does not exist`);
  if (!stats.isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => SCRIPT.test(name) && !MADE.test(name) && !/(^|[\\/])(node_modules|dist|coverage)[\\/]/.test(name))
    .map((name) => join(path, name))
    .filter((file) => TEST_FILE.test(file) || RUNNER.test(readFileSync(file, 'utf8')))
    .sort();
  if (files.length === 0) throw new ProgramError('no-units', `${given} has no test file`);
  return files;
}

async function openSuites(files: readonly string[], run: TestRun): Promise<ExistingSuite[]> {
  const languages = await languagesOf(run.options, run.cwd);
  const targets = findTargets(run.targets, { cwd: run.cwd, extensions: languages.extensions, changed: undefined })
    .map(({ text }) => parseTarget(text))
    .filter(({ file }) => !TEST_FILE.test(file));
  const language = languageOf(languages, parseTarget(files[0] as string));
  const frontEnd = await language.frontEnd();
  if (frontEnd.existingSuite === undefined) throw new OptionError(languageHasNo(language.name, 'existing suites'));
  const suites: ExistingSuite[] = [];
  for (const file of files) {
    const suite = await frontEnd.existingSuite({ file, targets, cwd: run.cwd });
    if (suite !== undefined) suites.push(suite);
  }
  if (suites.length === 0) throw new ProgramError('no-units', 'no test calls a unit of the targets');
  return suites;
}

/** Refused before anything is explored. */
function planned({ addition }: ExistingSuite, { suite, cwd }: TestRun): void {
  const old = existsSync(addition.path) ? addition.state(readFileSync(addition.path, 'utf8')) : 'untouched';
  if (suite.write && old !== 'untouched') throw new OptionError(suiteExists(relative(cwd, addition.path), old));
}

interface Explored {
  readonly paths: readonly PathResult[];
  readonly goals: readonly Goal[];
  readonly gaps: readonly SuiteGap[];
  readonly count: number;
  readonly exhausted: boolean;
  readonly timeMs: number;
}

async function explore(
  unit: UnitDescription,
  program: OpenProgram,
  called: readonly CalledUnit[],
  { host, criterion, run }: { readonly host: EngineHost; readonly criterion: string; readonly run: TestRun },
): Promise<Explored> {
  const { UnitLoadError } = await import('../host/host.js');
  const paths: PathResult[] = [];
  let goals: readonly Goal[] = [];
  const job = {
    criterion,
    scope: called.flatMap(({ scope }) => scope.scope),
    classes: called.flatMap(({ scope }) => scope.classes),
    boundaries: false,
    violations: false,
  };
  try {
    const { stats, gaps } = await host.explore(unit, program.source(unit), {
      signal: run.signal,
      onEvent: (event) => {
        if (event.type === 'path') paths.push(event.path);
      },
      suite: {
        job,
        onGoals: (known) => {
          goals = known;
        },
        onExcluded: () => {},
      },
    });
    const named = gaps.map((gap): SuiteGap => ({ ...gap, unit: unit.name }));
    return { paths, goals, gaps: named, count: stats.paths, exhausted: stats.exhausted, timeMs: stats.timeMs };
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

/** The tests as they are: what they cover, and where they call units. */
async function runSuite(
  suite: ExistingSuite,
  host: EngineHost,
  progress: Progress,
  criterion: string,
  run: TestRun,
): Promise<ToldSuite> {
  run.onEvent({ type: 'unit-started', unit: relative(run.cwd, suite.file) });
  let told: ToldSuite | undefined;
  for (const file of new Set(suite.units.map(({ unit }) => unit.file))) {
    const called = suite.units.filter(({ unit }) => unit.file === file);
    const { paths, goals, gaps } = await explore(suite.suite, suite.program, called, { host, criterion, run });
    const [path] = paths;
    told = path && suite.told(path);
    if (path === undefined || told === undefined) {
      const why = gaps.find((gap) => gap.code !== 'limit') ?? gaps[0];
      const message = `running ${relative(run.cwd, suite.file)} failed${why === undefined ? '' : `: ${why.message}`}`;
      throw new ProgramError('load-error', message);
    }
    const known = goalsOf(progress, (called[0] as CalledUnit).unit);
    for (const goal of goals) known.goals.set(goal.name, goal);
    for (const name of path.goals ?? []) {
      known.before.add(name);
      known.covered.add(name);
    }
  }
  return told as ToldSuite;
}

async function addTo(
  suite: ExistingSuite,
  host: EngineHost,
  told: ToldSuite,
  progress: Progress,
  criterion: string,
  run: TestRun,
): Promise<SuiteFileResult> {
  const gaps: SuiteGap[] = [
    ...told.failures.map((test) => ({ ...gapAt(testFails(test, 'it does not pass here'), undefined), unit: test })),
    ...told.unknown.map((name) => ({
      ...gapAt(matcherUnknown(name, relative(run.cwd, suite.file)), undefined),
      unit: name,
    })),
  ];
  const found: FoundForCall[] = [];
  const units = new Map<string, { paths: number; exhausted: boolean; timeMs: number }>();
  for (const call of told.calls) {
    const { unit, scope } = call.called;
    const known = goalsOf(progress, unit);
    if (call.problem !== undefined || !isLacking(call, known)) continue;
    run.onEvent({ type: 'unit-started', unit: `${unit.name} from '${call.title}'` });
    const explored = await explore(call.driver, suite.program, [{ unit, scope }], { host, criterion, run });
    for (const goal of explored.goals) known.goals.set(goal.name, goal);
    const sum = units.get(unit.name);
    units.set(unit.name, {
      paths: explored.count + (sum?.paths ?? 0),
      exhausted: explored.exhausted,
      timeMs: explored.timeMs + (sum?.timeMs ?? 0),
    });
    const paths = chosen(explored.paths, known);
    if (paths.length > 0) found.push({ call, paths });
    gaps.push(...explored.gaps.filter((gap) => !gaps.some((other) => other.message === gap.message)));
  }
  const written = suite.addition.write(found, run.suite.expect);
  const { kept, failed } = await passing(suite, written, { criterion, run });
  const dropped = [...failed].map((test): SuiteGap => {
    const { unit } = suite.units.find((called) => called.unit.name === test.unit) as CalledUnit;
    return unwritable(unit, 'its test fails beside the others of its file', test.path.prefix);
  });
  return finished(suite, { written, kept, units, gaps: [...gaps, ...written.gaps, ...dropped] }, progress, run);
}

/** Goals of the unit that nobody has met. */
function isLacking({ called }: ExistingCall, { goals, covered }: Goals): boolean {
  const inside = ({ location }: Goal): boolean =>
    location === undefined ||
    called.scope.scope.some(
      ({ file, line, endLine }) => file === location.file && line <= location.line && location.line <= endLine,
    );
  return [...goals.values()].some((goal) => !covered.has(goal.name) && inside(goal));
}

/** Paths that meet a goal first. */
function chosen(paths: readonly PathResult[], { covered }: Goals): PathResult[] {
  return paths.filter(({ goals = [], replayed, outcome }) => {
    if (!replayed || outcome.kind === 'cut' || outcome.kind === 'unsupported') return false;
    const fresh = goals.filter((name) => !covered.has(name));
    for (const name of fresh) covered.add(name);
    return fresh.length > 0;
  });
}

/** The file is run with the tests it would have; those that fail go. */
async function passing(
  suite: ExistingSuite,
  written: WrittenAddition,
  { criterion, run }: { readonly criterion: string; readonly run: TestRun },
): Promise<{ readonly kept: ReadonlySet<WrittenTest>; readonly failed: ReadonlySet<WrittenTest> }> {
  const all = new Set(written.tests);
  if (all.size === 0) return { kept: all, failed: new Set() };
  const { program, suite: driver } = written.open(written.text(all));
  const { EngineHost: Host } = await import('../host/host.js');
  const host = new Host(goalOptions(run, criterion));
  try {
    const { paths } = await explore(driver, program, suite.units, { host, criterion, run });
    const told = paths[0] && suite.told(paths[0]);
    const failing = told?.failures.map((title) => written.titled(title)) ?? [...all];
    const failed = new Set(failing.filter((test) => test !== undefined));
    return { kept: new Set(written.tests.filter((test) => !failed.has(test))), failed };
  } finally {
    host.close();
  }
}

function finished(
  suite: ExistingSuite,
  {
    written,
    kept,
    units,
    gaps,
  }: {
    readonly written: WrittenAddition;
    readonly kept: ReadonlySet<WrittenTest>;
    readonly units: ReadonlyMap<string, { paths: number; exhausted: boolean; timeMs: number }>;
    readonly gaps: readonly SuiteGap[];
  },
  progress: Progress,
  run: TestRun,
): SuiteFileResult {
  const { path } = suite.addition;
  const text = written.text(kept);
  const old = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const change = kept.size === 0 ? 'none' : old === text ? 'unchanged' : old === undefined ? 'written' : 'updated';
  if (run.suite.write && (change === 'written' || change === 'updated')) writeWhole(path, text);
  const { states, before } = goalStates(suite, kept, progress);
  const count = (status: string): number => states.filter((goal) => goal.status === status).length;
  return {
    file: path,
    source: suite.file,
    change,
    units: [...units].map(([unit, stats]) => ({
      unit,
      tests: [...kept].filter((test) => test.unit === unit).length,
      ...stats,
    })),
    tests: [...kept].map(({ id, unit, title, path: own }) => ({
      id,
      unit,
      title,
      goals: own.goals ?? [],
      prefix: own.prefix,
      pathCondition: own.pathCondition,
      outcome: own.outcome.kind,
    })),
    goals: states,
    summary: {
      covered: count('covered'),
      unreachable: count('unreachable'),
      unreached: count('unreached'),
      open: count('open'),
    },
    gaps,
    kept: [],
    text,
    existing: { covered: before },
  };
}

/** What became of the goals of the files that the suite calls, and how many of them were met before. */
function goalStates(suite: ExistingSuite, kept: ReadonlySet<WrittenTest>, progress: Progress) {
  const fileOf = new Map(suite.units.map(({ unit }) => [unit.name, unit.file]));
  const files = [...new Set(fileOf.values())].map((file) => ({ file, known: progress.get(file) as Goals }));
  const states = files.flatMap(({ file, known: { goals, before } }) => {
    const own = [...kept].filter((test) => fileOf.get(test.unit) === file).flatMap((test) => test.path.goals ?? []);
    const met = new Set([...before, ...own]);
    const all = { goals: [...goals.values()], met, reached: met, excluded: new Set<string>() };
    return goalResults([{ ...all, complete: false, given: [], later: [] }]);
  });
  return { states, before: files.reduce((sum, { known }) => sum + known.before.size, 0) };
}
