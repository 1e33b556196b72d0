// Iterables of the program as native code may iterate them. A `done` that is symbolic is decided by a branch, and never read as a
// truthy object.
// Always holds: the program sees the reads and calls of the protocol once each, in the order of the language.
// Soundness: a `done` that an asynchronous iterator hands out through a thenable of the program's own is not decided.

import type { Fn, Value } from '../value.js';
import { mapIterator, setIterator } from './collection-listing.js';
import { host, log, Symbolic } from './given.js';
import { setAdd, setHas } from './map-and-set.js';
import { NativeMap, NativeSet, NativeTypeError, ownDescriptor, reflectApply, uncurry } from './natives.js';
import { generatorMethods } from './objects.js';
import { IteratorPrototype, MatchIterator } from './regexps.js';

export const iteratorKey: typeof Symbol.iterator = Symbol.iterator;
const asyncIteratorKey: typeof Symbol.asyncIterator = Symbol.asyncIterator;
const prototypeOf = Reflect.getPrototypeOf;
const promiseThen = uncurry(Promise.prototype.then);
const NativePromise = Promise;

export const isObjectLike = (x: Value): boolean => (typeof x === 'object' && x !== null) || typeof x === 'function';

export const UNKNOWN = Symbol('unknown');

/** The value of a property, found without running code of the program; UNKNOWN behind a proxy or an accessor. */
export const peek = (object: Value, key: PropertyKey): Value => {
  if (!log.careful) return object[key]; // neither is there
  for (let o = object; o !== null; o = prototypeOf(o)) {
    if (host.isProxy(o)) return UNKNOWN;
    const found = ownDescriptor(o, key);
    if (found !== undefined) return 'value' in found ? found.value : UNKNOWN;
  }
  return undefined;
};

/** The `next` of the language's own iterators, whose `done` is no value of the program. */
const nativeNexts = new NativeSet();
const emptyIterators = [
  [].values(),
  new NativeMap().values(),
  new NativeSet().values(),
  ''[iteratorKey](),
  'a'.matchAll(/a/g),
];
for (const iterator of emptyIterators) setAdd(nativeNexts, iterator.next);
setAdd(nativeNexts, mapIterator.next);
setAdd(nativeNexts, setIterator.next);
setAdd(nativeNexts, MatchIterator.prototype.next);
setAdd(nativeNexts, generatorMethods.next);
const AsyncGeneratorPrototype = Object.getPrototypeOf(async function* () {}).prototype;
setAdd(nativeNexts, AsyncGeneratorPrototype.next);
if (typeof IteratorPrototype.map === 'function') setAdd(nativeNexts, ([].values() as Value).map(() => {}).next);

/** Is it an iterator of the language? Classes have accessors that nobody announces: they are not run. */
export const isNativeIterator = (iterator: Value): boolean => {
  for (let o = iterator; o !== null; o = prototypeOf(o)) {
    if (log.careful && host.isProxy(o)) return false;
    const found = ownDescriptor(o, 'next');
    if (found !== undefined) return 'value' in found && setHas(nativeNexts, found.value);
  }
  return false;
};

/** Iterators inherit these, the program's own as well. */
const ownIterator = IteratorPrototype[iteratorKey];
const ownAsyncIterator = (prototypeOf(AsyncGeneratorPrototype) as Value)[asyncIteratorKey];
export const isTrusted = (value: Value, method: Value): boolean =>
  method === ownIterator || method === ownAsyncIterator ? isNativeIterator(value) : host.isNativeIterator(method);

/** What a step of an iterator becomes. */
type Answer = (step: Value) => Value;

export const decidedStep: Answer = (step) => {
  if (!isObjectLike(step)) return step;
  if (typeof step === 'object' && host.special(step)) {
    step = host.resolved(step);
    if (!isObjectLike(step)) return step;
    if (step instanceof Symbolic)
      throw new NativeTypeError('Iterator result ' + host.shown(step) + ' is not an object');
  }
  const done = peek(step, 'done');
  if (done !== UNKNOWN && (typeof done !== 'object' || done === null || !host.special(done))) return step;
  return {
    get done() {
      return host.test(step.done, -1);
    },
    get value() {
      return step.value;
    },
  };
};

export const forwarded = (iterator: Value, method: Value, answer: Answer): Value =>
  typeof method !== 'function' ? method : (...args: Value[]) => answer(reflectApply(method, iterator, args));

const guardedIterator = (iterator: Value, answer: Answer): Value => {
  if (!isObjectLike(iterator)) throw new NativeTypeError('Result of the Symbol.iterator method is not an object');
  const { next } = iterator;
  return {
    next(...args: Value[]) {
      if (typeof next !== 'function') throw new NativeTypeError(host.shown(next) + ' is not a function');
      return answer(reflectApply(next, iterator, args));
    },
    get return() {
      return forwarded(iterator, iterator.return, answer);
    },
    get throw() {
      return forwarded(iterator, iterator.throw, answer);
    },
  };
};

const decideDone = (step: Value): void => {
  if (!isObjectLike(step)) return;
  const done = peek(step, 'done');
  if (typeof done === 'object' && done !== null && host.special(done)) host.replaceDone(step, host.test(done, -1));
};

/** The reaction is registered before the one of the loop, and so runs before it. */
const decidedLater: Answer = (step) => {
  if (host.isPromise(step)) {
    if (peek(step, 'constructor') === NativePromise) promiseThen(step, decideDone, () => {});
  } else decideDone(step);
  return step;
};

export const opened = (value: Value, method: Fn, answer: Answer) => (): Value =>
  guardedIterator(reflectApply(method, value, []), answer);

/** The same, for a method that is read only then. */
export const openedLater = (value: Value, key: symbol, answer: Answer): Value => {
  const found = value[key];
  return typeof found === 'function' ? opened(value, found, answer) : found;
};

/** What a native may iterate in place of the program's value. */
export const iterable = (value: Value): Value => {
  const method = peek(value, iteratorKey);
  if (method === UNKNOWN) {
    return {
      get [iteratorKey]() {
        return openedLater(value, iteratorKey, decidedStep);
      },
    };
  }
  if (typeof method !== 'function' || isTrusted(value, method)) return value;
  return { [iteratorKey]: opened(value, method, decidedStep) };
};

/** The same for `for await`; undefined when there is no asynchronous iterator. */
export const asyncIterable = (value: Value): Value => {
  const method = peek(value, asyncIteratorKey);
  if (method === UNKNOWN) {
    return {
      get [asyncIteratorKey]() {
        return openedLater(value, asyncIteratorKey, decidedLater);
      },
      get [iteratorKey]() {
        return openedLater(value, iteratorKey, decidedStep);
      },
    };
  }
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function' || isTrusted(value, method)) return value;
  return { [asyncIteratorKey]: opened(value, method, decidedLater) };
};
