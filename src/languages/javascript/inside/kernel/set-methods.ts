// The ES2025 set methods over operations that know symbolic values, and groupBy.
import { setAlgebra } from '../set-algebra.js';
import type { Fn, Value } from '../value.js';
import { callable, truthy } from './array-access.js';
import { setSize } from './collection-listing.js';
import { collections, host, inputsShown } from './given.js';
import { lazySet, mapMethods, S, setAdd, setMethods } from './map-and-set.js';
import { invoke, NativeMap, NativeObject, NativeSet, NativeTypeError, uncurry } from './natives.js';

const setValues = uncurry(S.values);
const stepSet = uncurry(new NativeSet().values().next);

const eachKey = (set: Value, visit: (key: Value) => unknown): boolean => {
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
const sizeOfAny = (set: Value): Value => {
  const lazy = lazySet(set);
  return lazy === undefined ? setSize(set) : lazy.size();
};
const copySet = (set: Value): Value => {
  const lazy = lazySet(set);
  if (lazy !== undefined) return lazy.copy('Set');
  const result = new NativeSet();
  eachKey(set, (key) => void setAdd(result, key));
  collections.copied(set, result);
  return result;
};

Object.assign(
  setMethods,
  setAlgebra({
    copy: copySet,
    empty: () => new NativeSet(),
    add: uncurry(setMethods.add),
    has: (set, key) => truthy(invoke(setMethods.has, set, key)),
    remove: uncurry(setMethods.delete),
    sizeOf: sizeOfAny,
    each: eachKey,
    le: (a, b) => (typeof a === 'number' && typeof b === 'number' ? a <= b : collections.le(a, b)),
    test: truthy,
    integer: (value) => collections.setSize(value),
    invoke,
    fail: (message) => {
      throw new NativeTypeError(message);
    },
  }),
);

for (const [name, kind, turned] of [
  ['isSubsetOf', 'subset', false],
  ['isSupersetOf', 'subset', true],
  ['isDisjointFrom', 'disjoint', false],
] as const) {
  const byMembers = uncurry(setMethods[name]);
  setMethods[name] = {
    [name](this: Value, other: Value) {
      const decided = inputsShown.collections ? collections.relation(kind, this, other, turned) : undefined;
      return decided === undefined ? byMembers(this, other) : decided;
    },
  }[name];
}

const groupItems = (items: Value, callback: Value, take: (key: Value, item: Value) => void): void => {
  callback = callable(callback);
  let at = 0;
  for (const item of typeof items === 'object' ? host.iterate(items, -1) : items) take(callback(item, at++), item);
};

const mapGrouping = {
  groupBy(items: Value, callback: Value) {
    const groups = new NativeMap();
    groupItems(items, callback, (key, item) => {
      const list = invoke(mapMethods.get, groups, key);
      if (list === undefined) invoke(mapMethods.set, groups, key, [item]);
      else list[list.length] = item;
    });
    return groups;
  },
};
const objectGrouping = {
  groupBy(items: Value, callback: Value) {
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
  },
};
export const groupings: Record<string, Fn> = { Map: mapGrouping.groupBy, Object: objectGrouping.groupBy };
