// Runs a campaign over random programs, in threads (scripts/fuzz.mjs, scripts/second-opinion.mjs) or processes (scripts/async-order.mjs).
// Programs are named by a seed and a number: a failure prints what was found and the command that shows it again.
import { fork } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { realmCode } from './realm-code.mjs';

/** Milliseconds for the programs that are run together. */
const PATIENCE = 600_000;

/** Batches of a thread: what it keeps of programs that are gone would grow for ever. */
const BATCHES = 16;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Options of every campaign, for parseArgs. */
export const CAMPAIGN_OPTIONS = /** @type {const} */ ({
  programs: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  first: { type: 'string', default: '0' },
  workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
  'keep-going': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

/** The numbers among the options. Ends the process when one is none. */
function numbersOf(/** @type {string} */ name, /** @type {Record<string, unknown>} */ values) {
  const numbers = Object.fromEntries(
    /** @type {const} */ (['programs', 'seed', 'first', 'workers']).map((option) => [option, Number(values[option])]),
  );
  for (const [option, value] of Object.entries(numbers)) {
    if (Number.isSafeInteger(value) && value >= (option === 'programs' || option === 'workers' ? 1 : 0)) continue;
    console.error(`${name}: --${option} takes a whole number, not ${values[option]}`);
    process.exit(2);
  }
  return numbers;
}

/** The module of the threads as one file, beside the packages that it imports. */
async function bundle(/** @type {string} */ name, /** @type {string} */ entry) {
  const folder = join(root, 'node_modules/.cache/everypath-fuzz');
  mkdirSync(folder, { recursive: true });
  // One file for each run: a worker can start again while another run builds.
  const outfile = join(folder, `${name}-${basename(dirname(entry))}-${process.pid}.mjs`);
  process.on('exit', () => rmSync(outfile, { force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { typescript: './src/languages/javascript/frontend/compiler.ts' },
    plugins: [realmCode()],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outfile;
}

/** @returns {Promise<Answer>} */
function answered(/** @type {import('node:events').EventEmitter} */ events, /** @type {() => void} */ ask) {
  return new Promise((resolve) => {
    const failed = (/** @type {any} */ error) => over({ crashed: error });
    const stuck = setTimeout(() => over({ stuck: true }), PATIENCE);
    function over(/** @type {Answer} */ answer) {
      clearTimeout(stuck);
      events.off('error', failed);
      events.off('message', over);
      resolve(answer);
    }
    events.once('error', failed);
    events.once('message', over);
    ask();
  });
}

/** @typedef {{ crashed?: any, stuck?: boolean, counts?: any, failures?: any }} Answer */

/** Deep recursion of translated code needs more stack than the original. */
function startThread(/** @type {string} */ file) {
  const worker = new Worker(file, { resourceLimits: { stackSizeMb: 16 } });
  return {
    post: (/** @type {unknown} */ range) => worker.postMessage(range),
    events: worker,
    end: () => worker.terminate(),
  };
}

/** What ends a process, an assertion of Node itself included, ends no other one. */
function startProcess(/** @type {string} */ file) {
  const child = fork(file, { execArgv: ['--stack-size=3900'] });
  child.once('exit', (code, signal) => child.emit('error', new Error(`the process ended: ${signal ?? code}`)));
  // After its last answer nobody listens.
  child.on('error', () => {});
  return {
    post: (/** @type {any} */ range) => child.send(range),
    events: child,
    end: async () => child.kill('SIGKILL'),
  };
}

/**
 * @param {{ name: string, entry: string, batch: number, again?: string, processes?: boolean }} campaign name of the script, module of its
 * threads, programs that are run together, options that are given again, processes in the place of threads
 * @param {Record<string, unknown>} values of CAMPAIGN_OPTIONS
 */
export async function runCampaign({ name, entry, batch, again = '', processes = false }, values) {
  const numbers = numbersOf(name, values);
  const outfile = await bundle(name, entry);
  const end = numbers.first + numbers.programs;
  let next = numbers.first;
  /** @type {Record<string, number>} */
  const totals = {};
  let failures = 0;
  const started = performance.now();
  let shown = started;

  function add(/** @type {Record<string, number>} */ counts) {
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count;
  }

  function summary() {
    const seconds = (performance.now() - started) / 1000;
    const rest = Object.entries(totals).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
    return `${rest.join(', ')}, ${failures} failures, ${seconds.toFixed(0)} s`;
  }

  function commandOf(/** @type {number} */ first, /** @type {number} */ count) {
    return `node scripts/${name}.mjs --seed ${numbers.seed} --first ${first} --programs ${count}${again}`;
  }

  function report(/** @type {any} */ failure) {
    failures++;
    console.log(`\n${'='.repeat(100)}\n${failure.title}\n${failure.text}`);
    console.log(`again: ${commandOf(failure.first, failure.count)}`);
  }

  async function run() {
    const start = () => (processes ? startProcess(outfile) : startThread(outfile));
    let worker = start();
    let batches = 0;
    while (next < end && (failures === 0 || values['keep-going'])) {
      // A range keeps its batch, so that a program is the same whatever else is run.
      if (batches++ === BATCHES) {
        await worker.end();
        worker = start();
        batches = 1;
      }
      const first = next;
      const count = Math.min(batch - (first % batch), end - first);
      next += count;
      const answer = await answered(worker.events, () => worker.post({ seed: numbers.seed, first, count, batch }));
      if (answer.stuck) {
        // There is no watchdog in the thread: a solver call may go on for long.
        add({ 'given up': count });
        console.log(`given up: ${commandOf(first, count)}`);
        await worker.end();
        worker = start();
        continue;
      }
      if (answer.crashed !== undefined) {
        report({
          title: `crash in programs ${first} to ${first + count - 1}`,
          text: String(answer.crashed.stack),
          first,
          count,
        });
        worker = start();
        continue;
      }
      add(answer.counts);
      for (const failure of answer.failures) report(failure);
      if (performance.now() - shown > 30_000) {
        shown = performance.now();
        console.log(summary());
      }
    }
    await worker.end();
  }

  await Promise.all(Array.from({ length: numbers.workers }, run));
  console.log(summary());
  process.exitCode = failures > 0 ? 1 : 0;
}
