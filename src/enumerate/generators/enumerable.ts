// Finite collections of values that are made when they are asked for: by number, or one after the other. Nothing is stored, so
// memory does not grow with their size. Value 0 is the simplest; each number below `size` gives one value, all different.
import type { Count } from '../count.js';
import { type BuildRealm, HERE } from '../realm.js';

export abstract class Enumerable<T> implements Iterable<T> {
  /** How many values; a bigint past 2^53 - 1. */
  abstract readonly size: Count;

  /**
   * The value of that number, made anew.
   * @param index a whole number below `size`
   * @param realm where sets, maps, arrays and objects are made; the caller's own by default
   */
  abstract at(index: Count, realm?: BuildRealm): T;

  *[Symbol.iterator](): Generator<T, void, undefined> {
    const { size } = this;
    if (typeof size === 'number') for (let i = 0; i < size; i++) yield this.at(i, HERE);
    else for (let i = 0n; i < size; i++) yield this.at(i, HERE);
  }
}

/** The values themselves, in their order. */
export class Values<T> extends Enumerable<T> {
  readonly size: number;

  constructor(private readonly list: readonly T[]) {
    super();
    this.size = list.length;
  }

  at(index: Count): T {
    return this.list[Number(index)];
  }
}

export function enumerableOf<T>(values: Iterable<T> | Enumerable<T>): Enumerable<T> {
  return values instanceof Enumerable ? values : new Values([...values]);
}
