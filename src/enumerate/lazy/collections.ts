// Sets and maps as the predicate sees them: objects of its realm's Set and Map by prototype, whose methods ask the lazy node
// until something needs the collection as a whole (an update, a size); then they pass on to a real one. Iterations decide as
// they go. Native code that wants a real collection throws a TypeError, which the search notices as an input that behaves
// differently when it is built of real objects.
// Length of createSetView: one class with private fields, made once for each realm, since its prototype inherits from the realm's.
// Length of createMapView: as createSetView.
import type { LazyMap } from './map.js';
import { ObjectSet } from './object-set.js';
import type { LazySet } from './set.js';
import type { LazyCollections } from './world.js';

/** Constructors of the realm. */
export interface CollectionRealm {
  readonly Set: SetConstructor;
  readonly Map: MapConstructor;
  /** %IteratorPrototype%, so that iterator helpers work where there are any. */
  readonly iteratorPrototype: object;
}

type Entry = 'keys' | 'values' | 'entries';
type Real = Set<unknown> | Map<unknown, unknown>;

/** Methods that read the receiver as a whole. Where the realm has them, a real set does the work. */
const WHOLE = [
  'union',
  'intersection',
  'difference',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
];

/** What an iterator needs to know of a collection. */
interface Source {
  readonly length: number;
  has(place: number): boolean;
  entry(place: number, kind: Entry): unknown;
}

class LazyIterator {
  #at = 0;
  #given = 0;
  #done = false;
  #real: Iterator<unknown> | undefined;
  readonly #source: Source;
  readonly #kind: Entry;

  constructor(source: Source, kind: Entry) {
    this.#source = source;
    this.#kind = kind;
  }

