// Listing of Map and Set: size, iterators and forEach. Native collections have the language's iterators, those of the input have
// iterators of their own over a cursor.

import type { Fn, Value } from '../value.js';
import { callable } from './array-access.js';
import type { IteratorKind, IteratorSource, LazyMembers } from './given-collections.js';
import { lazyMap, lazySet, M, mapMethods, S, setMethods } from './map-and-set.js';
import { invoke, NativeMap, NativeObject, NativeSet, ownDescriptor, uncurry } from './natives.js';

const mapSize = uncurry(ownDescriptor(M, 'size')?.get as Fn);
export const setSize = uncurry(ownDescriptor(S, 'size')?.get as Fn);

const sizeOfMap = {
  get size() {
    const lazy = lazyMap(this);
    return lazy === undefined ? mapSize(this) : lazy.size();
  },
};
const sizeOfSet = {
  get size() {
    const lazy = lazySet(this);
    return lazy === undefined ? setSize(this) : lazy.size();
  },
};
export const sizeGetters: Record<string, Fn> = {
  Map: ownDescriptor(sizeOfMap, 'size')?.get as Fn,
  Set: ownDescriptor(sizeOfSet, 'size')?.get as Fn,
};

/** A source that can be ended when something else took its members. */
interface OpenSource extends IteratorSource<LazyMembers> {
  end(): void;
}

/** The next value of each iterator of ours. */
const cursors = new WeakMap<object, () => { value: Value } | undefined>();
const cursorOf = uncurry(cursors.get);
const setCursor = uncurry(cursors.set);
/** Iterators of maps of the input that have not moved yet. */
const sources = new WeakMap<object, OpenSource>();
const forget = uncurry(sources.delete);

export const unmoved = (items: Value): OpenSource | undefined =>
  typeof items === 'object' && items !== null ? cursorOf(sources, items) : undefined;

export const exhaust = (items: Value): void => {
  const source = unmoved(items);
  if (source !== undefined) {
    source.end();
    forget(sources, items);
  }
};

/** The prototype of the native iterators stays as it is; ours answers next() for cursors. */
const lazyIterators = (native: object) => {
  const prototype = NativeObject.create(NativeObject.getPrototypeOf(native), {
    next: {
      value: function next(this: Value) {
        const step = cursorOf(cursors, this)();
        return step === undefined ? { value: undefined, done: true } : { value: step.value, done: false };
      },
      writable: true,
      configurable: true,
    },
  });
  const makeIterator = (lazy: LazyMembers, kind: IteratorKind): object => {
    const iterator = NativeObject.create(prototype);
    let next: ReturnType<LazyMembers['cursor']> | undefined;
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    if (lazy.isMap || lazy.isListed) setCursor(sources, iterator, { lazy, kind, end });
    setCursor(cursors, iterator, () => {
      if (ended) return undefined;
      if (next === undefined) {
        next = lazy.cursor();
        forget(sources, iterator);
      }
      const step = next();
      if (step === undefined) {
        ended = true;
        return undefined;
      }
      if (kind === 'keys') return { value: step.key };
      return { value: kind === 'values' ? step.value() : [step.key, lazy.isMap ? step.value() : step.key] };
    });
    return iterator;
  };
  makeIterator.next = prototype.next as Fn;
  return makeIterator;
};

export const mapIterator = lazyIterators(new NativeMap().entries());
export const setIterator = lazyIterators(new NativeSet().values());

for (const name of ['entries', 'keys', 'values'] as const) {
  const f = uncurry(M[name]);
  mapMethods[name] = {
    [name](this: Value) {
      const lazy = lazyMap(this);
      return lazy === undefined ? f(this) : mapIterator(lazy, name);
    },
  }[name];
}
for (const name of ['entries', 'values'] as const) {
  const f = uncurry(S[name]);
  const kind = name === 'values' ? 'keys' : name;
  setMethods[name] = {
    [name](this: Value) {
      const lazy = lazySet(this);
      return lazy === undefined ? f(this) : setIterator(lazy, kind);
    },
  }[name];
}

const mapEach = uncurry(M.forEach);
const setEach = uncurry(S.forEach);

mapMethods.forEach = {
  forEach(this: Value, f: Value, self: Value) {
    const lazy = lazyMap(this);
    if (lazy === undefined) return mapEach(this, f, self);
    const call = callable(f);
    const next = lazy.cursor();
    for (let step = next(); step !== undefined; step = next()) invoke(call, self, step.value(), step.key, this);
    return undefined;
  },
}.forEach;
setMethods.forEach = {
  forEach(this: Value, f: Value, self: Value) {
    const lazy = lazySet(this);
    if (lazy === undefined) return setEach(this, f, self);
    const call = callable(f);
    const next = lazy.cursor();
    for (let step = next(); step !== undefined; step = next()) invoke(call, self, step.key, step.key, this);
    return undefined;
  },
}.forEach;
