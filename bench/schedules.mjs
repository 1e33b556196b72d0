// What schedules cost: schedules.ts, bundled, in a process of its own.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { realmCode } from '../scripts/realm-code.mjs';
import { root } from './measure.mjs';

export async function schedulesBench() {
  const file = join(root, 'node_modules/.cache/everypath-bench/schedules.mjs');
  mkdirSync(dirname(file), { recursive: true });
  await build({
    entryPoints: [join(root, 'bench/schedules.ts')],
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
  /** @type {Record<string, unknown>[]} */
  const rows = JSON.parse(printed);
  return rows;
}
