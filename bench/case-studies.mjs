// Times the case studies: the abort executive with its own criterion, random testing in the same time, and the altitude
// switch breadth first. Run with: node bench/case-studies.mjs (after npm run build).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { check, generateTests } from 'everypath';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'examples/abort-executive');

async function timed(/** @type {() => any} */ action) {
  const started = performance.now();
  const value = await action();
  return { value, seconds: (performance.now() - started) / 1000 };
}

async function load(/** @type {string} */ file) {
  const out = mkdtempSync(join(tmpdir(), 'everypath-bench-'));
  const outfile = join(out, 'module.mjs');
  const contents = `export * from './executive.ts'; export * from './random-testing.ts';`;
  const everypath = {
    name: 'everypath',
    setup: (/** @type {import('esbuild').PluginBuild} */ b) =>
      b.onResolve({ filter: /^everypath$/ }, () => ({ path: join(root, 'dist/api.js'), external: true })),
  };
  await build({
    stdin: { contents, resolveDir: file, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    plugins: [everypath],
    logLevel: 'error',
  });
  const module = await import(pathToFileURL(outfile).href);
  rmSync(out, { recursive: true });
  return module;
}

const { value: suite, seconds } = await timed(() =>
  generateTests('examples/abort-executive/executive.ts#executive', {
    criterion: 'examples/abort-executive/one-rule.mjs',
    minimize: true,
    write: false,
    timeout: 300,
    cwd: root,
  }),
);
const clauses = suite.suites[0].tests
  .map((/** @type {any} */ t) => t.pathCondition.length)
  .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
console.log(
  `abort executive: ${suite.suites[0].tests.length} tests in ${seconds.toFixed(1)} s,`,
  `clauses ${clauses[0]} to ${clauses[clauses.length - 1]}, median ${clauses[clauses.length >> 1]}`,
);
const { executive, randomTesting } = await load(folder);
const end = performance.now() + seconds * 1000;
const random = randomTesting(executive, () => performance.now() >= end, 1);
console.log(
  `random testing for ${seconds.toFixed(1)} s: ${random.executions} executions, ${random.rules.size} rules broken alone,`,
  `${random.aborts.size} aborts, ${random.pairs.size} pairs`,
);
const switched = await timed(() =>
  check('examples/altitude-switch/altitude-switch.ts#altitudeSwitch', {
    search: 'bfs',
    maxObjects: 3,
    timeout: 600,
    paths: 0,
    cwd: root,
  }),
);
const { stats } = switched.value.units[0];
console.log(`altitude switch: ${stats.paths} paths, ${stats.states} states in ${switched.seconds.toFixed(1)} s`);
