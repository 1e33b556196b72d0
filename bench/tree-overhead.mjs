// What building the execution tree costs: the same explorations without a tree, with path-condition updates only, with all
// statements, in turn. The time is that of the engine's thread, as the result of the check says it.
import { join } from 'node:path';
import { check, exploreTree } from 'everypath';
import { median, root } from './measure.mjs';

const ROUNDS = 5;
const PROGRAMS = [
  { name: 'bank account, n = 18', target: 'bank-account.ts#bankAccount', concrete: { n: '18' } },
  { name: 'red-black tree, n = 5', target: 'red-black-tree.ts#insertions', concrete: { n: '5' } },
];

for (const { name, target, concrete } of PROGRAMS) {
  const file = join(root, 'examples', target);
  const options = { concrete, timeout: 600, paths: 0 };
  /** @type {Record<string, number[]>} */
  const times = { none: [], conditions: [], statements: [] };
  /** @type {Record<string, number>} */
  const nodes = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const detail of /** @type {const} */ (['none', 'conditions', 'statements'])) {
      let count = 0;
      const sink = {
        begin() {},
        batch: (/** @type {{ rows: { length: number } }} */ { rows }) => (count += rows.length / 3),
        end() {},
      };
      const { units } = await (detail === 'none'
        ? check(file, options)
        : exploreTree(file, { ...options, detail }, sink));
      if (!units[0].stats.exhausted) throw new Error(`${name}: the search was not exhausted`);
      times[detail].push(units[0].stats.timeMs);
      nodes[detail] = count;
    }
  }
  const base = median(times.none);
  for (const [detail, all] of Object.entries(times)) {
    const time = median(all);
    console.log(`${name}\t${detail}\t${nodes[detail]}\t${time.toFixed(0)}\t${(time / base).toFixed(2)}`);
  }
}
