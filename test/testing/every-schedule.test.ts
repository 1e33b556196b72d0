// An asynchronous test under every order of its tasks: explored here by the entry that users have, on this very file.
import { io } from 'everypath';
import { describe, everySchedule, expect, forall, test } from 'everypath/vitest';

class Basket {
  private items = 0;

  /** Reads, saves, counts: an answer that comes late loses what came meanwhile. */
  async add(save: () => Promise<void>): Promise<void> {
    const { items } = this;
    await save();
    this.items = items + 1;
  }

  async addSafely(save: () => Promise<void>): Promise<void> {
    await save();
    this.items += 1;
  }

  get count(): number {
    return this.items;
  }
}

const saved = (): Promise<void> => io(undefined);

const lost = everySchedule(async () => {
  const basket = new Basket();
  await Promise.all([basket.add(saved), basket.add(saved)]);
  expect(basket.count).toBe(2);
});
const between = forall((x: number) => {
  expect(x).not.toBe(3);
});
const stale = everySchedule(async () => {
  let shown = '';
  const search = async (text: string): Promise<void> => {
    shown = await io(text);
  };
  await Promise.all([search('a'), search('ab')]);
  expect(shown).toBe('ab');
});
const many = everySchedule(
  async () => {
    let n = 0;
    await Promise.all([1, 2, 3].map((k) => io(k).then(() => n++)));
    expect(n).toBe(3);
  },
  { schedule: 'fifo', strict: true },
);
const forgotten = everySchedule(async () => {
  io(1, { rejects: new Error('no answer') });
});

describe('a test under every order', () => {
  test(
    'passes where no order breaks it',
    everySchedule(async () => {
      const basket = new Basket();
      await Promise.all([basket.addSafely(saved), basket.addSafely(saved)]);
      expect(basket.count).toBe(2);
    }),
  );

  test('fails with the order, where the failure is', async () => {
    const failure = (await stale().catch((error: unknown) => error)) as Error;
    expect(failure.message).toMatch(
      /everySchedule found an order of tasks that breaks it:\nt0\.2 {2}completion, begun at .*, before t0\.1/,
    );
    expect(failure.stack).toMatch(/every-schedule\.test\.ts:\d+:\d+$/);
  });

  test.everySchedule('is a test by itself', async () => {
    const seen: number[] = [];
    await Promise.all([io(1).then((n) => seen.push(n)), io(2).then((n) => seen.push(n))]);
    expect(seen).toHaveLength(2);
  });

  test('others of the file are not mixed up with it', async () => {
    await expect(lost()).rejects.toThrow('everySchedule found an order');
    await expect(between()).rejects.toThrow('const x = 3;');
  });

  test('orders that are left out fail where all must be there', async () => {
    await expect(many()).rejects.toThrow('not everything was explored');
  });

  test('a rejection that nobody hears fails it', async () => {
    await expect(forgotten()).rejects.toThrow('a promise that nobody waits for was rejected');
  });
});
