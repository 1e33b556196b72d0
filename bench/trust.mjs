// What the second wall and the replay of good paths cost. The extra process: a check from a cold start, with the engine in a process of its own
// and in that of the caller, in turn, by the clock. The replays: their share of the rest of the exploration (trust.ts).
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { realmCode } from '../scripts/realm-code.mjs';
import { median, root } from './measure.mjs';

const ROUNDS = 9;

/** Milliseconds of a fresh process that checks the example, as a check of the command line does it. */
function cold(/** @type {boolean} */ apart) {
  const listeners = apart ? '' : 'listeners: [{}], ';
  const text = `import { check } from 'everypath'; await check('examples/swap-node.ts', { ${listeners}cache: false });`;
  const before = performance.now();
  execFileSync(process.execPath, ['--stack-size=3900', '--input-type=module', '-e', text], {
    cwd: root,
    stdio: 'ignore',
  });
  return performance.now() - before;
}

export async function trustBench() {
  /** @type {{ apart: number[], own: number[] }} */
  const times = { apart: [], own: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.apart.push(cold(true));
    times.own.push(cold(false));
  }
  const [apart, own] = [median(times.apart), median(times.own)];
  const file = join(root, 'node_modules/.cache/everypath-bench/trust.mjs');
  mkdirSync(dirname(file), { recursive: true });
  await build({
    entryPoints: [join(root, 'bench/trust.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { typescript: join(root, 'src/languages/javascript/frontend/compiler.ts') },
    plugins: [realmCode()],
    logLevel: 'warning',
  });
  const printed = execFileSync(process.execPath, ['--stack-size=3900', file], { cwd: root, encoding: 'utf8' });
  /** @type {{ target: string, paths: number, replays: number, percent: number }[]} */
  const rows = JSON.parse(printed);
  return [
    { cost: 'a process for the engine, cold start', milliseconds: Math.round(apart - own), of: Math.round(own) },
    ...rows.map(({ target, paths, replays, percent }) => ({
      cost: `replaying good paths, ${target}`,
      paths,
      replays,
      percent: Number(percent.toFixed(1)),
    })),
  ];
}
