// Generates tests: explores each unit for the goals of the criterion, chooses paths, has the language write test files, measures
// coverage. Called by the API and by `everypath test`; one suite per source file.

import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import type { EngineHost } from '../host/host.js';
import type { OpenProgram } from '../languages/language.js';
import { ProgramError } from '../languages/program-error.js';
import type { Languages } from '../languages/registry.js';
import { parseTarget, type Target } from '../languages/target.js';
import type { TestFile, TestWriter, WrittenTest } from '../languages/test-writer.js';
import { CRITERIA } from '../path/criterion.js';
import { changedMeanwhile, criterionMissing, noRegion, noTests, suiteExists } from '../report/messages.js';
import { nothingToCheck } from '../report/project-messages.js';
import { workersOf } from '../result/options.js';
import { goalResults } from '../suite/goals.js';
import { minimize } from '../suite/minimize.js';
import { SUITE_VERSION, type SuiteFileResult, type SuiteResult, type SuiteUnit } from '../suite/result.js';
import { assumedTexts, checkAssumed } from './assumed-texts.js';
import { OptionError } from './check-error.js';
import {
  causeOf,
  exploreGoals,
  type FoundPaths,
  type GoalSubject,
  goalOptions,
  type TestEvent,
  type TestRun,
} from './explore-goals.js';
import { inOrder } from './in-order.js';
import { modelsOf } from './models/models-of.js';
import { languageOf, languagesOf, openTargets } from './open-targets.js';
import { findTargets } from './project-files.js';
import { recordedRows } from './recorded-rows.js';
import { writeWhole } from './write-whole.js';

export async function generateTests(given: TestRun): Promise<SuiteResult> {
  const criterion = resolveCriterion(given.suite.criterion, given.cwd);
  if (given.suite.fromSuite !== undefined) {
    const { testsFromSuite } = await import('./from-suite.js');
    return testsFromSuite(given, given.suite.fromSuite, criterion);
  }
  const { like } = given.suite;
  const run = like === undefined ? given : { ...given, recorded: await recordedRows(like, given.cwd) };
  const subjects = await subjectsOf(run);
  const files = [...new Set(subjects.map(({ unit }) => unit.file))];
  const plans = files.map((file) => planFile(file, files, subjects, run));
  const { EngineHost: Host } = await import('../host/host.js');
  const options = goalOptions(run, criterion);
  const found = (plan: FilePlan, own: TestRun): Promise<FoundPaths[]> => {
    const ofFile = subjects.filter(({ unit }) => unit.file === plan.source);
    return exploreFile(ofFile, new Host(options), criterion, own);
  };
  const suites = await suitesInOrder(plans, found, run);
  return { version: SUITE_VERSION, criterion: run.suite.criterion, runner: run.suite.runner, suites };
}

/** An engine of its own for each file: its suite must not depend on what else was explored. */
async function exploreFile(
  subjects: readonly GoalSubject[],
  host: EngineHost,
  criterion: string,
  run: TestRun,
): Promise<FoundPaths[]> {
  const found: FoundPaths[] = [];
  try {
    for (const subject of subjects) found.push(await exploreGoals(subject, host, criterion, run));
    return found;
  } finally {
    host.close();
  }
}

