// Laws of the reduction: random programs of tasks and threads, with locks, tasks that make tasks, footprints that depend on what was
// read, and symbolic data, give the same traces and the same ends as all interleavings, and no trace twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Deepening } from '../../src/search/strategies/deepening.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import { RandomOrder } from '../../src/search/strategies/random.js';
import { cases } from '../cases.js';
import { explore, type Step, type StepProgram, type Thread, type World } from './step-programs.js';

type Action =
  | { readonly kind: 'read' | 'write' | 'update' | 'lock'; readonly place: number }
  /** Which place it writes depends on what it reads. */
  | { readonly kind: 'through'; readonly place: number }
  /** Writes only if the input is 1. */
  | { readonly kind: 'data'; readonly place: number; readonly input: number }
  | { readonly kind: 'spawn'; readonly actions: readonly Action[] };

const place = fc.nat(2);
const simple: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constantFrom('read' as const, 'write' as const, 'update' as const, 'lock' as const), place }),
  fc.record({ kind: fc.constant('through' as const), place }),
  fc.record({ kind: fc.constant('data' as const), place, input: fc.nat(1) }),
);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('spawn' as const), actions: fc.array(simple, { maxLength: 1 }) }),
  },
);
const programs = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 });

function* perform(world: World, actions: readonly Action[], self: number): Thread {
  let local = self + 1;
  for (const step of actions) {
    if (step.kind === 'spawn') {
      yield {};
      world.spawn(() => perform(world, step.actions, self + 3));
      continue;
    }
    const at = `p${step.place}`;
    if (step.kind === 'read') {
      yield { reads: [at] };
      local += world.get(at);
    } else if (step.kind === 'write') {
      yield { writes: [at] };
      world.values[at] = local;
    } else if (step.kind === 'update') {
      yield { reads: [at], writes: [at] };
      world.values[at] = world.get(at) * 2 + local;
    } else if (step.kind === 'lock') {
      yield { acquires: `l${step.place}` };
      yield { reads: ['p0'] };
      local += world.get('p0');
      yield { releases: `l${step.place}` };
    } else if (step.kind === 'through') {
      yield UNKNOWN;
      const to = `p${world.get(at) % 3}`;
      world.values[to] = local;
      yield { reads: [at], writes: [to], touched: true };
    } else if (step.kind === 'data') {
      yield UNKNOWN;
      if (world.is(`x${step.input}`, 1)) {
        world.values[at] = local;
        yield { writes: [at], touched: true };
      } else yield { touched: true };
    }
  }
}

const UNKNOWN: Step = { unknown: true };
const programOf = (threads: readonly (readonly Action[])[]): StepProgram => {
  return (world) => threads.map((actions, i) => perform(world, actions, i));
};

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();

test.each([
  ['depth first', () => new DepthFirst()],
  ['deepening', () => new Deepening(1, (horizon) => horizon + 1)],
  ['at random', () => new RandomOrder(7)],
] as const)('%s: the traces of all interleavings, each once', (_name, strategy) => {
  fc.assert(
    fc.property(programs, fc.boolean(), (threads, known) => {
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
