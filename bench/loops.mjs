// Loop programs with a contract, half of them with a planted mistake: npm run bench -- loops, or node bench/loops.mjs [--timeout S] [NAME...].
// Wrong ones are to be refuted, right ones proved or explored up to a size of 3 at least. Prints a line per program and a summary.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from 'everypath';
import { root } from './measure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { timeout: { type: 'string', default: '4' } },
});
const SIZE = 3;

/** @type {(kind: 'right' | 'wrong', unit: import('everypath').UnitResult) => boolean} */
const isDone = (kind, { verdict, bound = 0 }) =>
  kind === 'wrong' ? verdict === 'refuted' : verdict === 'proved' || (verdict === 'bounded' && bound >= SIZE);

for (const kind of /** @type {const} */ (['wrong', 'right'])) {
  const file = join(root, 'bench/programs/loops', `${kind}.ts`);
  const names = [...readFileSync(file, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  const wanted = names.filter((name) => positionals.length === 0 || positionals.includes(name));
  if (wanted.length === 0) continue;
  const targets = wanted.map((name) => `${file}#${name}`);
  const { units } = await check(targets, { timeout: Number(values.timeout), cache: false });
  for (const unit of units) {
    const size = unit.verdict === 'bounded' ? ` up to ${unit.bound}` : '';
    const seconds = (unit.stats.timeMs / 1000).toFixed(2).padStart(6);
    console.log(`${seconds}  ${isDone(kind, unit) ? '    ' : 'MISS'} ${kind} ${unit.unit}: ${unit.verdict}${size}`);
  }
  const done = units.filter((unit) => isDone(kind, unit)).length;
  console.log(`${done} of ${units.length} ${kind} ones ${kind === 'wrong' ? 'refuted' : 'proved or bounded'}`);
}
