// Laws of the reduction: random programs (random-steps.ts) give the same traces and the same ends as all interleavings, and no trace twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Deepening } from '../../src/search/strategies/deepening.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import { RandomOrder } from '../../src/search/strategies/random.js';
import { cases } from '../cases.js';
import { programOf, threadLists } from './random-steps.js';
import { explore } from './step-programs.js';

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();

test.each([
  ['depth first', () => new DepthFirst()],
  ['deepening', () => new Deepening(1, (horizon) => horizon + 1)],
  ['at random', () => new RandomOrder(7)],
] as const)('%s: the traces of all interleavings, each once', (_name, strategy) => {
  fc.assert(
    fc.property(threadLists, fc.boolean(), (threads, known) => {
      const all = explore(programOf(threads), { reduced: false });
      const reduced = explore(programOf(threads), { known, strategy: strategy() });
      const traces = reduced.outcomes.map(({ trace }) => trace);
      expect(sorted(traces)).toEqual(sorted(all.outcomes.map(({ trace }) => trace)));
      expect(sorted(reduced.outcomes.map(({ end }) => end))).toEqual(sorted(all.outcomes.map(({ end }) => end)));
      expect(reduced.outcomes.some((o) => o.deadlock)).toBe(all.outcomes.some((o) => o.deadlock));
      expect(traces).toHaveLength(new Set(traces).size);
    }),
    { numRuns: cases(300) },
  );
});
