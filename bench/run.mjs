// The benchmarks of docs/benchmarks.md, in one command: npm run bench [-- NAME...] [--cases N]
// `npm run bench -- guard` compares a minute of ratios with those of bench/guard.json. Prints a table for each, writes it into the page,
// and all of them into bench/results.json. Ratios and CPU seconds are what to compare; wall times depend on the load.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFigures } from './figures.mjs';
import { checkUnit, measure, median, root } from './measure.mjs';

const round = (/** @type {number} */ x, digits = 2) => Number(x.toFixed(digits));

/** Bank account, n = 18: all 262,144 paths. */
async function bankAccount() {
  const args = ['examples/bank-account.ts', '--concrete', 'n=18', '--timeout', '120'];
  const runs = [];
  for (const extra of [[], ['--no-apriori']]) {
    const { unit, cpu, rss, wall } = await checkUnit([...args, ...extra]);
    runs.push({
      mode: extra.length === 0 ? 'a-priori' : 'no a-priori',
      paths: unit.stats.paths,
      states: unit.stats.states,
      verdict: unit.verdict,
      cpuSeconds: round(cpu),
      wallSeconds: round(wall),
      explorationSeconds: round(unit.stats.timeMs / 1000),
      rssMB: rss,
    });
  }
  return runs;
}

/** Translated concrete code against native code: bench/translation.mjs, in a process of its own. */
async function translation() {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bench/translation.mjs')], { cwd: root });
  const rows = [];
  for (const line of stdout.split('\n')) {
    const row = /^(\S+)\s+native ([\d.]+) ms\s+translated ([\d.]+) ms\s+ratio ([\d.]+)/.exec(line);
    const mean = /^geometric mean of \d+ kernels: ([\d.]+)/.exec(line);
    if (row !== null) rows.push({ kernel: row[1], nativeMs: +row[2], translatedMs: +row[3], ratio: +row[4] });
    if (mean !== null) rows.push({ kernel: 'geometric mean', ratio: +mean[1] });
  }
  if (rows.length === 0) throw new Error(`bench/translation.mjs printed no ratio:\n${stdout}`);
  return rows;
}

/** A million paths: memory over time, by tenths of the run. */
async function millionPaths() {
  const args = ['bench/programs/twenty-booleans.ts', '--timeout', '300'];
  const { unit, cpu, rss, samples } = await checkUnit(args, { environment: { BENCH_SAMPLE_MS: '50' } });
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const memory = [];
  for (let i = 0; i < 10; i++)
    memory.push(Math.round(median(samples.slice(i * tenth, (i + 1) * tenth).concat(samples[0] ?? 0))));
  return [
    {
      paths: unit.stats.paths,
      states: unit.stats.states,
      cpuSeconds: round(cpu),
      explorationSeconds: round(unit.stats.timeMs / 1000),
      microsecondsPerPath: round((unit.stats.timeMs * 1000) / unit.stats.paths),
      rssMB: rss,
      rssByTenthMB: memory.join(' '),
      lastThirdOverSecond: round(
        median(samples.slice(-samples.length / 3)) / median(samples.slice(samples.length / 3, -samples.length / 3)),
      ),
    },
  ];
}

/**
 * Paths by their length. The same number of decisions in every row: a linear cost gives equal CPU times. On one number
 * a single path: the first one narrows it decision by decision, later ones share that work and would hide its cost.
 */
const PATHS = {
  independent: (/** @type {number} */ n) => 1_600_000 / n,
  forced: (/** @type {number} */ n) => 1_600_000 / n,
  related: () => 1,
};

/**
 * Cost of a path against its length, in CPU time beyond that of the same run with paths of one decision: start-up and
 * loading would otherwise be charged to the paths.
 */
async function pathLength() {
  const rows = [];
  for (const [unit, pathsOf] of Object.entries(PATHS)) {
    const explore = (/** @type {number} */ n, /** @type {number} */ paths) =>
      checkUnit([
        `bench/programs/path-length.ts#${unit}`,
        ...['--concrete', `n=${n}`, '--search', 'dfs', '--timeout', '300', '--max-paths', `${paths}`],
      ]);
    const baseline = median([(await explore(1, 1)).cpu, (await explore(1, 1)).cpu, (await explore(1, 1)).cpu]);
    for (const n of [100, 200, 400, 800, 1600, 3200]) {
      const { unit: result, cpu } = await explore(n, pathsOf(n));
      const { paths } = result.stats;
      const seconds = cpu - baseline;
      rows.push({
        unit,
        decisionsPerPath: n,
        paths,
        cpuSecondsBeyondStart: round(seconds),
        microsecondsPerPath: round((seconds * 1e6) / paths, 1),
        nanosecondsPerDecision: round((seconds * 1e9) / (paths * n), 0),
      });
    }
  }
  return rows;
}

