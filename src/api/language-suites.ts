// Test suites for languages of the user's own: the language writes the text, the choice of paths is the same as ever.
import { existsSync, readFileSync } from 'node:fs';
import type { OpenProgram, TestWriter } from '../languages/language.js';
import type { Languages } from '../languages/registry.js';
import { parseTarget } from '../languages/target.js';
import { noTests } from '../report/messages.js';
import { testId } from '../suite/blocks.js';
import { goalResults } from '../suite/goals.js';
import { minimize } from '../suite/minimize.js';
import type { SuiteFileResult } from '../suite/result.js';
import { OptionError } from './check-error.js';
import { exploreGoals, type FoundPaths, goalOptions, type TestRun, type TestScope } from './explore-goals.js';
import { languageOf, openTargets } from './open-targets.js';
import { writeWhole } from './write-whole.js';

export async function languageSuites(
  run: TestRun,
  languages: Languages,
  criterion: string,
): Promise<SuiteFileResult[]> {
  const { EngineHost } = await import('../host/host.js');
  const suites: SuiteFileResult[] = [];
  for (const target of run.targets.map(parseTarget)) {
    const program = await openTargets(languages, [target], { cwd: run.cwd });
    const { tests } = program;
    if (tests === undefined) throw new OptionError(noTests(languageOf(languages, target).name));
    const host = new EngineHost(goalOptions(run, criterion));
    try {
      const found: FoundPaths<TestScope>[] = [];
      for (const unit of program.units) {
        const signature = { scope: tests.scope(unit), classes: [], untestable: undefined };
        found.push(await exploreGoals({ unit, program, signature, gaps: [] }, host, criterion, run));
      }
      const suite = finish(program, tests, found, run);
      suites.push(suite);
      run.onEvent({ type: 'suite-finished', suite });
    } finally {
      host.close();
    }
  }
  return suites;
}

function finish(
  { units }: OpenProgram,
  tests: TestWriter,
  found: readonly FoundPaths<TestScope>[],
  { suite: options }: TestRun,
): SuiteFileResult {
  const kept = found.map(({ unit, paths }) => ({ unit, paths: options.minimize ? smallest(paths) : paths }));
  const source = units[0].file;
  const file = tests.fileFor(source);
  const text = tests.write(kept);
  const old = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const change = old === text ? 'unchanged' : old === undefined ? 'written' : 'updated';
  if (options.write && change !== 'unchanged') writeWhole(file, text);
  const goals = goalResults(
    found.map(({ goals: known, paths, excluded, result, gaps }, i) => ({
      goals: known,
      met: new Set(kept[i].paths.flatMap((path) => path.goals ?? [])),
      reached: new Set(paths.flatMap((path) => path.goals ?? [])),
      excluded,
      complete: result?.stats.exhausted === true && gaps.length === 0,
    })),
  );
  const count = (status: string): number => goals.filter((goal) => goal.status === status).length;
  return {
    file,
    source,
    change,
    units: found.map(({ unit, result }, i) => ({
      unit: unit.name,
      tests: kept[i].paths.length,
      paths: result?.stats.paths ?? 0,
      exhausted: result?.stats.exhausted ?? false,
      timeMs: result?.stats.timeMs ?? 0,
    })),
    tests: kept.flatMap(({ unit, paths }) =>
      paths.map(({ goals: met = [], prefix, pathCondition, inputCode, outcome }) => ({
        id: testId([unit.name, ...pathCondition]),
        unit: unit.name,
        title: inputCode,
        goals: met,
        prefix,
        pathCondition,
        outcome: outcome.kind,
      })),
    ),
    goals,
    summary: { covered: count('covered'), unreachable: count('unreachable'), open: count('open') },
    gaps: found.flatMap(({ gaps }) => [...gaps]),
    kept: [],
    text,
  };
}

function smallest<P extends { readonly goals?: readonly string[]; readonly inputCode: string }>(
  paths: readonly P[],
): P[] {
  const candidates = paths.map(({ goals = [], inputCode }) => ({ goals, cost: inputCode.length }));
  return minimize(candidates).map((i) => paths[i]);
}
