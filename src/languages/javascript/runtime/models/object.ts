// Models of Object and Reflect. Undecided fields are decided before keys are listed; writes are journaled; a symbolic
// key is decided by members.ts; symbolic values are primitives wherever an object is asked for.
import { forceFields, lazyArrayOf, noteClass } from '../../values/lazy.js';
import { openNamesOf, settleNames } from '../../values/open-names.js';
import { Stamp } from '../../values/stamp.js';
import { Symbolic } from '../../values/symbolic.js';
import { LazyObject } from '../../values/view.js';
import { virtualArrayOf } from '../../values/virtual-array.js';
import { isObject, sortOf, type Value } from '../values.js';
import type { Kit, Model, ModelTable } from './model.js';

/** The parts of a descriptor in the order in which the language reads them. */
const PARTS = ['enumerable', 'configurable', 'value', 'writable', 'get', 'set'];
const FLAGS = new Set(['enumerable', 'configurable', 'writable']);

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
  noteClass(value);
  const open = isObject(value) ? openNamesOf(value) : undefined;
  if (open !== undefined) return open.prototype;
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
  const { plain } = kit.realm;
  const result = kit.realm.natives.create(null);
  for (const part of PARTS) {
    if (!plain.has(part, given)) continue;
    const value = plain.get(given, part);
    if (FLAGS.has(part)) result[part] = kit.ops.test(value, -1);
    else result[part] = part === 'value' ? value : accessorPart(kit, part, value);
  }
  return result;
}

/** A getter or setter of a descriptor, which is a function or undefined. */
function accessorPart(kit: Kit, part: string, value: Value): Function | undefined {
  const given = kit.convert.decided(value);
  if (given === undefined || typeof given === 'function') return given;
  const name = part === 'get' ? 'Getter' : 'Setter';
  throw kit.convert.typeError(`${name} must be a function: ${kit.realm.describe(given)}`);
}

const isIndex = (key: PropertyKey): boolean => typeof key !== 'symbol' && /^\d+$/.test(String(key));

/** A property is about to be defined. */
function recordDefinition(kit: Kit, target: any, key: PropertyKey, given: PropertyDescriptor): void {
  if (isObject(given.value)) kit.realm.host.bytes.elementGiven(target);
  const { journal } = kit.env;
  const { natives, host } = kit.realm;
  settleNames(target);
  if ('get' in given || 'set' in given) journal.noteAccessor(key);
  if (isIndex(key) && (target === natives.objectPrototype || target === natives.arrayPrototype)) {
    host.flags.indexedPrototype = true;
  }
  if (isArrayUnseen(kit, target)) journal.collection(target);
  else journal.write(target, key, true);
}

/** Array.isArray, which fails on a revoked proxy. */
function isArrayUnseen(kit: Kit, target: any): boolean {
  return Array.isArray(kit.env.journal.behindProxies(target));
}

/** The length of an array is converted here: a native cannot convert symbolic values. */
function withLength(kit: Kit, target: any, key: PropertyKey, given: PropertyDescriptor): PropertyDescriptor {
  if (key !== 'length' || !kit.realm.natives.isArray(target) || !('value' in given)) return given;
  return { ...given, value: kit.members.arrayLength(target, given.value) };
}

function define(kit: Kit, target: any, key: PropertyKey, described: PropertyDescriptor): boolean {
  const given = withLength(kit, target, key, described);
  recordDefinition(kit, target, key, given);
  return (
    kit.realm.globalNames.define(target, key, given) ?? kit.realm.natives.reflectDefineProperty(target, key, given)
  );
}

function defineOrThrow(kit: Kit, target: any, key: PropertyKey, described: PropertyDescriptor): void {
  const given = withLength(kit, target, key, described);
  recordDefinition(kit, target, key, given);
  const typed = virtualArrayOf(target);
  if (typed !== undefined && isIndex(key) && Number(key) >= typed.native.length) {
    throw kit.convert.typeError('Invalid typed array index');
  }
  if (kit.realm.globalNames.define(target, key, given) === undefined) {
    kit.realm.natives.objectDefineProperty(target, key, given);
  }
}

