// Models of WeakMap and WeakSet. A symbolic value is a primitive: it cannot be a key. Contents cannot be listed, hence not be
// rolled back: a mutation makes the explorer load the modules anew.
import { isObject, type Value } from '../values.js';
import type { Model, ModelTable } from './model.js';

function lookup(name: string, otherwise: Value): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    const native = kit.realm.original(name);
    const found = native.call(self, isObject(key) ? key : undefined);
    return isObject(key) ? found : otherwise;
  };
}

function change(name: string, invalid: string): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    if (!isObject(key) && typeof key !== 'symbol') throw kit.convert.typeError(invalid);
    kit.env.journal.irreversible();
    return kit.realm.original(name).call(self, key, args[1]);
  };
}

export const weak: ModelTable = {
  'WeakMap.prototype.get': lookup('WeakMap.prototype.get', undefined),
  'WeakMap.prototype.has': lookup('WeakMap.prototype.has', false),
  'WeakMap.prototype.set': change('WeakMap.prototype.set', 'Invalid value used as weak map key'),
  'WeakSet.prototype.has': lookup('WeakSet.prototype.has', false),
  'WeakSet.prototype.add': change('WeakSet.prototype.add', 'Invalid value used in weak set'),
  'WeakMap.prototype.delete': remove('WeakMap.prototype.delete'),
  'WeakSet.prototype.delete': remove('WeakSet.prototype.delete'),
};

function remove(name: string): Model {
  return (kit, self, args) => {
    const key = kit.convert.decided(args[0]);
    const native = kit.realm.original(name);
    if (!isObject(key)) return native.call(self, undefined);
    kit.env.journal.irreversible();
    return native.call(self, key);
  };
}
