// Map and Set, compiled inside the realm (kernel-source.ts). Keys are compared by SameValueZero: a symbolic key, or a
// primitive key while some collection holds symbolic ones, goes to the host, which compares it with the existing keys.
// A collection of the input, or a copy of one, goes there whole (`host.collections`).
import { SET_ALGEBRA_SOURCE } from './set-algebra-source.js';

const METHODS = `
  const M = NativeMap.prototype, S = NativeSet.prototype;
  const mapGet = uncurry(M.get), mapSet = uncurry(M.set), mapHas = uncurry(M.has), mapDelete = uncurry(M.delete);
  const setAdd = uncurry(S.add), setHas = uncurry(S.has), setDelete = uncurry(S.delete);
  const mapClear = uncurry(M.clear), setClear = uncurry(S.clear);
  const { inputsShown: shown, collections } = host;
  const special = (k) => (typeof k === 'object' && k !== null ? host.special(k) : flags.symbolicKeys);
  const lazyMap = (o) => (shown.collections ? collections.lazy(o, 'Map') : undefined);
  const lazySet = (o) => (shown.collections ? collections.lazy(o, 'Set') : undefined);
  const changing = (o) => { if (log.active && o !== log.lastCollection) journal.collection(o); };

  const mapMethods = {
    get(k) {
      const lazy = lazyMap(this);
      if (lazy !== undefined) return collections.get(lazy, k);
      return special(k) ? mapGet(this, collections.mapKey(this, k, false)) : mapGet(this, k);
    },
    has(k) {
      const lazy = lazyMap(this);
      if (lazy !== undefined) return collections.has(lazy, k);
      return special(k) ? collections.mapHas(this, k) : mapHas(this, k);
    },
    set(k, v) {
      const lazy = lazyMap(this);
      if (lazy !== undefined) { collections.put(lazy, k, v); return this; }
      changing(this);
      return special(k) ? mapSet(this, collections.mapKey(this, k, true), v) : mapSet(this, k, v);
    },
    delete(k) {
      const lazy = lazyMap(this);
      if (lazy !== undefined) return collections.remove(lazy, k);
      changing(this);
      return special(k) ? mapDelete(this, collections.mapKey(this, k, false)) : mapDelete(this, k);
    },
    clear() {
      const lazy = lazyMap(this);
      if (lazy !== undefined) return void lazy.clear();
      changing(this);
      return mapClear(this);
    },
  };
  // Keys that the native can compare are its own matter, once the map is journaled.
  if (typeof M.getOrInsert === 'function') {
    const getOrInsert = uncurry(M.getOrInsert), getOrInsertComputed = uncurry(M.getOrInsertComputed);
    const foundOr = (map, k, value) => {
      if (truthy(invoke(mapMethods.has, map, k))) return invoke(mapMethods.get, map, k);
      const made = value();
      invoke(mapMethods.set, map, k, made);
      return made;
    };
    mapMethods.getOrInsert = ({ getOrInsert(k, v) {
      if (lazyMap(this) !== undefined || special(k)) return foundOr(this, k, () => v);
      changing(this);
      return getOrInsert(this, k, v);
    } }).getOrInsert;
    mapMethods.getOrInsertComputed = ({ getOrInsertComputed(k, f) {
      if (lazyMap(this) !== undefined || special(k)) {
        const call = callable(f);
        return foundOr(this, k, () => call(collections.stored(k)));
      }
      changing(this);
      return getOrInsertComputed(this, k, typeof f === 'object' && f !== null ? host.resolved(f) : f);
    } }).getOrInsertComputed;
  }
  const setMethods = {
    has(k) {
      const lazy = lazySet(this);
      if (lazy !== undefined) return collections.has(lazy, k);
      return special(k) ? collections.setHas(this, k) : setHas(this, k);
    },
    add(k) {
      const lazy = lazySet(this);
      if (lazy !== undefined) { collections.put(lazy, k, undefined); return this; }
      changing(this);
      return special(k) ? setAdd(this, collections.setKey(this, k, true)) : setAdd(this, k);
    },
    delete(k) {
      const lazy = lazySet(this);
      if (lazy !== undefined) return collections.remove(lazy, k);
      changing(this);
      return special(k) ? setDelete(this, collections.setKey(this, k, false)) : setDelete(this, k);
    },
    clear() {
      const lazy = lazySet(this);
      if (lazy !== undefined) return void lazy.clear();
      changing(this);
      return setClear(this);
    },
  };
`;

