// How much slower translated code is than native code, everything on (marks, fuel, write journal, patched realm), on
// concrete inputs. Prints a ratio per kernel, the geometric mean, and the ratio of a real parser (acorn) parsing its own
// source. Each side runs in a process of its own: replaced built-ins slow down the whole process they live in.
// Usage: node bench/translation.mjs [kernel...] [--time ms]
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHarness, loadKernel } from './kernel.mjs';

const here = dirname(fileURLToPath(import.meta.url));

const args = process.argv.slice(2);
const option = (/** @type {string} */ name, /** @type {any} */ fallback) => {
  const at = args.indexOf(name);
  return at < 0 ? fallback : args.splice(at, 2)[1];
};
const time = Number(option('--time', 2000));
const side = option('--side', undefined);
/** Best time of a path of several runs, in milliseconds per run, and the result to compare. */
async function measure(/** @type {string} */ name, /** @type {boolean} */ translated) {
  const { run, unit, repeat } = await loadKernel(name, translated);
  let best = Number.POSITIVE_INFINITY;
  let result;
  const until = performance.now() + time;
  for (let i = 0; i < 5 || performance.now() < until; i++) {
    unit.beginPath();
    const start = performance.now();
    for (let k = 0; k < repeat; k++) result = run();
    best = Math.min(best, (performance.now() - start) / repeat);
    unit.endPath();
  }
  return { best, result: String(result) };
}

if (side !== undefined) {
  console.log(JSON.stringify(await measure(args[0], side === 'translated')));
} else {
  await bundleHarness();
  const names = readdirSync(join(here, 'kernels')).map((f) => f.replace(/\.js$/, ''));
  const wanted = args.length > 0 ? args : [...names, 'acorn'];
  const ratios = [];
  for (const name of wanted) {
    const [native, translated] = ['native', 'translated'].map((which) => {
      const command = [fileURLToPath(import.meta.url), name, '--side', which, '--time', String(time)];
      return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' }).trim().split('\n').at(-1) ?? '');
    });
    if (native.result !== translated.result) throw new Error(`${name}: results differ`);
    const ratio = translated.best / native.best;
    if (name !== 'acorn') ratios.push(ratio);
    const [a, b] = [native.best.toFixed(2), translated.best.toFixed(2)];
    console.log(`${name.padEnd(12)} native ${a} ms  translated ${b} ms  ratio ${ratio.toFixed(2)}`);
  }
  if (ratios.length > 0) {
    const mean = Math.exp(ratios.reduce((sum, r) => sum + Math.log(r), 0) / ratios.length);
    console.log(`geometric mean of ${ratios.length} kernels: ${mean.toFixed(2)}`);
  }
}
