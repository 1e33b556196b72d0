// Graphs of concrete JavaScript values, from any realm, as they can be written down: as JSON (encode.ts) and as code (input-code.ts).
import { types } from 'node:util';
import { dataOf, isReference, membersOf, objectKind } from '../values/object-parts.js';
import { privateFieldsOf } from './private-fields.js';
import { promiseRecordOf } from './promise-record.js';
import { recordOf } from './recorded-function.js';
import { standInType } from './stand-in.js';
import { weakContentsOf } from './weak-contents.js';

export type ValueKind = 'array' | 'object' | 'set' | 'map' | 'function' | 'promise' | 'opaque';

/**
 * `opaque`: an object whose state is not in its properties (Date, ...), or stands for any of its type, or a function with no recorded calls.
 */
export function kindOf(value: object): ValueKind {
  if (standInType(value) !== undefined) return 'opaque';
  if (promiseRecordOf(value) !== undefined) return 'promise';
  if (typeof value === 'function') return recordOf(value) === undefined ? 'opaque' : 'function';
  if (isCollection(value)) return types.isMap(value) || types.isWeakMap(value) ? 'map' : 'set';
  switch (objectKind(value)) {
    case 'array':
      return 'array';
    case 'object':
    case 'error':
    case 'arguments':
    case 'tagged':
      return 'object';
    default:
      return 'opaque';
  }
}

/** A Set or Map, or a weak one whose members were noted; those of a subclass have state of their own. */
function isCollection(value: object): boolean {
  if (types.isProxy(value) || Object.keys(value).length > 0) return false;
  const strong = types.isSet(value) || types.isMap(value);
  if (!strong && weakContentsOf(value) === undefined) return false;
  const root = Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value);
  return root !== null && Object.getPrototypeOf(root) === null;
}

export function isWeak(value: object): boolean {
  return types.isWeakSet(value) || types.isWeakMap(value);
}

/** The members of a Set or Map in order; of a set, as both key and value. */
export function entriesOf(value: object): readonly (readonly [unknown, unknown])[] {
  return weakContentsOf(value) ?? membersOf(value);
}

/**
 * Own enumerable data properties with string keys, in order; private fields that were noted (`#x`) come last. Array
 * elements are included; `length` is not.
 */
export function* dataProperties(value: object): Generator<[string, unknown]> {
  yield* dataOf(value);
  yield* privateFieldsOf(value);
}

/** What an object refers to: property values, results of recorded calls (arguments are not part of the graph). */
export function* children(value: object): Generator<unknown> {
  switch (kindOf(value)) {
    case 'array':
    case 'object':
      for (const [, child] of dataProperties(value)) yield child;
      break;
    case 'function': {
      const record = recordOf(value)!;
      for (const call of record.calls) yield call.result;
      if (record.everyCall !== true) yield record.otherwise;
      break;
    }
    case 'promise':
      yield promiseRecordOf(value)!.value;
      break;
    case 'set':
      for (const [key] of entriesOf(value)) yield key;
      break;
    case 'map':
      for (const entry of entriesOf(value)) yield* entry;
      break;
    case 'opaque':
      break;
  }
}

/** How many times each object is referred to, from `roots` and from each other. Uses no stack, so depth is no limit. */
export function countReferences(roots: readonly unknown[]): Map<object, number> {
  const counts = new Map<object, number>();
  const open: unknown[] = [...roots].reverse();
  const functions: object[] = [];
  while (open.length > 0) {
    const value = open.pop();
    if (!isReference(value)) continue;
    const count = counts.get(value) ?? 0;
    counts.set(value, count + 1);
    if (count > 0) continue;
    if (kindOf(value) === 'function') functions.push(value);
    open.push(...[...children(value)].reverse());
  }
  // An argument refers to an object of the graph by identity; objects that only occur as arguments stay outside.
  for (const fn of functions) {
    for (const call of recordOf(fn)!.calls) {
      for (const arg of call.args) {
        if (isReference(arg) && counts.has(arg)) counts.set(arg, counts.get(arg)! + 1);
      }
    }
  }
  return counts;
}
