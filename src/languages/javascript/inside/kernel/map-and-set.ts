// Methods of Map and Set. Keys are compared by SameValueZero: a symbolic key, or a primitive key while some collection holds
// symbolic ones, goes to the host, which compares it with the existing keys. A collection of the input, or a copy of one, goes
// there whole (`lazyMap`, `lazySet`).

import type { Methods, Value } from '../value.js';
import { callable, truthy } from './array-access.js';
import { collections, flags, host, inputsShown, journal, log } from './given.js';
import type { LazyMembers } from './given-collections.js';
import { invoke, NativeMap, NativeSet, uncurry } from './natives.js';

export const M: any = NativeMap.prototype;
export const S: any = NativeSet.prototype;
const mapGet = uncurry(M.get);
const mapSet = uncurry(M.set);
const mapHas = uncurry(M.has);
const mapDelete = uncurry(M.delete);
const mapClear = uncurry(M.clear);
export const setAdd = uncurry(S.add);
export const setHas = uncurry(S.has);
const setDelete = uncurry(S.delete);
const setClear = uncurry(S.clear);

const special = (k: Value): boolean => (typeof k === 'object' && k !== null ? host.special(k) : flags.symbolicKeys);
export const lazyMap = (o: Value): LazyMembers | undefined =>
  inputsShown.collections ? collections.lazy(o, 'Map') : undefined;
export const lazySet = (o: Value): LazyMembers | undefined =>
  inputsShown.collections ? collections.lazy(o, 'Set') : undefined;
const changing = (o: Value): void => {
  if (!log.active || o === log.lastCollection) return;
  if (setHas(log.wholes, o)) log.lastCollection = o;
  else journal.collection(o);
};

export const mapMethods: Methods = {
  get(this: Value, k: Value) {
    const lazy = lazyMap(this);
    if (lazy !== undefined) return collections.get(lazy, k);
    return special(k) ? mapGet(this, collections.mapKey(this, k, false)) : mapGet(this, k);
  },
  has(this: Value, k: Value) {
    const lazy = lazyMap(this);
    if (lazy !== undefined) return collections.has(lazy, k);
    return special(k) ? collections.mapHas(this, k) : mapHas(this, k);
  },
  set(this: Value, k: Value, v: Value) {
    const lazy = lazyMap(this);
    if (lazy !== undefined) {
      collections.put(lazy, k, v);
      return this;
    }
    changing(this);
    return special(k) ? mapSet(this, collections.mapKey(this, k, true), v) : mapSet(this, k, v);
  },
  delete(this: Value, k: Value) {
    const lazy = lazyMap(this);
    if (lazy !== undefined) return collections.remove(lazy, k);
    changing(this);
    return special(k) ? mapDelete(this, collections.mapKey(this, k, false)) : mapDelete(this, k);
  },
  clear(this: Value) {
    const lazy = lazyMap(this);
    if (lazy !== undefined) return void lazy.clear();
    changing(this);
    return mapClear(this);
  },
};

// Keys that the native can compare are its own matter, once the map is journaled.
if (typeof M.getOrInsert === 'function') {
  const getOrInsert = uncurry(M.getOrInsert);
  const getOrInsertComputed = uncurry(M.getOrInsertComputed);
  const foundOr = (map: Value, k: Value, value: () => Value): Value => {
    if (truthy(invoke(mapMethods.has, map, k))) return invoke(mapMethods.get, map, k);
    const made = value();
    invoke(mapMethods.set, map, k, made);
    return made;
  };
  mapMethods.getOrInsert = {
    getOrInsert(this: Value, k: Value, v: Value) {
      if (lazyMap(this) !== undefined || special(k)) return foundOr(this, k, () => v);
      changing(this);
      return getOrInsert(this, k, v);
    },
  }.getOrInsert;
  mapMethods.getOrInsertComputed = {
    getOrInsertComputed(this: Value, k: Value, f: Value) {
      if (lazyMap(this) !== undefined || special(k)) {
        const call = callable(f);
        return foundOr(this, k, () => call(collections.stored(k)));
      }
      changing(this);
      return getOrInsertComputed(this, k, typeof f === 'object' && f !== null ? host.resolved(f) : f);
    },
  }.getOrInsertComputed;
}

export const setMethods: Methods = {
  has(this: Value, k: Value) {
    const lazy = lazySet(this);
    if (lazy !== undefined) return collections.has(lazy, k);
    return special(k) ? collections.setHas(this, k) : setHas(this, k);
  },
  add(this: Value, k: Value) {
    const lazy = lazySet(this);
    if (lazy !== undefined) {
      collections.put(lazy, k, undefined);
      return this;
    }
    changing(this);
    return special(k) ? setAdd(this, collections.setKey(this, k, true)) : setAdd(this, k);
  },
  delete(this: Value, k: Value) {
    const lazy = lazySet(this);
    if (lazy !== undefined) return collections.remove(lazy, k);
    changing(this);
    return special(k) ? setDelete(this, collections.setKey(this, k, false)) : setDelete(this, k);
  },
  clear(this: Value) {
    const lazy = lazySet(this);
    if (lazy !== undefined) return void lazy.clear();
    changing(this);
    return setClear(this);
  },
};
