// node bench/running.mjs [runs]: what `everypath run` and `everypath record` cost a program before anything is captured, as CPU time of whole processes against plain Node's, runs in
// turn; and how long a state of 100,000 objects takes to be captured and restored.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, root } from './measure.mjs';

/** @typedef {{ program: string, args: string[], unit: string, file: string }} Row */

/** @type {readonly Row[]} */
const PROGRAMS = [
  {
    program: 'shop',
    args: ['examples/running/main.mjs'],
    unit: 'PointsAccount.redeem',
    file: 'examples/running/loyalty.mjs',
  },
  {
    program: 'acorn, 9 MB',
    args: ['node_modules/acorn/bin/acorn', '--silent', 'node_modules/typescript/lib/typescript.js'],
    unit: 'Parser.parse',
    file: 'node_modules/acorn/dist/acorn.js',
  },
  {
    program: 'tsc, one file',
    args: ['node_modules/typescript/lib/tsc.js', '--noEmit', '--ignoreConfig', 'examples/swap-node.ts'],
    unit: 'createSourceFile',
    file: 'node_modules/typescript/lib/_tsc.js',
  },
];

/** CPU seconds of a process, its start included. */
function cpuOf(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ environment = {}) {
  const script = 'TIMEFORMAT=\'@%U %S\'; time "$@" > /dev/null 2>&1 3> /dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  const [, user, system] = /@([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  if (system === undefined) throw new Error(`no time of ${args.join(' ')}: ${stderr}`);
  return Number(user) + Number(system);
}

/** A row for each program: medians of so many runs, the ones with and without the hook in turn. */
export function overheadBench(runs = 15, programs = PROGRAMS) {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-overhead-'));
  try {
    return programs.map(({ program, args, unit, file }) => {
      const trigger = { unit, file: join(root, file), when: 'globalThis.never' };
      const run = { triggers: [trigger], folder, times: 1, stop: false, kept: folder };
      const record = { unit, file: join(root, file), out: join(folder, 'log'), maxRows: 2 ** 31 };
      /** @type {Record<'plain' | 'run' | 'record', number[]>} */
      const used = { plain: [], run: [], record: [] };
      const hooked = (/** @type {string} */ hook) => ['--require', join(root, `dist/${hook}.cjs`), ...args];
      for (let i = 0; i < runs; i++) {
        used.plain.push(cpuOf(args));
        used.run.push(cpuOf(hooked('run-hook'), { EVERYPATH_RUN: JSON.stringify(run) }));
        used.record.push(cpuOf(hooked('record-hook'), { EVERYPATH_RECORD: JSON.stringify(record) }));
      }
      const [plain, run_, record_] = [median(used.plain), median(used.run), median(used.record)];
      const least = (/** @type {number[]} */ values) => Math.min(...values);
      return {
        program,
        runs,
        plainCpuSeconds: Number(plain.toFixed(3)),
        runRatio: Number((run_ / plain).toFixed(2)),
        runRatioOfLeast: Number((least(used.run) / least(used.plain)).toFixed(2)),
        recordRatio: Number((record_ / plain).toFixed(2)),
        recordRatioOfLeast: Number((least(used.record) / least(used.plain)).toFixed(2)),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Captured in a program of so many objects, then explored: each path that is kept restores the state once more. */
export function largeStateBench(objects = 100_000) {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-state-'));
  const report = join(folder, 'report.json');
  const cli = [join(root, 'dist/cli.js'), 'run', 'bench/programs/large-state.cjs', '--symbolic', 'withdraw'];
  try {
    const out = ['--out', folder, '--json', '-o', report, '--', `${objects}`];
    const { stderr } = spawnSync(process.execPath, [...cli, ...out], { cwd: root, encoding: 'utf8' });
    const [state] = JSON.parse(readFileSync(report, 'utf8')).states;
    if (state === undefined) throw new Error(`no state: ${stderr}`);
    const restore = spawnSync(process.execPath, ['-e', RESTORE, join(folder, 'state-1.cjs')], { encoding: 'utf8' });
    if (restore.status !== 0) throw new Error(restore.stderr);
    return [
      {
        objects: state.objects,
        captureCpuSeconds: Number((state.captureMs / 1000).toFixed(2)),
        restoreCpuSeconds: Number(restore.stdout),
        verdict: state.result.verdict,
        paths: state.result.stats.paths,
        explorationSeconds: Number((state.result.stats.timeMs / 1000).toFixed(2)),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The module that restores the state, in plain Node. */
const RESTORE = `
const { Module } = require('node:module');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'everypath' ? { $outside: () => ({}) } : load(name, ...rest));
const before = process.cpuUsage();
require(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log(((user + system) / 1e6).toFixed(2));`;

if (process.argv[1]?.endsWith('running.mjs')) {
  console.table(largeStateBench());
  console.table(overheadBench(Number(process.argv[2]) || 15));
}
