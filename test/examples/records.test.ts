// examples/records.ts: keys that no type lists.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('records: an inherited name is found by `in`, and all records of three keys are summed', async () => {
  const { units } = await check('examples/records.ts', { timeout: AMPLE, cwd: root });
  const [priceTag, total] = units;
  expect(priceTag).toMatchObject({ verdict: 'refuted', gaps: [] });
  expect(priceTag.paths).toHaveLength(14);
  expect(total).toMatchObject({ verdict: 'proved', gaps: [] });
  // No key, then one to three, each with a count that is added or not.
  expect(total.paths).toHaveLength(1 + 2 + 4 + 8);
  expect(total.assumptions.join()).toContain('keys that no type lists');
});
