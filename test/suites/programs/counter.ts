export class Counter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  increase(by: number): number {
    if (by < 0) throw new RangeError('by must not be negative');
    this.#count += by;
    if (this.#count > 5) this.#count = 5;
    return this.#count;
  }
}
