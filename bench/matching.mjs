// What state matching costs and saves: node bench/matching.mjs [suite|price|growth ...]
// suite: states, CPU seconds and outcome of each unit of test/matching/programs/ in each mode. price: programs that matching does not
// help, against `off`. growth: cost of a check against the number of stored states. Prints JSON; bench/run.mjs shows it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'everypath';
import { checkUnit, median, root } from './measure.mjs';

const round = (/** @type {number} */ x, digits = 2) => Number(x.toFixed(digits));
/** @type {NonNullable<import('everypath').RunOptions['match']>[]} */
const MODES = ['off', 'exact', 'list', 'array', 'shape', 'predicates', 'auto'];
/** Without abstraction most searches never end; `auto` goes by time. */
const FEW = { timeout: 30, maxPaths: 30 };
const MANY = { timeout: 30, maxPaths: 150 };
/** @type {Record<string, import('everypath').RunOptions>} */
const LIMITS = { off: FEW, exact: FEW, list: MANY, array: MANY, shape: MANY, predicates: MANY, auto: { timeout: 5 } };
const folder = join(root, 'test/matching/programs');

function programs(/** @type {string} */ path) {
  return readdirSync(path)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name));
}

/** Units with a mistake, as the programs say. */
function mistakes(/** @type {string[]} */ files) {
  const text = files.map((/** @type {string} */ file) => readFileSync(file, 'utf8')).join('\n');
  return new Set([...text.matchAll(/^\/\/ bug.*\n(?:\/\*\*[\s\S]*?\*\/\n)?export function (\w+)/gm)].map((m) => m[1]));
}

/** One row per unit; per mode: states, CPU seconds from start to end of the unit, what came out. */
async function suite() {
  /** @type {Map<string, any>} */
  const rows = new Map();
  for (const files of [programs(folder), programs(join(folder, 'arrays'))]) {
    const wrong = mistakes(files);
    for (const match of MODES) {
      const isLinked = files[0].startsWith(join(folder, 'doubly'));
      if ((isLinked && match === 'array') || (!isLinked && (match === 'list' || match === 'shape'))) continue;
      /** @type {import('everypath').RunOptions} */
      const options = { match, ...LIMITS[match], maxSteps: 2_000, paths: 0, arrays: isLinked ? 'decided' : 'symbolic' };
      let before = process.cpuUsage();
      for await (const event of check(files, options)) {
        if (event.type === 'unit-started') before = process.cpuUsage();
        if (event.type !== 'unit-finished') continue;
        const { user, system } = process.cpuUsage(before);
        const { unit, file, verdict, stats } = event.result;
        const name = `${file.slice(folder.length + 1).replace(/\.ts$/, '')} ${unit}`;
        const row = rows.get(name) ?? { unit: name, mistake: wrong.has(unit) };
        const outcome = verdict === 'refuted' ? 'found' : stats.exhausted ? 'ended' : 'cut';
        row[match] = `${stats.states} · ${round((user + system) / 1e6)} s · ${outcome}`;
        rows.set(name, row);
      }
    }
  }
  return [...rows.values()];
}

const PLAIN = [
  ['bank account, n = 13', ['examples/bank-account.ts', '--concrete', 'n=13']],
  ['red-black insertion, n = 4', ['examples/red-black-tree.ts', '--concrete', 'n=4']],
  ['swapNode', ['examples/swap-node.ts']],
  ['compAB', ['examples/comp-ab.ts']],
];

/** CPU seconds of the whole process with exact matching and without, the median of three runs each. */
async function price() {
  const rows = [];
  for (const [program, args] of PLAIN) {
    /** @type {Record<string, number>} */
    const seconds = {};
    let matching;
    for (const match of ['off', 'exact']) {
      const runs = [];
      for (let i = 0; i < 3; i++) {
        const { cpu, unit } = await checkUnit([...args, '--match', match, '--timeout', '300']);
        runs.push(cpu);
        matching = unit.stats.matching;
      }
      seconds[match] = median(runs);
    }
    const { off, exact } = seconds;
    rows.push({
      program,
      off: round(off),
      exact: round(exact),
      ratio: round(exact / off),
      checks: matching.checks,
      subsumed: matching.subsumed,
    });
  }
  return rows;
}

/** A search that stores a state at almost every check: microseconds per check and path, start-up aside, by stored states. */
async function growth() {
  const explore = (/** @type {number} */ n) =>
    checkUnit(['bench/programs/stored-states.ts', '--concrete', `n=${n}`, '--timeout', '300', '--match', 'exact']);
  const start = median([(await explore(1)).cpu, (await explore(1)).cpu, (await explore(1)).cpu]);
  const rows = [];
  for (const n of [11, 12, 13, 14, 15]) {
    const { cpu, unit } = await explore(n);
    const { stored, checks } = unit.stats.matching;
    rows.push({ stored, checks, microsecondsPerCheck: round(((cpu - start) * 1e6) / checks, 1) });
  }
  return rows;
}

const parts = { suite, price, growth };
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`no part ${unknown}: there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
/** @type {Record<string, object>} */
const results = {};
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) results[name] = await run();
}
console.log(JSON.stringify(results));
