// `check` on what a package exports, for packages.mjs: writes the inputs of the paths that were replayed, and what was found.
// node packages-explore.mjs ENTRY-FILE SECONDS INPUTS-FILE OUTPUT-FILE
import { writeFileSync } from 'node:fs';
import { check } from 'everypath';

const [entry, seconds, inputsFile, output] = process.argv.slice(2);
const budget = Number(seconds);
const run = check([entry], { timeout: budget, budget, search: 'hybrid', paths: Number.POSITIVE_INFINITY });
/** @type {any[]} */
const cases = [];
/** @type {any[]} */
const findings = [];
let unit = { file: '', unit: '' };
let saved = Date.now();
/** @type {any[]} */
const finished = [];

/** Writes what there is now and then, so that a run that is ended leaves it. */
function save(/** @type {boolean} */ last, /** @type {readonly import('everypath').UnitResult[]} */ units = finished) {
  if (!last && Date.now() - saved < 10_000) return;
  saved = Date.now();
  /** @type {Record<string, number>} */
  const gaps = {};
  for (const { code } of units.flatMap((u) => u.gaps)) gaps[code] = (gaps[code] ?? 0) + 1;
  const { user, system } = process.cpuUsage();
  writeFileSync(inputsFile, cases.map((line) => `${line}\n`).join(''));
  writeFileSync(
    output,
    JSON.stringify({
      units: units.length,
      paths: units.reduce((sum, u) => sum + u.stats.paths, 0),
      kept: cases.length,
      findings,
      gaps,
      cpu: (user + system) / 1e6,
    }),
  );
}

for await (const event of run) {
  if (event.type === 'unit-started') unit = event;
  if (event.type === 'unit-finished') finished.push(event.result);
  if (event.type !== 'path' || !event.path.replayed) continue;
  const { inputs, inputCode, outcome } = event.path;
  const finding = outcome.kind === 'violated' ? `${outcome.error?.name}: ${outcome.error?.message}` : undefined;
  cases.push(JSON.stringify({ file: unit.file, unit: unit.unit, inputs, finding }));
  const { file, line, column } = outcome.location ?? {};
  const place = file === undefined ? undefined : `${file}:${line}:${column}`;
  if (finding !== undefined) findings.push({ unit: unit.unit, message: finding, place, inputCode });
  save(false);
}
const { units } = await run;
for (const { code, message, count } of units.flatMap((u) => u.gaps)) {
  if (process.env.BENCH_GAPS) console.error(code, message, count);
}
save(true, units);
process.exit(0);