  next(): IteratorResult<unknown> {
    if (this.#real !== undefined) return this.#real.next();
    const source = this.#source;
    while (!this.#done && this.#at < source.length) {
      const place = this.#at++;
      if (!source.has(place)) continue;
      this.#given++;
      return { done: false, value: source.entry(place, this.#kind) };
    }
    this.#done = true;
    return { done: true, value: undefined };
  }

  /** The collection is about to change: goes on with the real one, from where it is. */
  detach(real: Real): void {
    if (this.#done) return;
    const iterator = real[this.#kind]() as Iterator<unknown>;
    for (let i = 0; i < this.#given; i++) iterator.next();
    this.#real = iterator;
  }
}

export function createCollections(realm: CollectionRealm, eager: boolean): LazyCollections {
  class RealmIterator extends LazyIterator {}
  Object.setPrototypeOf(LazyIterator.prototype, realm.iteratorPrototype);
  const SetView = createSetView(realm, RealmIterator);
  const MapView = createMapView(realm, RealmIterator);
  return {
    set(node) {
      if (node instanceof ObjectSet) return new realm.Set(node.objects!.map((object) => object.view));
      return eager ? realSet(realm, node) : (new SetView(node) as unknown as Set<unknown>);
    },
    map: (node) => (eager ? realMap(realm, node) : (new MapView(node) as unknown as Map<unknown, unknown>)),
  };
}

function realSet(realm: CollectionRealm, node: LazySet): Set<unknown> {
  const set = new realm.Set<unknown>();
  for (let i = 0; i < node.members; i++) if (node.has(i)) set.add(node.value(i));
  return set;
}

function realMap(realm: CollectionRealm, node: LazyMap): Map<unknown, unknown> {
  const map = new realm.Map<unknown, unknown>();
  for (let i = 0; i < node.keys; i++) if (node.has(i)) map.set(node.key(i), node.value(i));
  return map;
}

/** The class goes by the name of the realm's own, in front of whose methods its methods are. */
function inherit(view: { readonly prototype: any }, base: { readonly prototype: object }, iterator: Entry): void {
  const { prototype } = view;
  delete prototype.constructor;
  Object.setPrototypeOf(prototype, base.prototype);
  const descriptor = { value: prototype[iterator], writable: true, configurable: true };
  Object.defineProperty(prototype, Symbol.iterator, descriptor);
}

function createSetView(realm: CollectionRealm, Iterating: typeof LazyIterator): new (node: LazySet) => object {
  class SetView {
    readonly #node: LazySet;
    #real: Set<unknown> | undefined;
    #iterators: LazyIterator[] | undefined;

    constructor(node: LazySet) {
      this.#node = node;
    }

    static settle(view: SetView): Set<unknown> {
      view.#real ??= realSet(realm, view.#node);
      return view.#real;
    }

    static detach(view: SetView): Set<unknown> {
      const real = SetView.settle(view);
      for (const iterator of view.#iterators ?? []) iterator.detach(real);
      view.#iterators = undefined;
      return real;
    }

    #iterate(kind: Entry): unknown {
      if (this.#real !== undefined) return this.#real[kind]();
      const iterator = new Iterating(new SetSource(this.#node), kind);
      (this.#iterators ??= []).push(iterator);
      return iterator;
    }

    has(value: unknown): boolean {
      if (this.#real !== undefined) return this.#real.has(value);
      const place = this.#node.place(value);
      return place >= 0 && this.#node.has(place);
    }

    add(value: unknown): this {
      SetView.detach(this).add(value);
      return this;
    }

    delete(value: unknown): boolean {
      return SetView.detach(this).delete(value);
    }

    clear(): void {
      SetView.detach(this).clear();
    }

    keys(): unknown {
      return this.#iterate('values');
    }

    values(): unknown {
      return this.#iterate('values');
    }

    entries(): unknown {
      return this.#iterate('entries');
    }

    forEach(callback: Function, self?: unknown): void {
      const items = this.#iterate('values') as Iterator<unknown>;
      for (let step = items.next(); !step.done; step = items.next()) {
        Reflect.apply(callback, self, [step.value, step.value, this]);
      }
    }

    get size(): number {
      return SetView.settle(this).size;
    }
  }
  for (const name of WHOLE) {
    const native = (realm.Set.prototype as any)[name];
    if (typeof native !== 'function') continue;
    const value = function (this: SetView, other: unknown): unknown {
      return Reflect.apply(native, SetView.settle(this), [other]);
    };
    Object.defineProperty(SetView.prototype, name, { value, writable: true, configurable: true });
  }
  inherit(SetView, realm.Set, 'values');
  return SetView;
}

class SetSource implements Source {
  constructor(private readonly node: LazySet) {}

  get length(): number {
    return this.node.members;
  }

  has(place: number): boolean {
    return this.node.has(place);
  }

  entry(place: number, kind: Entry): unknown {
    const value = this.node.value(place);
    return kind === 'entries' ? pair(this.node, value, value) : value;
  }
}

function createMapView(realm: CollectionRealm, Iterating: typeof LazyIterator): new (node: LazyMap) => object {
  class MapView {
    readonly #node: LazyMap;
    #real: Map<unknown, unknown> | undefined;
    #iterators: LazyIterator[] | undefined;

    constructor(node: LazyMap) {
      this.#node = node;
    }

    #detach(): Map<unknown, unknown> {
      this.#real ??= realMap(realm, this.#node);
      for (const iterator of this.#iterators ?? []) iterator.detach(this.#real);
      this.#iterators = undefined;
      return this.#real;
    }

    #iterate(kind: Entry): unknown {
      if (this.#real !== undefined) return this.#real[kind]();
      const iterator = new Iterating(new MapSource(this.#node), kind);
      (this.#iterators ??= []).push(iterator);
      return iterator;
    }

    get(key: unknown): unknown {
      if (this.#real !== undefined) return this.#real.get(key);
      const place = this.#node.place(key);
      return place >= 0 && this.#node.has(place) ? this.#node.value(place) : undefined;
    }

    has(key: unknown): boolean {
      if (this.#real !== undefined) return this.#real.has(key);
      const place = this.#node.place(key);
      return place >= 0 && this.#node.has(place);
    }

    set(key: unknown, value: unknown): this {
      this.#detach().set(key, value);
      return this;
    }

    delete(key: unknown): boolean {
      return this.#detach().delete(key);
    }

    clear(): void {
      this.#detach().clear();
    }

    keys(): unknown {
      return this.#iterate('keys');
    }

    values(): unknown {
      return this.#iterate('values');
    }

    entries(): unknown {
      return this.#iterate('entries');
    }

    forEach(callback: Function, self?: unknown): void {
      const items = this.#iterate('entries') as Iterator<[unknown, unknown]>;
      for (let step = items.next(); !step.done; step = items.next()) {
        Reflect.apply(callback, self, [step.value[1], step.value[0], this]);
      }
    }

    get size(): number {
      if (this.#real !== undefined) return this.#real.size;
      let count = 0;
      for (let i = 0; i < this.#node.keys; i++) if (this.#node.has(i)) count++;
      return count;
    }
  }
  inherit(MapView, realm.Map, 'entries');
  return MapView;
}

class MapSource implements Source {
  constructor(private readonly node: LazyMap) {}

  get length(): number {
    return this.node.keys;
  }

  has(place: number): boolean {
    return this.node.has(place);
  }

  entry(place: number, kind: Entry): unknown {
    const { node } = this;
    if (kind === 'keys') return node.key(place);
    return kind === 'values' ? node.value(place) : pair(node, node.key(place), node.value(place));
  }
}

/** An array of the predicate's realm. */
function pair(node: LazySet | LazyMap, key: unknown, value: unknown): unknown[] {
  const array = node.world.realm.newArray();
  array.push(key, value);
  return array;
}
