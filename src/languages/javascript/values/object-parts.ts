// The parts of an object, wherever the language keeps them: own properties, members of collections, the content of built-in
// objects, classes. The one walker of live values: states, drawings, comparisons, pictures and encodings all read objects here.
// Always holds: no code of the program runs. Properties are read from their descriptors; what built-in objects hold is read by
// functions of the engine's own realm, which work on objects of every realm. A proxy is never asked anything.
import { types } from 'node:util';

/** Where an object keeps its content. The kinds after `boxed` hold something that no part shows (state/opaque.ts says what). */
export type ObjectKind =
  | 'object'
  | 'array'
  | 'function'
  | 'map'
  | 'set'
  | 'date'
  | 'regexp'
  | 'error'
  | 'bytes'
  | 'boxed'
  | 'proxy'
  | 'promise'
  | 'generator'
  | 'weak'
  | 'memory'
  | 'arguments'
  | 'tagged';

const NATIVE: readonly (readonly [ObjectKind, (object: object) => boolean])[] = [
  ['map', types.isMap],
  ['set', types.isSet],
  ['bytes', types.isTypedArray],
  ['date', types.isDate],
  ['regexp', types.isRegExp],
  ['error', types.isNativeError],
  ['boxed', types.isBoxedPrimitive],
  ['promise', types.isPromise],
  ['generator', types.isGeneratorObject],
  ['weak', types.isWeakMap],
  ['weak', types.isWeakSet],
  ['memory', types.isAnyArrayBuffer],
  ['memory', types.isDataView],
  ['arguments', types.isArgumentsObject],
  ['tagged', isTagged],
];

export function isReference(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

export function objectKind(object: object): ObjectKind {
  if (types.isProxy(object)) return 'proxy';
  if (typeof object === 'function') return 'function';
  if (Array.isArray(object)) return 'array';
  for (const [kind, is] of NATIVE) if (is(object)) return kind;
  return 'object';
}

/** Iterators and other objects of the language that hold what no property shows name themselves on their prototypes. */
function isTagged(object: object): boolean {
  for (let at = Reflect.getPrototypeOf(object); at !== null && !types.isProxy(at); at = Reflect.getPrototypeOf(at)) {
    const tag = Reflect.getOwnPropertyDescriptor(at, Symbol.toStringTag);
    if (tag === undefined) continue;
    if ('value' in tag ? typeof tag.value === 'string' : tag.get !== undefined && isNativeFunction(tag.get))
      return true;
  }
  return false;
}

export function isNativeFunction(fn: Function): boolean {
  return /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(fn));
}

/** Own properties in order, symbols last. `length` of an array is one of them. */
export function eachOwn(object: object, visit: (key: PropertyKey, own: PropertyDescriptor) => void): void {
  for (const key of Reflect.ownKeys(object)) {
    visit(key, Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor);
  }
}

/** Own enumerable data with string keys, in order: elements of an array included, its `length` and accessors not. */
export function* dataOf(object: object): Generator<[string, unknown]> {
  for (const key of Object.keys(object)) {
    const own = Reflect.getOwnPropertyDescriptor(object, key);
    if (own !== undefined && 'value' in own) yield [key, own.value];
  }
}

/** The members of a Set or Map in order; of a set, as both key and value. */
export function membersOf(collection: object): [unknown, unknown][] {
  const native = types.isMap(collection) ? Map.prototype.entries : Set.prototype.entries;
  return [...(Reflect.apply(native, collection, []) as Iterable<[unknown, unknown]>)];
}

/** Members in a row: keys and values of a map, the values of a set once. */
export function memberList(collection: object): unknown[] {
  const members = membersOf(collection);
  return types.isMap(collection) ? members.flat() : members.map(([key]) => key);
}

export function nativeTime(date: object): number {
  return Date.prototype.getTime.call(date);
}

export function patternText(regexp: object): string {
  return RegExp.prototype.toString.call(regexp);
}

/** Elements of a typed array as its memory has them. */
export function elementsOf(array: object): (number | bigint)[] {
  return Array.from(array as ArrayLike<number | bigint>);
}

const typedArray = Reflect.getPrototypeOf(Uint8Array.prototype) as object;

/** A part of a typed array or DataView, whatever the program defined on it. */
export function viewPart(view: object, part: 'buffer' | 'byteOffset' | 'length'): unknown {
  const prototype = types.isDataView(view) ? DataView.prototype : typedArray;
  return Reflect.getOwnPropertyDescriptor(prototype, part)?.get?.call(view);
}

/** What `new Number(1)` and its like hold. */
export function boxedValue(object: object): unknown {
  if (types.isNumberObject(object)) return Number.prototype.valueOf.call(object);
  if (types.isStringObject(object)) return String.prototype.valueOf.call(object);
  if (types.isBooleanObject(object)) return Boolean.prototype.valueOf.call(object);
  if (types.isBigIntObject(object)) return BigInt.prototype.valueOf.call(object);
  return Symbol.prototype.valueOf.call(object);
}

/** Elements 0..length-1 are all there and nothing else is. */
export function isDense(array: readonly unknown[]): boolean {
  const keys = Object.keys(array);
  return keys.length === array.length && (array.length === 0 || keys[array.length - 1] === String(array.length - 1));
}

/** The data that an object holds: values of its properties and its members. */
export function eachPart(object: object, visit: (value: unknown) => void): void {
  if (types.isProxy(object)) return;
  if (types.isMap(object) || types.isSet(object)) memberList(object).forEach(visit);
  if (ArrayBuffer.isView(object)) return;
  eachOwn(object, (_key, own) => {
    if ('value' in own) visit(own.value);
  });
}

/** Everything that an object refers to by a property, an accessor, a member, its memory or its prototype. */
export function eachReference(object: object, visit: (value: unknown) => void): void {
  if (types.isProxy(object)) return;
  eachPart(object, visit);
  visit(Reflect.getPrototypeOf(object));
  if (ArrayBuffer.isView(object)) {
    visit(viewPart(object, 'buffer'));
    return;
  }
  eachOwn(object, (_key, { get, set }) => {
    visit(get);
    visit(set);
  });
}

/** The names of the classes that an object with this prototype belongs to, nearest first. */
export function* classNames(prototype: object | null): Generator<string> {
  for (let at = prototype; at !== null && !types.isProxy(at); at = Reflect.getPrototypeOf(at)) {
    const name = makerName(at);
    if (name !== undefined) yield name;
  }
}

function makerName(prototype: object): string | undefined {
  const maker = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof maker !== 'function') return undefined;
  const name = Reflect.getOwnPropertyDescriptor(maker, 'name')?.value;
  return typeof name === 'string' ? name : undefined;
}

/**
 * The name of an object's class; undefined for plain objects and arrays of any realm. Objects without a prototype have
 * the class name `null`.
 */
export function classNameOf(object: object): string | undefined {
  const prototype = Reflect.getPrototypeOf(object);
  if (prototype === null) return 'null';
  if (isIntrinsic(prototype)) return undefined;
  for (const name of classNames(prototype)) if (name !== '') return name === 'Object' ? undefined : name;
  return undefined;
}

/** Object.prototype or Array.prototype of some realm. */
function isIntrinsic(prototype: object): boolean {
  if (Array.isArray(prototype)) return true;
  return Reflect.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf');
}
