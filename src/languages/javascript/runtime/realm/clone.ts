// structuredClone, making objects of the realm. Symbolic values are primitives: they are cloned as they are.
import { types } from 'node:util';
import type { Term } from '../../../../logic/term.js';
import { putTime, timeTerm } from '../../values/date-time.js';
import { forceCollection, lazyArrayOf } from '../../values/lazy.js';
import { virtualArrayOf } from '../../values/virtual-array.js';
import type { Kit } from '../models/model.js';
import { isObject, type Value } from '../values.js';

function refuse(kit: Kit, value: Value): never {
  const error = new kit.realm.natives.Error(`${kit.realm.describe(value)} could not be cloned.`);
  Object.defineProperty(error, 'name', { value: 'DataCloneError', writable: true, configurable: true });
  throw error;
}

export function structuredCloneIn(kit: Kit, root: Value): Value {
  const { natives } = kit.realm;
  const made = new Map<object, Value>();

  function copy(input: Value): Value {
    const value = kit.convert.decided(input);
    if (typeof value === 'function' || typeof value === 'symbol') refuse(kit, value);
    if (!isObject(value)) return value;
    const known = made.get(value);
    if (known !== undefined) return known;
    const target = shell(value);
    made.set(value, target);
    forceCollection(value);
    if (types.isMap(value)) for (const [k, v] of natives.mapEntries(value)) natives.mapSet(target, copy(k), copy(v));
    else if (types.isSet(value)) for (const v of natives.setValues(value)) natives.setAdd(target, copy(v));
    else if (isPlain(value)) fill(target, value);
    kit.realm.host.collections.copied(value, target);
    return target;
  }

  function shell(value: Value): Value {
    if (types.isMap(value)) return new natives.Map();
    if (types.isSet(value)) return new natives.Set();
    if (Array.isArray(value)) return kit.realm.newArray();
    if (types.isDate(value)) return cloneDate(kit, value);
    if (types.isRegExp(value)) return new kit.realm.global.RegExp(value.source, value.flags);
    if (types.isBoxedPrimitive(value)) return natives.Object(kit.realm.unboxed(value));
    if (types.isNativeError(value)) {
      const error = new natives.Error(value.message);
      Object.defineProperty(error, 'name', { value: value.name, writable: true, configurable: true });
      return error;
    }
    const virtual = virtualArrayOf(value);
    if (virtual !== undefined) return new kit.realm.global[virtual.name](value);
    if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) {
      const Class = kit.realm.global[Object.prototype.toString.call(value).slice(8, -1)];
      if (types.isSharedArrayBuffer(value)) return value;
      return types.isAnyArrayBuffer(value) ? (value as ArrayBuffer).slice(0) : new Class(value);
    }
    if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value)) refuse(kit, value);
    return kit.realm.newObject();
  }

  function fill(target: Value, value: Value): void {
    if (virtualArrayOf(value) !== undefined || ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return;
    lazyArrayOf(value)?.force();
    for (const key of natives.keys(kit.ops.own(value))) target[key] = copy(value[key]);
    if (Array.isArray(value)) target.length = value.length;
  }

  return copy(root);
}

function isPlain(value: Value): boolean {
  return !(types.isDate(value) || types.isRegExp(value) || types.isBoxedPrimitive(value) || types.isNativeError(value));
}

function cloneDate(kit: Kit, value: Date): Date {
  const date = new kit.realm.natives.Date(Number.NaN);
  putTime(date, timeTerm(value) as Term);
  return date;
}
