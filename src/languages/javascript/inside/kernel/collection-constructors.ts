// Map, Set, WeakMap and WeakSet: the iterable may be one of the program's own, with a symbolic `done`.
// V8 calls objects `#<Map>` in its messages by the name in the text of their constructor: each is written out.

import type { Class, Value } from '../value.js';
import { exhaust, unmoved } from './collection-listing.js';
import { collections, host, inputsShown, journal, log } from './given.js';
import { invoke, NativeTypeError, reflectConstruct } from './natives.js';

/** Messages of the language. */
const needsNew = (name: string): string => `Constructor ${name} requires 'new'`;
const noAdder = (adder: Value, key: string, name: string): string =>
  `'${host.shown(adder)}' returned for property '${key}' of object '#<${name}>' is not a function`;

/** A copy of a collection of the input as a whole; undefined to go through its members. */
const copied = (items: Value, name: string, made: Value): object | undefined => {
  const copy = collections.copyOf(items, name, made, unmoved(items));
  if (copy !== undefined) exhaust(items);
  return copy;
};

const iterated = (items: Value): Iterable<Value> => (typeof items === 'object' ? host.iterate(items, -1) : items);

export const collectionByName: Record<string, (native: Class) => Value> = {
  Map: (native) => {
    const W: Value = function Map(items: Value) {
      if (new.target === undefined) throw new NativeTypeError(needsNew('Map'));
      const made = new.target === W ? new native() : reflectConstruct(native, [], new.target);
      if (new.target === W && inputsShown.lists) collections.made(made, 'Map');
      if (items === undefined || items === null) return made;
      if (inputsShown.collections && new.target === W) {
        const copy = copied(items, 'Map', made);
        if (copy !== undefined) return copy;
      }
      const adder = made.set;
      if (typeof adder !== 'function') throw new NativeTypeError(noAdder(adder, 'set', 'Map'));
      for (const item of iterated(items)) {
        const entry = host.entry(item);
        invoke(adder, made, entry[0], entry[1]);
      }
      return made;
    };
    return W;
  },
  Set: (native) => {
    const W: Value = function Set(items: Value) {
      if (new.target === undefined) throw new NativeTypeError(needsNew('Set'));
      const made = new.target === W ? new native() : reflectConstruct(native, [], new.target);
      if (new.target === W && inputsShown.lists) collections.made(made, 'Set');
      if (items === undefined || items === null) return made;
      if (inputsShown.collections && new.target === W) {
        const copy = copied(items, 'Set', made);
        if (copy !== undefined) return copy;
      }
      const adder = made.add;
      if (typeof adder !== 'function') throw new NativeTypeError(noAdder(adder, 'add', 'Set'));
      for (const item of iterated(items)) invoke(adder, made, item);
      return made;
    };
    return W;
  },
  WeakMap: (native) => {
    const W: Value = function WeakMap(items: Value) {
      if (new.target === undefined) throw new NativeTypeError(needsNew('WeakMap'));
      const made = new.target === W ? new native() : reflectConstruct(native, [], new.target);
      if (log.active) journal.noteNew(made);
      if (items === undefined || items === null) return made;
      const adder = made.set;
      if (typeof adder !== 'function') throw new NativeTypeError(noAdder(adder, 'set', 'WeakMap'));
      for (const item of iterated(items)) {
        const entry = host.entry(item);
        invoke(adder, made, entry[0], entry[1]);
      }
      return made;
    };
    return W;
  },
  WeakSet: (native) => {
    const W: Value = function WeakSet(items: Value) {
      if (new.target === undefined) throw new NativeTypeError(needsNew('WeakSet'));
      const made = new.target === W ? new native() : reflectConstruct(native, [], new.target);
      if (log.active) journal.noteNew(made);
      if (items === undefined || items === null) return made;
      const adder = made.add;
      if (typeof adder !== 'function') throw new NativeTypeError(noAdder(adder, 'add', 'WeakSet'));
      for (const item of iterated(items)) invoke(adder, made, item);
      return made;
    };
    return W;
  },
};
