// Array methods that look for an element or show elements as text. Elements are compared by the host where one of the two may be
// symbolic.

import type { Value } from '../value.js';
import { keepsLength, lengthFor, lengthOf, more, native, ordinary, receiver, relative } from './array-access.js';
import { host, log, Symbolic } from './given.js';
import { invoke, min, NativeObject, trunc, uncurry } from './natives.js';

const objectText = uncurry(NativeObject.prototype.toString);

export const searchingMethods = {
  includes(this: Value, x: Value, from: Value) {
    const o = receiver(this, 'includes');
    const len = from === undefined && keepsLength(o) ? lengthFor(o) : lengthOf(o);
    if (len === 0) return false;
    if (typeof x === 'object' && x !== null) x = host.resolve(x);
    const start = relative(from, len, 0);
    const asked = typeof x === 'object' && x !== null;
    if ((typeof x === 'function' || (asked && !(x instanceof Symbolic))) && ordinary(o)) {
      return native.includes(o, x, start);
    }
    for (let i = start; more(i, len); i++) {
      const v = o[i];
      if (asked || (typeof v === 'object' && v !== null)) {
        if (host.testSameZero(v, x)) return true;
      } else if (v === x || (v !== v && x !== x)) return true;
    }
    return false;
  },
  indexOf(this: Value, x: Value, from: Value) {
    const o = receiver(this, 'indexOf');
    const len = from === undefined && keepsLength(o) ? lengthFor(o) : lengthOf(o);
    if (len === 0) return -1;
    if (typeof x === 'object' && x !== null) x = host.resolve(x);
    const start = relative(from, len, 0);
    const asked = typeof x === 'object' && x !== null;
    if ((typeof x === 'function' || (asked && !(x instanceof Symbolic))) && ordinary(o)) {
      return native.indexOf(o, x, start);
    }
    for (let i = start; more(i, len); i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      if (asked || (typeof v === 'object' && v !== null) ? host.testEqual(v, x) : v === x) return i;
    }
    return -1;
  },
  lastIndexOf(this: Value, x: Value, from: Value) {
    const o = receiver(this, 'lastIndexOf');
    const len = lengthOf(o);
    if (len === 0) return -1;
    let i = len - 1;
    if (arguments.length > 1) {
      if (typeof from === 'object') i = host.lastStart(from, len);
      else {
        const k = trunc(+from) || 0;
        i = k >= 0 ? min(k, len - 1) : len + k;
      }
    }
    for (; i >= 0; i--) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      if (typeof v === 'object' || typeof x === 'object' ? host.testEqual(v, x) : v === x) return i;
    }
    return -1;
  },
  at(this: Value, index: Value) {
    const o = receiver(this, 'at');
    const len = lengthOf(o);
    if (typeof index === 'object') return host.at(o, len, index);
    const k = trunc(+index) || 0;
    return k < 0 ? (len + k < 0 ? undefined : o[len + k]) : k < len ? o[k] : undefined;
  },
  join(this: Value, separator: Value) {
    const o = receiver(this, 'join');
    const len = lengthOf(o);
    if (separator === undefined) separator = ',';
    if (typeof separator === 'object' || typeof separator === 'function') return host.join(o, len, separator);
    separator = String(separator);
    let i = 0;
    if (!log.exotic && ordinary(o)) {
      for (; i < len; i++) {
        const v = o[i];
        if (typeof v === 'object' && v !== null) break;
      }
      if (i === len) return native.join(o, separator);
    }
    // Each element is read once: at the first object the host goes on.
    let text = '';
    for (i = 0; i < len; i++) {
      const v = o[i];
      if (typeof v === 'object' && v !== null) return host.join(o, len, separator, i, text, v);
      if (i > 0) text += separator;
      if (v !== undefined && v !== null) text += typeof v === 'function' ? String(v) : v;
    }
    return text;
  },
  toString(this: Value) {
    const o = receiver(this, 'toString');
    const join = o.join;
    return typeof join === 'function' ? invoke(join, o) : objectText(o);
  },
  keys(this: Value) {
    const o = receiver(this, 'keys');
    host.decideLength(o);
    return native.keys(o);
  },
  entries(this: Value) {
    const o = receiver(this, 'entries');
    host.decideLength(o);
    return native.entries(o);
  },
};
