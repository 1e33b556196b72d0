// Generates tests: explores each unit for the goals of the criterion, chooses paths, writes test files, measures coverage.
// Called by the API and by `everypath test`; one suite per source file.

import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { EngineHost } from '../host/host.js';
import type { Program } from '../languages/javascript/frontend/program.js';
import { ProgramError } from '../languages/javascript/frontend/program-error.js';
import type { TestSignature } from '../languages/test-signature.js';
import type { UnitDescription } from '../languages/unit.js';
import { CRITERIA, type Goal } from '../path/criterion.js';
import { changedMeanwhile, criterionMissing, optionMisfit, suiteExists } from '../report/messages.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import type { Gap } from '../result/outcome.js';
import type { PathResult, UnitResult } from '../result/result.js';
import { blocksOf, MARKER } from '../suite/blocks.js';
import { measureCoverage } from '../suite/coverage.js';
import { DIALECTS } from '../suite/dialect.js';
import { specifierStyle, testFileOf } from '../suite/file-names.js';
import { goalResults } from '../suite/goals.js';
import { ImportList } from '../suite/imports.js';
import { minimize } from '../suite/minimize.js';
import type { SuiteOptions } from '../suite/options.js';
import { SUITE_VERSION, type SuiteFileResult, type SuiteGap, type SuiteResult } from '../suite/result.js';
import { type SuiteText, stateOf, suiteText } from '../suite/suite-file.js';
import { gap, type WrittenTest, writeTests } from '../suite/unit-tests.js';
import { editedIds, updatedText } from '../suite/update.js';
import { OptionError } from './check-error.js';
import { modelsOf } from './models/models-of.js';
import { withUserFiles } from './user-files.js';
import { writeWhole } from './write-whole.js';

export interface TestRun {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly suite: SuiteOptions;
  readonly cwd: string;
  readonly signal: AbortSignal;
  onEvent(event: TestEvent): void;
}

export type TestEvent =
  | { readonly type: 'unit-started'; readonly unit: string }
  | { readonly type: 'progress'; readonly unit: string; readonly paths: number; readonly timeMs: number }
  | { readonly type: 'suite-finished'; readonly suite: SuiteFileResult };

/** A unit with everything that was found about it. */
interface Found {
  readonly unit: UnitDescription;
  readonly signature: TestSignature;
  readonly result: UnitResult | undefined;
  readonly paths: readonly PathResult[];
  readonly goals: readonly Goal[];
  readonly excluded: ReadonlySet<string>;
  readonly gaps: readonly SuiteGap[];
}

export async function generateTests(run: TestRun): Promise<SuiteResult> {
  const { openProgram, parseTarget } = await import('../languages/javascript/frontend/program.js');
  const criterion = resolveCriterion(run.suite.criterion, run.cwd);
  const models = await modelsOf(run.options, run.cwd);
  const subjects =
    run.suite.sequences === undefined
      ? byFile(run.targets.map(parseTarget)).flatMap((targets) =>
          subjectsOf(openProgram(targets, { cwd: run.cwd, models })),
        )
      : await sequenceSubjects(run, run.suite.sequences);
  const files = [...new Set(subjects.map(({ unit }) => unit.file))];
  const plans = new Map(files.map((file) => [file, planFile(file, files, subjects, run)]));
  const { EngineHost } = await import('../host/host.js');
  // Coverage first: a few runs meet the goals of programs with far more paths. Where every path is a goal, short ones first.
  const search = criterion !== 'path' ? 'coverage' : isDefault(run.options.search) ? 'bfs' : run.options.search;
  const options = withUserFiles({ ...run.options, search, listeners: [] }, run.cwd);
  const suites: SuiteFileResult[] = [];
  for (const file of files) {
    // An engine of its own for each file: its suite must not depend on what else was explored.
    const host = new EngineHost({ ...options, paths: 0 });
    const found: Found[] = [];
    try {
      for (const subject of subjects) {
        if (subject.unit.file === file) found.push(await explore(subject, host, criterion, run));
      }
    } finally {
      host.close();
    }
    const suite = await finishFile(plans.get(file) as FilePlan, found, run);
    suites.push(suite);
    run.onEvent({ type: 'suite-finished', suite });
  }
  return { version: SUITE_VERSION, criterion: run.suite.criterion, runner: run.suite.runner, suites };
}

