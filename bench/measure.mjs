// Runs the command line in a process of its own and reports what the whole process used, start-up included.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '..');
/** Node reads such certificates when it starts, which takes as long as all else that it does then: no part of what is measured. */
export const { NODE_EXTRA_CA_CERTS: _certificates, ...surroundings } = process.env;
const cli = join(root, 'dist/cli.js');
const usage = pathToFileURL(join(here, 'usage.mjs')).href;

/**
 * `cache`: results of earlier runs may be taken. Codes 2 and 4 are results, too, where some files cannot be checked.
 * @returns {Promise<{ wall: number, cpu: number, rss: number, samples: number[], code: number, stdout: string, stderr: string }>} seconds, MB
 */
export async function measure(
  /** @type {string[]} */ args,
  /** @type {{ environment?: NodeJS.ProcessEnv, cwd?: string, cache?: boolean }} */ {
    environment = {},
    cwd = root,
    cache = false,
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-bench-'));
  const file = join(folder, 'usage.json');
  const started = process.hrtime.bigint();
  // What an earlier run found is no measure of this one.
  const told = args.includes('--cache') || args.includes('--no-cache');
  const anew = args[0] === 'check' && !cache && !told ? [...args, '--no-cache'] : args;
  const child = spawn(process.execPath, ['--import', usage, cli, ...anew], {
    cwd,
    env: { ...surroundings, ...environment, BENCH_USAGE_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  const unfinished = stdout === '' ? code > 1 : code === 3 || code > 4;
  if (unfinished) throw new Error(`everypath ${args.join(' ')} ended with code ${code}\n${stderr}`);
  const used = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return { wall, cpu: used.cpu, rss: used.rss, samples: used.samples, code, stdout, stderr };
}

/** The unit of a `check --json` run. */
export async function checkUnit(
  /** @type {string[]} */ args,
  /** @type {{ environment?: NodeJS.ProcessEnv }} */ options = {},
) {
  const used = await measure(['check', ...args, '--json', '--paths', '0'], options);
  if (used.stdout === '') throw new Error(`everypath check ${args.join(' ')} printed nothing\n${used.stderr}`);
  const { units } = JSON.parse(used.stdout);
  return { ...used, unit: units[0] };
}

export function median(/** @type {number[]} */ values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
