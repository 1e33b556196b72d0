// Proofs of a unit that several workers search: when they are asked for, and what they change about the end of the search.
import { describe, expect, test } from 'vitest';
import { type ProofOrder, SharedProofs } from '../../src/host/sharing/shared-proofs.js';
import { NO_STATS } from '../../src/host/unit-collector.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { Gap } from '../../src/result/outcome.js';
import type { Finished } from '../../src/search/proof-trials.js';

const unit = { name: 'f', statements: [{}, {}], ensures: [] } as unknown as UnitDescription;
const options = { ...DEFAULT_OPTIONS, timeout: 10 };
const LIMIT = { code: 'limit', message: 'over', count: 1 } as Gap;

function ended(more: Partial<Finished>): Finished {
  const nothing = { unmarked: [], models: [], summaries: [], restsOn: [] };
  const stats = { ...NO_STATS, timeMs: 10_000 };
  return { type: 'finished', exhausted: false, stats, gaps: [LIMIT], rounds: 3, ...nothing, ...more };
}

const PROVED = ended({
  gaps: [],
  stats: { ...NO_STATS, timeMs: 7 },
  proof: { loops: [] } as unknown as Finished['proof'],
});
const DUE = { spent: 600, rounds: 3, reached: 2 };

function proofs(answer: (order: ProofOrder) => Finished | undefined | Promise<Finished | undefined>) {
  const orders: ProofOrder[] = [];
  const seen = { orders, violated: false, proved: false };
  const prove = async (order: ProofOrder): Promise<Finished | undefined> => {
    orders.push(order);
    return answer(order);
  };
  const onProved = (): void => {
    seen.proved = true;
  };
  return { seen, shared: new SharedProofs(unit, options, { prove, isViolated: () => seen.violated, onProved }) };
}

describe('proofs beside a shared search', () => {
  test('begin when one worker would begin: late enough, in a loop, once', async () => {
    const { seen, shared } = proofs(() => undefined);
    shared.look({ ...DUE, spent: 400 });
    shared.look({ ...DUE, rounds: 2 });
    shared.look({ ...DUE, reached: 1 });
    expect(seen.orders).toEqual([]);
    shared.look(DUE);
    shared.look(DUE);
    expect(seen.orders).toEqual([{ attempts: 'first', seconds: 0.5 }]);
  });

  test('end the search, whatever it has left', async () => {
    const { seen, shared } = proofs(() => PROVED);
    shared.look(DUE);
    const end = await shared.end(ended({}));
    expect([seen.proved, seen.orders.length]).toEqual([true, 1]);
    expect(end).toMatchObject({ gaps: [], proof: PROVED.proof, stats: { timeMs: 10_007 } });
  });

  test('follow a search that has left something open, and change nothing where they fail', async () => {
    const proved = proofs(({ attempts }) => (attempts === 'all' ? PROVED : undefined));
    proved.shared.look(DUE);
    expect(await proved.shared.end(ended({}))).toMatchObject({ gaps: [], proof: PROVED.proof });
    expect(proved.seen.orders).toMatchObject([{ attempts: 'first' }, { attempts: 'all', seconds: 3 }]);
    const failed = proofs(() => undefined);
    expect(await failed.shared.end(ended({}))).toEqual(ended({}));
    expect(failed.seen.orders).toMatchObject([{ attempts: 'all' }]);
  });

  test('never make up for what went wrong, and are not waited for when all is explored', async () => {
    const violated = proofs(() => PROVED);
    violated.shared.look(DUE);
    violated.seen.violated = true;
    expect((await violated.shared.end(ended({}))).proof).toBeUndefined();
    expect(violated.seen.proved).toBe(false);
    const wrong: Gap = { ...LIMIT, code: 'not-replayed' };
    const doubted = proofs(() => PROVED);
    expect(await doubted.shared.end(ended({ gaps: [wrong] }))).toEqual(ended({ gaps: [wrong] }));
    expect(doubted.seen.orders).toEqual([]);
    const explored = ended({ exhausted: true, gaps: [] });
    expect(await proofs(() => PROVED).shared.end(explored)).toEqual(explored);
  });

  test('are given up with the search', async () => {
    const { seen, shared } = proofs(() => PROVED);
    shared.abort();
    expect(await shared.end(ended({}))).toEqual(ended({}));
    expect(seen.orders).toEqual([]);
  });
});
