// The example of schemas: the schema bounds what is tried, as an input and as a precondition.
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';
import { root } from '../run-cli.js';

test('schemas: an input of a schema is proved, a precondition of one finds what the pattern allows', async () => {
  const { units } = await check('examples/schemas.ts', { timeout: AMPLE, cwd: root });
  const [unitPrice, numberOf] = units;
  expect([unitPrice.unit, unitPrice.verdict, unitPrice.stats.paths]).toEqual(['unitPrice', 'proved', 4]);
  expect(unitPrice.statements.filter(({ status }) => status !== 'reached').map(({ line }) => line)).toEqual([17]);
  const broken = numberOf.paths.filter(({ outcome }) => outcome.kind === 'violated');
  expect(broken.map(({ outcome, replayed }) => [outcome.property, replayed])).toEqual([['ensures', true]]);
  expect(join(root, 'examples/schemas.ts')).toBe(numberOf.file);
});
