// Tests of the abort executive with preconditions that are learned from simulated ascents and inputs like those of their log (docs/abort-executive.md): how many
// could no vehicle have? Physics judges (examples/abort-executive/physics.mjs), and so does the simulator: other flights than those that were learned from come
// near what the readings say of the trajectory, or they do not.
//   npm run bench -- abortExecutive [--cases FLIGHTS]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { generateTests, learn } from 'everypath';
import { impossibilities } from '../examples/abort-executive/physics.mjs';
import { root } from './measure.mjs';

const folder = join(root, 'examples/abort-executive');
export const PHASES = {
  pad: '!vehicle.booster.ignited',
  booster: 'vehicle.booster.ignited && !vehicle.booster.separated',
  coast: 'vehicle.booster.separated && !vehicle.upperStage.ignitionCommanded',
  'upper stage': 'vehicle.upperStage.ignitionCommanded',
};
/** What the laws of motion tie together. */
const TRAJECTORY = ['missionTime', 'altitude', 'inertialVelocity', 'altitudeRate', 'dynamicPressure', 'downrange'];
/** Of the width of what flights show of a reading: as far from a flight as that counts as flown. */
const NEAR = 0.05;

/** @typedef {import('../examples/abort-executive/vehicle.js').Vehicle} Vehicle */

/** @returns {Vehicle[]} */
function fly(/** @type {number} */ flights, /** @type {string | undefined} */ seed) {
  const args = [join(folder, 'ascent.mjs'), `${flights}`, ...(seed === undefined ? [] : [seed])];
  const text = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).vehicle);
}

const phaseOf = (/** @type {Vehicle} */ { booster, upperStage }) =>
  !booster.ignited ? 'pad' : !booster.separated ? 'booster' : upperStage.ignitionCommanded ? 'upper stage' : 'coast';

const trajectoryOf = (/** @type {Vehicle} */ { navigation, upperStage }) => [
  ...TRAJECTORY.map((name) => /** @type {any} */ (navigation)[name]),
  upperStage.fuelRemaining,
];

/** Says of a vehicle whether some flight was as near as that in each reading of its trajectory. */
function simulatorJudge(/** @type {readonly Vehicle[]} */ flown) {
  /** @type {Map<string, number[][]>} */
  const byPhase = new Map();
  for (const vehicle of flown) {
    const list = byPhase.get(phaseOf(vehicle)) ?? [];
    byPhase.set(phaseOf(vehicle), list);
    list.push(trajectoryOf(vehicle));
  }
  return (/** @type {Vehicle} */ vehicle) => {
    const states = byPhase.get(phaseOf(vehicle)) ?? [];
    const own = trajectoryOf(vehicle);
    const slack = own.map((_, i) => {
      let [least, most] = [Infinity, -Infinity];
      for (const state of states) [least, most] = [Math.min(least, state[i]), Math.max(most, state[i])];
      return NEAR * (most - least) + 1e-9;
    });
    return states.some((state) => state.every((value, i) => Math.abs(value - own[i]) <= slack[i]));
  };
}

/** The module of the executive, with what it is called with, and tests that call it. */
async function loaded(/** @type {string} */ out) {
  const outfile = join(out, 'executive.mjs');
  await bundled(join(folder, 'executive.ts'), outfile, []);
  return import(pathToFileURL(outfile).href);
}

async function bundled(
  /** @type {string} */ entry,
  /** @type {string} */ outfile,
  /** @type {import('esbuild').Plugin[]} */ plugins,
) {
  const everypath = {
    name: 'everypath',
    setup: (/** @type {import('esbuild').PluginBuild} */ b) =>
      b.onResolve({ filter: /^everypath$/ }, () => ({ path: join(root, 'dist/api.js'), external: true })),
  };
  const common = { bundle: true, format: /** @type {const} */ ('esm'), platform: /** @type {const} */ ('node') };
  await build({ ...common, entryPoints: [entry], outfile, plugins: [...plugins, everypath], logLevel: 'error' });
}

