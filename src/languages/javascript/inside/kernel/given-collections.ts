// What methods and constructors of Map and Set ask of the host (runtime/realm/collections.ts).
import type { Value } from '../value.js';

/** One member of a collection of the input. */
export interface Step {
  readonly key: Value;
  value(): Value;
}

/** A Map or Set of the input, or a copy of one. */
export interface LazyMembers {
  readonly isMap: boolean;
  /** A proof follows its members. */
  readonly isListed?: true;
  clear(): void;
  size(): Value;
  /** Goes through the members; undefined at the end. */
  cursor(): () => Step | undefined;
  copy(name: 'Map' | 'Set'): Value;
}

export type IteratorKind = 'keys' | 'values' | 'entries';

/** The map that an iterator, not yet moved, goes through. */
export interface IteratorSource<Lazy = any> {
  readonly lazy: Lazy;
  readonly kind: IteratorKind;
}

export interface CollectionHost {
  /** Undefined for a collection of the program's own. */
  lazy(object: unknown, name: string): LazyMembers | undefined;
  /** The program made an empty collection. */
  made(own: object, name: 'Map' | 'Set'): void;
  has(lazy: any, key: Value): boolean;
  get(lazy: any, key: Value): Value;
  put(lazy: any, key: Value, value: Value): void;
  remove(lazy: any, key: Value): boolean;
  /** The key of the collection that is equal. */
  mapKey(map: object, key: Value, inserting: boolean): Value;
  setKey(set: object, key: Value, inserting: boolean): Value;
  mapHas(map: object, key: Value): Value;
  setHas(set: object, key: Value): Value;
  /** `new Set(s)` and `new Map(m)` of a collection of the input; undefined to go through the members. */
  copyOf(items: Value, name: string, made: Value, source: IteratorSource | undefined): object | undefined;
  relation(kind: 'subset' | 'disjoint', self: Value, other: Value, turned: boolean): boolean | undefined;
  /** The keys of one collection were put into another. */
  copied(from: object, to: object): void;
  /** A key as it is stored. */
  stored(key: Value): Value;
  le(a: Value, b: Value): boolean;
  setSize(value: Value): Value;
  propertyName(value: Value): Value;
  concreteName(name: Value): Value;
}
