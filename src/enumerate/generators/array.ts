// Arrays: the elements are the digits of the number. One length after the other, the shortest first.
import { type Count, divide, product } from '../count.js';
import { type BuildRealm, HERE } from '../realm.js';
import { Enumerable, enumerableOf } from './enumerable.js';
import { Union } from './union.js';

/** Arrays with these elements, in this order. */
export class Tuples<T> extends Enumerable<T[]> {
  readonly size: Count;

  constructor(private readonly elements: readonly Enumerable<T>[]) {
    super();
    this.size = product(elements.map((element) => element.size));
  }

  at(index: Count, realm: BuildRealm = HERE): T[] {
    const array = realm.newArray() as T[];
    let left = index;
    for (const element of this.elements) {
      const [digit, rest] = divide(left, element.size);
      left = rest;
      array.push(element.at(digit, realm));
    }
    return array;
  }
}

type Enumerated<T extends readonly unknown[]> = { readonly [K in keyof T]: Iterable<T[K]> };

/** All combinations of one value of each: `combinations(['a', 'b'], [1, 2])` gives ['a', 1], ['b', 1], ['a', 2], ['b', 2]. */
export function combinations<T extends readonly unknown[]>(...parts: Enumerated<T>): Enumerable<T> {
  return new Tuples(parts.map((part) => enumerableOf(part as Iterable<unknown>))) as unknown as Enumerable<T>;
}

/** All arrays of up to `maxLength` elements. */
export function arrays<T>(elements: Iterable<T>, maxLength: number): Enumerable<T[]> {
  const element = enumerableOf(elements);
  const lengths = Array.from({ length: maxLength + 1 }, (_, n) => new Tuples<T>(new Array(n).fill(element)));
  return new Union<T[]>(lengths);
}
