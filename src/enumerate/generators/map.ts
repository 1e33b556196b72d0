// All maps from keys to values (dianju-2005, 4.3.2): digit k of the number says what key k has. m^n total maps for n keys and m
// values; (m + 1)^n partial ones, digit 0 leaving the key out. Also as plain objects, for index signatures.
import { add, type Count, divide, power, subtract } from '../count.js';
import { type BuildRealm, HERE } from '../realm.js';
import { Enumerable, enumerableOf } from './enumerable.js';

export interface MapOptions {
  /** Every key has a value. By default keys may be left out. */
  readonly total?: boolean;
}

/** What one key may be: left out, or one of the values. */
export class Entry<V> {
  readonly size: Count;

  constructor(
    private readonly values: Enumerable<V>,
    private readonly total: boolean,
  ) {
    this.size = total ? values.size : add(values.size, 1);
  }

  put(digit: Count, realm: BuildRealm, use: (value: V) => void): void {
    if (this.total) use(this.values.at(digit, realm));
    else if (digit > 0) use(this.values.at(subtract(digit, 1), realm));
  }
}

/** Calls back with the number of each key that is there and its value. */
export class Entries<V> {
  readonly size: Count;
  readonly entry: Entry<V>;

  constructor(
    private readonly keys: number,
    values: Enumerable<V>,
    total: boolean,
  ) {
    this.entry = new Entry(values, total);
    this.size = power(this.entry.size, keys);
  }

  each(index: Count, realm: BuildRealm, use: (key: number, value: V) => void): void {
    let left = index;
    for (let key = 0; key < this.keys; key++) {
      const [digit, rest] = divide(left, this.entry.size);
      left = rest;
      this.entry.put(digit, realm, (value) => use(key, value));
    }
  }
}

export class Maps<K, V> extends Enumerable<Map<K, V>> {
  readonly size: Count;
  private readonly entries: Entries<V>;

  constructor(
    private readonly keys: Enumerable<K>,
    values: Enumerable<V>,
    total: boolean,
  ) {
    super();
    this.entries = new Entries(Number(keys.size), values, total);
    this.size = this.entries.size;
  }

  at(index: Count, realm: BuildRealm = HERE): Map<K, V> {
    const map = realm.newMap() as Map<K, V>;
    this.entries.each(index, realm, (key, value) => map.set(this.keys.at(key, realm), value));
    return map;
  }
}

/** Plain objects with the keys as properties. */
export class Dictionaries<V> extends Enumerable<Record<string, V>> {
  readonly size: Count;
  private readonly entries: Entries<V>;

  constructor(
    private readonly keys: Enumerable<unknown>,
    values: Enumerable<V>,
    total: boolean,
  ) {
    super();
    this.entries = new Entries(Number(keys.size), values, total);
    this.size = this.entries.size;
  }

  at(index: Count, realm: BuildRealm = HERE): Record<string, V> {
    const object = realm.newObject() as Record<string, V>;
    this.entries.each(index, realm, (key, value) => defineEntry(object, this.keys.at(key, realm), value));
    return object;
  }
}

/** A property of its own, whatever its name. */
export function defineEntry(object: object, key: unknown, value: unknown): void {
  Object.defineProperty(object, String(key), { value, writable: true, enumerable: true, configurable: true });
}

/**
 * All maps over keys and values, partial ones unless `total` is asked for.
 *
 *     maps([0, 1], ['a', 'b', 'c']).size                    // 16
 *     maps([0, 1], ['a', 'b', 'c'], { total: true }).size   // 9
 */
export function maps<K, V>(
  keys: Iterable<K>,
  values: Iterable<V>,
  { total = false }: MapOptions = {},
): Enumerable<Map<K, V>> {
  return new Maps(enumerableOf(keys), enumerableOf(values), total);
}
