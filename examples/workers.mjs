// One unit, explored by one process and by two: the same verdict, paths and states, and a limit that counts once.
//
//   node examples/workers.mjs
//   npx everypath check examples/red-black-tree.ts --concrete n=6 --workers 2
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';

const target = fileURLToPath(new URL('red-black-tree.ts', import.meta.url));

async function explored(/** @type {number} */ workers, maxPaths = Number.POSITIVE_INFINITY) {
  const { units } = await check(target, { concrete: { n: '6' }, workers, maxPaths });
  return units[0];
}

for (const workers of [1, 2]) {
  const { verdict, stats } = await explored(workers);
  console.log(
    `${workers === 1 ? 'one worker' : 'two workers'}: ${verdict}, ${stats.paths} paths, ${stats.states} states`,
  );
}
const { stats } = await explored(2, 1000);
console.log(`two workers, at most 1,000 paths: ${stats.paths} paths`);