/** What tests are written for. */
interface Subject {
  readonly unit: UnitDescription;
  readonly program: Program;
  readonly signature: TestSignature;
  /** The program as it is on disk. */
  readonly sources: Program;
  /** What was left out before anything was explored. */
  readonly gaps: readonly Gap[];
}

/** A program of its own for each file: the compiler orders the members of unions by what it has met before. */
function byFile<T extends { readonly file: string }>(targets: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const target of targets) {
    const group = groups.get(target.file);
    if (group === undefined) groups.set(target.file, [target]);
    else group.push(target);
  }
  return [...groups.values()];
}

function subjectsOf(program: Program): Subject[] {
  return program.units.map((unit) => ({
    unit,
    program,
    signature: program.testSignature(unit),
    sources: program,
    gaps: [],
  }));
}

/** Classes, called in sequences: the goals of all their members are goals of a sequence. */
async function sequenceSubjects(run: TestRun, length: number): Promise<Subject[]> {
  const { openFrom } = await import('../sequences/open-from.js');
  const { targets, cwd, options, signal } = run;
  const subjects: Subject[] = [];
  for (const target of targets) {
    const opened = await openFrom({ target, length, from: run.suite.from, cwd, options, signal });
    const { unit, program, members, memberProgram: sources, gaps } = opened;
    const signatures = members.map((member) => sources.testSignature(member));
    const scope = signatures.flatMap((signature) => signature.scope);
    subjects.push({ unit, program, signature: { ...signatures[0], scope }, sources, gaps });
  }
  return subjects;
}

function isDefault(search: CheckOptions['search']): boolean {
  return search === DEFAULT_OPTIONS.search;
}

function resolveCriterion(given: string, cwd: string): string {
  if (CRITERIA.some((name) => name === given)) return given;
  const file = resolve(cwd, given);
  if (!existsSync(file)) throw new OptionError(criterionMissing(given, CRITERIA));
  return file;
}

/** Where the tests of a file go, found out before anything is explored. */
interface FilePlan {
  readonly source: string;
  readonly testFile: string;
  readonly typed: boolean;
  readonly commonJs: boolean;
  readonly program: Program;
  /** The file as it is. */
  readonly old: string | undefined;
}

function planFile(
  source: string,
  files: readonly string[],
  subjects: readonly Subject[],
  { suite, cwd }: TestRun,
): FilePlan {
  const { signature, sources: program } = subjects.find((subject) => subject.unit.file === source) as Subject;
  const { typed, commonJs } = signature;
  const out = suite.out === undefined ? undefined : resolve(realpathSync(cwd), suite.out);
  const testFile = testFileOf(source, files, out, { typed, commonJs, runner: suite.runner });
  const old = textOf(testFile);
  const state = old === undefined ? 'untouched' : stateOf(old);
  if (suite.write && (state === 'foreign' || (state === 'edited' && !suite.update))) {
    throw new OptionError(suiteExists(relative(cwd, testFile), state));
  }
  return { source, testFile, typed, commonJs: !typed && commonJs && suite.runner !== 'vitest', program, old };
}

