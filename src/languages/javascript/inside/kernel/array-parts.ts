// Steps that the array methods which change or copy have in common.

import type { Value } from '../value.js';
import { lengthOf, more, put, receiver } from './array-access.js';
import { flags, host, inputsShown, log } from './given.js';
import { isArray, max, min, NativeSet, trunc, uncurry } from './natives.js';

export const MAX_INDEX = 9007199254740991;

const isKept = uncurry(NativeSet.prototype.has);
const keepIn = uncurry(NativeSet.prototype.add);

/** The journal keeps the content of the object whole. A new array is mostly empty: the journal need not look at it. */
export const keepWhole = (o: Value): void => {
  if (o === log.lastCollection) return;
  if (isKept(log.wholes, o)) {
    log.lastCollection = o;
    return;
  }
  const at = log.length;
  if (!isArray(o) || log.exotic || inputsShown.lazy || o.length !== 0 || at >= log.limit) {
    host.mutating(o);
    return;
  }
  log.objects[at] = o;
  log.keys[at] = log.whole;
  log.values[at] = log.empty;
  log.length = at + 1;
  keepIn(log.wholes, o);
  log.lastCollection = o;
};

/** The receiver of a method that changes it. */
export const changed = (value: Value, name: string): Value => {
  const o = receiver(value, name);
  if (log.active) keepWhole(o);
  return o;
};

/** Moves an element, or its absence. */
export const move = (o: Value, from: number, to: number): void => {
  if (from in o) o[to] = o[from];
  else delete o[to];
};

/** Elements `from` to `to` of `o`, put into a new array from `at` on; holes stay holes. */
export const copyInto = (out: Value, mine: boolean, at: number, o: Value, from: number, to: number): void => {
  for (let i = from; i < to; i++, at++) {
    if (log.exotic && !(i in o)) continue;
    const v = o[i];
    if (v === undefined && !log.exotic && !(i in o)) continue;
    if (mine && !flags.indexedPrototype) out[at] = v;
    else put(out, at, v);
  }
};

/** Into an array just made, which has no setters unless its prototype has. */
export const addTo = (out: Value, i: number, v: Value): void => {
  if (flags.indexedPrototype) put(out, i, v);
  else out[i] = v;
};

/** How many elements splice and toSpliced remove: `given` is their number of arguments. */
export const removed = (given: number, count: Value, from: number, len: number): number => {
  if (given === 0) return 0;
  if (given === 1) return len - from;
  return typeof count === 'object' ? host.clamped(count, len - from) : max(0, min(trunc(+count) || 0, len - from));
};

export const tooLong = (count: number, len: number): string =>
  `Pushing ${count} elements on an array-like of length ${len} is disallowed by ECMA-262`;

/** Adds a value, or its elements when it is an array, from `to` on; gives the next position. */
export const flatten = (out: Value, mine: boolean, v: Value, to: number, level: number, depth: Value): number => {
  // The depth may be symbolic: it is asked about only where an array lies.
  if (isArray(v) && more(level, depth)) return flattenInto(out, mine, v, lengthOf(v), to, level + 1, depth);
  if (mine && !flags.indexedPrototype) out[to] = v;
  else put(out, to, v);
  return to + 1;
};

export const flattenInto = (
  out: Value,
  mine: boolean,
  o: Value,
  len: number,
  to: number,
  level: number,
  depth: Value,
): number => {
  for (let i = 0; i < len; i++) if (i in o) to = flatten(out, mine, host.resolve(o[i]), to, level, depth);
  return to;
};
