// What realm code of Map and Set (inside/kernel) calls back: keys that may be symbolic, and collections of the
// input. Part of the host. Always holds: a key equal to one already there is found as that key, by branches where that is
// undecided; `has` of the program's own collections decides nothing and may answer a symbolic boolean.

import { decideRelation } from '../../../../inputs/set-relations.js';
import { apply, le, lt, or } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { GrownSet } from '../../values/grown-set.js';
import { sameValues, storedValue } from '../../values/key-value.js';
import { type LazyCollection, lazyCollectionOf, resolveAny } from '../../values/lazy.js';
import { ListedCollection } from '../../values/listed-collection.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import type { Kit } from '../models/model.js';
import { isObject, termOf, termToInteger, type Value, ZERO } from '../values.js';

type Lazy = LazyCollection | ListedCollection | GrownSet;

/** The collection that an iterator, not yet moved, goes through. */
export interface IteratorSource {
  readonly lazy: LazyCollection | ListedCollection;
  readonly kind: 'keys' | 'values' | 'entries';
}

/** Keys of collections that the program made, where one of them or the key asked for may be symbolic. */
class CollectionKeys {
  private readonly symbolic = new WeakSet<object>();

  constructor(
    private readonly kit: Kit,
    private readonly flags: { symbolicKeys: boolean },
  ) {}

  copied(from: object, to: object): void {
    if (this.symbolic.has(from)) this.note(to);
  }

  private note(collection: object): void {
    this.flags.symbolicKeys = true;
    this.symbolic.add(collection);
  }

  /** Which keys of a collection a primitive key has to be compared with. */
  private candidates(collection: object, keys: Iterable<Value>, key: Value): Value[] {
    if (!isSymbolic(key) && !this.symbolic.has(collection)) return [];
    const found: Value[] = [];
    for (const known of keys) if (!isObject(known) && (isSymbolic(known) || isSymbolic(key))) found.push(known);
    return found;
  }

  /** The collection's own key that is equal; the key itself, as it would be stored, when there is none. */
  equal(collection: object, keys: Iterable<Value>, key: Value, inserting: boolean, holds: Function): Value {
    const value = resolveAny(key) as Value;
    if (isObject(value) || holds.call(collection, value)) return value;
    for (const known of this.candidates(collection, keys, value)) {
      if (this.kit.decide(sameValues(known, value))) return known;
    }
    if (isSymbolic(value) && inserting) this.note(collection);
    return storedValue(value);
  }

  has(collection: object, keys: Iterable<Value>, key: Value, holds: Function): Value {
    const value = resolveAny(key) as Value;
    if (holds.call(collection, value)) return true;
    if (isObject(value)) return false;
    return wrap(or(...this.candidates(collection, keys, value).map((known) => sameValues(known, value))));
  }
}