async function explore(
  { unit, program, signature, gaps: lost }: Subject,
  host: EngineHost,
  criterion: string,
  run: TestRun,
): Promise<Found> {
  const empty = { unit, signature, result: undefined, paths: [], goals: [], excluded: new Set<string>() };
  if (signature.untestable !== undefined) {
    return { ...empty, gaps: [gap(unit, 'untestable', signature.untestable, 'export it, or test what calls it')] };
  }
  const paths: PathResult[] = [];
  let goals: readonly Goal[] = [];
  let excluded = new Set<string>();
  run.onEvent({ type: 'unit-started', unit: unit.name });
  const { UnitLoadError } = await import('../host/host.js');
  const job = { criterion, scope: signature.scope, classes: signature.classes, boundaries: !run.suite.minimize };
  try {
    const result = await host.explore(unit, program.loader(unit), {
      signal: run.signal,
      onEvent(event) {
        if (event.type === 'path' && (event.path.goals?.length ?? 0) > 0) paths.push(event.path);
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
    return { unit, signature, result, paths: paths.filter((path) => path.replayed), goals, excluded, gaps };
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

async function finishFile(plan: FilePlan, units: readonly Found[], run: TestRun): Promise<SuiteFileResult> {
  const { suite: options, cwd } = run;
  const dialect = DIALECTS[options.runner];
  const style = specifierStyle(options.runner, plan.program.compilerOptions(plan.source));
  const { suiteParts } = await import('../languages/javascript/frontend/suite-parts.js');
  const editedFile = plan.old !== undefined && options.update && stateOf(plan.old) === 'edited';
  const parts = editedFile ? suiteParts(plan.testFile, plan.old as string, MARKER) : undefined;
  const edited = parts === undefined ? new Set<string>() : editedIds(parts);
  const imports = new ImportList(plan.testFile, style, plan.commonJs, RESERVED);
  const context = { dialect, expect: options.expect, imports, typed: plan.typed };
  const written = units.map((found) => ({ found, ...writeTests(found, { ...context, signature: found.signature }) }));
  const all = written.flatMap(({ tests }) => [...tests]);
  const kept = options.minimize ? new Set(minimize(all.map(candidate)).map((i) => all[i])) : new Set(all);
  const text: SuiteText = {
    dialect,
    source: `./${relative(dirname(plan.testFile), plan.source).split(sep).join('/')}`.replace(/^\.\/\.\.\//, '../'),
    criterion: CRITERIA.some((name) => name === options.criterion)
      ? options.criterion
      : options.criterion.replace(/^.*\//, ''),
    commonJs: plan.commonJs,
    imports: (used) => imports.statements(used),
    restores: imports.restores,
    units: written.map(({ found, tests }) => ({
      unit: found.unit.name,
      blocks: blocksOf(
        tests.filter((test) => kept.has(test) && !edited.has(test.id)),
        dialect,
        plan.typed,
      ),
    })),
  };
  const result = parts === undefined ? suiteText(text) : updatedText(plan.old as string, parts, text);
  const nothing = kept.size === 0 && parts === undefined;
  const change = nothing ? 'none' : plan.old === result ? 'unchanged' : plan.old === undefined ? 'written' : 'updated';
  if (options.write && (change === 'written' || change === 'updated')) {
    mkdirSync(dirname(plan.testFile), { recursive: true });
    if (textOf(plan.testFile) !== plan.old) throw new OptionError(changedMeanwhile(plan.testFile));
    writeWhole(plan.testFile, result);
  }
  const goals = goalResults(
    written.map(({ found, tests }) => ({
      goals: found.goals,
      met: new Set(tests.filter((test) => kept.has(test)).flatMap((test) => test.path.goals ?? [])),
      reached: new Set(found.paths.flatMap((path) => path.goals ?? [])),
      excluded: found.excluded,
      complete: found.result?.stats.exhausted === true && found.gaps.length === 0,
    })),
  );
  const count = (status: string): number => goals.filter((goal) => goal.status === status).length;
  const measured = options.measure && options.write && !nothing;
  return {
    file: plan.testFile,
    source: plan.source,
    change,
    units: written.map(({ found, tests }) => ({
      unit: found.unit.name,
      tests: tests.filter((test) => kept.has(test)).length,
      paths: found.result?.stats.paths ?? 0,
      exhausted: found.result?.stats.exhausted ?? false,
      timeMs: found.result?.stats.timeMs ?? 0,
    })),
    tests: all
      .filter((test) => kept.has(test))
      .map(({ id, unit, title, path }) => ({
        id,
        unit,
        title,
        goals: path.goals ?? [],
        prefix: path.prefix,
        pathCondition: path.pathCondition,
        outcome: path.outcome.kind,
      })),
    goals,
    summary: { covered: count('covered'), unreachable: count('unreachable'), open: count('open') },
    gaps: written.flatMap(({ found, gaps }) => [...found.gaps, ...gaps]),
    kept: [...edited],
    text: result,
    ...(measured ? { coverage: await measureCoverage(measureRequest(plan, units, run, cwd)) } : {}),
  };
}

function measureRequest(
  plan: FilePlan,
  units: readonly Found[],
  run: TestRun,
  _cwd: string,
): Parameters<typeof measureCoverage>[0] {
  return {
    runner: run.suite.runner,
    testFile: plan.testFile,
    source: plan.source,
    scope: units.filter((found) => found.result !== undefined).flatMap((found) => found.signature.scope),
    signal: run.signal,
  };
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function candidate({ path, code }: WrittenTest): { goals: readonly string[]; cost: number } {
  return { goals: path.goals ?? [], cost: code.body.join('\n').length };
}

const RESERVED =
  'describe expect test vi jest assert mock beforeEach afterEach result thrown expected error title'.split(' ');
