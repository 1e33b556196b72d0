// Array methods that change their receiver. Mutators journal first. Ordinary arrays with concrete arguments go to the native; anything
// else, so proxies, array-likes, inputs and symbolic positions, takes the language's own algorithm, whose reads and writes happen
// once each and in order.

import type { Value } from '../value.js';
import {
  A,
  concrete,
  create,
  fastSpecies,
  keepsLength,
  lengthOf,
  made,
  native,
  ordinary,
  receiver,
  relative,
} from './array-access.js';
import { ordered } from './array-order.js';
import { addTo, changed, copyInto, keepWhole, MAX_INDEX, move, removed, tooLong } from './array-parts.js';
import { host, log } from './given.js';
import { isArray, min, NativeTypeError, reflectApply, trunc } from './natives.js';

const nativePush = A.push;
const nativeUnshift = A.unshift;
const nativeSplice = A.splice;

export const changingMethods = {
  push(this: Value, x: Value) {
    const o = isArray(this) ? this : receiver(this, 'push');
    if (keepsLength(o)) return host.push(o, arguments);
    if (log.active) keepWhole(o);
    return arguments.length === 1 ? native.push(o, x) : reflectApply(nativePush, o, arguments);
  },
  pop(this: Value) {
    const o = isArray(this) ? this : receiver(this, 'pop');
    if (keepsLength(o)) return host.pop(o);
    if (log.active) keepWhole(o);
    return native.pop(o);
  },
  shift(this: Value) {
    const o = isArray(this) ? this : receiver(this, 'shift');
    if (keepsLength(o)) return host.shift(o);
    if (log.active) keepWhole(o);
    return native.shift(o);
  },
  unshift(this: Value, _x: Value) {
    return reflectApply(nativeUnshift, changed(this, 'unshift'), arguments);
  },
  sort(this: Value, compare: Value) {
    if (compare !== undefined && typeof compare !== 'function') compare = host.comparator(compare);
    const o = changed(this, 'sort');
    if (ordinary(o) && (compare !== undefined || !log.exotic)) return ordered(o, compare);
    const len = lengthOf(o);
    const list: Value[] = [];
    let n = 0;
    for (let i = 0; i < len; i++) if (i in o) addTo(list, n++, o[i]);
    ordered(list, compare);
    for (let i = 0; i < n; i++) o[i] = list[i];
    for (let i = n; i < len; i++) delete o[i];
    return o;
  },
  splice(this: Value, start: Value, count: Value, ...items: Value[]) {
    const o = changed(this, 'splice');
    if (fastSpecies && concrete(start) && concrete(count) && ordinary(o))
      return reflectApply(nativeSplice, o, arguments);
    const len = lengthOf(o);
    const from = relative(start, len, 0);
    const n = removed(arguments.length, count, from, len);
    const shift = items.length - n;
    if (len + shift > MAX_INDEX) throw new NativeTypeError(tooLong(items.length, len));
    const out = create(o, n);
    copyInto(out, made.plain, 0, o, from, from + n);
    out.length = n;
    if (shift < 0) {
      for (let i = from + n; i < len; i++) move(o, i, i + shift);
      for (let i = len - 1; i >= len + shift; i--) delete o[i];
    } else if (shift > 0) {
      for (let i = len - 1; i >= from + n; i--) move(o, i, i + shift);
    }
    for (let i = 0; i < items.length; i++) o[from + i] = items[i];
    o.length = len + shift;
    return out;
  },
  reverse(this: Value) {
    const o = changed(this, 'reverse');
    if (ordinary(o)) return native.reverse(o);
    const len = lengthOf(o);
    const middle = trunc(len / 2);
    for (let low = 0; low < middle; low++) {
      const high = len - 1 - low;
      let a: Value;
      let b: Value;
      const hasLow = low in o;
      if (hasLow) a = o[low];
      const hasHigh = high in o;
      if (hasHigh) b = o[high];
      if (hasHigh) o[low] = b;
      else if (hasLow) delete o[low];
      if (hasLow) o[high] = a;
      else if (hasHigh) delete o[high];
    }
    return o;
  },
  fill(this: Value, value: Value, start: Value, end: Value) {
    const o = changed(this, 'fill');
    if (concrete(start) && concrete(end) && ordinary(o)) return native.fill(o, value, start, end);
    const len = lengthOf(o);
    const from = relative(start, len, 0);
    const to = relative(end, len, len);
    for (let i = from; i < to; i++) o[i] = value;
    return o;
  },
  copyWithin(this: Value, target: Value, start: Value, end: Value) {
    const o = changed(this, 'copyWithin');
    if (concrete(target) && concrete(start) && concrete(end) && ordinary(o)) {
      return native.copyWithin(o, target, start, end);
    }
    const len = lengthOf(o);
    const to = relative(target, len, 0);
    const from = relative(start, len, 0);
    const last = relative(end, len, len);
    const n = min(last - from, len - to);
    const back = from < to && to < from + n;
    for (let k = 0; k < n; k++) {
      const i = back ? n - 1 - k : k;
      move(o, from + i, to + i);
    }
    return o;
  },
};
