// One side of a kernel for guard.mjs, kept alive: for each line on standard input runs a slice of processor time and prints
// the microseconds of one run. Usage: node bench/guard-side.mjs KERNEL native|translated RUNS_PER_PATH
import { createInterface } from 'node:readline';
import { loadKernel } from './kernel.mjs';

const SLICE_US = 30_000;
const [name, side, runs] = process.argv.slice(2);
const { run, unit } = await loadKernel(name, side === 'translated');

function cpu() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function slice() {
  const start = cpu();
  let count = 0;
  let used = 0;
  do {
    unit.beginPath();
    for (let i = 0; i < Number(runs); i++) run();
    unit.endPath();
    count += Number(runs);
    used = cpu() - start;
  } while (used < SLICE_US);
  return used / count;
}

// V8 has compiled what it will compile.
for (let i = 0; i < 4; i++) slice();
console.log('ready');
for await (const _ of createInterface({ input: process.stdin })) console.log(slice());
