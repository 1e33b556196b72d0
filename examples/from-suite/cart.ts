// A cart with private state, and the tests that somebody wrote for it (cart.test.ts). What they do not cover needs a cart with something in it:
//   npx everypath test examples/from-suite/cart.ts --from-suite examples/from-suite/cart.test.ts

const PRICE = 10;

export class Cart {
  readonly #lines = new Map<string, number>();
  #paid = false;
  coupon: string | undefined;

  add(item: string, count: number): number {
    if (this.#paid) throw new Error('this cart is paid');
    if (count <= 0) throw new RangeError('nothing to add');
    this.#lines.set(item, (this.#lines.get(item) ?? 0) + count);
    return this.size;
  }

  get size(): number {
    let size = 0;
    for (const count of this.#lines.values()) size += count;
    return size;
  }

  checkout(money: number): string {
    const total = this.coupon === 'HALF' && this.size >= 3 ? (this.size * PRICE) / 2 : this.size * PRICE;
    if (money < total) return 'too little';
    this.#paid = true;
    return money - total > 100 ? 'much change' : 'paid';
  }
}
