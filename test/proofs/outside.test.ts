// Proofs of programs that were written without a look at the prover: loops and recursions over numbers, doubles, arrays, strings, lists, trees, maps and classes
// (outside/), each with a wrong version; and wrong programs whose proof would need a subtle mistake (attacks/). Nothing wrong is ever proved, and the search
// or a glance at a few inputs tells why; what is right is proved but for the units that are listed here. `npm run bench -- proofs` shows all of them with their times.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { sample } from '../cases.js';

const here = dirname(fileURLToPath(import.meta.url));

/** Right, and not proved within ten seconds: the gap `induction` says why. */
const OPEN = new Set([
  'cellsVisited',
  'clearValues',
  'countdown',
  'inStock',
  'keysWithDash',
  'leftmost',
  'raise',
  'sumPositive',
  'weight',
  'withoutCommas',
]);

function unitsIn(folder: string): string[] {
  return readdirSync(join(here, folder)).flatMap((file) => {
    const path = join(here, folder, file);
    const names = [...readFileSync(path, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `${path}#${name}`);
  });
}

const nameOf = (target: string): string => target.slice(target.lastIndexOf('#') + 1);
const isWrong = (target: string): boolean => nameOf(target).endsWith('W');

test('what an outsider writes is proved', async () => {
  const targets = unitsIn('outside').filter((target) => !isWrong(target) && !OPEN.has(nameOf(target)));
  expect(targets.length).toBeGreaterThanOrEqual(50);
  const { units } = await check(sample(targets, 18), { proof: 'only', timeout: 20 });
  expect(units.filter(({ verdict }) => verdict !== 'proved').map(({ unit }) => unit)).toEqual([]);
});

test.each(['outside', 'attacks'])('nothing wrong in %s is proved', async (folder) => {
  const wrong = unitsIn(folder).filter(isWrong);
  const { units } = await check(sample(wrong, 18), { proof: 'only', timeout: 5 });
  expect(units.filter(({ verdict }) => verdict === 'proved').map(({ unit }) => unit)).toEqual([]);
});
