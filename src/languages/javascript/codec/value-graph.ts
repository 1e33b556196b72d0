// Walks graphs of concrete JavaScript values, from any realm and without running analysed code: own data properties are
// read from their descriptors, never through getters. Used by encode.ts and input-code.ts.
import { types } from 'node:util';
import { privateFieldsOf } from './private-fields.js';
import { recordOf } from './recorded-function.js';
import { weakContentsOf } from './weak-contents.js';

export type ValueKind = 'array' | 'object' | 'set' | 'map' | 'function' | 'opaque';

export function isReference(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** `opaque`: an object whose state is not in its properties (Date, ...), or a function with no recorded calls. */
export function kindOf(value: object): ValueKind {
  if (typeof value === 'function') return recordOf(value) === undefined ? 'opaque' : 'function';
  if (isCollection(value)) return types.isMap(value) || types.isWeakMap(value) ? 'map' : 'set';
  if (OPAQUE.some((test) => test(value))) return 'opaque';
  return Array.isArray(value) ? 'array' : 'object';
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
  const noted = weakContentsOf(value);
  if (noted !== undefined) return noted;
  const native = types.isMap(value) ? Map.prototype.entries : Set.prototype.entries;
  return [...(Reflect.apply(native, value, []) as Iterable<[unknown, unknown]>)];
}

const OPAQUE: readonly ((value: unknown) => boolean)[] = [
  types.isProxy,
  types.isMap,
  types.isSet,
  types.isWeakMap,
  types.isWeakSet,
  types.isDate,
  types.isRegExp,
  types.isPromise,
  types.isGeneratorObject,
  types.isAnyArrayBuffer,
  types.isArrayBufferView,
  types.isBoxedPrimitive,
];

/**
 * Own enumerable data properties with string keys, in order; private fields that were noted (`#x`) come last. Array
 * elements are included; `length` is not.
 */
export function* dataProperties(value: object): Generator<[string, unknown]> {
  yield* publicProperties(value);
  yield* privateFieldsOf(value);
}

function* publicProperties(value: object): Generator<[string, unknown]> {
  for (const key of Object.keys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (descriptor !== undefined && 'value' in descriptor) yield [key, descriptor.value];
  }
}

/** Elements 0..length-1 are all there and nothing else is. */
export function isDense(array: readonly unknown[]): boolean {
  const keys = Object.keys(array);
  return keys.length === array.length && (array.length === 0 || keys[array.length - 1] === String(array.length - 1));
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
      yield record.otherwise;
      break;
    }
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

/**
 * The name of an object's class; undefined for plain objects and arrays of any realm. Objects without a prototype have
 * the class name `null`.
 */
export function classNameOf(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return 'null';
  if (isIntrinsic(prototype)) return undefined;
  for (let p = prototype; p !== null; p = Object.getPrototypeOf(p)) {
    const maker = Object.getOwnPropertyDescriptor(p, 'constructor')?.value;
    if (typeof maker !== 'function') continue;
    const name = Object.getOwnPropertyDescriptor(maker, 'name')?.value;
    if (typeof name === 'string' && name !== '') return name === 'Object' ? undefined : name;
  }
  return undefined;
}

/** Object.prototype or Array.prototype of some realm. */
function isIntrinsic(prototype: object): boolean {
  if (Array.isArray(prototype)) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf');
}