export function createCollections(kit: Kit, flags: { symbolicKeys: boolean }) {
  const keys = new CollectionKeys(kit, flags);
  const mapHas = Map.prototype.has;
  const setHas = Set.prototype.has;
  const { natives } = kit.realm;

  return {
    /** A key as a map keeps it. */
    stored(key: Value): Value {
      const value = storedValue(resolveAny(key) as Value);
      return Object.is(value, -0) ? 0 : value;
    },
    lazy(object: unknown, name: string): Lazy | undefined {
      const lazy = lazyCollectionOf(object) ?? ListedCollection.of(object);
      return lazy?.name === name ? lazy : GrownSet.of(object);
    },
    made: (own: object, name: 'Map' | 'Set'): void => kit.env.hooks.frames?.madeCollection(own, name),
    has: (lazy: Lazy, key: Value): boolean => lazy.has(resolveAny(key)),
    get: (lazy: Lazy, key: Value): Value => lazy.get(resolveAny(key)),
    put: (lazy: Lazy, key: Value, value: Value): void => lazy.put(resolveAny(key), value),
    remove: (lazy: Lazy, key: Value): boolean => lazy.delete(resolveAny(key)),
    mapKey: (map: object, key: Value, inserting: boolean): Value =>
      keys.equal(map, natives.mapKeys(map), key, inserting, mapHas),
    setKey: (set: object, key: Value, inserting: boolean): Value =>
      keys.equal(set, natives.setValues(set), key, inserting, setHas),
    mapHas: (map: object, key: Value): Value => keys.has(map, natives.mapKeys(map), key, mapHas),
    setHas: (set: object, key: Value): Value => keys.has(set, natives.setValues(set), key, setHas),
    /**
     * `new Set(s)` and `new Map(m)` of a collection of the input: a copy that shares what is known of it. Only while
     * the methods that the constructor would call are the built-in ones.
     */
    copyOf: (items: Value, name: string, made: Value, source: IteratorSource | undefined): object | undefined =>
      copyOf(kit, items, name, made, source),
    /** A set method that asks about two sets of the input as a whole; undefined to go through the members. */
    relation: (kind: 'subset' | 'disjoint', self: Value, other: Value, turned: boolean): boolean | undefined =>
      relation(kit, kind, self, other, turned),
    /** The keys of one collection were put into another. */
    copied: (from: object, to: object): void => keys.copied(from, to),
    le: (a: Value, b: Value): boolean => kit.decide(le(termOf(a) as Term, termOf(b) as Term)),
    /** The size that a set-like argument of a set method says. */
    setSize: (value: Value): Value => setSize(kit, value),
    /** The key of Object.groupBy. */
    propertyName: (value: Value): Value => (typeof value === 'symbol' ? value : kit.convert.toStr(value)),
    concreteName: (name: Value): Value => kit.concrete(name, 'the keys of Object.groupBy'),
  };
}

function copyOf(
  kit: Kit,
  items: Value,
  name: string,
  made: Value,
  source: IteratorSource | undefined,
): object | undefined {
  if (name !== 'Set' && name !== 'Map') return undefined;
  GrownSet.of(items)?.undecided();
  const builtin = kit.realm.kernel[name === 'Set' ? 'setMethods' : 'mapMethods'];
  const [adder, list] = name === 'Set' ? ['add', 'values'] : ['set', 'entries'];
  if (made[adder] !== builtin[adder]) return undefined;
  if (source !== undefined) {
    if (source.lazy instanceof ListedCollection) return undefined;
    if (name === 'Map' || source.kind === 'entries' || !kit.realm.natives.iterators.has(items[Symbol.iterator]))
      return undefined;
    return source.lazy.partAsSet(source.kind);
  }
  const lazy = lazyCollectionOf(items);
  return lazy?.name === name && items[Symbol.iterator] === builtin[list] ? lazy.copy(name) : undefined;
}

function relation(
  kit: Kit,
  kind: 'subset' | 'disjoint',
  self: Value,
  other: Value,
  turned: boolean,
): boolean | undefined {
  (GrownSet.of(self) ?? GrownSet.of(other))?.undecided();
  const [a, b] = [lazyCollectionOf(self), lazyCollectionOf(other)];
  if (a?.name !== 'Set' || b?.name !== 'Set' || !a.pristine || !b.pristine) return undefined;
  const builtin = kit.realm.kernel.setMethods;
  if (other.has !== builtin.has || other.keys !== builtin.values) return undefined;
  const [first, second] = turned ? [b, a] : [a, b];
  return decideRelation(first.view.inputs, kind, first.base, second.base);
}

function setSize(kit: Kit, value: Value): Value {
  const n = kit.convert.toNumber(value);
  if (!isSymbolic(n)) {
    if (Number.isNaN(n)) throw kit.convert.typeError("The 'size' property must be a number");
    if (Math.trunc(n) < 0) throw kit.convert.rangeError(`'${n}' is an invalid size`);
    return Math.trunc(n);
  }
  if (kit.decide(apply('isNaN', [heldTerm(n)]))) throw kit.convert.typeError("The 'size' property must be a number");
  const whole = termToInteger(heldTerm(n));
  if (kit.decide(lt(whole, ZERO))) throw kit.convert.rangeError('an invalid size');
  return wrap(whole);
}
