// Array methods that call a function for the elements. They follow the language's algorithm; an answer that decides something is
// tested by the host when it is an object. What can tell how it is looked at (proxies, accessors: `log.exotic`) is asked in the
// language's order; elsewhere an element that is not undefined is there.

import type { Value } from '../value.js';
import {
  callable,
  create,
  keepsLength,
  lengthFor,
  lengthOf,
  made,
  more,
  put,
  receiver,
  truthy,
} from './array-access.js';
import { flags, host, log } from './given.js';
import { invoke, NativeTypeError } from './natives.js';

export const walkingMethods = {
  forEach(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'forEach');
    const len = lengthFor(o);
    f = callable(f);
    for (let i = 0; more(i, len); i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      if (self === undefined) f(v, i, o);
      else invoke(f, self, v, i, o);
    }
  },
  map(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'map');
    const len = lengthOf(o);
    f = callable(f);
    const out = create(o, len);
    const mine = made.plain;
    for (let i = 0; i < len; i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
      if (mine && !flags.indexedPrototype) out[i] = r;
      else put(out, i, r);
    }
    return out;
  },
  filter(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'filter');
    const len = lengthFor(o);
    f = callable(f);
    const out = create(o, 0);
    const mine = made.plain;
    let to = 0;
    for (let i = 0; more(i, len); i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
      if (typeof r === 'object' ? host.test(r, -1) : r) {
        if (mine && !flags.indexedPrototype) out[to++] = v;
        else put(out, to++, v);
      }
    }
    return out;
  },
  some(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'some');
    const len = lengthFor(o);
    f = callable(f);
    if (typeof len !== 'number' && keepsLength(o)) {
      const answer = host.someAny(o, (v, i) => invoke(f, self, v, i, o));
      if (answer !== undefined) return answer;
    }
    for (let i = 0; more(i, len); i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
      if (typeof r === 'object' ? host.test(r, -1) : r) return true;
    }
    return false;
  },
  every(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'every');
    const len = lengthFor(o);
    f = callable(f);
    if (typeof len !== 'number' && keepsLength(o)) {
      const answer = host.everyKnown(o, (v, i) => invoke(f, self, v, i, o));
      if (answer !== undefined) return answer;
    }
    for (let i = 0; more(i, len); i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
      if (!(typeof r === 'object' ? host.test(r, -1) : r)) return false;
    }
    return true;
  },
  find(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'find');
    const len = lengthFor(o);
    f = callable(f);
    for (let i = 0; more(i, len); i++) {
      const v = o[i];
      const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
      if (typeof r === 'object' ? host.test(r, -1) : r) return v;
    }
    return undefined;
  },
  findIndex(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'findIndex');
    const len = lengthFor(o);
    f = callable(f);
    for (let i = 0; more(i, len); i++) {
      const r = self === undefined ? f(o[i], i, o) : invoke(f, self, o[i], i, o);
      if (typeof r === 'object' ? host.test(r, -1) : r) return i;
    }
    return -1;
  },
  findLast(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'findLast');
    const len = lengthOf(o);
    f = callable(f);
    for (let i = len - 1; i >= 0; i--) {
      const v = o[i];
      if (truthy(invoke(f, self, v, i, o))) return v;
    }
    return undefined;
  },
  findLastIndex(this: Value, f: Value, self: Value) {
    const o = receiver(this, 'findLastIndex');
    const len = lengthOf(o);
    f = callable(f);
    for (let i = len - 1; i >= 0; i--) if (truthy(invoke(f, self, o[i], i, o))) return i;
    return -1;
  },
  reduce(this: Value, f: Value, initial: Value) {
    const o = receiver(this, 'reduce');
    const len = lengthFor(o);
    f = callable(f);
    let acc = initial;
    let started = arguments.length > 1;
    for (let i = 0; more(i, len); i++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      acc = started ? f(acc, v, i, o) : v;
      started = true;
    }
    if (!started) throw new NativeTypeError('Reduce of empty array with no initial value');
    return acc;
  },
  reduceRight(this: Value, f: Value, initial: Value) {
    const o = receiver(this, 'reduceRight');
    const len = lengthOf(o);
    f = callable(f);
    let acc = initial;
    let started = arguments.length > 1;
    for (let i = len - 1; i >= 0; i--) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      acc = started ? f(acc, v, i, o) : v;
      started = true;
    }
    if (!started) throw new NativeTypeError('Reduce of empty array with no initial value');
    return acc;
  },
};
