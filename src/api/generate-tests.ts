// Generates tests: explores each unit for the goals of the criterion, chooses paths, writes test files, measures coverage.
// Called by the API and by `everypath test`; one suite per source file.

import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Program } from '../languages/javascript/frontend/program.js';
import { parseTarget } from '../languages/target.js';
import type { TestSignature } from '../languages/test-signature.js';
import { CRITERIA } from '../path/criterion.js';
import { changedMeanwhile, criterionMissing, suiteExists } from '../report/messages.js';
import { blocksOf, MARKER } from '../suite/blocks.js';
import { measureCoverage } from '../suite/coverage.js';
import { DIALECTS } from '../suite/dialect.js';
import { specifierStyle, testFileOf } from '../suite/file-names.js';
import { goalResults } from '../suite/goals.js';
import { ImportList } from '../suite/imports.js';
import { minimize } from '../suite/minimize.js';
import { SUITE_VERSION, type SuiteFileResult, type SuiteResult } from '../suite/result.js';
import { type SuiteText, stateOf, suiteText } from '../suite/suite-file.js';
import { type WrittenTest, writeTests } from '../suite/unit-tests.js';
import { editedIds, updatedText } from '../suite/update.js';
import { OptionError } from './check-error.js';
import { exploreGoals, type FoundPaths, type GoalSubject, goalOptions, type TestRun } from './explore-goals.js';
import { languageSuites } from './language-suites.js';
import { modelsOf } from './models/models-of.js';
import { languageOf, languagesOf } from './open-targets.js';
import { writeWhole } from './write-whole.js';

type Found = FoundPaths<TestSignature>;

export async function generateTests(run: TestRun): Promise<SuiteResult> {
  const criterion = resolveCriterion(run.suite.criterion, run.cwd);
  const languages = await languagesOf(run.options, run.cwd);
  const isOwn = (target: string): boolean => languageOf(languages, parseTarget(target)).name !== 'javascript';
  const own = run.targets.filter(isOwn);
  const suites = own.length === 0 ? [] : await languageSuites({ ...run, targets: own }, languages, criterion);
  const rest = run.targets.filter((target) => !isOwn(target));
  if (rest.length > 0) suites.push(...(await javascriptSuites({ ...run, targets: rest }, criterion)));
  return { version: SUITE_VERSION, criterion: run.suite.criterion, runner: run.suite.runner, suites };
}

async function javascriptSuites(run: TestRun, criterion: string): Promise<SuiteFileResult[]> {
  const { openProgram } = await import('../languages/javascript/frontend/program.js');
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
  const options = goalOptions(run, criterion);
  const suites: SuiteFileResult[] = [];
  for (const file of files) {
    // An engine of its own for each file: its suite must not depend on what else was explored.
    const host = new EngineHost(options);
    const found: Found[] = [];
    try {
      for (const subject of subjects) {
        if (subject.unit.file === file) found.push(await exploreGoals(subject, host, criterion, run));
      }
    } finally {
      host.close();
    }
    const suite = await finishFile(plans.get(file) as FilePlan, found, run);
    suites.push(suite);
    run.onEvent({ type: 'suite-finished', suite });
  }
  return suites;
}

/** What tests are written for. */
interface Subject extends GoalSubject<TestSignature> {
  readonly program: Program;
  /** The program as it is on disk. */
  readonly sources: Program;
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