/** The value itself with its undecided fields decided. */
function decideFields(kit: Kit, value: Value): Value {
  const target = kit.convert.decided(value);
  if (isObject(target)) settleNames(target);
  forceFields(target);
  lazyArrayOf(target)?.force();
  return target;
}

/** What the path made itself need not be as it was for the next one. */
function changeForGood(kit: Kit, target: object): void {
  if (kit.realm.oldState.knows(target)) kit.env.journal.irreversible();
}

/** Freezing and the like cannot be rolled back. */
function irreversible(name: string): Model {
  return (kit, _self, [value]) => {
    const target = decideFields(kit, value);
    if (!isObject(target)) return target;
    if (name === 'freeze' && (virtualArrayOf(target)?.native.length ?? 0) > 0) {
      throw kit.convert.typeError('Cannot freeze array buffer views with elements');
    }
    changeForGood(kit, target);
    kit.privates.settle(target);
    if (name !== 'preventExtensions' && kit.privates.ownOf(target)) return restrict(kit, target, name === 'freeze');
    return kit.realm.natives[name](target);
  };
}

/** Freezes or seals an object that has private fields, which stay as they are. */
function restrict(kit: Kit, target: any, freeze: boolean): Value {
  kit.realm.natives.preventExtensions(target);
  for (const key of Reflect.ownKeys(target)) {
    if (kit.privates.has(key)) continue;
    const { get, set } = Reflect.getOwnPropertyDescriptor(target, key) as PropertyDescriptor;
    const data = freeze && get === undefined && set === undefined;
    Object.defineProperty(target, key, data ? { configurable: false, writable: false } : { configurable: false });
  }
  return target;
}

function assign(kit: Kit, target: any, source: Value): void {
  const from = kit.ops.enumerable(source);
  if (from === null || from === undefined) return;
  const { natives, plain } = kit.realm;
  const object = natives.Object(from);
  const values = isObject(source) ? kit.convert.decided(source) : object;
  for (const key of natives.ownKeys(object)) {
    if (natives.reflectGetOwnPropertyDescriptor(object, key)?.enumerable !== true) continue;
    const name = kit.ops.named(key);
    if (name instanceof Symbolic) {
      kit.ops.set(target, name, kit.ops.get(values, name, -1), -1);
      continue;
    }
    const value = plain.get(values, key);
    if (isArrayUnseen(kit, target)) kit.env.journal.collection(target);
    else kit.env.journal.write(target, key);
    if (isObject(value)) kit.realm.host.bytes.elementGiven(target);
    plain.set(target, key, value);
  }
}

/** What stands behind all arrays is about to change. */
function notePrototype(kit: Kit, target: any): void {
  const { natives, host } = kit.realm;
  if (target === natives.arrayPrototype) host.flags.indexedPrototype = true;
}

function setPrototype(kit: Kit, target: any, proto: Value): boolean {
  forceFields(proto);
  if (isObject(target)) openNamesOf(target)?.detach();
  changeForGood(kit, target);
  kit.privates.keepMethods(target);
  notePrototype(kit, target);
  return kit.realm.natives.reflectSetPrototypeOf(target, proto);
}

function ownDescriptor(kit: Kit, target: any, key: Value): Value {
  kit.ops.own(target);
  const name = kit.members.ownKey(target, key);
  if (name === undefined) return undefined;
  return kit.realm.globalNames.descriptor(kit.realm.natives.getOwnPropertyDescriptor(target, name), target, name);
}

/** __defineGetter__ and __defineSetter__ */
function defineAccessor(part: 'get' | 'set'): Model {
  return (kit, self, [key, fn]) => {
    const target = kit.realm.natives.Object(kit.concrete(requireCoercible(kit, self), 'a wrapper object'));
    const given = kit.convert.decided(fn);
    const name = `Object.prototype.__define${part === 'get' ? 'Getter' : 'Setter'}__`;
    if (typeof given !== 'function') throw kit.convert.typeError(`${name}: Expecting function`);
    const accessor = { [part]: given, enumerable: true, configurable: true };
    defineOrThrow(kit, target, kit.members.keyToWrite(target, key), Object.setPrototypeOf(accessor, null));
    return undefined;
  };
}