/** Files are explored side by side (`--workers`), and written one after the other, in the order of the targets. */
async function suitesInOrder(
  plans: readonly FilePlan[],
  explore: (plan: FilePlan, run: TestRun) => Promise<FoundPaths[]>,
  run: TestRun,
): Promise<SuiteFileResult[]> {
  // What is under way ends where a file fails.
  const failed = new AbortController();
  const signal = AbortSignal.any([run.signal, failed.signal]);
  const suites: SuiteFileResult[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const write = async (plan: FilePlan, found: FoundPaths[]): Promise<void> => {
    const suite = await finishFile(plan, found, run);
    suites.push(suite);
    run.onEvent({ type: 'suite-finished', suite });
  };
  const turns = plans.map(() => {
    const turn = before;
    let done: () => void = () => {};
    before = new Promise<void>((resolve) => (done = resolve));
    return { turn, done };
  });
  try {
    await inOrder<TestEvent, void>({
      count: plans.length,
      lanes: workersOf(run.options),
      keep: (event) => event.type === 'suite-finished',
      onEvent: (event) => run.onEvent(event),
      async work(item, { emit }) {
        const found = await explore(plans[item], { ...run, signal, onEvent: emit });
        await turns[item].turn;
        await write(plans[item], found);
        turns[item].done();
      },
    });
  } finally {
    failed.abort();
  }
  return suites;
}

function resolveCriterion(given: string, cwd: string): string {
  if (CRITERIA.some((name) => name === given)) return given;
  const file = resolve(cwd, given);
  if (!existsSync(file)) throw new OptionError(criterionMissing(given, CRITERIA));
  return file;
}

// what tests are written for

async function subjectsOf(run: TestRun): Promise<GoalSubject[]> {
  const languages = await languagesOf(run.options, run.cwd);
  const assumed = assumedTexts(run.options, run.cwd);
  if (run.suite.sequences !== undefined) {
    checkAssumed(assumed, []);
    return sequenceSubjects(run, run.suite.sequences, languages);
  }
  const models = await modelsOf(run.options, run.cwd);
  const found = findTargets(run.targets, { cwd: run.cwd, extensions: languages.extensions, changed: undefined });
  const named = new Set(found.flatMap((target) => (target.named ? [parseTarget(target.text).file] : [])));
  const subjects: GoalSubject[] = [];
  for (const targets of byFile(found.map(({ text }) => parseTarget(text)))) {
    const region = targets.find(({ lines }) => lines !== undefined);
    if (region !== undefined) throw new OptionError(noRegion(region.file, 'a test cannot call lines of a function'));
    const opened = openTargets(languages, targets, {
      cwd: run.cwd,
      models,
      assumed,
      concretize: run.options.concretize,
      classPath: run.options.classPath,
      jdk: run.options.jdk,
    });
    const program = named.has(targets[0].file) ? await opened : await ifUnits(opened);
    if (program === undefined) continue;
    const tests = await testsOf(program, languages, targets[0]);
    for (const unit of program.units) subjects.push({ unit, program, tests, scope: tests.scope(unit), gaps: [] });
  }
  if (subjects.length === 0) throw new ProgramError('no-units', nothingToCheck(found.length));
  checkAssumed(
    assumed,
    subjects.map(({ unit }) => unit),
  );
  return subjects;
}

/** Undefined: types alone, in a file that nobody named. */
async function ifUnits(opened: Promise<OpenProgram>): Promise<OpenProgram | undefined> {
  try {
    return await opened;
  } catch (error) {
    if (error instanceof ProgramError && error.code === 'no-units') return undefined;
    throw error;
  }
}

/** A program of its own for each file: a compiler may order the members of unions by what it has met before. */
function byFile(targets: readonly Target[]): Target[][] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const group = groups.get(target.file);
    if (group === undefined) groups.set(target.file, [target]);
    else group.push(target);
  }
  return [...groups.values()];
}

/** Classes, called in sequences: the goals of all their members are goals of a sequence. */
async function sequenceSubjects(run: TestRun, length: number, languages: Languages): Promise<GoalSubject[]> {
  const { openSequences } = await import('./open-sequences.js');
  const { targets, cwd, options, signal } = run;
  const subjects: GoalSubject[] = [];
  for (const target of targets) {
    const opened = await openSequences({ target, length, from: run.suite.from, cwd, options, signal });
    const { unit, program, gaps } = opened;
    const tests = await testsOf(program, languages, parseTarget(target));
    subjects.push({ unit, program, tests, scope: tests.scope(unit), gaps });
  }
  return subjects;
}

async function testsOf(program: OpenProgram, languages: Languages, target: Target): Promise<TestWriter> {
  if (program.tests === undefined) throw new OptionError(noTests(languageOf(languages, target).name));
  return program.tests();
}

// files

/** Where the tests of a file go, found out before anything is explored. */
interface FilePlan {
  readonly source: string;
  readonly file: TestFile;
  /** The file as it is. */
  readonly old: string | undefined;
}

function planFile(
  source: string,
  sources: readonly string[],
  subjects: readonly GoalSubject[],
  run: TestRun,
): FilePlan {
  const { suite, cwd } = run;
  const { runner, expect, update, criterion, failing } = suite;
  const { tests, scope } = subjects.find((subject) => subject.unit.file === source) as GoalSubject;
  const out = suite.out === undefined ? undefined : resolve(realpathSync(cwd), suite.out);
  const named = CRITERIA.some((name) => name === criterion) ? criterion : basename(criterion);
  const file = tests.file(source, scope, { sources, out, runner, expect, criterion: named, failing, update });
  const old = textOf(file.path);
  const state = old === undefined ? 'untouched' : file.state(old);
  if (suite.write && (state === 'foreign' || (state === 'edited' && !update))) {
    throw new OptionError(suiteExists(relative(cwd, file.path), state));
  }
  return { source, file, old };
}