/** The inputs of the tests of a suite: the file is run, with a runner that only collects what the unit is called with. */
async function inputsOf(/** @type {string} */ text, /** @type {string} */ out, /** @type {string} */ name) {
  const file = join(out, `${name}.ts`);
  writeFileSync(file, text);
  const collecting = {
    name: 'collecting',
    setup(/** @type {import('esbuild').PluginBuild} */ b) {
      b.onResolve({ filter: /^vitest$|executive\.js$/ }, ({ path }) => ({ path, namespace: 'collecting' }));
      b.onLoad({ filter: /./, namespace: 'collecting' }, ({ path }) => ({
        contents:
          path === 'vitest'
            ? `export const describe = (_, f) => f(), test = (_, f) => f();
               const any = new Proxy(() => any, { get: () => any }); export const expect = () => any;`
            : `export const inputs = []; export const flownExecutive = (vehicle) => { inputs.push(vehicle); return {}; };`,
      }));
    },
  };
  const outfile = join(out, `${name}.mjs`);
  const entry = join(out, `${name}.entry.ts`);
  writeFileSync(entry, `export { inputs } from './executive.js'; import './${name}.ts';`);
  await bundled(entry, outfile, [collecting]);
  return (await import(pathToFileURL(outfile).href)).inputs;
}

export async function abortExecutiveBench(
  flights = 6000,
  phases = Object.keys(PHASES),
  out = mkdtempSync(join(tmpdir(), 'abort-executive-')),
) {
  mkdirSync(out, { recursive: true });
  const log = join(out, 'ascents.jsonl');
  const learnt = fly(flights, undefined);
  writeFileSync(log, learnt.map((vehicle) => `${JSON.stringify({ vehicle })}\n`).join(''));
  const isFlown = simulatorJudge([...learnt, ...fly(2 * flights, '777')]);
  const { flownExecutive } = await loaded(out);
  /** @type {any[]} */
  const rows = [];
  /** @type {Set<string>} */
  const rules = new Set();
  /** @type {Set<string>} */
  const modes = new Set();
  for (const [phase, when] of Object.entries(PHASES)) {
    if (!phases.includes(phase)) continue;
    const started = process.cpuUsage();
    const { contract, proposals } = await learn(log, { unit: 'flownExecutive', slack: 0, noise: 0, when });
    const assume = join(out, `${phase.replace(' ', '-')}.assume`);
    writeFileSync(assume, contract);
    const { suites } = await generateTests('examples/abort-executive/executive.ts#flownExecutive', {
      criterion: 'examples/abort-executive/one-rule.mjs',
      minimize: true,
      write: false,
      assume: [assume],
      like: log,
      likeOnly: true,
      timeout: 100,
      cwd: root,
    });
    const [{ tests, units, text }] = suites;
    /** @type {Vehicle[]} */
    const inputs = await inputsOf(text, out, phase.replace(' ', '-'));
    for (const vehicle of inputs) {
      const { rules: broken, mode } = flownExecutive(vehicle);
      for (const rule of broken) rules.add(rule);
      if (mode !== undefined) modes.add(mode);
    }
    const used = process.cpuUsage(started);
    const impossible = inputs.filter((vehicle) => impossibilities(vehicle).length > 0);
    const notFlown = inputs.filter((vehicle) => !isFlown(vehicle));
    if (process.env.BENCH_REASONS) {
      inputs.forEach((vehicle, i) => {
        const why = [...impossibilities(vehicle), ...(isFlown(vehicle) ? [] : ['not flown'])];
        if (why.length > 0)
          console.log(
            tests[i].goals.join(),
            why.join('; '),
            trajectoryOf(vehicle).join(' '),
            tests[i].recorded?.changed.join(),
          );
      });
    }
    rows.push({
      phase,
      assumed: proposals.length,
      tests: tests.length,
      rows: units[0].like?.same,
      joined: units[0].like?.joined,
      impossible: impossible.length,
      notFlown: notFlown.length,
      cpuSeconds: Number(((used.user + used.system) / 1e6).toFixed(1)),
      explorationSeconds: Number((units[0].timeMs / 1000).toFixed(1)),
    });
  }
  rmSync(out, { recursive: true });
  const sum = (/** @type {'tests' | 'impossible' | 'notFlown'} */ name) => rows.reduce((n, row) => n + row[name], 0);
  rows.push({
    phase: `all: ${rules.size} rules, ${modes.size} modes`,
    tests: sum('tests'),
    impossible: sum('impossible'),
    notFlown: sum('notFlown'),
  });
  return rows;
}