/** __lookupGetter__ and __lookupSetter__ */
function lookUpAccessor(part: 'get' | 'set'): Model {
  return (kit, self, [key]) => {
    let target: any = kit.realm.natives.Object(kit.concrete(requireCoercible(kit, self), 'a wrapper object'));
    const name = kit.members.key(key, -1, target);
    while (target !== null) {
      const found = ownDescriptor(kit, target, name);
      if (found !== undefined) return found[part];
      target = prototypeOf(kit, target);
    }
    return undefined;
  };
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
  'Object.prototype.valueOf': (kit, self) => {
    const value = requireCoercible(kit, self);
    return isObject(value) ? value : kit.realm.natives.Object(kit.concrete(value, 'Object.prototype.valueOf'));
  },
  'get Object.prototype.__proto__': (kit, self) => prototypeOf(kit, requireCoercible(kit, self)),
  'set Object.prototype.__proto__': (kit, self, [proto]) => {
    const target = requireCoercible(kit, self);
    const parent = kit.convert.decided(proto);
    if ((parent !== null && !isObject(parent)) || !isObject(target)) return undefined;
    if (!setPrototype(kit, target, parent)) kit.realm.natives.setPrototypeOf(target, parent);
    return undefined;
  },
  'Object.prototype.__defineGetter__': defineAccessor('get'),
  'Object.prototype.__defineSetter__': defineAccessor('set'),
  'Object.prototype.__lookupGetter__': lookUpAccessor('get'),
  'Object.prototype.__lookupSetter__': lookUpAccessor('set'),
  'Object.getPrototypeOf': (kit, _self, [value]) => prototypeOf(kit, requireCoercible(kit, value)),
  'Object.setPrototypeOf': (kit, _self, [value, proto]) => {
    const target = kit.convert.decided(value);
    if (target === null || target === undefined) {
      throw kit.convert.typeError('Object.setPrototypeOf called on null or undefined');
    }
    const parent = kit.convert.decided(proto);
    if (parent !== null && !isObject(parent)) {
      const shown = kit.concrete(parent, 'the text of a TypeError');
      throw kit.convert.typeError(`Object prototype may only be an Object or null: ${String(shown)}`);
    }
    if (!isObject(target)) return target;
    forceFields(parent);
    openNamesOf(target)?.detach();
    changeForGood(kit, target);
    kit.privates.keepMethods(target);
    notePrototype(kit, target);
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
    const { natives, plain } = kit.realm;
    for (const key of natives.ownKeys(all)) {
      if (natives.reflectGetOwnPropertyDescriptor(all, key)?.enumerable !== true) continue;
      found.push([key, descriptor(kit, plain.get(all, key))]);
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
    const source = kit.convert.decided(entries);
    if (source === null || source === undefined) throw kit.convert.typeError(`${source} is not iterable`);
    const made = kit.realm.newObject();
    kit.realm.kernel.each(kit.ops.iterate(source, -1), (entry: Value) => {
      const pair = kit.convert.decided(entry);
      if (!isObject(pair)) {
        const text = typeof pair === 'string' ? pair : kit.realm.describe(pair);
        throw kit.convert.typeError(`Iterator value ${text} is not an entry object`);
      }
      const [key, value] = [kit.realm.plain.get(pair, 0), kit.realm.plain.get(pair, 1)];
      kit.members.define(made, key, value);
    });
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
    if (isObject(args[2])) kit.realm.host.bytes.elementGiven(receiver);
    if (isObject(receiver) && isArrayUnseen(kit, receiver)) kit.env.journal.collection(receiver);
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
    changeForGood(kit, target);
    kit.privates.settle(target);
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
