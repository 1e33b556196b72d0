// Re-use after a change makes no difference: a law over random edits of random programs.
import { expect, test } from 'vitest';
import { LONG } from '../cases.js';
import { editChain, UNITS } from './edit-law.js';

/** Edits of each function, one after the other. */
const LENGTH = 5;
/** Where the long form begins. */
const FIRST = Number(process.env.EVERYPATH_SEED ?? 1);

test('a search that takes over what the last one found says what one from scratch says', async () => {
  const sum = { compared: 0, reusing: 0, paths: 0, taken: 0 };
  const chains = LONG ? 2000 / (LENGTH * UNITS) : 1;
  for (let seed = FIRST; seed < FIRST + chains; seed++) {
    const chain = await editChain(seed, LENGTH);
    expect(chain.differences.join('\n')).toBe('');
    for (const key of ['compared', 'reusing', 'paths', 'taken'] as const) sum[key] += chain[key];
    if (LONG) console.log(JSON.stringify({ edits: (seed - FIRST + 1) * LENGTH * UNITS, ...sum }));
  }
  expect(sum.taken).toBeGreaterThan(0);
}, 36_000_000);

test('what a path of the last search rests on is said where it is taken over', async () => {
  // Writes to an input are told when a run is undone; the third edit leaves them to a path that is taken over.
  const { differences } = await editChain(1020, 3, ['u0']);
  expect(differences.join('\n')).toBe('');
}, 36_000_000);
