// Deep equality as node:assert defines it, over values that may be symbolic: primitives inside are compared by branches.
// Soundness: own enumerable properties, prototypes (strict), arrays, Map, Set, Date, RegExp and errors are compared;
// elements of a Set and keys of a Map must be equal in the sense of the collection.
import { types } from 'node:util';
import { timeValue } from '../../values/date-time.js';
import { forceCollection, lazyArrayOf } from '../../values/lazy.js';
import type { Kit } from '../models/model.js';
import { prototypeOf } from '../models/object.js';
import { isObject, type Value } from '../values.js';

export function createDeepEqual(kit: Kit) {
  const { natives } = kit.realm;
  const test = (value: Value): boolean => kit.ops.test(value, -1);

  function walk(x: Value, y: Value, strict: boolean, open: [object, object][]): boolean {
    const a = kit.convert.decided(x);
    const b = kit.convert.decided(y);
    if (!isObject(a) || !isObject(b)) return isObject(a) === isObject(b) && samePrimitives(kit, a, b, strict);
    if (a === b) return true;
    if (typeof a === 'function' || typeof b === 'function') return false;
    if (open.some(([s, t]) => s === a && t === b)) return true;
    if (strict && prototypeOf(kit, a) !== prototypeOf(kit, b)) return false;
    if (natives.objectToString(a) !== natives.objectToString(b) || Array.isArray(a) !== Array.isArray(b)) return false;
    const inner: [object, object][] = [...open, [a, b]];
    return special(a, b, strict, inner) && properties(a, b, strict, inner);
  }

  /** What objects hold besides properties. */
  function special(a: any, b: any, strict: boolean, open: [object, object][]): boolean {
    if (types.isDate(a)) return samePrimitives(kit, timeValue(a), timeValue(b as Date), true);
    if (types.isRegExp(a)) return String(a) === String(b) && a.lastIndex === b.lastIndex;
    if (types.isNativeError(a)) return walk(a.message, b.message, strict, open) && walk(a.name, b.name, strict, open);
    if (types.isBoxedPrimitive(a)) return samePrimitives(kit, kit.realm.unboxed(a), kit.realm.unboxed(b), true);
    if (types.isMap(a) || types.isSet(a)) {
      // Sizes first: they bound what is decided of a collection of the input.
      if (!test(kit.ops.seq(a.size, b.size))) return false;
      for (const collection of [a, b]) forceCollection(collection);
    }
    if (types.isMap(a)) {
      for (const [key, value] of natives.mapEntries(a)) {
        if (!test((b as any).has(key)) || !walk(value, b.get(key), strict, open)) return false;
      }
      return true;
    }
    if (types.isSet(a)) {
      for (const value of natives.setValues(a)) {
        if (test(b.has(value))) continue;
        if (![...natives.setValues(b)].some((other) => isObject(other) && walk(value, other, strict, open)))
          return false;
      }
    }
    return true;
  }

  function properties(a: any, b: any, strict: boolean, open: [object, object][]): boolean {
    for (const object of [a, b]) {
      lazyArrayOf(object)?.decideLength();
      if (lazyArrayOf(object) === undefined) kit.ops.own(object);
    }
    if (Array.isArray(a) && a.length !== b.length) return false;
    const keys: string[] = natives.keys(a);
    if (keys.length !== natives.keys(b).length) return false;
    return keys.every((key) => Object.hasOwn(b, key) && walk(a[key], b[key], strict, open));
  }

  return { equal: (a: Value, b: Value, strict: boolean): boolean => walk(a, b, strict, []) };
}

function samePrimitives(kit: Kit, a: Value, b: Value, strict: boolean): boolean {
  const test = (value: Value): boolean => kit.ops.test(value, -1);
  if (strict) return test(kit.comparison.same(a, b));
  return test(kit.ops.eq(a, b)) || (test(kit.ops.sne(a, a)) && test(kit.ops.sne(b, b)));
}
