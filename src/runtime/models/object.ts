// Models of Object and Reflect. Undecided fields are decided before keys are listed; writes are journaled; a symbolic
// key is decided by members.ts; symbolic values are primitives wherever an object is asked for.
import { forceFields, lazyArrayOf } from '../../heap/lazy.js';
import { Stamp } from '../../heap/stamp.js';
import { isSymbolic, Symbolic } from '../../heap/symbolic.js';
import { LazyObject } from '../../heap/view.js';
import { isObject, sortOf, type Value } from '../values.js';
import type { Kit, Model, ModelTable } from './model.js';

const FLAGS = ['enumerable', 'configurable', 'writable'] as const;

function requireObject(kit: Kit, value: Value, name: string): any {
  const target = kit.convert.decided(value);
  if (!isObject(target)) throw kit.convert.typeError(`${name} called on non-object`);
  return target;
}

function requireCoercible(kit: Kit, value: Value): any {
  const target = kit.convert.decided(value);
  if (target === null || target === undefined) {
    throw kit.convert.typeError('Cannot convert undefined or null to object');
  }
  return target;
}

/** Lazy objects have a hidden prototype of their own between them and the one the program knows. */
export function prototypeOf(kit: Kit, value: Value): object | null {
  if (value instanceof Symbolic) return kit.realm.prototypeOf(value) ?? null;
  const direct = kit.realm.natives.getPrototypeOf(value);
  if (isObject(value) && Stamp.get(value) instanceof LazyObject && direct !== null) {
    return kit.realm.natives.getPrototypeOf(direct);
  }
  return direct;
}

/** A property descriptor whose flags are decided. */
function descriptor(kit: Kit, value: Value): PropertyDescriptor {
  const given = kit.convert.decided(value);
  if (!isObject(given)) {
    const shown = given instanceof Symbolic ? kit.concrete(given, 'the text of a TypeError') : given;
    throw kit.convert.typeError(`Property description must be an object: ${String(shown)}`);
  }
  kit.ops.own(given);
  const result = kit.realm.newObject();
  for (const flag of FLAGS) if (flag in given) result[flag] = kit.ops.test(given[flag], -1);
  for (const part of ['value', 'get', 'set']) if (part in given) result[part] = given[part];
  return result;
}

function define(kit: Kit, target: any, key: PropertyKey, given: PropertyDescriptor): boolean {
  const { journal } = kit.env;
  if ('get' in given || 'set' in given) journal.careful = true;
  if (Array.isArray(target)) journal.collection(target);
  else journal.write(target, key);
  return kit.realm.natives.reflectDefineProperty(target, key, given);
}

function defineOrThrow(kit: Kit, target: any, key: PropertyKey, given: PropertyDescriptor): void {
  if (define(kit, target, key, given)) return;
  kit.realm.natives.objectDefineProperty(target, key, given);
}

/** The value itself with its undecided fields decided. */
function decideFields(kit: Kit, value: Value): Value {
  const target = kit.convert.decided(value);
  forceFields(target);
  lazyArrayOf(target)?.force();
  return target;
}

/** Freezing and the like cannot be rolled back. */
function irreversible(name: string): Model {
  return (kit, _self, [value]) => {
    const target = decideFields(kit, value);
    if (!isObject(target)) return target;
    kit.env.journal.irreversible();
    return kit.realm.natives[name](target);
  };
}

function assign(kit: Kit, target: any, source: Value): void {
  const from = kit.ops.own(source);
  if (from === null || from === undefined) return;
  const object = kit.realm.natives.Object(from);
  const values = isObject(source) ? kit.convert.decided(source) : object;
  for (const key of Reflect.ownKeys(object)) {
    const found = Reflect.getOwnPropertyDescriptor(object, key);
    if (found === undefined || found.enumerable !== true) continue;
    if (Array.isArray(target)) kit.env.journal.collection(target);
    else kit.env.journal.write(target, key);
    kit.realm.plain.set(target, key, values[key]);
  }
}

function setPrototype(kit: Kit, target: any, proto: Value): boolean {
  forceFields(proto);
  kit.env.journal.irreversible();
  return kit.realm.natives.reflectSetPrototypeOf(target, proto);
}

