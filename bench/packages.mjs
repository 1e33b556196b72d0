// Branch coverage of popular packages after a minute of `check` on what they export, no harness written, beside fast-check on
// the same entry points with the same knowledge of types: docs/packages.md. Installs pinned versions into a temporary folder.
// The inputs that were found are run on the installed package in a process of its own, where V8 counts
// (packages-replay.mjs); the engine's own figures play no part. A minute is a minute of processor time of the process.
// node bench/packages.mjs [--json] [NAME...]; BENCH_PACKAGE_SECONDS changes the minute.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PACKAGES } from './packages-list.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const SECONDS = Number(process.env.BENCH_PACKAGE_SECONDS ?? 60);
/** Wall clock, on a machine that others use too. */
const PATIENCE_MS = 20 * SECONDS * 1000 + 120_000;

/** Runs a script of this folder that writes JSON to the file of its last argument. */
async function script(name, args, output, flags = []) {
  await run(process.execPath, [...flags, join(here, name), ...args, output], { timeout: PATIENCE_MS, cwd: here });
  return JSON.parse(readFileSync(output, 'utf8'));
}

async function measure(folder, { name, version, entry, what, expose }) {
  const home = join(folder, 'node_modules', name);
  const file = (suffix) => join(folder, `${name}.${suffix}`);
  const clock = ['--import', join(here, 'cpu-clock.mjs')];
  const inputs = file('jsonl');
  const explored = await script(
    'packages-explore.mjs',
    [join(home, entry), SECONDS, inputs],
    file('explored.json'),
    clock,
  );
  const ours = await script('packages-replay.mjs', [home, entry, inputs], file('ours.json'));
  await script('packages-units.mjs', [join(home, entry)], file('units.json'));
  const args = [home, entry, file('units.json'), SECONDS];
  const fastCheck = await script('packages-fast-check.mjs', args, file('fast-check.json'));
  return {
    name,
    version,
    what,
    ...explored,
    ...ours,
    fastCheck: fastCheck.percent,
    fastCheckRuns: fastCheck.ran,
    expose,
  };
}

/** Why jazzer.js does not take part: its binary is made for recent systems. */
async function jazzer(folder) {
  const text = "require('@jazzer.js/fuzzer')";
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '@jazzer.js/core'], { cwd: folder });
    await run(process.execPath, ['-e', text], { cwd: folder });
    return 'loads';
  } catch (error) {
    return /version `\S+' not found/.exec(String(error.stderr))?.[0] ?? 'does not install';
  }
}

const json = process.argv.includes('--json');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const unknown = wanted.filter((name) => !PACKAGES.some((p) => p.name === name));
if (unknown.length > 0) {
  console.error(`no such package: ${unknown.join(', ')}; there are: ${PACKAGES.map((p) => p.name).join(', ')}`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'everypath-packages-'));
try {
  const chosen = PACKAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const specifiers = chosen.map(({ name, version }) => `${name}@${version}`);
  const flags = ['--save-exact', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...flags, ...specifiers], { cwd: folder });
  const rows = [];
  for (const entry of chosen) {
    const row = await measure(folder, entry);
    const { name, units, paths, percent, fastCheck, findings, gaps } = row;
    if (!json) {
      const text = [
        `${percent} %`,
        `fast-check ${fastCheck} %`,
        `${units} units`,
        `${paths} paths`,
        `${findings.length} findings`,
      ];
      console.log(`${name}: ${text.join(', ')}, gaps ${JSON.stringify(gaps)}`);
    }
    rows.push(row);
  }
  const rival = await jazzer(folder);
  if (json) console.log(JSON.stringify({ seconds: SECONDS, jazzer: rival, packages: rows }));
  else console.log(`jazzer.js: ${rival}`);
} finally {
  rmSync(folder, { recursive: true });
}
