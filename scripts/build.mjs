// Bundles src/ into dist/ (entry points for users, those of the engine's process), the page of the explorer beside it,
// and writes declarations.
// Dependencies stay external: they are loaded only when needed.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { realmCode } from './realm-code.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

const plugins = [realmCode({ maps: process.argv.includes('--realm-maps') })];
/** @satisfies {import('esbuild').BuildOptions & { metafile: true }} */
const common = /** @type {const} */ ({
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  // Loaded through require: as an ES module import, Node would scan its nine megabytes for export names first.
  alias: { typescript: './src/languages/javascript/frontend/compiler.ts' },
  plugins,
  sourcemap: true,
  logLevel: 'warning',
  metafile: true,
});
const { metafile } = await build({
  ...common,
  entryPoints: {
    cli: 'src/cli/main.ts',
    'command-line': 'src/cli/command-line.ts',
    api: 'src/api.ts',
    'fast-check': 'src/api/fast-check.ts',
    vitest: 'src/api/vitest.ts',
    'node-test': 'src/api/node-test.ts',
    'explore-child': 'src/api/testing/explore-child.ts',
    language: 'src/api/language-kit.ts',
    'engine-main': 'src/host/engine-own.ts',
    'enumerate-worker': 'src/enumerate/enumerate-worker.ts',
    'repair-worker': 'src/repair/repair-worker.ts',
    'record-loader': 'src/record/esm-loader.ts',
    'run-loader': 'src/running/esm-loader.ts',
  },
  splitting: true,
  format: 'esm',
});
// The engine where no code of the user's own is loaded into its process: one file starts faster than many.
const engine = await build({
  ...common,
  entryPoints: { engine: 'src/host/engine-main.ts' },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  define: { 'import.meta.url': 'engineUrl' },
  banner: { js: "const engineUrl = require('node:url').pathToFileURL(__filename).href;" },
});
// The command line as one script, which is loaded with V8's code of it (src/cli/start.ts).
const script = await build({
  ...common,
  entryPoints: { everypath: 'src/cli/run-main.ts' },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  sourcemap: false,
  define: { 'import.meta.url': 'scriptUrl' },
  banner: { js: "const scriptUrl = require('node:url').pathToFileURL(__filename).href;" },
});
// What the engine's process runs: loads its file with V8's code of it.
const start = await build({
  ...common,
  entryPoints: { 'engine-start': 'src/host/engine-start.ts' },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
});
// Explored with the code that imports it, so a file of its own that takes the engine's functions from everypath.
const ownModule = {
  name: 'own-module',
  /** @param {import('esbuild').PluginBuild} build */
  setup: ({ onResolve }) => onResolve({ filter: /\/in-code\.js$/ }, () => ({ path: 'everypath', external: true })),
};
const schema = await build({
  ...common,
  entryPoints: { schema: 'src/api/schema.ts' },
  plugins: [ownModule],
  format: 'esm',
});
// Jest loads CommonJS.
const jest = await build({
  ...common,
  entryPoints: { jest: 'src/api/jest.ts' },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  define: { 'import.meta.url': 'entryUrl' },
  banner: { js: "const entryUrl = require('node:url').pathToFileURL(__filename).href;" },
});
// What generated tests import: one module object, however it is loaded, is one for each way.
const inOrder = await Promise.all(
  /** @type {const} */ (['esm', 'cjs']).map((format) =>
    build({
      ...common,
      entryPoints: { 'in-order': 'src/api/task-order.ts' },
      outExtension: { '.js': format === 'cjs' ? '.cjs' : '.js' },
      format,
    }),
  ),
);
const fastCheck = await build({
  ...common,
  entryPoints: { 'fast-check': 'src/api/fast-check-required.ts' },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  define: { 'import.meta.url': 'entryUrl' },
  banner: { js: "const entryUrl = require('node:url').pathToFileURL(__filename).href;" },
  footer: { js: 'module.exports = module.exports.required;' },
});
// What `everypath record` and `everypath run` require into the program that they run.
const hook = await build({
  ...common,
  entryPoints: {
    'record-hook': 'src/record/hook.ts',
    'run-hook': 'src/running/hook.ts',
    'run-tools': 'src/running/tools.ts',
  },
  // The parser comes with it: what the program requires, or changes, is no part of the hook.
  packages: 'bundle',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
});
const viewer = await build({
  absWorkingDir: root,
  entryPoints: {
    viewer: 'viewer/main.ts',
    'viewer-style': 'viewer/viewer.css',
    project: 'viewer/project/main.ts',
    'project-style': 'viewer/project/project.css',
  },
  outdir: 'dist',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
  metafile: true,
});
// Help, which the executable prints without loading the command line.
const { allHelp } = await import(pathToFileURL(join(root, 'dist/command-line.js')).href);
writeFileSync(join(root, 'dist/help.json'), JSON.stringify(allHelp()));
// What an earlier build left is removed last, so that dist/ works at any moment.
const builds = [
  metafile,
  engine.metafile,
  start.metafile,
  script.metafile,
  jest.metafile,
  schema.metafile,
  hook.metafile,
  fastCheck.metafile,
  ...inOrder.map((made) => made.metafile),
];
const outputs = [...builds, viewer.metafile].flatMap((made) => Object.keys(made.outputs));
const made = new Set(['help.json', ...outputs.map((file) => basename(file))]);
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
