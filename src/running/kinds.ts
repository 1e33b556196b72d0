// What an object is beside its fields: a map with content, a date, a view of a buffer. Whoever is not known here is of the outside.
// Always holds: natives were taken before the program started, and no code of the program runs.
import { types } from 'node:util';
import type { Natives } from './natives.js';
import type { Questions } from './questions.js';
import type { Encoded, Made } from './state.js';

const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const { isArray } = Array;
const getter = (prototype: object, name: string): Function =>
  getOwnPropertyDescriptor(prototype, name)?.get as Function;

const eachOfMap = Map.prototype.forEach;
const eachOfSet = Set.prototype.forEach;
const timeOf = Date.prototype.getTime;
const sourceOf = getter(RegExp.prototype, 'source');
const flagsOf = getter(RegExp.prototype, 'flags');
const Typed = getPrototypeOf(Uint8Array);
const viewBuffer = getter(Typed.prototype, 'buffer');
const viewOffset = getter(Typed.prototype, 'byteOffset');
const viewLength = getter(Typed.prototype, 'length');
const viewName = getter(Typed.prototype, Symbol.toStringTag as unknown as string);
const dataBuffer = getter(DataView.prototype, 'buffer');
const dataOffset = getter(DataView.prototype, 'byteOffset');
const dataLength = getter(DataView.prototype, 'byteLength');
const derefOf = WeakRef.prototype.deref;
const boxes = [Number, String, Boolean, BigInt, Symbol].map((box) => box.prototype.valueOf);
const toBase64 = Buffer.prototype.toString;
const bufferFrom = Buffer.from;

type Encode = (value: unknown) => Encoded;

/** How to encode it, or what it is when it cannot be made again. */
export type Held = string | ((encode: Encode) => Made);

export function contentOf(object: object, natives: Natives, questions: Questions): Held {
  if (types.isProxy(object)) return proxy(object, questions);
  if (isArray(object)) return () => ['a', object.length];
  const prototype = getPrototypeOf(object);
  const special = collection(object, questions) ?? bytes(object) ?? simple(object);
  if (special !== undefined) return special;
  if (types.isPromise(object)) return promise(object, questions);
  if (types.isGeneratorObject(object)) return 'a generator under way';
  if (types.isModuleNamespaceObject(object)) return () => ['o'];
  // Objects of the program have them directly without being of the outside.
  if (natives.plain.has(prototype)) return () => ['o'];
  return outside(object, prototype as object, natives, questions) ?? (() => ['o']);
}

/** An object that Node or the language made itself, with state that properties do not show. */
function outside(object: object, prototype: object, natives: Natives, questions: Questions): Held | undefined {
  const place = natives.places.get(prototype);
  if (place === undefined) return types.isProxy(prototype) ? undefined : internalClass(prototype, questions);
  const { root, steps } = place;
  if (root === 'WeakRef') return weakReference(object);
  // Emitters keep their listeners in fields; `prototype` of a generator is an ordinary object.
  if (root === 'node:events' || root === 'Object' || root === 'Error' || root.startsWith('(')) return undefined;
  if (root.startsWith('node:')) {
    const constructor: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
    return `a ${typeof constructor === 'function' ? nameOf(constructor) : (steps[0] ?? 'value')} of ${root}`;
  }
  return /^\w+$/.test(root) ? `a value of ${[root, ...steps.slice(0, -1)].join('.')}` : 'an iterator under way';
}

const internalClasses = new WeakMap<object, string | false>();

/** A class of Node's own that no module shows. */
function internalClass(prototype: object, questions: Questions): string | undefined {
  let known = internalClasses.get(prototype);
  if (known === undefined) {
    const constructor: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
    const asked = typeof constructor === 'function' && !types.isProxy(constructor);
    const internals = asked ? questions.internals(constructor) : undefined;
    const url = internals && questions.locationOf(internals)?.url;
    // Functions without a place are of C++.
    const internal = asked && (url === undefined ? !internals?.has('[[TargetFunction]]') : url.startsWith('node:'));
    known = internal ? `a ${nameOf(constructor as Function)} of Node` : false;
    internalClasses.set(prototype, known);
  }
  return known === false ? undefined : known;
}