function ownDescriptor(kit: Kit, target: any, key: Value): Value {
  kit.ops.own(target);
  const name = kit.members.ownKey(target, key);
  return name === undefined ? undefined : kit.realm.natives.getOwnPropertyDescriptor(target, name);
}

export const object: ModelTable = {
  'Object.is': (kit, _self, [a, b]) => kit.comparison.same(kit.convert.decided(a), kit.convert.decided(b)),
  'Object.hasOwn': (kit, _self, [value, key]) => kit.members.hasOwn(requireCoercible(kit, value), key),
  'Object.prototype.hasOwnProperty': (kit, self, [key]) => {
    const k = kit.members.propertyKey(key);
    return kit.members.hasOwn(requireCoercible(kit, self), k);
  },
  'Object.prototype.propertyIsEnumerable': (kit, self, [key]) => {
    const k = kit.members.propertyKey(key);
    const target = requireCoercible(kit, self);
    if (!isObject(target)) return sortOf(target) === 'str' && kit.members.hasOwn(target, k) && k !== 'length';
    return ownDescriptor(kit, target, k)?.enumerable === true;
  },
  'Object.prototype.toString': (kit, self) => {
    const value = kit.convert.decided(self);
    if (!isSymbolic(value)) return kit.realm.natives.objectToString(value);
    return { bool: '[object Boolean]', num: '[object Number]', str: '[object String]', big: '[object BigInt]' }[
      value.term.sort
    ];
  },
  'Object.prototype.valueOf': (kit, self) => {
    const value = requireCoercible(kit, self);
    return isObject(value) ? value : kit.realm.natives.Object(kit.concrete(value, 'Object.prototype.valueOf'));
  },
  'Object.getPrototypeOf': (kit, _self, [value]) => prototypeOf(kit, requireCoercible(kit, value)),
  'Object.setPrototypeOf': (kit, _self, [value, proto]) => {
    const target = requireCoercible(kit, value);
    const parent = kit.convert.decided(proto);
    if (parent !== null && !isObject(parent)) {
      const shown = kit.concrete(parent, 'the text of a TypeError');
      throw kit.convert.typeError(`Object prototype may only be an Object or null: ${String(shown)}`);
    }
    if (!isObject(target)) return target;
    forceFields(parent);
    kit.env.journal.irreversible();
    return kit.realm.natives.setPrototypeOf(target, parent);
  },
  'Object.freeze': irreversible('freeze'),
  'Object.seal': irreversible('seal'),
  'Object.preventExtensions': irreversible('preventExtensions'),
  'Object.assign': (kit, _self, [target, ...sources]) => {
    const to = kit.realm.natives.Object(kit.concrete(requireCoercible(kit, target), 'the target of Object.assign'));
    for (const source of sources) assign(kit, to, source);
    return to;
  },
  'Object.create': (kit, _self, [proto, properties]) => {
    const parent = kit.convert.decided(proto);
    if (parent !== null && !isObject(parent)) {
      const shown = kit.concrete(parent, 'the text of a TypeError');
      throw kit.convert.typeError(`Object prototype may only be an Object or null: ${String(shown)}`);
    }
    forceFields(parent); // an undecided field would be asked of another receiver
    const made = kit.realm.natives.create(parent);
    if (properties !== undefined) object['Object.defineProperties'](kit, undefined, [made, properties]);
    return made;
  },
  'Object.defineProperty': (kit, _self, [value, key, given]) => {
    const target = requireObject(kit, value, 'Object.defineProperty');
    const name = kit.members.keyToWrite(target, key);
    defineOrThrow(kit, target, name, descriptor(kit, given));
    return target;
  },
  'Object.defineProperties': (kit, _self, [value, properties]) => {
    const target = requireObject(kit, value, 'Object.defineProperties');
    const all = kit.realm.natives.Object(kit.ops.own(requireCoercible(kit, properties)));
    const found: [PropertyKey, PropertyDescriptor][] = [];
    for (const key of Reflect.ownKeys(all)) {
      if (Reflect.getOwnPropertyDescriptor(all, key)?.enumerable === true) found.push([key, descriptor(kit, all[key])]);
    }
    for (const [key, given] of found) defineOrThrow(kit, target, key, given);
    return target;
  },
  'Object.getOwnPropertyDescriptor': (kit, _self, [value, key]) => {
    const target = requireCoercible(kit, value);
    const coerced = isObject(target) ? target : kit.concrete(target, 'a descriptor of a character');
    const k = kit.members.propertyKey(key);
    return ownDescriptor(kit, kit.realm.natives.Object(coerced), k);
  },
  'Object.fromEntries': (kit, _self, [entries]) => {
    const source = requireCoercible(kit, entries);
    const made = kit.realm.newObject();
    for (const entry of kit.ops.iterate(source, -1)) {
      const pair = kit.convert.decided(entry);
      if (!isObject(pair))
        throw kit.convert.typeError(`Iterator value ${kit.realm.describe(pair)} is not an entry object`);
      kit.realm.natives.reflectDefineProperty(made, kit.members.keyToWrite(made, pair[0]), {
        value: pair[1],
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return made;
  },
  'Reflect.get': (kit, _self, args) => {
    const target = requireObject(kit, args[0], 'Reflect.get');
    if (args.length < 3) return kit.ops.get(target, args[1], -1);
    forceFields(target);
    return kit.realm.natives.reflectGet(target, kit.members.key(args[1], -1, target), args[2]);
  },
  'Reflect.set': (kit, _self, args) => {
    const target = requireObject(kit, args[0], 'Reflect.set');
    const key = kit.members.keyToWrite(target, args[1]);
    const receiver = args.length > 3 ? args[3] : target;
    if (Array.isArray(receiver)) kit.env.journal.collection(receiver);
    else kit.env.journal.write(receiver, key);
    return kit.realm.natives.reflectSet(target, key, args[2], receiver);
  },
  'Reflect.has': (kit, _self, [value, key]) => kit.ops.has(key, requireObject(kit, value, 'Reflect.has'), -1),
  'Reflect.deleteProperty': (kit, _self, [value, key]) => {
    const target = requireObject(kit, value, 'Reflect.deleteProperty');
    kit.ops.own(target);
    return kit.members.delete(target, key, -1);
  },
  'Reflect.defineProperty': (kit, _self, [value, key, given]) => {
    const target = requireObject(kit, value, 'Reflect.defineProperty');
    return define(kit, target, kit.members.keyToWrite(target, key), descriptor(kit, given));
  },
  'Reflect.getOwnPropertyDescriptor': (kit, _self, [value, key]) =>
    ownDescriptor(kit, requireObject(kit, value, 'Reflect.getOwnPropertyDescriptor'), key),
  'Reflect.getPrototypeOf': (kit, _self, [value]) =>
    prototypeOf(kit, requireObject(kit, value, 'Reflect.getPrototypeOf')),
  'Reflect.setPrototypeOf': (kit, _self, [value, proto]) => {
    const target = requireObject(kit, value, 'Reflect.setPrototypeOf');
    const parent = kit.convert.decided(proto);
    if (parent !== null && !isObject(parent))
      throw kit.convert.typeError('Object prototype may only be an Object or null');
    return setPrototype(kit, target, parent);
  },
  'Reflect.preventExtensions': (kit, _self, [value]) => {
    const target = decideFields(kit, requireObject(kit, value, 'Reflect.preventExtensions'));
    kit.env.journal.irreversible();
    return kit.realm.natives.reflectPreventExtensions(target);
  },
  'Reflect.apply': (kit, _self, [target, self, args]) => {
    const list = requireObject(kit, args, 'CreateListFromArrayLike');
    return kit.realm.natives.reflectApply(target, self, kit.realm.host.list(list));
  },
  'Reflect.construct': (kit, _self, args) => {
    const list = requireObject(kit, args[1], 'CreateListFromArrayLike');
    const values = kit.realm.host.list(list);
    if (args[0] === kit.realm.natives.Array && args.length < 3 && values.length === 1)
      return kit.realm.arrayFrom(values[0]);
    return args.length < 3
      ? kit.realm.natives.reflectConstruct(args[0], values)
      : kit.realm.natives.reflectConstruct(args[0], values, args[2]);
  },
};
