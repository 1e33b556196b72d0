// How much slower translated code is than native code, everything on (marks, fuel, write journal), on concrete inputs.
// Prints a ratio per kernel, the geometric mean, and the ratio of a real parser (acorn) parsing its own source.
// Usage: node bench/translation.mjs [kernel...] [--time ms] [--dump folder]
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { journalOps } from './journal-ops.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** Sizes that take about a millisecond natively: the best of many short runs is not disturbed by other processes. */
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

const args = process.argv.slice(2);
const option = (name, fallback) => {
  const at = args.indexOf(name);
  return at < 0 ? fallback : args.splice(at, 2)[1];
};
const time = Number(option('--time', 700));
const dump = option('--dump', undefined);

async function loadTranslator() {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-bench-'));
  const outfile = join(folder, 'translate.cjs');
  await build({
    entryPoints: [join(here, '../src/typescript/instrument/translate.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
    alias: { typescript: require.resolve('typescript') },
    external: [require.resolve('typescript')],
  });
  return require(outfile).translate;
}

function instantiate(code, file) {
  const ops = journalOps();
  const fn = vm.runInThisContext(code, { filename: file });
  const module = { exports: {} };
  fn.call(module.exports, ops, ops.marks, ops.fuel, module.exports, require, module, file, dirname(file));
  return { exports: module.exports, ops };
}

/** Best time of one run, both sides taking turns so that both see the same machine. */
function compare(native, translated, before) {
  const best = [Infinity, Infinity];
  const until = process.cpuUsage().user + time * 2000;
  for (let i = 0; i < 20 || process.cpuUsage().user < until; i++) {
    [native, translated].forEach((fn, side) => {
      before();
      const start = performance.now();
      fn();
      best[side] = Math.min(best[side], performance.now() - start);
    });
  }
  return best;
}

const translate = await loadTranslator();
const request = { format: 'esm', dynamic: false, siteBase: 0, markBase: 0, contracts: [] };

function translated(file, source, format) {
  const module = translate({ ...request, file, source, format });
  if (dump !== undefined) {
    mkdirSync(dump, { recursive: true });
    writeFileSync(join(dump, `${file.split('/').pop()}.translated.js`), module.code);
  }
  return instantiate(module.code, file);
}

const rows = [];
const wanted = args.length > 0 ? args : [...Object.keys(SIZES), 'acorn'];
for (const name of readdirSync(join(here, 'kernels')).map((f) => f.replace(/\.js$/, ''))) {
  if (!wanted.includes(name)) continue;
  const file = join(here, 'kernels', `${name}.js`);
  const native = await import(pathToFileURL(file).href);
  const { exports, ops } = translated(file, readFileSync(file, 'utf8'), 'esm');
  const n = SIZES[name];
  if (native.run(n) !== exports.run(n)) throw new Error(`${name}: results differ`);
  const [a, b] = compare(() => native.run(n), () => exports.run(n), () => ops.reset());
  rows.push({ name, ratio: b / a });
  console.log(`${name.padEnd(12)} native ${a.toFixed(2)} ms  translated ${b.toFixed(2)} ms  ratio ${(b / a).toFixed(2)}`);
}
if (rows.length > 0) {
  const mean = Math.exp(rows.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / rows.length);
  console.log(`geometric mean of ${rows.length} kernels: ${mean.toFixed(2)}`);
}

if (wanted.includes('acorn')) {
  const file = require.resolve('acorn');
  const source = readFileSync(file, 'utf8');
  const { exports, ops } = translated(file, source, 'cjs');
  const native = require(file);
  const parse = (acorn, text = source) => acorn.parse(text, { ecmaVersion: 'latest' });
  if (JSON.stringify(parse(native)) !== JSON.stringify(parse(exports))) throw new Error('acorn: results differ');
  // The first statements of its source, so that one run is short.
  const { expression } = parse(native).body[0];
  const { body } = expression.arguments.find((x) => x.type === 'FunctionExpression').body;
  const part = source.slice(body[0].start, body.findLast((s) => s.end < 40000).end);
  const [a, b] = compare(() => parse(native, part), () => parse(exports, part), () => ops.reset());
  console.log(`acorn        native ${a.toFixed(2)} ms  translated ${b.toFixed(2)} ms  ratio ${(b / a).toFixed(2)}`);
}
