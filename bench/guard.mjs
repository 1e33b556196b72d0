// The guard: a minute that shows whether anything got slower. All figures are ratios that a busy machine hardly changes:
//   translated over native code, in slices that take turns;    exploring over a bare loop that makes the same decisions;
//   starting over `node -e 0`.
// Processor time throughout. What is compared is run in turn several times, and the best of each counts.
// Compares with bench/guard.json, marks what is 1.25 times worse, and ends with code 1 when something is twice as bad.
// Usage: node bench/guard.mjs [--update] [WORD...]     --update writes the ratios measured now into bench/guard.json
// With words, only the rows whose name has one of them.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleHarness } from './kernel.mjs';
import { checkUnit, measure, root, surroundings } from './measure.mjs';

const MARK = 1.25;
const FAIL = 2;
/** Slices of a kernel, and runs of a command. */
const SLICES = 7;
const RUNS = 4;
const COMMITTED = join(root, 'bench/guard.json');

/** Kernels by the name of their row: typed arrays, field reads, texts, writes; and short paths, which the journal undoes. */
/** @type {Record<string, [kernel: string, runs: number]>} */
const KERNELS = {
  matrices: ['matrices', 5],
  trees: ['trees', 5],
  strings: ['strings', 5],
  simulation: ['simulation', 5],
  'simulation, short paths': ['simulation', 1],
};

class Side {
  constructor(/** @type {string} */ kernel, /** @type {any} */ side, /** @type {number} */ runs) {
    this.child = spawn(process.execPath, [join(root, 'bench/guard-side.mjs'), kernel, side, String(runs)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ready() {
    const { value } = await this.lines.next();
    if (value !== 'ready') throw new Error('a kernel did not start');
  }

  async slice() {
    this.child.stdin.write('\n');
    return Number((await this.lines.next()).value);
  }

  end() {
    this.child.stdin.end();
  }
}

/** The better of what was measured: whatever disturbs a run makes it longer. */
const best = (/** @type {number[]} */ values) => Math.min(...values);

/** Measures several things in turn, so that a busy minute meets all of them, and keeps the best of each. */
async function inTurn(/** @type {number} */ rounds, /** @type {(() => number | Promise<number>)[]} */ ...parts) {
  /** @type {number[][]} */
  const seen = parts.map(() => []);
  for (let i = 0; i < rounds; i++) {
    for (const [at, part] of parts.entries()) seen[at].push(await part());
  }
  return seen.map(best);
}

async function translated(/** @type {[kernel: string, runs: number]} */ [kernel, runs]) {
  const native = new Side(kernel, 'native', runs);
  const ours = new Side(kernel, 'translated', runs);
  try {
    await Promise.all([native.ready(), ours.ready()]);
    const [base, used] = await inTurn(
      SLICES,
      () => native.slice(),
      () => ours.slice(),
    );
    return used / base;
  } finally {
    native.end();
    ours.end();
  }
}

/** Milliseconds of processor time that a bare loop needs for the decisions of 2^n paths, each from the start. */
function bareLoop(/** @type {number} */ n) {
  const started = process.cpuUsage();
  const prefix = [];
  let paths = 0;
  let sum = 0;
  for (;;) {
    let at = 0;
    let set = 0;
    for (let i = 0; i < n; i++) {
      if (at === prefix.length) prefix.push(0);
      if (prefix[at++] === 0) set++;
    }
    sum += set;
    paths++;
    while (prefix.length > 0 && prefix.at(-1) === 1) prefix.pop();
    if (prefix.length === 0) break;
    prefix[prefix.length - 1] = 1;
  }
  if (paths !== 2 ** n || sum === 0) throw new Error('the bare loop is wrong');
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Milliseconds of processor time that the engine says it needed: neither the start of processes nor the compiler is in it. */
const explored = async (/** @type {string[]} */ ...args) =>
  (await checkUnit([...args, '--timeout', '300'])).unit.stats.timeMs;

const BANK = ['examples/bank-account.ts', '--concrete'];

/** Of a path, over that of the same decisions in a bare loop. Loading the program is taken off. */
async function paths() {
  bareLoop(16);
  const [bare, all, one] = await inTurn(
    RUNS,
    () => bareLoop(18) / 4,
    () => explored(...BANK, 'n=16'),
    () => explored(...BANK, 'n=1'),
  );
  return Math.max(all - one, 1) / bare;
}

/** Milliseconds of processor time of an empty Node process. */
function emptyProcess() {
  const script = 'process.stdout.write(JSON.stringify(process.cpuUsage()))';
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: surroundings });
  const { user, system } = JSON.parse(stdout);
  return (user + system) / 1000;
}

async function start(/** @type {string[]} */ args) {
  const [used, empty] = await inTurn(RUNS, async () => (await measure(args)).cpu * 1000, emptyProcess);
  return used / empty;
}

/** What a search costs: no proof follows it. */
async function deepPath() {
  const unit = ['bench/programs/path-length.ts#related', '--search', 'dfs', '--max-paths', '1', '--proof', 'off'];
  const of = (/** @type {number} */ n) => [...unit, '--concrete', `n=${n}`];
  const [deep, flat, empty] = await inTurn(
    RUNS,
    () => explored(...of(400)),
    () => explored(...of(1)),
    emptyProcess,
  );
  return Math.max(deep - flat, 1) / empty;
}

const ROWS = {
  ...Object.fromEntries(
    Object.entries(KERNELS).map(([name, kernel]) => [`translated / native: ${name}`, () => translated(kernel)]),
  ),
  'exploring / bare loop: bank account n = 16': paths,
  'first path of 400 decisions / empty process': deepPath,
  'check swap-node / empty process': () => start(['check', 'examples/swap-node.ts']),
  'check swap-node, compiled before / empty process': () =>
    start(['check', 'examples/swap-node.ts', '--cache', 'program']),
  '--help / empty process': () => start(['--help']),
};

const update = process.argv.includes('--update');
const words = process.argv.slice(2).filter((word) => word !== '--update');
const isWanted = (/** @type {string} */ name) => words.length === 0 || words.some((word) => name.includes(word));
if (!Object.keys(ROWS).some(isWanted)) throw new Error(`no row has any of these words: ${words.join(' ')}`);
const committed = JSON.parse(readFileSync(COMMITTED, 'utf8'));
await bundleHarness();
console.log(`load average ${loadavg()[0].toFixed(1)}`);
/** @type {Record<string, number>} */
const measured = {};
let worst = 0;
for (const [name, run] of Object.entries(ROWS)) {
  if (!isWanted(name)) continue;
  const before = committed[name];
  let ratio = await run();
  // All large errors of a busy machine are upwards: a second look, and the lower of the two.
  if (before !== undefined && ratio > before * MARK) ratio = Math.min(ratio, await run());
  measured[name] = Number(ratio.toPrecision(3));
  const change = before === undefined ? undefined : ratio / before;
  worst = Math.max(worst, change ?? 0);
  const mark = change === undefined ? 'new' : change > MARK ? `WORSE ${change.toFixed(2)}x` : change.toFixed(2);
  console.log(
    `${name.padEnd(48)} ${ratio.toPrecision(3).padStart(7)}  committed ${String(before ?? '-').padStart(6)}  ${mark}`,
  );
}
if (update) writeFileSync(COMMITTED, `${JSON.stringify({ ...committed, ...measured }, null, 2)}\n`);
else if (worst > FAIL) {
  console.error(`something is more than ${FAIL} times slower than what is committed in bench/guard.json`);
  process.exitCode = 1;
}
