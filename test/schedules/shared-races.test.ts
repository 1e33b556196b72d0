// Races that workers share: whoever takes which branch, and whenever, the traces are those of one worker, none of them twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Runner } from '../../src/search/modes/mode.js';
import type { SearchParts } from '../../src/search/parts.js';
import type { Colleagues, Part, Turn } from '../../src/search/sharing/part.js';
import { SharedSearch } from '../../src/search/sharing/shared-search.js';
import type { WrittenBranch } from '../../src/search/sharing/written-branch.js';
import { Deepening } from '../../src/search/strategies/deepening.js';
import { DepthFirst } from '../../src/search/strategies/depth-first.js';
import { RandomOrder } from '../../src/search/strategies/random.js';
import type { Strategy } from '../../src/search/strategies/strategy.js';
import { cases } from '../cases.js';
import { runOnce } from '../fakes/search-core.js';
import { programOf, threadLists } from './random-steps.js';
import { explore, type Outcome, reducedCore, run, type StepProgram } from './step-programs.js';

type Said = 'go' | 'share' | 'commit' | 'stop' | 'die';

interface Plan {
  /** What is said at each turn of a worker, over and over. */
  readonly turns: readonly Said[];
  readonly runs: number;
  readonly handed: number;
  readonly known: boolean;
}

class Killed extends Error {}

const lease = { paths: Number.POSITIVE_INFINITY };

/** Workers one after the other; what one had found since its last commit when it died is found again by another. */
class Together {
  readonly found: Outcome[] = [];
  workers = 0;
  private pool: WrittenBranch[] = [];
  private at = 0;

  constructor(
    private readonly program: StepProgram,
    private readonly plan: Plan,
    private readonly strategy: () => Strategy,
  ) {}

  explore(): this {
    do {
      if (this.workers++ > 3000) throw new Error('no end');
      this.work();
    } while (this.pool.length > 0);
    return this;
  }

  private work(): void {
    const { plan } = this;
    let [item, news, stopped]: [readonly WrittenBranch[], Outcome[], boolean] = [[], [], false];
    const bound = Number.POSITIVE_INFINITY;
    const root = this.workers === 1 ? { runs: plan.runs, bound, next: bound, lease } : undefined;
    const turn = (): Turn => {
      const said = plan.turns[this.at++ % plan.turns.length];
      // A worker that dies again and again would come to no end.
      if (said === 'die' && this.workers < 20) throw new Killed();
      stopped ||= said === 'stop';
      return { share: said === 'share', commit: said === 'commit', stop: said === 'stop', lease, quantum: 0 };
    };
    const colleagues: Colleagues = {
      job: { quantum: 0, number: this.workers, ...(root && { root }) },
      turn,
      ask: turn,
      commit: (told) => {
        const { rest, given, idle } = JSON.parse(JSON.stringify(told)) as Part;
        this.found.push(...news.splice(0));
        this.pool.push(...given, ...(idle ? rest : []));
        item = idle ? [] : rest;
      },
      work: () => {
        if (stopped || this.pool.length === 0) return undefined;
        const branches = this.pool.splice(0, plan.handed);
        item = branches;
        return { branches, bound, keep: Number.POSITIVE_INFINITY, lease };
      },
    };
    try {
      this.search(colleagues, (outcome) => news.push(outcome));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.pool.push(...item);
    }
    news = [];
  }

  private search(colleagues: Colleagues, found: (outcome: Outcome) => void): void {
    const strategy = this.strategy();
    const { core, scheduler } = reducedCore(strategy);
    const stats = { states: 0 };
    const parts = {
      strategy,
      scheduler,
      run: core.run,
      plan: { strategy, examines: 'both' },
      options: { paths: 0 },
      progress: { paths: 0, complete: true, restsOn: new Set(), stats: () => stats },
      limits: { spent: 0, waited: () => {}, timeIsUp: () => false },
      gaps: { list: () => [] },
      program: { markedStatements: () => [] },
      coverage: { unmarked: () => [] },
    } as unknown as SearchParts;
    const runPath = (): void => {
      const { aborted, result } = runOnce(core, (context) => run(this.program, context, scheduler, this.plan.known));
      expect(aborted?.kind).not.toBe('diverged');
      if (aborted === undefined) found(result as Outcome);
    };
    const runner = { now: () => 0, runPath } as unknown as Runner;
    new SharedSearch(parts, runner, colleagues, undefined).run();
  }
}

const plans: fc.Arbitrary<Plan> = fc.record({
  turns: fc.array(fc.constantFrom<Said>('go', 'share', 'share', 'commit', 'stop', 'die'), {
    minLength: 1,
    maxLength: 6,
  }),
  runs: fc.integer({ min: 1, max: 5 }),
  handed: fc.integer({ min: 1, max: 3 }),
  known: fc.boolean(),
});

test.each([
  ['depth first', () => new DepthFirst()],
  ['deepening', () => new Deepening(1, (horizon) => horizon + 1)],
  ['at random', () => new RandomOrder(7)],
] as const)('%s: the traces of one worker, each once', (_name, strategy) => {
  let shared = 0;
  fc.assert(
    fc.property(threadLists, plans, (threads, plan) => {
      const alone = explore(programOf(threads), { known: plan.known });
      const together = new Together(programOf(threads), plan, strategy).explore();
      const traces = (outcomes: readonly Outcome[]): string[] => outcomes.map(({ trace }) => trace).sort();
      const ends = (outcomes: readonly Outcome[]): string[] => [...new Set(outcomes.map(({ end }) => end))].sort();
      expect(traces(together.found)).toEqual(traces(alone.outcomes));
      expect(ends(together.found)).toEqual(ends(alone.outcomes));
      if (together.workers > 1) shared++;
    }),
    { numRuns: cases(250) },
  );
  expect(shared).toBeGreaterThan(0);
});
