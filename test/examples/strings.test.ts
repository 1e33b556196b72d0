// The example of strings as values: verdicts, paths, and inputs that are run here once more.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function broken(unit: UnitResult): Record<string, unknown> {
  const [path, ...others] = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(others).toEqual([]);
  expect(path.replayed).toBe(true);
  return decodeInputs(path.inputs);
}

test('strings: texts are found, or proved not to exist', async () => {
  const { units } = await check('examples/strings.ts', { timeout: AMPLE, cwd: root });
  for (const unit of units) expect(unit).toMatchObject({ gaps: [], stats: { exhausted: true } });
  const { setting, capitalized, checksum, red, extension } = Object.fromEntries(units.map((unit) => [unit.unit, unit]));
  expect(setting).toMatchObject({ verdict: 'proved', stats: { paths: 4 } });
  expect(setting.paths.map(({ outcome }) => outcome.value)).toEqual(expect.arrayContaining(['"dark"', '"none"']));
  expect(extension).toMatchObject({ verdict: 'proved' });
  const { name } = broken(capitalized) as { name: string };
  expect((name[0].toUpperCase() + name.slice(1)).length).not.toBe(name.length);
  const { word } = broken(checksum) as { word: string };
  expect([...Array(3).keys()].reduce((sum, i) => (sum * 31 + word.charCodeAt(i)) | 0, 0)).toBe(98262);
  const { colour } = broken(red) as { colour: string };
  expect(parseInt(colour.slice(1, 3), 16)).toBeNaN();
});
