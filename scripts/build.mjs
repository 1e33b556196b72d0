// Bundles src/ into dist/ (two entry points for users, one for the engine's worker thread), the page of the explorer beside it,
// and writes declarations.
// Dependencies stay external: they are loaded only when needed.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { realmCode } from './realm-code.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli/main.ts',
    api: 'src/api.ts',
    'fast-check': 'src/api/fast-check.ts',
    language: 'src/api/language-kit.ts',
    'engine-worker': 'src/host/engine-worker.ts',
    'enumerate-worker': 'src/enumerate/enumerate-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  // Loaded through require: as an ES module import, Node would scan its nine megabytes for export names first.
  alias: { typescript: './src/languages/javascript/frontend/compiler.ts' },
  plugins: [realmCode({ maps: process.argv.includes('--realm-maps') })],
  sourcemap: true,
  logLevel: 'warning',
  metafile: true,
});
const viewer = await build({
  absWorkingDir: root,
  entryPoints: { viewer: 'viewer/main.ts', 'viewer-style': 'viewer/viewer.css' },
  outdir: 'dist',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
  metafile: true,
});
// What an earlier build left is removed last, so that dist/ works at any moment.
const outputs = [...Object.keys(metafile.outputs), ...Object.keys(viewer.metafile.outputs)];
const made = new Set(outputs.map((file) => basename(file)));
for (const file of readdirSync(join(root, 'dist'))) {
  if (file !== 'types' && !made.has(file)) rmSync(join(root, 'dist', file), { recursive: true });
}
if (!process.argv.includes('--no-types')) {
  execFileSync(
    process.execPath,
    [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json', '--emitDeclarationOnly'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
}
