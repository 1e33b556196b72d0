// What schedules cost: concrete code as a task of its own against the same code without tasks, and one order of ten small tasks. Explores units
// in this process and measures its processor time, sides alternating. Bundled and run by schedules.mjs. Prints a line of JSON.
import { InProcessHost } from '../src/host/in-process.js';
import { openProgram, parseTarget } from '../src/languages/javascript/frontend/program.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../src/result/options.js';

const FILE = 'bench/programs/schedules.ts';
const ROUNDS = 3;
/** Of ten tasks: so many orders. */
const ORDERS = 2000;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Measured {
  readonly ms: number;
  readonly paths: number;
}

async function explored(name: string, own: Partial<CheckOptions>): Promise<Measured> {
  const opened = openProgram([parseTarget(`${FILE}#${name}`)], {
    cwd: process.cwd(),
    tellsTasks: own.reduction !== 'none',
  });
  const [unit] = opened.units;
  const options: CheckOptions = { ...DEFAULT_OPTIONS, ...own, timeout: 600, maxSteps: 1e9, proof: 'off' };
  const before = processorTime();
  const host = new InProcessHost(options, [], processorTime);
  const { stats } = await host.explore(unit, opened.source(unit), { onEvent: () => {} });
  return { ms: processorTime() - before, paths: stats.paths };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

const SIDES: readonly { side: string; name: string; own: Partial<CheckOptions> }[] = [
  { side: 'without tasks', name: 'alone', own: {} },
  { side: 'as a task', name: 'asTask', own: {} },
  { side: 'as a task, --reduction none', name: 'asTask', own: { reduction: 'none' } },
];

const times = SIDES.map((): number[] => []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [i, { name, own }] of SIDES.entries()) times[i].push((await explored(name, own)).ms);
}
const base = median(times[0]);
const rows: object[] = SIDES.map(({ side }, i) => ({
  what: `concrete code ${side}`,
  cpuMs: Math.round(median(times[i])),
  ratio: Math.round((median(times[i]) / base) * 100) / 100,
}));
for (const reduction of ['none', 'source'] as const) {
  const few = await explored('tenTasks', { reduction, maxPaths: 1 });
  const { ms, paths } = await explored('tenTasks', { reduction, maxPaths: ORDERS });
  const each = (ms - few.ms) / Math.max(1, paths - few.paths);
  rows.push({
    what: `an order of ten tasks, --reduction ${reduction}`,
    orders: paths,
    msPerOrder: Math.round(each * 1000) / 1000,
  });
}
console.log(JSON.stringify(rows));
