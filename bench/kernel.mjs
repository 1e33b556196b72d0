// The kernels that translated and native code are compared on, each as a function with what happens before and after a path.
// Used by translation.mjs and guard.mjs; every process that measures a translated kernel loads the harness that bundleHarness() made.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { realmCode } from '../scripts/realm-code.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const require = createRequire(import.meta.url);

/**
 * Sizes that take about a millisecond natively.
 * @type {Record<string, number>}
 */
const SIZES = {
  sorting: 1500,
  'hash-maps': 6000,
  strings: 500,
  matrices: 36,
  tokenizer: 600,
  simulation: 12,
  closures: 8000,
  regexps: 600,
  recursion: 22,
  trees: 4000,
  graphs: 1536,
};

/** How many runs of a kernel make one path. */
const REPEAT = 50;

const harness = join(root, 'node_modules/.cache/everypath-bench/translated.mjs');

export async function bundleHarness() {
  mkdirSync(dirname(harness), { recursive: true });
  await build({
    entryPoints: [join(here, 'translated.ts')],
    outfile: harness,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { typescript: join(root, 'src/languages/javascript/frontend/compiler.ts') },
    plugins: [realmCode()],
    logLevel: 'warning',
  });
}

/** @returns {Promise<{ run: () => unknown, unit: { beginPath(): void, endPath(): void }, repeat: number }>} */
export async function loadKernel(/** @type {string} */ name, /** @type {boolean} */ translated) {
  const idle = { beginPath() {}, endPath() {} };
  if (name === 'acorn') {
    const file = join(here, 'programs/parse.cjs');
    const source = readFileSync(require.resolve('acorn'), 'utf8');
    const unit = translated ? (await import(harness)).loadTranslated(file, 'parse', root) : idle;
    const { parse } = translated ? unit.exports : require(file);
    return { run: () => parse(source), unit, repeat: 4 };
  }
  const file = join(here, 'kernels', `${name}.js`);
  const unit = translated ? (await import(harness)).loadTranslated(file, 'run', root) : idle;
  const kernel = translated ? unit.exports : await import(pathToFileURL(file).href);
  return { run: () => kernel.run(SIZES[name]), unit, repeat: REPEAT };
}
