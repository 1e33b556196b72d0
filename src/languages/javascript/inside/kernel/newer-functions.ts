// Array.fromAsync, Promise.try and the stacks of disposables, where this Node has them.

import type { Fn, Value } from '../value.js';
import { host, log } from './given.js';
import { isObjectLike } from './iteration.js';
import { narrowed } from './iterator-steps.js';
import { NativeArray, reflectApply } from './natives.js';

const nativeFromAsync = (NativeArray as Value).fromAsync;
const nativeTry = (Promise as Value).try;

export const asyncArrayStatics = {
  fromAsync(this: Value, items: Value, mapper: Value, self: Value) {
    if (typeof items === 'object' && items !== null) items = host.resolved(items);
    if (host.isText(items)) items = host.iterate(items, -1);
    else {
      items = narrowed(items, 'Array.fromAsync');
      if (isObjectLike(items)) items = host.iterateAsync(items, -1);
    }
    return reflectApply(nativeFromAsync, this, [items, narrowed(mapper, 'a callback'), self]);
  },
};

export const promiseStatics = {
  try(this: Value, f: Value, ...args: Value[]) {
    return reflectApply(nativeTry, this, [narrowed(f, 'a callback'), ...args]);
  },
};

/** A method of a stack of disposables: what it holds cannot be listed, and so not be rolled back. */
export const stackMethod = (name: string, native: Fn): Fn =>
  ({
    [name](this: Value, ...args: Value[]) {
      if (log.active) host.changingUnseen(this);
      const first = name === 'adopt' ? 1 : 0;
      if (args.length > first) args[first] = narrowed(args[first], 'a disposable');
      return reflectApply(native, this, args);
    },
  })[name];
