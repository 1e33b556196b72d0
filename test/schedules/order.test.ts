// The law of the event loop: what Node does is what is explored. Random asynchronous programs run on plain Node and in the engine; the
// order of every event that Node shows is among those that were explored, and is the only one where Node leaves nothing open.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cases } from '../cases.js';
import { compareOrders } from './order/compare.js';
import { KINDS, type Kind } from './order/kinds.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BATCH = 25;

test.each(KINDS)('$name come in the order of Node', async (kind) => {
  for (let seed = 1; seed <= cases(1000) / BATCH; seed++) {
    const { differences, compared } = await compareOrders(folder, kind, seed, BATCH);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  }
});

test('programs that once differed: who waits with a signal listens two microtasks longer', async () => {
  const aborts = KINDS.find(({ name }) => name === 'aborts') as Kind;
  expect((await compareOrders(folder, aborts, 18112700015, 19)).differences).toEqual([]);
});
