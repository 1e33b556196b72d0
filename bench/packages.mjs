// Branch coverage of popular packages after a minute of `check` on what they export, no harness written: docs/packages.md.
// Installs pinned versions into a temporary folder, explores every exported function, then runs the inputs that were found on
// the installed package in a process of its own, where V8 counts (packages-replay.mjs). The engine's own figures play no part.
// node bench/packages.mjs [NAME...] prints one JSON document.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { check } from '../dist/api.js';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const SECONDS = Number(process.env.BENCH_PACKAGE_SECONDS ?? 60);

/** `expose`: measured decision coverage in per cent, 90 s, its own harness on the package. */
const PACKAGES = [
  { name: 'minimist', version: '1.2.8', entry: 'index.js', what: 'arguments, CommonJS', expose: 13 },
  { name: 'mri', version: '1.2.0', entry: 'lib/index.mjs', what: 'arguments, ESM' },
  { name: 'yargs-parser', version: '21.1.1', entry: 'build/lib/yargs-parser.js', what: 'arguments, ESM' },
  { name: 'semver', version: '7.6.3', entry: 'index.js', what: 'versions, CommonJS', expose: 4 },
  { name: 'query-string', version: '9.1.1', entry: 'index.js', what: 'query strings, ESM with types', expose: 4 },
  { name: 'qs', version: '6.13.1', entry: 'lib/index.js', what: 'query strings, CommonJS' },
  { name: 'querystringify', version: '2.2.0', entry: 'index.js', what: 'query strings, CommonJS' },
  { name: 'cookie', version: '1.0.2', entry: 'dist/index.js', what: 'cookies, CommonJS with types' },
  { name: 'path-to-regexp', version: '8.2.0', entry: 'dist/index.js', what: 'paths, CommonJS with types' },
  { name: 'picomatch', version: '4.0.2', entry: 'lib/picomatch.js', what: 'globs, CommonJS' },
  { name: 'color-string', version: '1.9.1', entry: 'index.js', what: 'colours, CommonJS' },
  { name: 'color-parse', version: '2.0.2', entry: 'index.js', what: 'colours, ESM with types' },
  { name: 'yn', version: '5.0.0', entry: 'index.js', what: 'yes and no, ESM with types', expose: 8 },
  { name: 'url-parse', version: '1.5.10', entry: 'index.js', what: 'URLs, CommonJS', expose: 39 },
  { name: 'validator', version: '13.12.0', entry: 'index.js', what: 'strings, CommonJS', expose: 32 },
  { name: 'fast-xml-parser', version: '4.5.0', entry: 'src/fxp.js', what: 'XML, CommonJS with types', expose: 6 },
];

/** The inputs of all paths, the minute shared out among the units; what one leaves over goes to those after it. */
async function explore(target) {
  const units = await unitsOf(target);
  const cases = [];
  const gaps = {};
  let violations = 0;
  let paths = 0;
  let left = SECONDS;
  for (const [index, unit] of units.entries()) {
    const timeout = Math.max(0.3, left / (units.length - index));
    const started = performance.now();
    for (const [attempt, target] of unit.targets.entries()) {
      const run = check([target], { timeout, search: 'coverage', paths: Number.POSITIVE_INFINITY });
      try {
        for await (const event of run) {
          if (event.type !== 'path' || !event.path.replayed) continue;
          paths++;
          if (event.path.outcome.kind === 'violated') violations++;
          cases.push(JSON.stringify({ file: unit.file, unit: unit.unit, inputs: event.path.inputs }));
        }
        const { units: explored } = await run;
        for (const { code } of explored.flatMap((u) => u.gaps)) gaps[code] = (gaps[code] ?? 0) + 1;
        break;
      } catch (error) {
        if (attempt === 0 && error.code === 'unknown-unit') continue;
        console.error(`${unit.unit}: ${error.message}`);
        gaps['not loaded'] = (gaps['not loaded'] ?? 0) + 1;
        break;
      }
    }
    left -= Math.min(timeout, (performance.now() - started) / 1000);
  }
  return { units: units.length, paths, violations, gaps, cases };
}

async function unitsOf(target) {
  const found = await check([target], { timeout: 5, maxPaths: 1, paths: 0 });
  // A function that the entry passes on may have another name there than in its own module.
  return found.units.map(({ unit, file }) => ({ unit, file, targets: [`${target}#${unit}`, `${file}#${unit}`] }));
}

async function measure(folder, { name, entry, what, expose }) {
  const home = join(folder, 'node_modules', name);
  const { cases, ...explored } = await explore(join(home, entry));
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, cases.map((line) => `${line}\n`).join(''));
  const replay = async (inputs) => {
    const output = join(folder, 'coverage.json');
    await run(process.execPath, [join(here, 'packages-replay.mjs'), home, entry, inputs, output], { timeout: 300_000 });
    return JSON.parse(readFileSync(output, 'utf8'));
  };
  const covered = await replay(file);
  return { name, what, ...explored, ...covered, expose };
}

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'everypath-packages-'));
try {
  const chosen = PACKAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const specifiers = chosen.map(({ name, version }) => `${name}@${version}`);
  await run('npm', ['install', '--save-exact', '--no-audit', '--no-fund', '--ignore-scripts', ...specifiers], {
    cwd: folder,
  });
  const rows = [];
  for (const entry of chosen) {
    const row = await measure(folder, entry);
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  console.log(JSON.stringify(rows));
} finally {
  rmSync(folder, { recursive: true });
}