/** Explorations with and without an execution tree: bench/tree-overhead.mjs, in a process of its own. */
async function treeOverhead() {
  const script = join(root, 'bench/tree-overhead.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: root });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [program, tree, nodes, ms, ratio] = line.split('\t');
      return { program, tree, nodes: +nodes, explorationMs: +ms, ratio: +ratio };
    });
}

/** From the shell to the result, five times. */
async function coldStart() {
  const rows = [];
  const check = ['check', 'examples/swap-node.ts'];
  for (const args of [['--help'], [...check, '--no-cache'], [...check, '--cache', 'program']]) {
    await measure(args);
    const runs = [];
    for (let i = 0; i < 5; i++) runs.push(await measure(args));
    rows.push({
      command: `everypath ${args.join(' ')}`,
      wallSeconds: round(median(runs.map((r) => r.wall))),
      cpuSeconds: round(median(runs.map((r) => r.cpu))),
      rssMB: Math.max(...runs.map((r) => r.rss)),
    });
  }
  return rows;
}

/** The second wall and the replay of good paths: bench/trust.mjs. */
async function trust() {
  const { trustBench } = await import('./trust.mjs');
  return trustBench();
}

/** Code under schedules: bench/schedules.mjs. */
async function schedules() {
  const { schedulesBench } = await import('./schedules.mjs');
  return schedulesBench();
}

/** Questions about patterns of real packages: bench/regex.mjs, in a process of its own. */
async function regularExpressions() {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bench/regex.mjs')], { cwd: root });
  const found = (/** @type {RegExp} */ pattern) => (pattern.exec(stdout) ?? []).slice(1).map(Number);
  const [patterns, questions] = found(/^(\d+) patterns, (\d+) questions$/m);
  const [texts, proofs, open, wrong] = found(/^(\d+) texts, (\d+) proofs, (\d+) open, (\d+) wrong$/m);
  const [medianMs, p95Ms, p99Ms, largestMs] = found(
    /median ([\d.]+), 95 % ([\d.]+), 99 % ([\d.]+), largest ([\d.]+)$/m,
  );
  if (patterns === undefined) throw new Error(`bench/regex.mjs printed no figures:\n${stdout}`);
  return [{ patterns, questions, texts, proofs, open, wrong, medianMs, p95Ms, p99Ms, largestMs }];
}

/** Structures, the figures of dianju-2005 and 2^20 sets: bench/enumerate.mjs, in a process of its own. */
async function enumeration() {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bench/enumerate.mjs')], { cwd: root });
  return JSON.parse(stdout);
}

/** Constraints planted in noisy logs: bench/learn.mjs. */
async function learnedLogs() {
  const { learnBench } = await import('./learn.mjs');
  return learnBench();
}

/** Structures corrupted at random and repaired: bench/repair.mjs. `--cases N`: so many of each. */
async function repairs() {
  const { repairBench } = await import('./repair.mjs');
  return repairBench([
    { nodes: 100, cases, fields: 3, offered: true },
    { nodes: 1000, cases, fields: 1, offered: true },
  ]);
}

/** Tests of the abort executive with learned preconditions, judged by physics and by the simulator: bench/abort-executive.mjs. `--cases N`: so many flights. */
async function abortExecutive() {
  const { abortExecutiveBench } = await import('./abort-executive.mjs');
  return abortExecutiveBench(option < 0 ? 6000 : cases);
}

/** What a program pays for `run` and `record` before anything is captured: bench/running.mjs. `--cases N`: so many runs of each. */
async function running() {
  const { overheadBench } = await import('./running.mjs');
  return overheadBench(option < 0 ? 15 : cases);
}

/** A state of 100,000 objects: bench/running.mjs. */
async function largeState() {
  const { largeStateBench } = await import('./running.mjs');
  return largeStateBench();
}

