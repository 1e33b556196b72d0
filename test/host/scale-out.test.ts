// Many workers with latency, simulated with the code that hands out the work of a check.
import { expect, test } from 'vitest';
import { simulate } from '../../bench/scale-out.js';

test.each([0.4, 0.05])('100 workers, 1 to 50 ms away, share a tree (evenness %s)', (evenness) => {
  const fleet = { workers: 100, paths: 1_000_000, pathMs: 1, latency: [1, 50], serviceMs: 0.01, seed: 3 } as const;
  const { explored, efficiency, mostMessages, load } = simulate({ ...fleet, evenness });
  expect(explored).toBe(fleet.paths);
  expect(efficiency).toBeGreaterThan(0.8);
  // Two for each turn, and what is handed over.
  expect(mostMessages).toBeLessThan(100);
  expect(load).toBeLessThan(0.5);
});
