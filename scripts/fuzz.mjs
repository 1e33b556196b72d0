// Random programs, translated and untouched, compared; or (--symbolic) explored and held against the oracle. Programs are named by
// a seed and a number: a failure prints the smallest program found and the command that shows it again.
//   node scripts/fuzz.mjs --programs 10000 --seed 1 [--first 0] [--workers 2] [--symbolic] [--keep-going]
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { realmCode } from './realm-code.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    symbolic: { type: 'boolean', default: false },
    'keep-going': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(
    'usage: node scripts/fuzz.mjs [--programs N] [--seed N] [--first N] [--workers N] [--symbolic] [--keep-going] (docs/fuzzing.md)',
  );
  process.exit(0);
}
const numbers = Object.fromEntries(
  /** @type {const} */ (['programs', 'seed', 'first', 'workers']).map((name) => [name, Number(values[name])]),
);
for (const [name, value] of Object.entries(numbers)) {
  if (Number.isSafeInteger(value) && value >= (name === 'programs' || name === 'workers' ? 1 : 0)) continue;
  console.error(`fuzz: --${name} takes a whole number, not ${/** @type {Record<string, unknown>} */ (values)[name]}`);
  process.exit(2);
}

// Beside the packages that the worker imports.
const folder = join(root, 'node_modules/.cache/everypath-fuzz');
mkdirSync(folder, { recursive: true });
// One file for each run: a worker can start again while another run builds.
const outfile = join(folder, `${values.symbolic ? 'symbolic-' : ''}worker-${process.pid}.mjs`);
process.on('exit', () => rmSync(outfile, { force: true }));
await build({
  absWorkingDir: root,
  entryPoints: [values.symbolic ? 'test/fuzz/symbolic/worker.ts' : 'test/fuzz/worker.ts'],
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

const BATCH = values.symbolic ? 25 : 40;
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

function report(/** @type {any} */ failure) {
  failures++;
  console.log(`\n${'='.repeat(100)}\n${failure.title}\n${failure.text}`);
  const option = values.symbolic ? ' --symbolic' : '';
  console.log(
    `again: node scripts/fuzz.mjs --seed ${numbers.seed} --first ${failure.first} --programs ${failure.count}${option}`,
  );
}

async function run() {
  // Deep recursion of translated code needs more stack than the original.
  let worker = new Worker(outfile, { resourceLimits: { stackSizeMb: 16 } });
  while (next < end && (failures === 0 || values['keep-going'])) {
    // A range keeps its batch, so that a program is the same whatever else is run.
    const first = next;
    const count = Math.min(BATCH - (first % BATCH), end - first);
    next += count;
    worker.postMessage({ seed: numbers.seed, first, count, batch: BATCH });
    const answer = await new Promise((resolve) => {
      const failed = (/** @type {any} */ error) => resolve({ crashed: error });
      worker.once('error', failed);
      worker.once('message', (message) => {
        worker.off('error', failed);
        resolve(message);
      });
    });
    if (answer.crashed !== undefined) {
      report({
        title: `crash in programs ${first} to ${first + count - 1}`,
        text: String(answer.crashed.stack),
        first,
        count,
      });
      worker = new Worker(outfile, { resourceLimits: { stackSizeMb: 16 } });
      continue;
    }
    add(answer.counts);
    for (const failure of answer.failures) report(failure);
    if (performance.now() - shown > 30_000) {
      shown = performance.now();
      console.log(summary());
    }
  }
  await worker.terminate();
}

await Promise.all(Array.from({ length: numbers.workers }, run));
console.log(summary());
process.exitCode = failures > 0 ? 1 : 0;
