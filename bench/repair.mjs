// node bench/repair.mjs [cases] [nodes] [most corrupted fields] [no]: repair() on the corrupted structures of corrupted.ts; `no` offers it no lost nodes.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** Has twice as many cases as the others: the one of which some were not repaired. */
const HARDEST = 'red-black tree';

/** A row for each structure and setting. */
export async function repairBench(
  /** @type {readonly import('./repair.js').Setting[]} */ settings,
  /** @type {(row: Record<string, unknown>) => void} */ done = () => {},
) {
  const outfile = join(tmpdir(), `everypath-repair-${process.pid}.mjs`);
  await build({ entryPoints: [join(here, 'repair.ts')], outfile, bundle: true, platform: 'node', format: 'esm' });
  try {
    /** @type {typeof import('./repair.js')} */
    const { names, row } = await import(pathToFileURL(outfile).href);
    const rows = [];
    for (const setting of settings) {
      for (const name of names()) {
        const cases = name === HARDEST ? 2 * setting.cases : setting.cases;
        rows.push(row(name, { ...setting, cases }));
        done(rows[rows.length - 1]);
      }
    }
    return rows;
  } finally {
    rmSync(outfile);
  }
}

if (process.argv[1]?.endsWith('repair.mjs')) {
  const [cases = 100, nodes = 100, fields = 3] = process.argv.slice(2, 5).map(Number);
  const setting = { nodes, cases, fields, offered: process.argv[5] !== 'no' };
  await repairBench([setting], (row) => console.log(Object.values(row).join('\t')));
}
