// Samples of paths that end well take a small share of the time, and the clock is hardly asked.
import { expect, test } from 'vitest';
import { ReplaySampling } from '../../src/search/replay-sampling.js';

interface Sampled {
  readonly taken: number;
  readonly share: number;
  readonly asked: number;
}

/** Offers paths that take a millisecond each; a replay takes 40. */
function offer(paths: number): Sampled {
  let clock = 0;
  let asked = 0;
  let taken = 0;
  const sampling = new ReplaySampling(() => {
    asked++;
    return clock;
  });
  for (let path = 0; path < paths; path++) {
    clock++;
    if (!sampling.wants()) continue;
    taken++;
    sampling.take(() => {
      clock += 40;
    });
  }
  return { taken, share: (taken * 40) / clock, asked };
}

test('samples are taken while there is time for them', () => {
  const { taken, share } = offer(100_000);
  expect(taken).toBeGreaterThan(60);
  expect(share).toBeLessThan(0.045);
});

test('the first path is a sample, and the clock is asked for few', () => {
  expect(offer(1).taken).toBe(1);
  expect(offer(100_000).asked).toBeLessThan(1000);
});

test('the time of a replay that fails counts, too', () => {
  let clock = 0;
  const sampling = new ReplaySampling(() => clock);
  const failing = (): never => {
    clock += 500;
    throw new Error('no');
  };
  expect(() => sampling.take(failing)).toThrow('no');
  clock += 10;
  for (let path = 0; path < 100; path++) expect(sampling.wants()).toBe(false);
});

test('of paths that are kept the first ones are replayed, then some, by their prefix alone', () => {
  const sampling = new ReplaySampling(() => 0);
  const all = Array.from({ length: 10_000 }, (_, others) => others);
  const prefix = (path: number) => () => path.toString(2).split('').join('.');
  const replayed = all.filter((path) => sampling.ofKept(path, prefix(path)));
  expect(replayed.slice(0, 32)).toEqual(all.slice(0, 32));
  expect(replayed.length).toBeGreaterThan(32 + 80);
  expect(replayed.length).toBeLessThan(32 + 320);
  // Whoever finds them, and when.
  const numberless = all.filter((path) => sampling.ofKept(Number.POSITIVE_INFINITY, prefix(path)));
  expect(numberless.filter((path) => path >= 32)).toEqual(replayed.slice(32));
});
