// Units of one check share loaded programs: each must end as it does in a check of its own, whatever the others do to the
// realm, to modules and to symbolic values.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckResult, check } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-shared-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MODULE = `
const table = { limit: 3, seen: [] };
let calls = 0;

/** @param {string} s */
export function first(s) { return s[0] === 'x' ? s.length : 0; }
/** Untyped: translated another way, in a realm of its own. */
export function untyped(v) { calls++; table.seen.push(v); return v ? v.size : calls; }
/** @param {string} s */
export function second(s) { return s.length > 1 && s[1] === 'y' ? s.toUpperCase() : s.charAt(0); }
/** @param {string} s */
export function third(s) { if (s[2] === 'z') throw new TypeError(s); return s[0] ?? calls; }
/** @param {number} n */
export function freezes(n) { if (n > table.limit) Object.freeze(table); return Object.isFrozen(table); }
/** @param {number} n */
export function patches(n) { Array.prototype.map = () => 'patched'; Math.max = () => n; return n > 0; }
/** @param {number} n */
export function afterwards(n) { table.limit++; return [n].map((x) => Math.max(x, 1))[0] > calls + table.limit ? 'more' : 'less'; }
`;

const shape = ({ units }: CheckResult) =>
  units.map(({ unit, verdict, gaps, paths, stats }) => ({
    unit,
    verdict,
    gaps: gaps.map(({ code, message }) => `${code}: ${message}`),
    exhausted: stats.exhausted,
    paths: paths
      .map(({ pathCondition, outcome, replayed }) =>
        JSON.stringify([pathCondition, outcome.kind, outcome.value, replayed]),
      )
      .sort(),
  }));

test('units end as they do alone', async () => {
  const file = join(folder, 'module.mjs');
  writeFileSync(file, MODULE);
  const options = { cwd: folder, timeout: AMPLE, failOn: 'all' as const };
  const names = [...MODULE.matchAll(/export function (\w+)/g)].map(([, name]) => name);
  const together = shape(await check(file, options));
  expect(together.map(({ unit }) => unit)).toEqual(names);
  for (const found of together) {
    const alone = shape(await check(`${file}#${found.unit}`, options));
    expect(found).toEqual(alone[0]);
    expect(found.gaps.filter((gap) => /not-replayed|engine-bug/.test(gap))).toEqual([]);
  }
  expect(together.find(({ unit }) => unit === 'third')?.verdict).toBe('refuted');
});

test('symbolic() while modules are loaded is refused: it would be decided once for all paths', async () => {
  const file = join(folder, 'early.mjs');
  writeFileSync(
    file,
    `import { symbolic } from 'everypath';\nconst n = symbolic.number('n');\nexport const f = (j) => (n > 3 ? j : 0);`,
  );
  await expect(check(`${file}#f`, { cwd: folder })).rejects.toThrow('symbolic() while modules are loaded');
});
