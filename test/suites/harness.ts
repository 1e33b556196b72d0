// What the tests of generated suites share: generate, compile under strict TypeScript, run under the runner.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTests } from 'everypath';
import ts from 'typescript';
import type { SuiteResult } from '../../src/suite/result.js';
import { AMPLE } from '../cases.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const folder = join(root, 'test/suites/programs');

export const programs = readdirSync(folder)
  .filter((name) => /\.[cm]?[jt]s$/.test(name))
  .map((name) => join(folder, name));

/** A folder for generated files inside the repository, so that packages are found from it. */
export function scratch(name: string): string {
  const path = join(root, `node_modules/.cache/everypath-suites-${process.pid}`, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  process.once('exit', () => rmSync(dirname(path), { recursive: true, force: true }));
  return path;
}

export function generate(
  targets: string | readonly string[],
  options: Parameters<typeof generateTests>[1],
): Promise<SuiteResult> {
  return generateTests(targets, { timeout: AMPLE, ...options });
}

/** Errors of files under the strictest options. */
export function compileErrors(files: readonly string[]): string[] {
  const config = ts.readConfigFile(join(root, 'test/suites/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, join(root, 'test/suites'));
  const program = ts.createProgram([...files], {
    ...options,
    allowJs: false,
    typeRoots: [join(root, 'node_modules/@types')],
  });
  return ts.getPreEmitDiagnostics(program).map((d) => {
    const place = d.file && d.start !== undefined ? d.file.getLineAndCharacterOfPosition(d.start).line + 1 : 0;
    return `${basename(d.file?.fileName ?? '')}:${place} ${ts.flattenDiagnosticMessageText(d.messageText, ' ')}`;
  });
}

export interface Ran {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  /** Of the programs, by file: `kind:line` of what no test reached. */
  readonly uncovered: ReadonlyMap<string, readonly { kind: 'statement' | 'branch'; line: number; column: number }[]>;
}

/** Runs all suites of a folder under vitest and its coverage, or only runs them. */
export function runVitest(path: string, coverage: boolean, alias: Readonly<Record<string, string>> = {}): Ran {
  const config = join(path, 'vitest.config.mjs');
  const results = join(path, 'results.json');
  const settings = {
    root,
    resolve: { alias },
    test: {
      include: [`${path.slice(root.length)}/**/*.test.*`],
      exclude: [],
      pool: 'threads',
      reporters: ['json'],
      outputFile: results,
      coverage: {
        enabled: coverage,
        provider: 'v8',
        include: ['test/suites/programs/**'],
        reporter: ['json'],
        reportsDirectory: join(path, 'coverage'),
      },
    },
  };
  writeFileSync(config, `export default ${JSON.stringify(settings)};\n`);
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '' };
  for (const name of Object.keys(env)) if (/^VITEST/.test(name)) delete env[name];
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--config=${config}`];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  let report: any;
  try {
    report = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    throw new Error(`vitest did not run:\n${stdout}\n${stderr}`);
  }
  const failures = report.testResults.flatMap((file: any) =>
    file.status === 'failed' && file.assertionResults.length === 0
      ? [`${basename(file.name)}: ${file.message}`]
      : file.assertionResults
          .filter((t: any) => t.status === 'failed')
          .map((t: any) => `${basename(file.name)}: ${t.fullName}: ${t.failureMessages.join('\n')}`),
  );
  const uncovered = new Map<string, { kind: 'statement' | 'branch'; line: number; column: number }[]>();
  if (coverage) {
    const final = JSON.parse(readFileSync(join(path, 'coverage/coverage-final.json'), 'utf8')) as Record<string, any>;
    for (const file of Object.values(final)) {
      const list: { kind: 'statement' | 'branch'; line: number; column: number }[] = [];
      for (const [key, hits] of Object.entries<number>(file.s)) {
        const { start } = file.statementMap[key];
        if (hits === 0) list.push({ kind: 'statement', line: start.line, column: start.column + 1 });
      }
      for (const [key, hits] of Object.entries<number[]>(file.b)) {
        hits.forEach((n, i) => {
          const start = file.branchMap[key].locations[i].start;
          const at = start.line === undefined ? file.branchMap[key].loc.start : start;
          if (n === 0) list.push({ kind: 'branch', line: at.line, column: at.column + 1 });
        });
      }
      uncovered.set(file.path, list);
    }
  }
  return { passed: report.numPassedTests, failed: failures.length, failures, uncovered };
}
