// Fresh copies of what a user's generator gave: primitives, arrays, sets, maps and plain objects, nested, in a realm of choice.
// The predicate may change the input it gets, so no two runs share one.
import { types } from 'node:util';
import type { BuildRealm } from './realm.js';

export type CopyRealm = Pick<BuildRealm, 'newArray' | 'newSet' | 'newMap' | 'newObject'>;

/** A value that no copy can be made of. */
export class NotCopied extends Error {}

export function copyValue(value: unknown, realm: CopyRealm, copies = new Map<object, object>()): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new NotCopied(`a ${typeof value}`);
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = (part: unknown): unknown => copyValue(part, realm, copies);
  const keep = <T extends object>(made: T): T => {
    copies.set(value, made);
    return made;
  };
  if (types.isSet(value)) {
    const set = keep(realm.newSet());
    for (const member of value) set.add(copy(member));
    return set;
  }
  if (types.isMap(value)) {
    const map = keep(realm.newMap());
    for (const [key, entry] of value) map.set(copy(key), copy(entry));
    return map;
  }
  if (Array.isArray(value)) {
    const array = keep(realm.newArray());
    for (const item of value) array.push(copy(item));
    return array;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new NotCopied(`an instance of ${prototype.constructor?.name ?? 'a class'}`);
  }
  const object = keep(realm.newObject());
  for (const [key, part] of Object.entries(value)) {
    Object.defineProperty(object, key, { value: copy(part), writable: true, enumerable: true, configurable: true });
  }
  return object;
}
