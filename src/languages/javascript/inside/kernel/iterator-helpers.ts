// The functions of Iterator, where this Node has them. The native does the work; it is handed iterators whose `done` is decided
// and predicates whose answers are (iterator-steps.ts).

import type { Fn, Methods, Value } from '../value.js';
import { host } from './given.js';
import { isObjectLike, iteratorKey } from './iteration.js';
import { counting, flattened, limited, narrowed, predicate, skipping, steppedReceiver } from './iterator-steps.js';
import { isArray, NativeObject, reflectApply, uncurry } from './natives.js';
import { IteratorPrototype } from './regexps.js';

/** What the callback of each method becomes. */
const callbacks: Record<string, (f: Value) => Value> = {
  map: (f) => f,
  forEach: (f) => f,
  filter: predicate,
  some: predicate,
  every: predicate,
  find: predicate,
  flatMap: (f) => (typeof f !== 'function' ? f : (value: Value, index: Value) => flattened(f(value, index))),
};

export const iteratorMethods: Methods = {};
if (typeof IteratorPrototype.map === 'function') {
  for (const name of Object.keys(callbacks)) {
    const nativeMethod = uncurry(IteratorPrototype[name]);
    const callbackFor = callbacks[name];
    iteratorMethods[name] = {
      [name](this: Value, f: Value) {
        return nativeMethod(steppedReceiver(this), callbackFor(narrowed(f, 'a callback')));
      },
    }[name];
  }
  const reduce = uncurry(IteratorPrototype.reduce);
  const toArray = uncurry(IteratorPrototype.toArray);
  const take = counting(uncurry(IteratorPrototype.take), limited, Infinity);
  const drop = counting(uncurry(IteratorPrototype.drop), skipping, 0);
  Object.assign(iteratorMethods, {
    reduce(this: Value, f: Value, ...initial: Value[]) {
      return reduce(steppedReceiver(this), narrowed(f, 'a callback'), ...initial);
    },
    toArray(this: Value) {
      return toArray(steppedReceiver(this));
    },
    take(this: Value, limit: Value) {
      return take(this, limit);
    },
    drop(this: Value, limit: Value) {
      return drop(this, limit);
    },
  });
}

const textIterator = Object.getPrototypeOf(''[iteratorKey]());
const characters = (source: Value): Value =>
  NativeObject.create(textIterator, {
    next: { value: () => source.next(), writable: true, configurable: true },
  });

export const iteratorStatics: Methods = {};
const NativeIterator = (globalThis as Value).Iterator;
if (typeof NativeIterator?.from === 'function') {
  const nativeFrom: Fn = NativeIterator.from;
  const nativeConcatenation: Fn | undefined = NativeIterator.concat;
  // An iterator of the program's own may be the answer itself: whoever iterates it decides its steps.
  iteratorStatics.from = {
    from(this: Value, items: Value) {
      if (typeof items === 'object' && items !== null) {
        items = host.resolved(items);
        if (host.isText(items)) items = characters(host.iterate(items, -1));
        else if (isArray(items) && host.isInput(items)) items = host.iterate(items, -1);
        else items = narrowed(items, 'Iterator.from');
      }
      return reflectApply(nativeFrom, this, [items]);
    },
  }.from;
  if (typeof nativeConcatenation === 'function') {
    iteratorStatics.concat = {
      concat(this: Value, ...lists: Value[]) {
        for (let i = 0; i < lists.length; i++) {
          const items = narrowed(lists[i], 'Iterator.concat');
          lists[i] = isObjectLike(items) ? host.iterate(items, -1) : items;
        }
        return reflectApply(nativeConcatenation, this, lists);
      },
    }.concat;
  }
}
