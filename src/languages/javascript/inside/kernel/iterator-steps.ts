// Iterators of the program's own as the native functions of Iterator may step through them: each `done` is decided, and a count
// that is symbolic is asked for step by step.
// Always holds: the program sees the reads and calls of the protocol once each, in the order of the language.

import type { Fn, Value } from '../value.js';
import { truthy } from './array-access.js';
import { host, Symbolic } from './given.js';
import {
  decidedStep,
  forwarded,
  isNativeIterator,
  isObjectLike,
  iteratorKey,
  openedLater,
  peek,
  UNKNOWN,
} from './iteration.js';
import { defineProperty, NativeTypeError, reflectApply } from './natives.js';

/** A value that a native converts or complains about: symbolic ones are narrowed, with a gap. */
export const narrowed = (value: Value, reason: string): Value =>
  typeof value === 'object' && value !== null ? host.narrowed(value, reason) : value;

/** What the native takes for the receiver: an iterator of the program's own answers with decided steps. */
export const steppedReceiver = (self: Value): Value => {
  if (typeof self === 'object' && self !== null && host.special(self)) self = host.resolved(self);
  if (!isObjectLike(self)) return self;
  if (typeof self === 'object' && self instanceof Symbolic) return undefined;
  if (isNativeIterator(self)) return self;
  return {
    get next() {
      return forwarded(self, self.next, decidedStep);
    },
    get return() {
      return forwarded(self, self.return, decidedStep);
    },
  };
};

/** A predicate whose answers are decided. */
export const predicate = (f: Value): Value =>
  typeof f !== 'function' ? f : (value: Value, index: Value) => truthy(f(value, index));

/** GetIteratorFlattenable: an iterable, or else an iterator. */
export const flattened = (value: Value): Value => {
  if (typeof value === 'object' && value !== null && host.special(value)) value = host.resolved(value);
  if (typeof value === 'object' && value instanceof Symbolic) {
    throw new NativeTypeError('Iterator.prototype.flatMap called on non-object');
  }
  if (!isObjectLike(value)) return value;
  const method = peek(value, iteratorKey);
  if (method !== UNKNOWN && method !== undefined && method !== null) return host.iterate(value, -1);
  const receiver = steppedReceiver(value);
  if (method !== UNKNOWN || receiver === value) return receiver;
  defineProperty(receiver, iteratorKey, {
    get() {
      return openedLater(value, iteratorKey, decidedStep);
    },
  });
  return receiver;
};

/** Makes the `next` of a counted iterator from that of its source. */
type Counting = (source: Value, next: Value, limit: Value) => () => Value;

/** The first `limit` steps. */
export const limited: Counting = (source, next, limit) => {
  let taken = 0;
  return () => {
    if (host.exceeds(limit, taken)) {
      taken++;
      return reflectApply(next, source, []);
    }
    const close = source.return;
    if (close !== undefined && close !== null) reflectApply(close, source, []);
    return { value: undefined, done: true };
  };
};

/** All but the first `limit` steps. */
export const skipping: Counting = (source, next, limit) => {
  let skipped = 0;
  let open = true;
  return () => {
    while (open && host.exceeds(limit, skipped)) {
      skipped++;
      const step = reflectApply(next, source, []);
      if (!isObjectLike(step) || step.done) return step;
    }
    open = false;
    return reflectApply(next, source, []);
  };
};

/** The receiver with some of its steps, where `limit` is symbolic. */
const counted = (self: Value, limit: Value, step: Counting): Value => {
  const source = steppedReceiver(self);
  if (!isObjectLike(source)) return source;
  return {
    get next() {
      return step(source, source.next, limit);
    },
    get return() {
      return forwarded(source, source.return, (answer) => answer);
    },
  };
};

/** take or drop; `whole` is the limit that leaves all counting to the receiver. */
export const counting =
  (nativeMethod: Fn, step: Counting, whole: number) =>
  (self: Value, given: Value): Value => {
    if (!isObjectLike(self) || typeof given !== 'object' || given === null) {
      return nativeMethod(steppedReceiver(self), given);
    }
    const limit = host.limit(given);
    if (typeof limit !== 'object' || !(limit instanceof Symbolic)) return nativeMethod(steppedReceiver(self), limit);
    if (host.isLimit(limit)) return nativeMethod(counted(self, limit, step), whole);
    try {
      return nativeMethod(steppedReceiver(self), -1);
    } catch (error) {
      throw host.wrongLimit(error, limit);
    }
  };
