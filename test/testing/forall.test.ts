// Properties among the tests of vitest: explored here by the entry that users have, on this very file.
import { assert, assume } from 'everypath';
import { describe, expect, forall, test } from 'everypath/vitest';

interface Order {
  readonly items: readonly { readonly price: number }[];
  readonly coupon?: 'HALF' | 'NONE';
}

function total({ items, coupon }: Order): number {
  const sum = items.reduce((all, { price }) => all + price, 0);
  return coupon === 'HALF' ? sum / 2 : sum;
}

const rare = forall((text: string) => {
  expect(`${text}!`).not.toBe('xyzzy-19!');
});
const typed = forall((order: Order) => {
  assume(order.items.length < 3 && order.items.every(({ price }) => price > 0 && price < 1000));
  expect(total(order)).toBeGreaterThanOrEqual(0);
});
const broken = forall((order: Order) => {
  assume(order.items.length === 1 && order.items[0].price === 10);
  expect(total(order)).toBe(10);
});
const endless = forall(
  (list: number[]) => {
    let seen = 0;
    for (const x of list) seen += x > 0 ? 1 : 0;
    assert(seen <= list.length);
  },
  { maxPaths: 5, strict: true, proof: 'off' },
);
const strange = forall((x: number) => {
  expect({ x }).toMatchInlineSnapshot();
});
const later = forall(async ({ x }: { x: number }, ...rest: string[]) => {
  await Promise.resolve();
  assert(!(x === 7 && rest[0] === 'seven'));
});

describe('a property', () => {
  const offset = 100;

  test.forall('sees what surrounds it', (x: boolean) => {
    expect(offset + (x ? 1 : 2)).toBeGreaterThan(100);
  });

  test('fails as the runner has it, with the input', async () => {
    const failure = await rare().catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).name).toBe('AssertionError');
    expect((failure as Error).message).toContain("forall found inputs that break it:\nconst text = 'xyzzy-19';");
    await expect(broken()).rejects.toThrow("coupon: 'HALF'");
    await expect(later()).rejects.toThrow(/x: 7[\s\S]*'seven'/);
  });

  test('holds within what is assumed', async () => {
    await typed();
  });

  test('fails without a proof where it must have one', async () => {
    await expect(endless()).rejects.toThrow('it is not proved');
  });

  test('does not pass when a matcher is not known', async () => {
    await expect(strange()).rejects.toThrow('does not know the matcher');
  });
});
