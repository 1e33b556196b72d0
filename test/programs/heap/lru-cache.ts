// A small cache with a Map inside: what was just put is there, and it never holds more than two.
// expect: {"unit":"scenario","verdict":"proved","oracle":false}
import { assert, choose, symbolic } from 'everypath';

class Cache {
  readonly #entries = new Map<number, number>();

  get(key: number): number | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  put(key: number, value: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > 2) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
  }

  get size(): number {
    return this.#entries.size;
  }
}

export function scenario(): void {
  const cache = new Cache();
  for (let i = 0; i < 3; i++) {
    const key = symbolic.integer('key');
    if (choose(2) === 0) {
      cache.put(key, i);
      assert(cache.get(key) === i);
    } else cache.get(key);
    assert(cache.size <= 2);
  }
}
