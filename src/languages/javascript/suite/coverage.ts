// Coverage as the runner measures it: the suite is run under vitest's, jest's or Node's own coverage, in the user's project.
// Called after the files are written. What is not installed there is said, not guessed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { SourceRange } from '../../../result/source-range.js';
import type { MeasuredCoverage, RunnerName } from '../../test-writer.js';
import { readIstanbul, readLcov } from './coverage-reports.js';
import { jestResults, lastLines } from './jest-results.js';

export interface CoverageRequest {
  readonly runner: RunnerName;
  readonly testFile: string;
  readonly source: string;
  /** Only what lies here counts: the units that tests were made for. */
  readonly scope: readonly SourceRange[];
  readonly signal?: AbortSignal;
}

interface Run {
  readonly folder: string;
  readonly project: string;
  readonly request: CoverageRequest;
}

export async function measureCoverage(request: CoverageRequest): Promise<MeasuredCoverage> {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-'));
  try {
    const run = { folder, project: projectOf(request.testFile), request };
    switch (request.runner) {
      case 'vitest':
        return await vitest(run);
      case 'jest':
        return await jest(run);
      case 'node':
        return await node(run);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function projectOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) return dirname(file);
  }
}

/** The folder of a package as the project sees it. */
function packageFolder(project: string, name: string): string | undefined {
  const paths = createRequire(join(project, 'package.json')).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')));
}

async function vitest(run: Run): Promise<MeasuredCoverage> {
  const { folder, project, request } = run;
  const runner = packageFolder(project, 'vitest');
  if (runner === undefined) return missing('vitest');
  const provider = ['v8', 'istanbul'].find((name) => packageFolder(project, `@vitest/coverage-${name}`) !== undefined);
  const results = join(folder, 'results.json');
  const args = (config: readonly string[]): string[] => [
    join(runner, 'vitest.mjs'),
    'run',
    request.testFile,
    `--root=${project}`,
    '--reporter=json',
    `--outputFile=${results}`,
    ...config,
    ...(provider === undefined
      ? []
      : [
          '--coverage.enabled=true',
          `--coverage.provider=${provider}`,
          `--coverage.include=${relative(project, request.source)}`,
          '--coverage.reporter=json',
          `--coverage.reportsDirectory=${join(folder, 'coverage')}`,
        ]),
  ];
  let ended = await execute(args([]), project, request.signal);
  if (!existsSync(results) || jestResults(results).total === 0) {
    // The project's configuration leaves the file out.
    const config = join(folder, 'vitest.config.mjs');
    writeFileSync(
      config,
      `export default { test: { include: [${JSON.stringify(relative(project, request.testFile))}] } };\n`,
    );
    ended = await execute(args([`--config=${config}`]), project, request.signal);
  }
  if (!existsSync(results)) return { kind: 'not-measured', reason: `vitest did not run: ${lastLines(ended.output)}` };
  const { total: _total, ...outcome } = jestResults(results);
  if (provider === undefined) return missing('@vitest/coverage-v8', outcome);
  return { kind: 'measured', ...outcome, ...readIstanbul(join(folder, 'coverage'), request.source, request.scope) };
}

async function jest(run: Run): Promise<MeasuredCoverage> {
  const { folder, project, request } = run;
  const runner = packageFolder(project, 'jest');
  if (runner === undefined) return missing('jest');
  const results = join(folder, 'results.json');
  const ended = await execute(
    [
      join(runner, 'bin/jest.js'),
      '--runTestsByPath',
      request.testFile,
      `--rootDir=${project}`,
      '--json',
      `--outputFile=${results}`,
      '--coverage',
      '--coverageReporters=json',
      `--collectCoverageFrom=${relative(project, request.source)}`,
      `--coverageDirectory=${join(folder, 'coverage')}`,
    ],
    project,
    request.signal,
  );
  if (!existsSync(results)) return { kind: 'not-measured', reason: `jest did not run: ${lastLines(ended.output)}` };
  const { total: _total, ...outcome } = jestResults(results);
  return { kind: 'measured', ...outcome, ...readIstanbul(join(folder, 'coverage'), request.source, request.scope) };
}

async function node(run: Run): Promise<MeasuredCoverage> {
  const { folder, project, request } = run;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const stripsTypes = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
  if (/\.[cm]?tsx?$/.test(request.testFile) && !stripsTypes) {
    return {
      kind: 'not-measured',
      reason: `Node ${process.versions.node} does not run TypeScript; Node 22.18 and newer do`,
    };
  }
  const lcov = join(folder, 'lcov.info');
  const tap = join(folder, 'tap.txt');
  const ended = await execute(
    [
      '--test',
      '--experimental-test-coverage',
      '--test-reporter=lcov',
      `--test-reporter-destination=${lcov}`,
      '--test-reporter=tap',
      `--test-reporter-destination=${tap}`,
      request.testFile,
    ],
    project,
    request.signal,
  );
  if (!existsSync(tap)) return { kind: 'not-measured', reason: `node --test did not run: ${lastLines(ended.output)}` };
  const text = readFileSync(tap, 'utf8');
  const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  const failures = [...text.matchAll(/^ +not ok \d+ - (.*)$/gm)].map(([, title]) => title);
  const coverage = readLcov(existsSync(lcov) ? readFileSync(lcov, 'utf8') : '', request.source, request.scope, project);
  return { kind: 'measured', passed: count('pass'), failed: count('fail'), failures, ...coverage };
}

function missing(name: string, outcome?: { readonly passed: number; readonly failed: number }): MeasuredCoverage {
  const ran = outcome === undefined ? '' : `${outcome.passed} tests passed, ${outcome.failed} failed; `;
  return { kind: 'not-measured', reason: `${ran}${name} is not installed in the project` };
}

function execute(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '', FORCE_COLOR: undefined };
    // A runner inside a runner must not take itself for a part of it.
    for (const name of Object.keys(env))
      if (/^(VITEST|JEST|NODE_TEST)/.test(name)) delete (env as Record<string, unknown>)[name];
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject).on('close', () => resolve({ output }));
  });
}
