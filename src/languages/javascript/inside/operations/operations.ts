// The operations of translated code as functions of the realm: V8 inlines no function across contexts, so what concrete code
// calls often lives here, and only what may be symbolic goes on to the engine's own operations (`slow`). Made before the
// intrinsics are replaced.
// Always holds: for operands that are neither symbolic nor an undecided any, each function does the plain operation.

import type { Value } from '../value.js';
import { ages, bytes, elementGiven, log, privates, shown, slow } from './given.js';
import { dynamicImport } from './imports.js';
import { arithmetic, comparisons, equalities, unary } from './operators.js';
import { bindCall, isAny, special } from './special.js';
import { test } from './test.js';
import { write, young } from './write.js';

const { apply } = Reflect;
const { defineProperty } = Object;
const isNativeArray = Array.isArray;
const sliceOf = bindCall(Array.prototype.slice);
const iteratorKey: typeof Symbol.iterator = Symbol.iterator;
const arrayValues = Array.prototype[iteratorKey];
/** Iterators that the program patches may answer with symbolic values. */
const arrayIterator = Object.getPrototypeOf([][iteratorKey]());
const arrayNext = arrayIterator.next;

const functions = {
  test,
  nullable: (a: Value, site: number): Value =>
    shown.any && typeof a === 'object' && a !== null && isAny(a) ? slow.nullable(a, site) : a,
  callee: (a: Value, site: number): Value =>
    shown.any && typeof a === 'object' && a !== null && isAny(a) ? slow.callee(a, site) : a,
  iterate: (a: Value, site: number): Value =>
    !shown.lazy && isNativeArray(a) && a[iteratorKey] === arrayValues && arrayIterator.next === arrayNext
      ? a
      : slow.iterate(a, site),
  /** The class of an input may be left open. What is no function may be symbolic. */
  unsure: (a: Value, b: Value): boolean => shown.lazy || typeof b !== 'function' || special(a),
  /** Calling what is no function throws the error of the language. */
  call: (fn: Value, self: Value, ...args: Value[]): Value => (typeof fn === 'function' ? apply(fn, self, args) : fn()),
  applied: apply,
  dynamicImport,
  into: (assign: (value: Value) => void) => ({
    set value(given: Value) {
      assign(given);
    },
  }),
  rest: (args: ArrayLike<Value>, from: number): Value[] => sliceOf(args, from),
  name: (key: Value): PropertyKey =>
    typeof key === 'string' || typeof key === 'number' || typeof key === 'symbol' ? key : slow.name(key),
  put(object: Value, name: Value, value: Value): void {
    if (typeof name === 'object' || shown.lazy) slow.put(object, name, value);
    else {
      const descriptor = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
      defineProperty(object, name, descriptor);
    }
  },
  absent: Symbol('absent'),
  ages,
  exec: (o: Value, f: Value, a: Value): Value =>
    (typeof a === 'object' && a !== null) || typeof o.lastIndex === 'object' ? slow.exec(o, f, a) : o.exec(a),
  own: (a: Value): Value => (shown.lazy || privates.any || special(a) ? slow.own(a) : a),
  enumerable: (a: Value): Value => (shown.lazy || privates.any || special(a) ? slow.enumerable(a) : a),
  named: (key: Value): Value => (shown.names ? slow.named(key) : key),
  spreaded: (object: Value): Value => (shown.names ? slow.spreaded(object) : object),
  write,
  mine: (collection: Value): Value => {
    log.lastCollection = collection;
    return collection;
  },
  young,
  element: (object: Value, value: Value): Value => {
    if (bytes.spared) elementGiven(object);
    return value;
  },
};

/** What translated code is given; operations that are not here are the engine's. */
export const operations = Object.create(
  slow,
  Object.getOwnPropertyDescriptors({ ...arithmetic, ...comparisons, ...equalities, ...unary, ...functions }),
);