/** One unit, one worker and two: bench/workers.mjs. */
async function workers() {
  const { workersBench } = await import('./workers.mjs');
  return workersBench();
}

/** Edits of examples and of a library: bench/reuse.mjs. Needs npm and a registry. */
async function reuse() {
  const { reuseBench } = await import('./reuse.mjs');
  return reuseBench();
}

/** A part of bench/matching.mjs, in a process of its own: what state matching costs and saves. */
const matching = (/** @type {string} */ part) => async () => {
  const args = [join(root, 'bench/matching.mjs'), part];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout)[part];
};

/** Branch coverage of popular packages, a minute each: bench/packages.mjs, in a process of its own. Needs npm and a registry. */
async function packages() {
  const script = join(root, 'bench/packages.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json'], { cwd: root, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).packages.map((/** @type {any} */ { name, version, explored, ours, fastCheck }) => ({
    name: `${name} ${version}`,
    units: explored.units,
    paths: explored.paths,
    everypath: ours.percent,
    fastCheck: fastCheck.percent,
    findings: explored.findings?.length,
    gaps: Object.keys(explored.gaps ?? {}).join(' '),
  }));
}

/** Files of libraries, checked as a whole with no options: bench/real-code.mjs, in a process of its own. Needs npm and a registry. */
async function realCode() {
  const script = join(root, 'bench/real-code.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json'], { cwd: root, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).rows.map((/** @type {any} */ { errors, ...row }) => ({ ...row, errors: errors.length }));
}

/** Libraries as whole projects, twice each: bench/projects.mjs. Needs npm and a registry. */
async function projects() {
  const { projectsBench } = await import('./projects.mjs');
  return projectsBench();
}

const benchmarks = {
  bankAccount,
  translation,
  millionPaths,
  pathLength,
  treeOverhead,
  coldStart,
  trust,
  schedules,
  regularExpressions,
  enumeration,
  learn: learnedLogs,
  repair: repairs,
  abortExecutive,
  running,
  largeState,
  workers,
  reuse,
  matchingSuite: matching('suite'),
  matchingPrice: matching('price'),
  matchingGrowth: matching('growth'),
  packages,
  realCode,
  projects,
};

const wanted = process.argv.slice(2);
const option = wanted.indexOf('--cases');
const cases = option < 0 ? 100 : Number(wanted.splice(option, 2)[1]);
if (!Number.isInteger(cases) || cases < 1) {
  console.error('--cases needs a whole number from 1 on');
  process.exit(2);
}
if (wanted[0] === 'guard') {
  const guard = [join(root, 'bench/guard.mjs'), ...wanted.slice(1)];
  process.exit(spawnSync(process.execPath, guard, { stdio: 'inherit' }).status ?? 1);
}
if (['sv-comp', 'proofs', 'java-project', 'loops'].includes(wanted[0] ?? '')) {
  const tasks = [join(root, `bench/${wanted[0]}.mjs`), ...wanted.slice(1)];
  process.exit(spawnSync(process.execPath, tasks, { stdio: 'inherit' }).status ?? 1);
}
/** A name stands for all benchmarks that begin with it. */
const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word));
const unknown = wanted.find((word) => !Object.keys(benchmarks).some((name) => name.startsWith(word)));
if (unknown !== undefined) {
  console.error(`no benchmark ${unknown}: there are ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
if (!existsSync(join(root, 'dist/cli.js'))) {
  console.error('dist/ is missing: npm run build comes first');
  process.exit(2);
}
// Without declarations TypeScript infers the types of 'everypath' from the bundle, which costs seconds that are not ours.
if (!existsSync(join(root, 'dist/types/api.d.ts'))) {
  console.error('dist/types is missing: npm run build, without --no-types, comes first');
  process.exit(2);
}

/** @type {Record<string, any>} */
const results = {
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  load: loadavg().map((x) => round(x)),
};
console.log(`load average ${results.load.join(' ')} on ${results.cores} cores`);
for (const [name, run] of Object.entries(benchmarks)) {
  if (!isWanted(name)) continue;
  console.log(`\n${name}`);
  const load = loadavg().map((x) => round(x));
  results[name] = await run();
  console.table(results[name]);
  writeFigures(name, results[name], { node: results.node, cores: results.cores, load });
}
if (wanted.length === 0) writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
