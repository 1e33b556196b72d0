// Objects whose fields take all combinations of values.
import { type Count, divide, product } from '../count.js';
import { type BuildRealm, HERE } from '../realm.js';
import { Enumerable, enumerableOf } from './enumerable.js';
import { defineEntry } from './map.js';

/** An optional field that is not there. */
export const ABSENT = Symbol('absent');

export interface RecordField {
  readonly values: Enumerable<unknown>;
  /** Puts a value that is not ABSENT where it belongs. */
  set(object: object, value: unknown, realm: BuildRealm): void;
}

export class Records<T extends object> extends Enumerable<T> {
  readonly size: Count;

  constructor(
    private readonly create: (realm: BuildRealm) => object,
    private readonly fields: readonly RecordField[],
  ) {
    super();
    this.size = product(fields.map((field) => field.values.size));
  }

  at(index: Count, realm: BuildRealm = HERE): T {
    const object = this.create(realm);
    let left = index;
    for (const field of this.fields) {
      const [digit, rest] = divide(left, field.values.size);
      left = rest;
      const value = field.values.at(digit, realm);
      if (value !== ABSENT) field.set(object, value, realm);
    }
    return object as T;
  }
}

type Fields<T> = { readonly [K in keyof T]: Iterable<T[K]> };

/** All objects with one value for each field: `records({ x: [0, 1], on: [false, true] })` gives four. */
export function records<T extends object>(fields: Fields<T>): Enumerable<T> {
  const list = Object.entries(fields as Record<string, Iterable<unknown>>).map(
    ([name, values]): RecordField => ({
      values: enumerableOf(values),
      set: (object, value) => defineEntry(object, name, value),
    }),
  );
  return new Records<T>((realm) => realm.newObject(), list);
}
