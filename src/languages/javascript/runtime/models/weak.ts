// Models of WeakMap and WeakSet. A symbolic value is a primitive: it cannot be a key. Contents cannot be listed, hence not be
// rolled back: changing one that is older than the path makes the explorer load the modules anew.
import { type LazyCollection, lazyCollectionOf } from '../../values/lazy.js';
import { isSymbolic } from '../../values/symbolic.js';
import { isObject, type Value } from '../values.js';
import type { Kit, Model, ModelTable } from './model.js';

/** A weak collection of the input, if the method is its own. */
function lazyWeak(self: Value, method: string): LazyCollection | undefined {
  const lazy = lazyCollectionOf(self);
  return lazy !== undefined && method.startsWith(`${lazy.name}.`) ? lazy : undefined;
}

/** A collection that the path itself made needs no undoing. */
function journal({ env }: Kit, self: Value): void {
  if (!isObject(self) || !env.journal.isNew(self)) env.journal.irreversible();
}

function lookup(name: string): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    const lazy = lazyWeak(self, name);
    if (lazy !== undefined) return name.endsWith('get') ? lazy.get(key) : lazy.has(key);
    const native = kit.realm.original(name);
    return native.call(self, isSymbolic(key) ? undefined : key);
  };
}

function change(name: string, invalid: string): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    const lazy = lazyWeak(self, name);
    if (lazy !== undefined || isSymbolic(key)) {
      if (!isObject(key) || lazy === undefined) throw kit.convert.typeError(invalid);
      lazy.put(key, args[1]);
      return self;
    }
    journal(kit, self);
    return kit.realm.original(name).call(self, key, args[1]);
  };
}

export const weak: ModelTable = {
  'WeakMap.prototype.get': lookup('WeakMap.prototype.get'),
  'WeakMap.prototype.has': lookup('WeakMap.prototype.has'),
  'WeakMap.prototype.set': change('WeakMap.prototype.set', 'Invalid value used as weak map key'),
  'WeakSet.prototype.has': lookup('WeakSet.prototype.has'),
  'WeakSet.prototype.add': change('WeakSet.prototype.add', 'Invalid value used in weak set'),
  'WeakMap.prototype.getOrInsert': upsert('WeakMap.prototype.getOrInsert', (_kit, _key, value) => value),
  'WeakMap.prototype.getOrInsertComputed': upsert('WeakMap.prototype.getOrInsertComputed', (_kit, key, make) =>
    Reflect.apply(make, undefined, [key]),
  ),
  'WeakMap.prototype.delete': remove('WeakMap.prototype.delete'),
  'WeakSet.prototype.delete': remove('WeakSet.prototype.delete'),
};

/** WeakMap.prototype.getOrInsert and getOrInsertComputed. */
function upsert(name: string, valueOf: (kit: Kit, key: Value, given: Value) => Value): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    const given = name.endsWith('Computed') ? kit.realm.host.callback(args[1]) : args[1];
    const lazy = lazyWeak(self, name);
    if (lazy !== undefined || isSymbolic(key)) {
      if (!isObject(key) || lazy === undefined) throw kit.convert.typeError('Invalid value used as weak map key');
      if (kit.ops.test(lazy.has(key), -1)) return lazy.get(key);
      const made = valueOf(kit, key, given);
      lazy.put(key, made);
      return made;
    }
    journal(kit, self);
    return kit.realm.original(name).call(self, key, given);
  };
}

function remove(name: string): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    const native = kit.realm.original(name);
    const lazy = lazyWeak(self, name);
    if (lazy !== undefined) return isObject(key) && lazy.delete(key);
    if (isSymbolic(key)) return native.call(self, undefined);
    journal(kit, self);
    return native.call(self, key);
  };
}
