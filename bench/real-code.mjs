// Files of TypeScript libraries, checked as a whole with no options: what is proved, refuted, bounded and open, and why (docs/real-code.md).
// Installs pinned versions into a temporary folder and copies each package out of node_modules, where its sources are the project's.
// node bench/real-code.mjs [--json] [NAME...]. BENCH_REAL_CODE_SECONDS changes the time limit of a unit, BENCH_REAL_CODE_FOLDER names a folder
// where the packages are installed already.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LIBRARIES } from './real-code-list.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SECONDS = process.env.BENCH_REAL_CODE_SECONDS;
const VERDICTS = /** @type {const} */ (['proved', 'bounded', 'refuted', 'open']);

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const wanted = LIBRARIES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const given = process.env.BENCH_REAL_CODE_FOLDER;
const folder = given ?? mkdtempSync(join(tmpdir(), 'everypath-real-code-'));

if (!existsSync(join(folder, 'node_modules'))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = LIBRARIES.map(({ name, version }) => `${name}@${version}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'ignore' });
}

/** What `check --json` says of a file; the exit code says only what it found. */
function check(/** @type {string} */ file, /** @type {string} */ cwd) {
  const limit = SECONDS === undefined ? [] : ['--timeout', SECONDS];
  const args = [join(root, 'dist/cli.js'), 'check', file, '--no-cache', '--json', ...limit];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 1 << 30 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        resolve({ units: [], errors: [{ message: stderr.split('\n')[0] }] });
      }
    });
  });
}

/** Of the worst finding of a unit: how it ranks, what fails, with which inputs. */
function findingOf(/** @type {any} */ { unit, paths }) {
  const found = paths.filter((/** @type {any} */ path) => path.outcome.kind === 'violated');
  const worst = found.find((/** @type {any} */ path) => path.outcome.severity === 'bug') ?? found[0];
  const { severity, because, error } = worst.outcome;
  const inputs = (worst.inputCode ?? '').replace(/\s+/g, ' ').slice(0, 200);
  return `${unit}: ${severity} (${because}): ${error?.name}: ${error?.message}: ${inputs}`;
}

const rows = [];
/** What was refuted, worst first: each is to be judged by hand. @type {string[]} */
const findings = [];
/** @type {Map<string, number>} */
const reasons = new Map();
for (const { name, version, files } of wanted) {
  const copy = join(folder, 'sources', name);
  if (!existsSync(copy)) cpSync(join(folder, 'node_modules', name), copy, { recursive: true });
  const row = {
    library: `${name} ${version}`,
    functions: 0,
    proved: 0,
    bounded: 0,
    covered: 0,
    refuted: 0,
    open: 0,
    seconds: 0,
  };
  const errors = [];
  for (const file of files) {
    const result = await check(join('sources', name, file), folder);
    for (const unit of result.units) {
      row.functions++;
      row[/** @type {typeof VERDICTS[number]} */ (unit.verdict)]++;
      if (unit.verdict === 'bounded' && unit.stats.coverage === 1) row.covered++;
      row.seconds += unit.stats.timeMs / 1000;
      if (unit.verdict === 'refuted') findings.push(`${name} ${findingOf(unit)}`);
      if (unit.verdict !== 'open') continue;
      for (const code of new Set(unit.gaps.map((/** @type {any} */ gap) => gap.code)))
        reasons.set(/** @type {string} */ (code), (reasons.get(/** @type {string} */ (code)) ?? 0) + 1);
    }
    for (const { message } of result.errors ?? []) errors.push(`${file}: ${message}`);
  }
  rows.push({ ...row, seconds: Math.round(row.seconds), errors });
  if (!values.json) console.error(`${name}: ${VERDICTS.map((verdict) => `${row[verdict]} ${verdict}`).join(', ')}`);
}
if (given === undefined) rmSync(folder, { recursive: true });

if (values.json) console.log(JSON.stringify({ rows, reasons: Object.fromEntries(reasons), findings }));
else {
  console.log(
    '| library | functions | proved | bounded (all statements) | refuted | open | seconds |\n|---|---|---|---|---|---|---|',
  );
  for (const { library, functions, proved, bounded, covered, refuted, open, seconds } of rows)
    console.log(
      `| ${library} | ${functions} | ${proved} | ${bounded} (${covered}) | ${refuted} | ${open} | ${seconds} |`,
    );
  console.log(`\nopen for: ${[...reasons].map(([code, count]) => `${code} ${count}`).join(', ')}`);
  console.log(`\nfindings:\n${findings.join('\n')}`);
  for (const { library, errors } of rows) for (const error of errors) console.log(`${library}: ${error}`);
}
