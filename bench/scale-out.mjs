// node bench/scale-out.mjs [workers] [paths] [evenness...]: many workers on one unit, simulated (bench/scale-out.ts). docs/scale-out.md has a run.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const outfile = join(tmpdir(), `everypath-scale-out-${process.pid}.mjs`);
await build({ entryPoints: [join(here, 'scale-out.ts')], outfile, bundle: true, platform: 'node', format: 'esm' });
try {
  const { simulate } = await import(pathToFileURL(outfile).href);
  const [workers = 10_000, paths = 1e9, ...shapes] = process.argv.slice(2).map(Number);
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
  for (const evenness of shapes.length > 0 ? shapes : [0.4, 0.2, 0.05]) {
    const fleet = { workers, paths, pathMs: 1, latency: [1, 50], serviceMs: 0.01, evenness, seed: 7 };
    const { explored, time, efficiency, messages, mostMessages, handed, load } = simulate(fleet);
    if (explored !== paths) throw new Error(`${explored} of ${paths} paths were explored`);
    const traffic = `${messages.toFixed(1)} messages a second and worker (at most ${mostMessages.toFixed(1)})`;
    console.log(`evenness ${evenness}: ${(time / 1000).toFixed(1)} s, efficiency ${percent(efficiency)}, ${traffic},`);
    console.log(
      `  ${handed.toFixed(1)} branches handed to each worker, who hands out is busy ${percent(load)} of the time`,
    );
  }
} finally {
  rmSync(outfile);
}
