// Threads that share memory: typed arrays over the same bytes are the same places, each operation of Atomics is one step, and wait ends
// when another thread notifies. Without reduction the verdicts are the same.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const cwd = dirname(fileURLToPath(import.meta.url));

const EXPECTED = {
  ...{ twoViews: 'refuted assertion', subarrays: 'refuted assertion', apart: 'proved', atomics: 'proved' },
  ...{ notAtomic: 'refuted assertion', waits: 'proved', neverNotified: 'refuted deadlock' },
  ...{
    timedWait: 'refuted assertion',
    wakesOne: 'refuted deadlock',
    mutex: 'proved',
    symbolicWords: 'refuted assertion',
  },
};

async function verdicts(targets: string[], reduction: 'source' | 'none') {
  const { units } = await check(targets, { cwd, timeout: AMPLE, reduction, cache: false, proof: 'off', jobs: 1 });
  return Object.fromEntries(
    units.map(({ unit, verdict, paths }) => {
      const found = paths.find(({ outcome }) => outcome.kind === 'violated');
      return [unit, found === undefined ? verdict : `${verdict} ${found.outcome.property}`];
    }),
  );
}

test('verdicts are those of the threads', async () => {
  expect(await verdicts(['words.ts'], 'source')).toEqual(EXPECTED);
});

test('all interleavings have the same', async () => {
  const names = ['twoViews', 'apart', 'atomics', 'waits', 'neverNotified', 'timedWait'] as const;
  const all = await verdicts(
    names.map((name) => `words.ts#${name}`),
    'none',
  );
  expect(all).toEqual(Object.fromEntries(names.map((name) => [name, EXPECTED[name]])));
});
