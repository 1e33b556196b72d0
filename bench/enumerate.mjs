// Enumeration: time per valid structure over sizes, the figures of dianju-2005, and 2^20 real sets against the loop that anybody
// would write. CPU time of the searching thread is not told apart from the rest, so each row is a process-wide difference.
// Run by bench/run.mjs in a process of its own; prints JSON.
import { join } from 'node:path';
import { enumerate, subsets } from 'everypath';
import { root } from './measure.mjs';

async function timed(/** @type {() => any} */ work) {
  const cpu = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { value, cpuMs: (user + system) / 1000 };
}

const STRUCTURES = {
  'binary-tree.ts#BinaryTree': (/** @type {number} */ n) => ({ bound: n, domains: { size: [n] } }),
  'search-tree.ts#SearchTree': (/** @type {number} */ n) => ({ bound: n, domains: { size: [n] } }),
  'red-black-tree.ts#RedBlackTree': (/** @type {number} */ n) => ({ bound: n, domains: { size: [n] } }),
  'sorted-list.ts#isSorted': (/** @type {number} */ n) => ({ bound: n }),
  'heap-array.ts#isHeap': (/** @type {number} */ n) => ({
    bound: n,
    domains: { heap: [0, 1, 2, 3], 'heap.length': [n] },
  }),
  'disjoint-sets.ts#isCompressed': (/** @type {number} */ n) => ({ bound: n, domains: { 'parent.length': [n] } }),
  'doubly-linked-list.ts#DoublyLinkedList': (/** @type {number} */ n) => ({
    bound: n,
    bounds: { Entry: n + 1 },
    domains: { size: [n] },
  }),
};

const rows = [];
for (const [target, optionsOf] of Object.entries(STRUCTURES)) {
  for (const n of [5, 6, 7, 8]) {
    const run = enumerate(join(root, 'examples/structures', target), { timeout: 300, ...optionsOf(n) });
    await run.prepare();
    const { value, cpuMs } = await timed(() => run);
    const { count, runs, timeMs } = value;
    rows.push({
      what: `${target} of ${n}`,
      valid: count,
      runs,
      runsPerValid: +(runs / count).toFixed(1),
      searchMs: Math.round(timeMs),
      cpuMs: Math.round(cpuMs),
      microsecondsPerRun: +((timeMs * 1000) / runs).toFixed(2),
    });
  }
}
for (const [unit, bound] of /** @type {[string, number][]} */ ([
  ['CoverMe', 4],
  ['checkImplication', 8],
])) {
  const run = enumerate(join(root, `examples/cover-me.ts#${unit}`), { bound });
  await run.prepare();
  const { value, cpuMs } = await timed(() => run);
  const { count, candidates, runs, timeMs } = value;
  rows.push({
    what: `${unit}, ${candidates} candidates`,
    valid: count,
    runs,
    searchMs: Math.round(timeMs),
    cpuMs: Math.round(cpuMs),
  });
}

const pool = Array.from({ length: 20 }, (_, i) => String(i));
function byHand() {
  let members = 0;
  for (let i = 0; i < 2 ** 20; i++) {
    const set = new Set();
    for (let bit = 0; bit < 20; bit++) if ((i >> bit) & 1) set.add(pool[bit]);
    members += set.size;
  }
  return members;
}
function generated() {
  let members = 0;
  for (const set of subsets(pool)) members += set.size;
  return members;
}
const anySet = enumerate(join(root, 'bench/programs/any-set.ts#anySet'), { bound: 20, domains: { set: pool } });
await anySet.prepare();
async function enumerated() {
  let members = 0;
  for await (const { set } of anySet) members += /** @type {Set<unknown>} */ (set).size;
  return members;
}
/** @type {Record<string, number>} */
const best = {};
for (let i = 0; i < 3; i++) {
  for (const work of [byHand, generated, enumerated]) {
    const { value, cpuMs } = await timed(work);
    if (value !== 20 * 2 ** 19) throw new Error(`${work.name}: ${value} members`);
    best[work.name] = Math.min(best[work.name] ?? Number.POSITIVE_INFINITY, cpuMs);
  }
}
for (const [name, cpuMs] of Object.entries(best)) {
  rows.push({
    what: `2^20 sets, ${name}`,
    valid: 2 ** 20,
    cpuMs: Math.round(cpuMs),
    ratio: +(cpuMs / best.byHand).toFixed(2),
  });
}
console.log(JSON.stringify(rows));
