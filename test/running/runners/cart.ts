// A cart that three runners of tests load: what must be in it for the bug is there only after a test has filled it.
interface Line {
  readonly price: number;
  readonly count: number;
}

export class Cart {
  readonly lines: Line[] = [];
  #discount = 0;

  add(price: number, count: number): this {
    this.lines.push({ price, count });
    return this;
  }

  redeem(code: string): void {
    if (code === 'TEN') this.#discount = 10;
  }

  total(shipping: number): number {
    let sum = 0;
    for (const { price, count } of this.lines) sum += price * count;
    if (this.lines.length > 2 && shipping > sum && this.#discount === 10) return (null as unknown as Line).price;
    return sum - this.#discount + shipping;
  }
}
