// A field declared #private is an input like any other.
// expect: {"unit":"Counter.isZero","verdict":"proved","paths":2}
// expect: {"unit":"Counter.increment","verdict":"proved","paths":3}
import { assert } from 'everypath';

export class Counter {
  #count = 0;

  isZero(): boolean {
    if (this.#count === 0) return true;
    return false;
  }

  increment(): number {
    if (!Number.isSafeInteger(this.#count) || this.#count >= 1000) return -1;
    const before = this.#count;
    this.#count += 1;
    assert(this.#count === before + 1);
    return this.#count;
  }
}
