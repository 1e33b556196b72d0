// What replaying costs: explores units in this process and adds up the time of the runs on the original that no violation asked for.
// Bundled and run by trust.mjs. Prints a line of JSON.
import { InProcessHost } from '../src/host/in-process.js';
import { openProgram, parseTarget } from '../src/languages/javascript/frontend/program.js';
import { DEFAULT_OPTIONS } from '../src/result/options.js';
import { PathRecords } from '../src/search/path-record.js';

type Replay = (outcome: unknown, model: unknown, violation: unknown, pristine: boolean) => unknown;

const records = PathRecords.prototype as unknown as { replay: Replay };
const { replay } = records;
let spent = 0;
let count = 0;
records.replay = function (outcome, model, violation, pristine) {
  const before = performance.now();
  const replayed = replay.call(this, outcome, model, violation, pristine);
  // Violations have a place of their own.
  if (!pristine) {
    spent += performance.now() - before;
    count++;
  }
  return replayed;
};

const PROGRAMS: readonly { target: string; concrete: Readonly<Record<string, string>>; maxPaths?: number }[] = [
  { target: 'examples/bank-account.ts#bankAccount', concrete: { n: '16' } },
  { target: 'examples/red-black-tree.ts#insertions', concrete: { n: '4' } },
  { target: 'bench/programs/twenty-booleans.ts', concrete: {}, maxPaths: 100_000 },
];

const rows = [];
for (const { target, ...own } of PROGRAMS) {
  const options = { ...DEFAULT_OPTIONS, ...own, timeout: 600 };
  const opened = openProgram([parseTarget(target)], { cwd: process.cwd() });
  const [unit] = opened.units;
  spent = 0;
  count = 0;
  const before = performance.now();
  const { stats } = await new InProcessHost(options, []).explore(unit, opened.source(unit), { onEvent: () => {} });
  rows.push({
    target,
    paths: stats.paths,
    replays: count,
    percent: (100 * spent) / (performance.now() - before - spent),
  });
}
console.log(JSON.stringify(rows));
