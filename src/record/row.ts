// One call of a unit as a line of a log: primitives by name, fields of objects, lengths of arrays, sizes of maps and sets.
// Always holds: no code of the program runs; accessors are not read, proxies are left out.
import { types } from 'node:util';

const MAX_DEPTH = 5;
const MAX_KEYS = 256;

const { getOwnPropertyDescriptor, keys } = Object;
const { isArray } = Array;
const { stringify } = JSON;
const sizeOfMap = getOwnPropertyDescriptor(Map.prototype, 'size')?.get as () => number;
const sizeOfSet = getOwnPropertyDescriptor(Set.prototype, 'size')?.get as () => number;
const { apply } = Reflect;

export function rowOf(inputs: object): string {
  return `{"inputs":${stringify(plain(inputs, 0, new Set()))}}`;
}

function plain(value: object, depth: number, above: Set<object>): Record<string, unknown> {
  // Without a prototype: a `toJSON` of the program's own must not be found.
  const row: Record<string, unknown> = Object.create(null);
  above.add(value);
  for (const key of keys(value).slice(0, MAX_KEYS)) {
    const descriptor = getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined || !('value' in descriptor)) continue;
    const cell = cellOf(descriptor.value, depth, above);
    if (cell !== undefined)
      Object.defineProperty(row, key, { value: cell, enumerable: true, configurable: true, writable: true });
  }
  above.delete(value);
  return row;
}

function cellOf(value: unknown, depth: number, above: Set<object>): unknown {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
    case 'boolean':
      return value;
    case 'undefined':
      return null;
    case 'object':
      return value === null ? null : part(value, depth, above);
    default:
      return undefined;
  }
}

function part(value: object, depth: number, above: Set<object>): unknown {
  if (types.isProxy(value) || above.has(value)) return undefined;
  if (isArray(value) || types.isTypedArray(value)) return sized('length', value.length);
  if (types.isMap(value)) return sized('size', apply(sizeOfMap, value, []));
  if (types.isSet(value)) return sized('size', apply(sizeOfSet, value, []));
  return depth >= MAX_DEPTH ? undefined : plain(value, depth + 1, above);
}

function sized(name: 'length' | 'size', value: number): object {
  return Object.assign(Object.create(null), { [name]: value });
}
