// node bench/repair.mjs [nodes] [cases] [most corrupted fields]: repair() on the corrupted structures of corrupted.ts. docs/repair.md has a run.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const outfile = join(tmpdir(), `everypath-repair-${process.pid}.mjs`);
await build({ entryPoints: [join(here, 'repair.ts')], outfile, bundle: true, platform: 'node', format: 'esm' });
try {
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(outfile);
}
