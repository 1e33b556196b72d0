// The elements that a pattern takes from an iterator, in boxes: a default may then be decided by a branch.

import type { Value } from '../value.js';
import { host } from './given.js';
import { isObjectLike, iteratorKey } from './iteration.js';
import { NativeTypeError, reflectApply } from './natives.js';

/** The first `count` elements in boxes, also where there is none. An iterator that is not at its end is closed. */
const boxedIterator = (value: Value, count: number) => {
  const method = value[iteratorKey];
  if (typeof method !== 'function') throw new NativeTypeError(host.shown(value) + ' is not iterable');
  const source = reflectApply(method, value, []);
  if (!isObjectLike(source)) throw new NativeTypeError('Result of the Symbol.iterator method is not an object');
  const { next } = source;
  let left = count;
  let ended = false;
  return {
    next(): Value {
      const inBox = left-- > 0;
      if (!ended && typeof next !== 'function') throw new NativeTypeError(host.shown(next) + ' is not a function');
      const step = ended ? undefined : reflectApply(next, source, []);
      if (!ended && !isObjectLike(step)) {
        throw new NativeTypeError('Iterator result ' + host.shown(step) + ' is not an object');
      }
      if (!ended && step.done) ended = true;
      if (ended) return inBox ? { done: false, value: { value: undefined } } : { done: true, value: undefined };
      return {
        done: false,
        // Holes of a pattern do not read the value.
        get value() {
          return inBox ? { value: step.value } : step.value;
        },
      };
    },
    return(): Value {
      if (ended) return {};
      const close = source.return;
      if (close === undefined || close === null) return {};
      if (typeof close !== 'function') throw new NativeTypeError(host.shown(close) + ' is not a function');
      return reflectApply(close, source, []);
    },
  };
};

export const boxes = (value: Value, count: number): Value =>
  value === undefined || value === null ? value : { [iteratorKey]: () => boxedIterator(value, count) };
