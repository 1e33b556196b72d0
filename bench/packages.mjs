// Branch coverage of popular packages after a minute of `check` on what they export, no harness written, beside fast-check on
// the same entry points with the same knowledge of types: docs/packages.md. Installs pinned versions into a temporary folder.
// The inputs that were found are run on the installed package in a process of its own, where V8 counts
// (packages-replay.mjs); the engine's own figures play no part. A minute is a minute of processor time of the process.
// node bench/packages.mjs [--json] [--resume] [--out FILE] [NAME...]: a package that fails has a row that says so; results are
// written after each one, --resume goes on from them. BENCH_PACKAGE_SECONDS changes the minute, BENCH_PACKAGE_JOBS how many
// packages are measured at once, BENCH_PACKAGE_FOLDER names a folder where they are installed already.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { PACKAGES } from './packages-list.mjs';
import { markdownTable, summary } from './packages-table.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const SECONDS = Number(process.env.BENCH_PACKAGE_SECONDS ?? 60);
const JOBS = Number(process.env.BENCH_PACKAGE_JOBS ?? 2);
/** Wall clock, on a machine that others use too. */
const PATIENCE_MS = (8 * SECONDS + 120) * 1000;

/** Runs a script of this folder that writes JSON to the file of its last argument; what it wrote counts if it is ended. */
async function script(
  /** @type {string} */ name,
  /** @type {string[]} */ args,
  /** @type {string} */ output,
  /** @type {string[]} */ flags = [],
) {
  rmSync(output, { force: true });
  /** @type {any} */
  let failure;
  try {
    const options = {
      timeout: PATIENCE_MS,
      killSignal: /** @type {const} */ ('SIGKILL'),
      cwd: here,
      maxBuffer: 1 << 26,
    };
    await run(process.execPath, [...flags, join(here, name), ...args, output], options);
  } catch (error) {
    failure = error;
  }
  if (existsSync(output)) return JSON.parse(readFileSync(output, 'utf8'));
  const text = String(failure?.stderr || failure?.message || 'it wrote nothing').trim();
  throw new Error(`${name}: ${failure?.killed ? 'did not end in time' : text.split('\n').slice(0, 4).join(' ')}`);
}

/** One side of a package; a failure of one does not cost the other. */
async function attempt(/** @type {() => any} */ action) {
  try {
    return await action();
  } catch (error) {
    return { error: /** @type {Error} */ (error).message };
  }
}

async function measure(
  /** @type {string} */ folder,
  /** @type {string} */ work,
  /** @type {typeof PACKAGES[number]} */ { name, version, entry, what, expose },
) {
  const home = join(folder, 'node_modules', name);
  const file = (/** @type {string} */ suffix) => join(work, `${name}.${suffix}`);
  const clock = ['--import', join(here, 'cpu-clock.mjs')];
  const inputs = file('jsonl');
  const explored = await attempt(() =>
    script('packages-explore.mjs', [join(home, entry), String(SECONDS), inputs], file('explored.json'), clock),
  );
  const ours = await attempt(() => {
    if (!existsSync(inputs)) throw new Error('there are no inputs to run');
    return script('packages-replay.mjs', [home, entry, inputs], file('ours.json'));
  });
  const rival = await attempt(async () => {
    await script('packages-units.mjs', [join(home, entry)], file('units.json'));
    const args = [home, entry, file('units.json'), String(SECONDS)];
    return script('packages-fast-check.mjs', args, file('fast-check.json'));
  });
  return { name, version, what, expose, seconds: SECONDS, explored, ours, fastCheck: rival };
}

/** Why jazzer.js does not take part: its binary is made for recent systems. */
async function jazzer() {
  const text = "require('@jazzer.js/fuzzer')";
  const folder = mkdtempSync(join(tmpdir(), 'everypath-jazzer-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    await run('npm', ['install', '--no-audit', '--no-fund', '@jazzer.js/core'], { cwd: folder });
    await run(process.execPath, ['-e', text], { cwd: folder });
    return 'loads';
  } catch (error) {
    return /version `\S+' not found/.exec(String(/** @type {any} */ (error).stderr))?.[0] ?? 'does not install';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, resume: { type: 'boolean' }, out: { type: 'string' } },
});
const unknown = wanted.filter((name) => !PACKAGES.some((p) => p.name === name));
if (unknown.length > 0) {
  console.error(`no such package: ${unknown.join(', ')}; there are: ${PACKAGES.map((p) => p.name).join(', ')}`);
  process.exit(2);
}
const out = flags.out ?? join(here, 'packages-results.json');
const earlier = flags.resume && existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { packages: [] };
const rows = new Map(
  earlier.packages
    .filter((/** @type {any} */ row) => row.seconds === SECONDS)
    .map((/** @type {any} */ row) => [row.name, row]),
);
const chosen = PACKAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const ordered = () => PACKAGES.flatMap(({ name }) => rows.get(name) ?? []);
const save = (/** @type {object} */ rest) =>
  writeFileSync(out, JSON.stringify({ seconds: SECONDS, ...rest, packages: ordered() }, null, 1));

const work = mkdtempSync(join(tmpdir(), 'everypath-packages-'));
try {
  const folder = process.env.BENCH_PACKAGE_FOLDER ?? join(work, 'installed');
  if (process.env.BENCH_PACKAGE_FOLDER === undefined) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const specifiers = chosen.map(({ name, version }) => `${name}@${version}`);
    const how = ['--save-exact', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...how, ...specifiers], { cwd: folder });
  }
  const waiting = chosen.filter(({ name }) => !rows.has(name));
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const row = await measure(folder, work, next);
      rows.set(row.name, row);
      save({});
      if (!flags.json) console.log(summary(row));
    }
  };
  await Promise.all(Array.from({ length: JOBS }, worker));
  const rival = await jazzer();
  save({ jazzer: rival });
  if (flags.json) console.log(JSON.stringify({ seconds: SECONDS, jazzer: rival, packages: ordered() }));
  else console.log(`\n${markdownTable(ordered())}\n\njazzer.js: ${rival}; results: ${out}`);
} finally {
  rmSync(work, { recursive: true });
}
