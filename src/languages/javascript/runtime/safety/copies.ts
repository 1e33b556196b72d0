// Copies of values across the gate, in both directions. Data is copied; objects that stand for one another on the two sides are not.
// Always holds: a copy shares nothing with what it is a copy of, and cycles stay cycles.
import { types } from 'node:util';
import type { Inner } from './gate.js';
import { viewOf } from './memory.js';

/** Objects copied in one call before the gate gives up. */
const BUDGET = 100_000;

/** Something copied is too large. */
class TooLarge extends Error {}

/** What the gate knows of values on both sides. */
export interface Correspondence {
  readonly inner: Inner;
  /** Objects outside that objects of the realm stand for, and back. */
  readonly outside: WeakMap<object, object>;
  readonly inside: WeakMap<object, object>;
  /** Classes of the realm for those of the host. */
  readonly classes: ReadonlyMap<Function, Function>;
  bytes(view: ArrayBufferView): unknown;
  error(error: Error): unknown;
}

/** A copy of a value of the host in the realm. Functions and objects that hold more than data become undefined. */
export function toRealm(gate: Correspondence, value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const known = gate.inside.get(value) ?? seen.get(value);
  if (known !== undefined) return known;
  if (seen.size > BUDGET) throw new TooLarge('too many objects');
  const { inner } = gate;
  const keep = <T>(made: T): T => {
    seen.set(value, made);
    return made;
  };
  if (Array.isArray(value)) {
    const made = keep(inner.array());
    for (const item of value) inner.push(made, toRealm(gate, item, seen));
    return made;
  }
  if (ArrayBuffer.isView(value)) return keep(gate.bytes(value));
  if (types.isDate(value)) return keep(inner.date(value.getTime()));
  if (types.isRegExp(value)) return keep(inner.regexp(value.source, value.flags));
  if (types.isNativeError(value)) return keep(gate.error(value));
  if (types.isMap(value)) {
    const made = keep(inner.map());
    for (const [k, v] of value) inner.mapSet(made, toRealm(gate, k, seen), toRealm(gate, v, seen));
    return made;
  }
  if (types.isSet(value)) {
    const made = keep(inner.set());
    for (const v of value) inner.setAdd(made, toRealm(gate, v, seen));
    return made;
  }
  const Class = gate.classes.get(value.constructor);
  if (Class !== undefined) {
    const made = keep(inner.instance(Class));
    gate.outside.set(made, value);
    gate.inside.set(value, made);
    return made;
  }
  const made = keep(Object.getPrototypeOf(value) === null ? inner.bare() : inner.object());
  for (const [key, item] of Object.entries(value)) inner.define(made, key, toRealm(gate, item, seen));
  return made;
}

/** A copy of a value of the program outside. Functions call back in, with copies. */
export function toHost(gate: Correspondence, value: unknown, seen = new Map<object, unknown>()): any {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
  const known = gate.outside.get(value) ?? seen.get(value);
  if (known !== undefined) return known;
  if (seen.size > BUDGET) throw new TooLarge('too many objects');
  if (typeof value === 'function') {
    const fn = (...args: unknown[]): unknown => {
      const list = args.map((arg) => toRealm(gate, arg));
      return toHost(gate, gate.inner.apply(value, undefined, list));
    };
    seen.set(value, fn);
    return fn;
  }
  const view = viewOf(value);
  if (view !== undefined) {
    const copy = Buffer.from(view);
    seen.set(value, copy);
    return copy;
  }
  if (types.isDate(value)) return new Date(Date.prototype.getTime.call(value));
  if (types.isNativeError(value)) {
    const text = String(Reflect.get(value, 'message'));
    // The stack would name the tool in messages of natives.
    return Object.assign(new Error(text), { stack: `Error: ${text}` });
  }
  return containerToHost(gate, value, seen);
}

function containerToHost(gate: Correspondence, value: object, seen: Map<object, unknown>): unknown {
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    for (let i = 0; i < value.length; i++) copy.push(toHost(gate, value[i], seen));
    return copy;
  }
  if (types.isMap(value)) {
    const copy = new Map<unknown, unknown>();
    seen.set(value, copy);
    const entries: Iterable<[unknown, unknown]> = Map.prototype.entries.call(value);
    for (const [k, v] of entries) copy.set(toHost(gate, k, seen), toHost(gate, v, seen));
    return copy;
  }
  if (types.isSet(value)) {
    const copy = new Set<unknown>();
    seen.set(value, copy);
    for (const v of Set.prototype.values.call(value)) copy.add(toHost(gate, v, seen));
    return copy;
  }
  const copy: Record<string, unknown> = Object.getPrototypeOf(value) === null ? Object.create(null) : {};
  seen.set(value, copy);
  for (const key of Object.keys(value)) {
    const item = toHost(gate, Reflect.get(value, key), seen);
    Object.defineProperty(copy, key, { value: item, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}
