// The values of several enumerables, one after the other.
import { add, type Count, subtract } from '../count.js';
import type { BuildRealm } from '../realm.js';
import { Enumerable } from './enumerable.js';

export class Union<T> extends Enumerable<T> {
  readonly size: Count;

  constructor(private readonly parts: readonly Enumerable<T>[]) {
    super();
    this.size = parts.map((part) => part.size).reduce(add, 0);
  }

  at(index: Count, realm?: BuildRealm): T {
    let left = index;
    for (const part of this.parts) {
      if (left < part.size) return part.at(left, realm);
      left = subtract(left, part.size);
    }
    throw new RangeError(`there are ${this.size} values, but number ${index} was asked for`);
  }
}
