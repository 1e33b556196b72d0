// Random programs of tasks and threads, with locks, tasks that make tasks, footprints that depend on what was read, and symbolic data.
import fc from 'fast-check';
import type { Step, StepProgram, Thread, World } from './step-programs.js';

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
export const threadLists = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 });

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
export const programOf = (threads: readonly (readonly Action[])[]): StepProgram => {
  return (world) => threads.map((actions, i) => perform(world, actions, i));
};
