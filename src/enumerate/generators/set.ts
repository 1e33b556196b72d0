// All subsets of a pool (dianju-2005, 4.3.1): the bits of the number select the members, which are added in the order of the
// pool. 2^n sets for a pool of n.
import { type Count, divide, power } from '../count.js';
import { type BuildRealm, HERE } from '../realm.js';
import { Enumerable, enumerableOf } from './enumerable.js';

/** Bits that integer operators handle at once. */
const BITS = 30;

export class Subsets<T> extends Enumerable<Set<T>> {
  readonly size: Count;
  private readonly members: number;

  constructor(private readonly pool: Enumerable<T>) {
    super();
    this.members = Number(pool.size);
    this.size = power(2, this.members);
  }

  at(index: Count, realm: BuildRealm = HERE): Set<T> {
    const { members, pool } = this;
    const set = realm.newSet() as Set<T>;
    let left = index;
    for (let from = 0; from < members; from += BITS) {
      const [low, rest] = members <= BITS ? [left, 0] : divide(left, 2 ** BITS);
      left = rest;
      for (let bits = Number(low), i = from; bits !== 0; bits >>>= 1, i++) {
        if ((bits & 1) !== 0) set.add(pool.at(i, realm));
      }
    }
    return set;
  }
}

/**
 * All sets of values of a pool, the empty one first.
 *
 *     for (const set of subsets(['a', 'b', 'c'])) ...   // 8 sets
 */
export function subsets<T>(pool: Iterable<T>): Enumerable<Set<T>> {
  return new Subsets(enumerableOf(pool));
}
