// Which programs of test/proofs/ are proved by induction: npm run bench -- proofs [FILE...] [--right|--wrong] [--timeout S]
// Right units are to be proved; of the wrong ones, whose names end in W, none may be, and the search is to refute them. Prints a line per unit
// with the processor time of the engine, and a table of all files.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from 'everypath';
import { root } from './measure.mjs';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    right: { type: 'boolean' },
    wrong: { type: 'boolean' },
    timeout: { type: 'string', default: '10' },
  },
});
const folders = ['outside', 'attacks', 'programs'].map((name) => join(root, 'test/proofs', name));
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);
const isWanted = (/** @type {string} */ file) =>
  positionals.length === 0 || positionals.some((word) => file.includes(word));
const timeout = Number(given.timeout);

/** @returns units by name */
async function unitsOf(/** @type {string[]} */ targets, /** @type {import('everypath').RunOptions} */ options) {
  if (targets.length === 0) return [];
  const { units } = await check(targets, { timeout, cache: false, ...options });
  return units;
}

const seconds = (/** @type {import('everypath').UnitResult} */ { stats }) =>
  (stats.timeMs / 1000).toFixed(2).padStart(6);

async function measureFile(/** @type {string} */ file) {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function\*? ?(\w+)/gm)].map(
    ([, name]) => name,
  );
  const targets = (/** @type {boolean} */ wrong) =>
    names.filter((name) => name.endsWith('W') === wrong).map((name) => `${file}#${name}`);
  const row = {
    file: `${basename(join(file, '..'))}/${basename(file)}`,
    right: 0,
    proved: 0,
    wrong: 0,
    proofs: 0,
    refuted: 0,
  };
  if (given.wrong !== true) {
    for (const unit of await unitsOf(targets(false), { proof: 'only' })) {
      const proved = unit.verdict === 'proved';
      row.right++;
      if (proved) row.proved++;
      console.log(
        `${seconds(unit)}  ${proved ? 'proved' : 'OPEN  '} ${unit.unit}${proved ? '' : `: ${unit.gaps[0]?.message}`}`,
      );
    }
  }
  if (given.right !== true) {
    const wrong = targets(true);
    const tried = await unitsOf(wrong, { proof: 'only' });
    const searched = new Map((await unitsOf(wrong, { proof: 'off' })).map((unit) => [unit.unit, unit]));
    for (const unit of tried) {
      const verdict = searched.get(unit.unit)?.verdict;
      row.wrong++;
      if (unit.verdict === 'proved') row.proofs++;
      if (verdict === 'refuted') row.refuted++;
      console.log(
        `${seconds(unit)}  ${unit.verdict === 'proved' ? 'PROVED' : 'open  '} ${unit.unit}: search says ${verdict}`,
      );
    }
  }
  return row;
}

const rows = [];
for (const file of files.filter(isWanted)) rows.push(await measureFile(file));
console.table(rows);