/** Listing: iterators of the language for native collections, cursors for those of the input. */
const ITERATION = `
  const mapSize = uncurry(ownDescriptor(M, 'size').get), setSize = uncurry(ownDescriptor(S, 'size').get);
  const sizeGetters = {
    Map: ownDescriptor({ get size() { const lazy = lazyMap(this); return lazy === undefined ? mapSize(this) : lazy.size(); } }, 'size').get,
    Set: ownDescriptor({ get size() { const lazy = lazySet(this); return lazy === undefined ? setSize(this) : lazy.size(); } }, 'size').get,
  };
  const cursors = new WeakMap();
  const cursorOf = uncurry(cursors.get), setCursor = uncurry(cursors.set);
  // Iterators of maps of the input that have not moved yet.
  const sources = new WeakMap(), forget = uncurry(sources.delete);
  const unmoved = (items) => (typeof items === 'object' && items !== null ? cursorOf(sources, items) : undefined);
  const exhaust = (items) => { const source = unmoved(items); if (source !== undefined) { source.end(); forget(sources, items); } };
  // The prototype of the native iterators stays as it is; ours answers next() for cursors.
  const lazyIterators = (native) => {
    const prototype = NativeObject.create(NativeObject.getPrototypeOf(native), {
      next: {
        value: function next() {
          const step = cursorOf(cursors, this)();
          return step === undefined ? { value: undefined, done: true } : { value: step.value, done: false };
        },
        writable: true,
        configurable: true,
      },
    });
    const make = (lazy, kind) => {
      const iterator = NativeObject.create(prototype);
      let next, ended = false;
      if (lazy.isMap) setCursor(sources, iterator, { lazy, kind, end: () => { ended = true; } });
      setCursor(cursors, iterator, () => {
        if (ended) return undefined;
        if (next === undefined) { next = lazy.cursor(); forget(sources, iterator); }
        const step = next();
        if (step === undefined) { ended = true; return undefined; }
        if (kind === 'keys') return { value: step.key };
        return { value: kind === 'values' ? step.value() : [step.key, lazy.isMap ? step.value() : step.key] };
      });
      return iterator;
    };
    make.next = prototype.next;
    return make;
  };
  const mapIterator = lazyIterators(new NativeMap().entries()), setIterator = lazyIterators(new NativeSet().values());
  for (const name of ['entries', 'keys', 'values']) {
    const f = uncurry(M[name]);
    mapMethods[name] = ({ [name]() { const lazy = lazyMap(this); return lazy === undefined ? f(this) : mapIterator(lazy, name); } })[name];
  }
  for (const name of ['entries', 'values']) {
    const f = uncurry(S[name]), kind = name === 'values' ? 'keys' : name;
    setMethods[name] = ({ [name]() { const lazy = lazySet(this); return lazy === undefined ? f(this) : setIterator(lazy, kind); } })[name];
  }
  const mapEach = uncurry(M.forEach), setEach = uncurry(S.forEach);
  mapMethods.forEach = ({ forEach(f, self) {
    const lazy = lazyMap(this);
    if (lazy === undefined) return mapEach(this, f, self);
    const call = callable(f), next = lazy.cursor();
    for (let step = next(); step !== undefined; step = next()) invoke(call, self, step.value(), step.key, this);
  } }).forEach;
  setMethods.forEach = ({ forEach(f, self) {
    const lazy = lazySet(this);
    if (lazy === undefined) return setEach(this, f, self);
    const call = callable(f), next = lazy.cursor();
    for (let step = next(); step !== undefined; step = next()) invoke(call, self, step.key, step.key, this);
  } }).forEach;
`;

const ALGEBRA = `
  const setValues = uncurry(S.values), stepSet = uncurry(new NativeSet().values().next);
  const eachKey = (set, visit) => {
    const lazy = lazySet(set);
    if (lazy !== undefined) {
      const next = lazy.cursor();
      for (let step = next(); step !== undefined; step = next()) if (visit(step.key)) return true;
      return false;
    }
    const keys = setValues(set);
    for (let step = stepSet(keys); !step.done; step = stepSet(keys)) if (visit(step.value)) return true;
    return false;
  };
  const sizeOf = (set) => { const lazy = lazySet(set); return lazy === undefined ? setSize(set) : lazy.size(); };
  const copySet = (set) => {
    const lazy = lazySet(set);
    if (lazy !== undefined) return lazy.copy('Set');
    const result = new NativeSet();
    eachKey(set, (key) => void setAdd(result, key));
    collections.copied(set, result);
    return result;
  };
  Object.assign(setMethods, ${SET_ALGEBRA_SOURCE}({
    copy: copySet,
    empty: () => new NativeSet(),
    add: uncurry(setMethods.add),
    has: (set, key) => truthy(invoke(setMethods.has, set, key)),
    remove: uncurry(setMethods.delete),
    sizeOf,
    each: eachKey,
    le: (a, b) => (typeof a === 'number' && typeof b === 'number' ? a <= b : collections.le(a, b)),
    test: truthy,
    integer: (value) => collections.setSize(value),
    invoke,
    fail: (message) => { throw new NativeTypeError(message); },
  }));

  for (const [name, kind, turned] of [['isSubsetOf', 'subset', false], ['isSupersetOf', 'subset', true], ['isDisjointFrom', 'disjoint', false]]) {
    const byMembers = uncurry(setMethods[name]);
    setMethods[name] = ({
      [name](other) {
        const decided = shown.collections ? collections.relation(kind, this, other, turned) : undefined;
        return decided === undefined ? byMembers(this, other) : decided;
      },
    })[name];
  }

  const groupItems = (items, callback, take) => {
    callback = callable(callback);
    let at = 0;
    for (const item of typeof items === 'object' ? host.iterate(items, -1) : items) take(callback(item, at++), item);
  };
  const groupings = {
    Map: ({ groupBy(items, callback) {
      const groups = new NativeMap();
      groupItems(items, callback, (key, item) => {
        const list = invoke(mapMethods.get, groups, key);
        if (list === undefined) invoke(mapMethods.set, groups, key, [item]);
        else list[list.length] = item;
      });
      return groups;
    } }).groupBy,
    Object: ({ groupBy(items, callback) {
      const groups = new NativeMap();
      groupItems(items, callback, (key, item) => {
        const name = collections.propertyName(key);
        const list = invoke(mapMethods.get, groups, name);
        if (list === undefined) invoke(mapMethods.set, groups, name, [item]);
        else list[list.length] = item;
      });
      const result = NativeObject.create(null);
      for (const [name, list] of groups) result[collections.concreteName(name)] = list;
      return result;
    } }).groupBy,
  };
`;

export const COLLECTION_SOURCE = METHODS + ITERATION + ALGEBRA;
