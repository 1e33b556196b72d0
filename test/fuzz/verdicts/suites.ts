// Goals of generated suites, held against plain Node: every test of the suite passes, and what it calls covered its tests run.
import assert from 'node:assert/strict';
import { transformSync } from 'esbuild';
import { generateTests } from 'everypath';
import type { SuiteFileResult } from '../../../src/suite/result.js';
import type { FuzzProgram } from './program.js';
import { checkedText, plainText } from './text.js';
import type { Shared } from './types.js';

type Exports = Record<string, unknown>;

export interface JudgedSuite {
  /** One line for each fault. */
  readonly defects: readonly string[];
  readonly tests: number;
  /** Goals that it calls covered. */
  readonly covered: number;
}

/** The suite of the programs in `file`. */
export async function judgeSuite(
  file: string,
  programs: readonly FuzzProgram[],
  criterion: 'branch' | 'condition' | 'mcdc',
): Promise<JudgedSuite> {
  const names = programs.map(({ unit }) => `${file}#${unit}`);
  const { suites } = await generateTests(names, {
    criterion,
    runner: 'node',
    write: false,
    timeout: 2,
    maxPaths: 40,
    maxSteps: 3000,
  });
  const [suite] = suites;
  const { covered } = suite.summary;
  return { defects: await faultsOf(suite, programs), tests: suite.tests.length, covered };
}

async function faultsOf(suite: SuiteFileResult, programs: readonly FuzzProgram[]): Promise<string[]> {
  const text = plainText(programs);
  const lines = checkedText(programs).split('\n');
  const hits = new Set<number>();
  const program = evaluated(
    text,
    (line: number) => hits.add(line),
    () => assert,
  );
  const cases: { title: string; run(): unknown }[] = [];
  const runner = {
    describe: (_title: string, body: () => void) => body(),
    test: (title: string, run: () => unknown) => cases.push({ title, run }),
  };
  evaluated(
    suite.text,
    () => {},
    (name) => (name === 'node:test' ? runner : name.startsWith('node:') ? assert : program),
  );
  const defects: string[] = [];
  for (const { title, run } of cases) {
    // Suites say of units that change static members that their tests depend on their order.
    for (const { $reset } of Object.values(program.$classes as Shared['$classes'])) $reset();
    try {
      await run();
    } catch (error) {
      defects.push(`suite: the test '${title}' fails: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const { text: what, location, status } of suite.goals) {
    if (status !== 'covered' || what !== 'statement' || location === undefined) continue;
    const first = lines[location.line - 1].search(/\S/) + 1 === location.column;
    if (first && !hits.has(location.line)) defects.push(`suite: line ${location.line} is covered and no test runs it`);
  }
  return defects;
}

function evaluated(text: string, hit: (line: number) => void, required: (name: string) => unknown): Exports {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs', target: 'es2022' });
  const module = { exports: {} as Exports };
  new Function('module', 'exports', '$hit', 'require', `'use strict';\n${code}`)(module, module.exports, hit, required);
  return module.exports;
}
