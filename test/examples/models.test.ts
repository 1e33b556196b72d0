// examples/models: clients of a ring buffer and a hash function, explored with models in their place.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, checkModels, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const models = 'examples/models/telemetry.models.ts';

test('telemetry: proofs that rest on models, findings on the originals', async () => {
  const { units } = await check('examples/models/telemetry.ts', { models: [models], timeout: AMPLE, cwd: root });
  const byName: Record<string, UnitResult> = Object.fromEntries(units.map((unit) => [unit.unit, unit]));
  for (const unit of units) expect(unit).toMatchObject({ gaps: [], stats: { exhausted: true, coverage: 1 } });
  expect(byName.record).toMatchObject({ verdict: 'proved', stats: { paths: 8 } });
  expect(byName.change).toMatchObject({ verdict: 'refuted', stats: { paths: 9 } });
  expect(byName.route).toMatchObject({ verdict: 'refuted', stats: { paths: 7 } });
  expect(byName.shard).toMatchObject({ verdict: 'proved', stats: { paths: 1 } });
  expect(byName.average).toMatchObject({ verdict: 'proved', stats: { paths: 1 } });
  expect(byName.shard?.models).toEqual([{ name: 'hash', file: models }]);
  // Each path was found an input on which the real hash function takes it.
  expect(units.flatMap((unit) => unit.paths).every((path) => path.replayed)).toBe(true);
  const keys = byName.route?.paths.map((path) => (path.inputs as { key: string }).key);
  expect(new Set(keys).size).toBeGreaterThan(1);
});

test('telemetry: the models agree with the originals', async () => {
  const { models: reports } = await checkModels(models, { cwd: root, runs: 100 });
  expect(reports.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['RingBuffer', 'agrees'],
    ['hash', 'agrees'],
  ]);
});
