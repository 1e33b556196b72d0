// Array methods that make another array. Mutators journal first. Ordinary arrays with concrete arguments go to the native; anything
// else, so proxies, array-likes, inputs and symbolic positions, takes the language's own algorithm, whose reads and writes happen
// once each and in order.

import type { Value } from '../value.js';
import {
  A,
  callable,
  concrete,
  create,
  fastSpecies,
  lengthFor,
  lengthOf,
  made,
  more,
  native,
  newArray,
  ordinary,
  put,
  receiver,
  relative,
  truthy,
} from './array-access.js';
import { ordered } from './array-order.js';
import { addTo, copyInto, flatten, flattenInto, MAX_INDEX, removed, tooLong } from './array-parts.js';
import { flags, host, Symbolic } from './given.js';
import { invoke, isArray, max, NativeRangeError, NativeTypeError, reflectApply, trunc } from './natives.js';

const nativeConcat = A.concat;
const nativeToSpliced = A.toSpliced;
const spreadKey = Symbol.isConcatSpreadable;

const spreadable = (o: Value): boolean => {
  if ((typeof o !== 'object' && typeof o !== 'function') || o === null) return false;
  if (typeof o === 'object' && o instanceof Symbolic) return false;
  const asked = o[spreadKey];
  return asked === undefined ? isArray(o) : truthy(asked);
};

export const copyingMethods = {
  flatMap(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'flatMap');
    const len = lengthFor(o);
    if (typeof f !== 'function' && typeof f !== 'object') {
      throw new NativeTypeError('flatMap mapper function is not callable');
    }
    f = callable(f);
    const out = create(o, 0);
    const mine = made.plain;
    let to = 0;
    for (let i = 0; more(i, len); i++) {
      if (i in o) to = flatten(out, mine, host.resolve(invoke(f, self, o[i], i, o)), to, 0, 1);
    }
    return out;
  },
  flat(this: Value, depth: Value) {
    const o = receiver(this, 'flat');
    const len = lengthOf(o);
    if (depth === undefined) depth = 1;
    else depth = typeof depth === 'object' ? host.integer(depth) : trunc(+depth) || 0;
    const out = create(o, 0);
    flattenInto(out, made.plain, o, len, 0, 0, depth);
    return out;
  },
  toSorted(this: Value, compare: Value) {
    if (compare !== undefined && typeof compare !== 'function') compare = host.comparator(compare);
    const o = receiver(this, 'toSorted');
    const len = lengthOf(o);
    const out = newArray(len);
    for (let i = 0; i < len; i++) addTo(out, i, o[i]);
    return ordered(out, compare);
  },
  toSpliced(this: Value, start: Value, count: Value, ...items: Value[]) {
    const o = receiver(this, 'toSpliced');
    if (concrete(start) && concrete(count) && ordinary(o)) return reflectApply(nativeToSpliced, o, arguments);
    const len = lengthOf(o);
    const from = relative(start, len, 0);
    const n = removed(arguments.length, count, from, len);
    const size = len + items.length - n;
    if (size > MAX_INDEX) throw new NativeTypeError(tooLong(items.length, len));
    const out = newArray(size);
    for (let i = 0; i < from; i++) addTo(out, i, o[i]);
    for (let i = 0; i < items.length; i++) addTo(out, from + i, items[i]);
    for (let i = from + n; i < len; i++) addTo(out, i + items.length - n, o[i]);
    return out;
  },
  slice(this: Value, start: Value, end: Value) {
    const o = receiver(this, 'slice');
    if (fastSpecies && concrete(start) && concrete(end) && ordinary(o)) return native.slice(o, start, end);
    const len = lengthOf(o);
    const from = relative(start, len, 0);
    const to = relative(end, len, len);
    const n = max(to - from, 0);
    const out = create(o, n);
    copyInto(out, made.plain, 0, o, from, to);
    out.length = n;
    return out;
  },
  concat(this: Value, ...items: Value[]) {
    const o = receiver(this, 'concat');
    let plainly = fastSpecies && ordinary(o);
    for (let i = 0; plainly && i < items.length; i++) plainly = concrete(items[i]) || ordinary(items[i]);
    if (plainly) return reflectApply(nativeConcat, o, items);
    const out = create(o, 0);
    const mine = made.plain;
    let n = 0;
    for (let at = -1; at < items.length; at++) {
      const item = at < 0 ? o : host.resolve(items[at]);
      if (!spreadable(item)) {
        if (n >= MAX_INDEX) throw new NativeTypeError('Invalid array length');
        if (mine && !flags.indexedPrototype) out[n++] = item;
        else put(out, n++, item);
        continue;
      }
      const len = lengthOf(item);
      if (n + len > MAX_INDEX) throw new NativeTypeError('Invalid array length');
      copyInto(out, mine, n, item, 0, len);
      n += len;
    }
    out.length = n;
    return out;
  },
  toReversed(this: Value) {
    const o = receiver(this, 'toReversed');
    if (ordinary(o)) return native.toReversed(o);
    const len = lengthOf(o);
    const out = newArray(len);
    for (let i = 0; i < len; i++) addTo(out, i, o[len - 1 - i]);
    return out;
  },
  with(this: Value, index: Value, value: Value) {
    const o = receiver(this, 'with');
    if (concrete(index) && ordinary(o)) return native.with(o, index, value);
    const len = lengthOf(o);
    const given = typeof index === 'object' ? host.position(index, len) : trunc(+index) || 0;
    const at = given < 0 ? len + given : given;
    if (at < 0 || at >= len) {
      const shown = typeof index === 'object' && index !== null ? host.shown(index) : String(index);
      throw new NativeRangeError('Invalid index : ' + shown);
    }
    const out = newArray(len);
    for (let i = 0; i < len; i++) addTo(out, i, i === at ? value : o[i]);
    return out;
  },
  toLocaleString(this: Value, locales: Value, options: Value) {
    const o = receiver(this, 'toLocaleString');
    return host.join(o, lengthOf(o), ',', 0, '', undefined, (v) => {
      const method = v.toLocaleString;
      if (typeof method !== 'function') throw new NativeTypeError(host.shown(method) + ' is not a function');
      return invoke(method, v, locales, options);
    });
  },
};
