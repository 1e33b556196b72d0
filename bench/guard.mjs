// The guard: a minute that shows whether anything got slower. All figures are ratios that a busy machine hardly changes:
//   translated over native code, in slices that take turns;    exploring over a bare loop that makes the same decisions;
//   starting over `node -e 0`.
// Compares with bench/guard.json, marks what is 1.25 times worse, and ends with code 1 when something is twice as bad.
// Usage: node bench/guard.mjs [--update]     --update writes the ratios measured now into bench/guard.json
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleHarness } from './kernel.mjs';
import { checkUnit, measure, median, root } from './measure.mjs';

const MARK = 1.25;
const FAIL = 2;
const ROUNDS = 5;
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

async function translated(/** @type {[kernel: string, runs: number]} */ [kernel, runs]) {
  const native = new Side(kernel, 'native', runs);
  const ours = new Side(kernel, 'translated', runs);
  try {
    await Promise.all([native.ready(), ours.ready()]);
    const ratios = [];
    for (let i = 0; i < ROUNDS; i++) {
      const base = await native.slice();
      ratios.push((await ours.slice()) / base);
    }
    return median(ratios);
  } finally {
    native.end();
    ours.end();
  }
}

/** Microseconds of processor time that a bare loop needs for the decisions of 2^n paths, each from the start. */
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
  return user + system;
}

const check = async (/** @type {any[]} */ ...args) => (await checkUnit([...args, '--timeout', '300'])).cpu;

/** Processor seconds of an exploration beyond those of one path. */
async function beyondStart(/** @type {string} */ program, /** @type {string[]} */ all, /** @type {string[]} */ one) {
  const runs = [];
  for (let i = 0; i < 3; i++) runs.push((await check(program, ...all)) - (await check(program, ...one)));
  return Math.max(median(runs), 0.001);
}

async function paths() {
  const bank = 'examples/bank-account.ts';
  const explored = await beyondStart(bank, ['--concrete', 'n=16'], ['--concrete', 'n=1']);
  bareLoop(16);
  return (explored * 1e6) / median([bareLoop(16), bareLoop(16), bareLoop(16)]);
}

/** Processor seconds of an empty Node process. */
function emptyProcess() {
  const runs = [];
  for (let i = 0; i < 5; i++) {
    const script = 'process.stdout.write(JSON.stringify(process.cpuUsage()))';
    const { user, system } = JSON.parse(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout);
    runs.push((user + system) / 1e6);
  }
  return median(runs);
}

async function start(/** @type {string[]} */ args) {
  const runs = [];
  for (let i = 0; i < 3; i++) runs.push((await measure(args)).cpu);
  return median(runs) / emptyProcess();
}

async function deepPath() {
  const unit = 'bench/programs/path-length.ts#related';
  const of = (/** @type {number} */ n) => ['--concrete', `n=${n}`, '--search', 'dfs', '--max-paths', '1'];
  return (await beyondStart(unit, of(400), of(1))) / emptyProcess();
}

const ROWS = {
  ...Object.fromEntries(
    Object.entries(KERNELS).map(([name, kernel]) => [`translated / native: ${name}`, () => translated(kernel)]),
  ),
  'exploring / bare loop: bank account n = 16': paths,
  'first path of 400 decisions / empty process': deepPath,
  'check swap-node / empty process': () => start(['check', 'examples/swap-node.ts']),
  '--help / empty process': () => start(['--help']),
};

const update = process.argv.includes('--update');
const committed = JSON.parse(readFileSync(COMMITTED, 'utf8'));
await bundleHarness();
console.log(`load average ${loadavg()[0].toFixed(1)}`);
/** @type {Record<string, number>} */
const measured = {};
let worst = 0;
for (const [name, run] of Object.entries(ROWS)) {
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
if (update) writeFileSync(COMMITTED, `${JSON.stringify(measured, null, 2)}\n`);
else if (worst > FAIL) {
  console.error(`something is more than ${FAIL} times slower than what is committed in bench/guard.json`);
  process.exitCode = 1;
}
