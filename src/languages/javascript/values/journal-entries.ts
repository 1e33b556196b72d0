// What an entry of the journal keeps of a property, and what it says of the present state. Used by journal.ts.
import { types } from 'node:util';
import type { WriteLog } from '../inside/state.js';
import type { Restore } from './content.js';
import type { KeyOrders } from './key-orders.js';
import { LazyArray } from './lazy-array.js';
import { Stamp } from './stamp.js';
import { fieldKey, LazyObject } from './view.js';

export interface Variable {
  /** In the source, where a proof asked for it. */
  readonly name: string | undefined;
  readonly read: () => unknown;
  readonly restore: (value: unknown) => void;
  value: unknown;
}

/** The journal and the variables of modules when an inner part of a path began. */
export interface Mark {
  readonly length: number;
  readonly floor: number;
  readonly young: number;
  readonly wholes: Set<object>;
  readonly orders: KeyOrders;
  readonly variables: readonly unknown[];
}

/** Is the property part of what is kept of a collection? */
function isElement(object: object, key: PropertyKey): boolean {
  return Array.isArray(object) && typeof key !== 'symbol' && /^(?:\d+|length)$/.test(String(key));
}

/** Regular expressions of modules are recorded at the start of each path, whether they are used or not. */
export function isUnchanged({ objects, keys, values }: WriteLog, i: number): boolean {
  const now = Reflect.getOwnPropertyDescriptor(objects[i], keys[i]);
  return now !== undefined && 'value' in now && Object.is(now.value, values[i]);
}

export class SavedDescriptor {
  constructor(readonly descriptor: PropertyDescriptor) {}
}

export function descriptorOf(object: object, key: PropertyKey): unknown {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
  return descriptor.writable === true ? descriptor.value : new SavedDescriptor(descriptor);
}

export function propertyNow(object: object, key: PropertyKey): Restore {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
  return () => {
    if (descriptor === undefined) Reflect.deleteProperty(object, key);
    else Reflect.defineProperty(object, key, descriptor);
  };
}

/**
 * Arrays, sets and maps of the input are made anew for each path, and undo what contracts do by themselves; looking would
 * decide elements.
 */
export function isLazyInput(object: object): boolean {
  return Stamp.get(object) !== undefined && (Array.isArray(object) || types.isSet(object) || types.isMap(object));
}

/** Not one that the program made. */
export function isArrayOfInput(object: object): boolean {
  const record = Stamp.get(object);
  return record instanceof LazyArray && !record.made;
}

/** Was a property of an input's object written? Its arrays are not in the log: they tell it themselves. */
export function hasInputs({ objects, keys, length }: WriteLog): boolean {
  for (let i = 0; i < length; i++) {
    const record = Stamp.get(objects[i]);
    if (record instanceof LazyObject && !isPrivate(record, keys[i])) return true;
  }
  return false;
}

/** Private members can be written whatever the object is. */
function isPrivate({ view, shape }: LazyObject, key: PropertyKey): boolean {
  return typeof key === 'symbol' && shape.fields.some((f) => f.private && fieldKey(view.realm, shape, f) === key);
}

/** Of the writes since `start`, forgets those to properties that were written before: these get their present value back. */
export function forgetRepeated(log: WriteLog, start: number): void {
  if (log.length <= start) return;
  const before = new Map<object, Set<PropertyKey>>();
  for (let i = 0; i < start; i++) {
    const keys = before.get(log.objects[i]);
    if (keys === undefined) before.set(log.objects[i], new Set([log.keys[i]]));
    else keys.add(log.keys[i]);
  }
  let to = start;
  for (let i = start; i < log.length; i++) {
    const keys = before.get(log.objects[i]);
    if (keys?.has(log.keys[i]) || (keys?.has(log.whole) && isElement(log.objects[i], log.keys[i]))) continue;
    log.objects[to] = log.objects[i];
    log.keys[to] = log.keys[i];
    log.values[to++] = log.values[i];
  }
  log.length = to;
}
