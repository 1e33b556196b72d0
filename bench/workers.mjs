// One unit, explored by one worker and by two (docs/scale-out.md): the search of all workers in CPU seconds, that of the busier one, and
// whether verdict and counts are the same. Sides alternate. Called by run.mjs.
import { checkUnit, median } from './measure.mjs';

const UNITS = [
  { unit: 'bank account, n = 18', args: ['examples/bank-account.ts', '--concrete', 'n=18'] },
  { unit: 'red-black tree, n = 7', args: ['examples/red-black-tree.ts', '--concrete', 'n=7'] },
  { unit: 'abort executive', args: ['examples/abort-executive/executive.ts#executive'] },
  { unit: 'six answers, all orders', args: ['bench/programs/six-answers.ts', '--reduction', 'none'] },
  { unit: 'seven writers, one order of each trace', args: ['bench/programs/seven-writers.ts'] },
  {
    unit: 'twelve switches, from concrete inputs',
    args: ['bench/programs/twelve-switches.ts', '--search', 'hybrid'],
  },
];
const ROUNDS = 3;

const round = (/** @type {number} */ x) => Number(x.toFixed(2));

/** @returns {Promise<Record<string, unknown>[]>} */
export async function workersBench() {
  const rows = [];
  for (const { unit, args } of UNITS) {
    /** @type {{ search: number[], longest: number[] }[]} */
    const sides = [1, 2].map(() => ({ search: [], longest: [] }));
    const found = new Set();
    for (let i = 0; i < ROUNDS; i++) {
      for (const [side, workers] of [1, 2].entries()) {
        const run = await checkUnit([...args, '--workers', String(workers), '--timeout', '600']);
        const { verdict, stats } = run.unit;
        sides[side].search.push(stats.timeMs / 1000);
        sides[side].longest.push((stats.workers?.longestMs ?? stats.timeMs) / 1000);
        found.add(JSON.stringify([verdict, stats.paths, stats.exhausted]));
      }
    }
    const [one, two] = sides.map(({ search, longest }) => ({ search: median(search), longest: median(longest) }));
    const [verdict, paths] = JSON.parse([...found][0]);
    rows.push({
      unit,
      verdict,
      paths,
      same: found.size === 1 ? 'yes' : 'NO',
      searchOfOne: round(one.search),
      searchOfTwo: round(two.search),
      longestOfTwo: round(two.longest),
      // Two cores do twice the work; what the second worker costs besides is lost.
      gainOnTwoCores: round((2 * one.search) / two.search),
      // The same, if the cores were as busy otherwise as they were: one of the two had more to do.
      gainAsShared: round(one.search / two.longest),
    });
  }
  return rows;
}