/** The tests of a file, and those of them that are kept. */
interface ChosenTests {
  readonly found: readonly FoundPaths[];
  readonly tests: readonly (readonly WrittenTest[])[];
  readonly all: readonly WrittenTest[];
}

async function finishFile(
  { source, file, old }: FilePlan,
  found: readonly FoundPaths[],
  run: TestRun,
): Promise<SuiteFileResult> {
  const { suite: options } = run;
  const written = file.write(found, old);
  const all = written.units.flatMap(({ tests }) => [...tests]);
  const kept = new Set(
    options.minimize ? minimize(all.map((test) => candidate(test, options.failing))).map((i) => all[i]) : all,
  );
  const text = written.text(kept);
  const nothing = kept.size === 0 && written.edited === undefined;
  const change = nothing ? 'none' : old === text ? 'unchanged' : old === undefined ? 'written' : 'updated';
  if (options.write && (change === 'written' || change === 'updated')) {
    mkdirSync(dirname(file.path), { recursive: true });
    if (textOf(file.path) !== old) throw new OptionError(changedMeanwhile(file.path));
    writeWhole(file.path, text);
  }
  const tests = written.units.map((unit) => unit.tests.filter((test) => kept.has(test)));
  const measured = options.measure && options.write && !nothing;
  const scope = found.filter(({ result }) => result !== undefined).flatMap((unit) => unit.scope.scope);
  const coverage = measured ? await file.measure?.(scope, run.signal) : undefined;
  return {
    file: file.path,
    source,
    change,
    ...contents({ found, tests, all: tests.flat() }, run.suite.like),
    gaps: found.flatMap(({ gaps }, i) => [...gaps, ...written.units[i].gaps]),
    kept: [...(written.edited ?? [])],
    text,
    ...(coverage && { coverage }),
  };
}

/** What files of `assume` say of the unit. */
function assumedBy({ assumptions }: GoalSubject['unit']): Pick<SuiteUnit, 'assumed'> {
  const assumed = assumptions.filter((text) => text.includes(' (assumed by '));
  return assumed.length === 0 ? {} : { assumed };
}

/** How many tests have inputs that were recorded. */
function likeRows(log: string, tests: readonly WrittenTest[]): NonNullable<SuiteUnit['like']> {
  const taken = tests.flatMap(({ path }) => path.recorded ?? []);
  const same = taken.filter(({ changed }) => changed.length === 0).length;
  const joined = taken.filter(({ changed, others }) => changed.length > 0 && others !== undefined).length;
  return { log, same, joined, near: taken.length - same - joined, other: tests.length - taken.length };
}

/** What the file has, unit by unit, test by test, goal by goal. */
function contents(
  { found, tests, all }: ChosenTests,
  like: string | undefined,
): Pick<SuiteFileResult, 'units' | 'tests' | 'goals' | 'summary'> {
  const goals = goalResults(
    found.map(({ unit, goals: known, paths, excluded, result, gaps }, i) => ({
      goals: known,
      met: new Set(tests[i].flatMap((test) => test.path.goals ?? [])),
      reached: new Set(paths.flatMap((path) => path.goals ?? [])),
      excluded,
      complete: result?.stats.exhausted === true && gaps.length === 0,
      given: [...(result?.assumptions ?? []), ...(unit.given ?? [])],
      later: unit.later.map((at) => unit.statements[at]),
    })),
  );
  const count = (status: string): number => goals.filter((goal) => goal.status === status).length;
  return {
    units: found.map(({ unit, result }, i) => ({
      unit: unit.name,
      tests: tests[i].length,
      paths: result?.stats.paths ?? 0,
      exhausted: result?.stats.exhausted ?? false,
      timeMs: result?.stats.timeMs ?? 0,
      ...assumedBy(unit),
      ...(like !== undefined && { like: likeRows(like, tests[i]) }),
    })),
    tests: all.map(({ id, unit, title, path }) => ({
      id,
      unit,
      title,
      goals: path.goals ?? [],
      prefix: path.prefix,
      pathCondition: path.pathCondition,
      outcome: path.outcome.kind,
      ...(path.recorded && { recorded: path.recorded }),
    })),
    goals,
    summary: {
      covered: count('covered'),
      unreachable: count('unreachable'),
      unreached: count('unreached'),
      open: count('open'),
    },
  };
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @param failing each violation is a goal of its own */
function candidate({ path, cost }: WrittenTest, failing: boolean): { goals: readonly string[]; cost: number } {
  const { goals = [], outcome } = path;
  return { goals: failing && outcome.kind === 'violated' ? [...goals, `violation ${causeOf(outcome)}`] : goals, cost };
}