function nameOf(constructor: Function): string {
  const name: unknown = getOwnPropertyDescriptor(constructor, 'name')?.value;
  return typeof name === 'string' && name !== '' ? name : 'value';
}

function weakReference(object: object): Held {
  try {
    const target: unknown = apply(derefOf, object, []);
    return target === undefined ? 'a weak reference to nothing' : (encode) => ['R', encode(target)];
  } catch {
    return 'a value of WeakRef';
  }
}

function proxy(object: object, questions: Questions): Held {
  const internals = questions.internals(object);
  const target = questions.valueOf(internals.get('[[Target]]'));
  const handler = questions.valueOf(internals.get('[[Handler]]'));
  if (target === null || handler === null || target === undefined) return 'a revoked proxy';
  return (encode) => ['p', encode(target), encode(handler)];
}

function promise(object: object, questions: Questions): Held {
  const internals = questions.internals(object);
  const state = questions.valueOf(internals.get('[[PromiseState]]'));
  if (state !== 'fulfilled' && state !== 'rejected') return 'a promise that is not settled';
  const result = questions.valueOf(internals.get('[[PromiseResult]]'));
  return (encode) => ['P', state === 'fulfilled', encode(result)];
}

function collection(object: object, questions: Questions): Held | undefined {
  const list: unknown[] = [];
  if (types.isMap(object)) apply(eachOfMap, object, [(value: unknown, key: unknown) => list.push(key, value)]);
  else if (types.isSet(object)) apply(eachOfSet, object, [(value: unknown) => list.push(value)]);
  else if (types.isWeakMap(object) || types.isWeakSet(object)) {
    const entries = questions.valueOf(questions.internals(object).get('[[Entries]]')) as
      | ArrayLike<{ key?: unknown; value?: unknown }>
      | undefined;
    const weakMap = types.isWeakMap(object);
    for (let i = 0; entries !== undefined && i < entries.length; i++) {
      const { key, value } = entries[i] as { key?: unknown; value?: unknown };
      if (weakMap) list.push(key, value);
      else list.push(value);
    }
    return (encode) => [weakMap ? 'W' : 'w', list.map(encode)];
  } else return undefined;
  const kind = types.isMap(object) ? 'M' : 'S';
  return (encode) => [kind, list.map(encode)];
}

function bytes(object: object): Held | undefined {
  if (types.isAnyArrayBuffer(object)) {
    if (types.isSharedArrayBuffer(object)) return 'memory that threads share';
    const text = apply(toBase64, bufferFrom(object as ArrayBuffer), ['base64']) as string;
    return () => ['B', text];
  }
  const typed = types.isTypedArray(object);
  if (!typed && !types.isDataView(object)) return undefined;
  const read = (fn: Function): unknown => apply(fn, object, []);
  const name = typed ? (read(viewName) as string) : 'DataView';
  const [buffer, offset, length] = (
    typed ? [viewBuffer, viewOffset, viewLength] : [dataBuffer, dataOffset, dataLength]
  ).map(read);
  return (encode) => [
    't',
    name,
    (encode(buffer) as readonly number[])[0] as number,
    offset as number,
    length as number,
  ];
}

function simple(object: object): Held | undefined {
  if (types.isDate(object)) return (encode) => ['d', encode(apply(timeOf, object, []))];
  if (types.isRegExp(object))
    return () => ['r', apply(sourceOf, object, []) as string, apply(flagsOf, object, []) as string];
  if (types.isNativeError(object)) return () => ['e'];
  if (types.isArgumentsObject(object)) return () => ['g', []];
  if (types.isBoxedPrimitive(object)) return boxed(object);
  return undefined;
}

function boxed(object: object): Held {
  for (const valueOf of boxes) {
    try {
      const value: unknown = apply(valueOf, object, []);
      return (encode) => ['b', encode(value)];
    } catch {
      // Another kind of box.
    }
  }
  return 'a boxed primitive';
}
