// The units of a package's entry with the shapes of their parameters, as JSON, for its rivals: the same entry points, the same
// knowledge of types. node packages-units.mjs ENTRY-FILE OUTPUT-FILE, from packages.mjs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { realmCode } from '../scripts/realm-code.mjs';

const [entry, output] = process.argv.slice(2);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(root, 'node_modules', '.everypath-units-'));
try {
  const outfile = join(folder, 'program.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/languages/javascript/frontend/program.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { typescript: './src/languages/javascript/frontend/compiler.ts' },
    plugins: [realmCode()],
    logLevel: 'warning',
  });
  const { openProgram, parseTarget } = await import(pathToFileURL(outfile).href);
  const { units } = openProgram([parseTarget(entry)], { cwd: dirname(entry) });
  const described = units.map(
    (
      /** @type {import('../src/languages/unit.js').UnitDescription} */ {
        name,
        kind,
        file,
        root: owner,
        parameters,
        shapes,
      },
    ) => ({
      name,
      kind,
      file,
      root: owner,
      parameters,
      shapes,
    }),
  );
  // JSON has neither undefined nor bigints.
  const replacer = (/** @type {string} */ _key, /** @type {any} */ value) => {
    if (typeof value === 'bigint') return Number(value);
    return value?.kind === 'literal' && value.value === undefined ? { kind: 'undefined' } : value;
  };
  writeFileSync(output, JSON.stringify(described, replacer));
} finally {
  rmSync(folder, { recursive: true });
}
