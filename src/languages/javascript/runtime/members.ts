// Property access with a key that is symbolic or an object: o[k], o[k] = v, k in o, delete o[k], and characters of
// symbolic strings. Called by translated code and by models of Object and Reflect.
// Always holds: a symbolic key is compared with the existing names one by one (a branch each), inherited names as one
// group first, so every path knows exactly which property it touches.
// A name that no property has is kept as a term where an ordinary object gets a property under it (languages/javascript/values/open-names.ts).
// Soundness: creating a property under a symbolic name on any other object, and any symbolic key on a Proxy of the
// program, narrows the key to its witness value, with a gap.
import { types } from 'node:util';
import { and, apply, constant, eq, FALSE, le, lt, or } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { forceFields, hasField, isLazyArray, lazyArrayOf, removeField } from '../values/lazy.js';
import { nameIs, OpenNames, type OpenProperty, openNamesOf } from '../values/open-names.js';
import { programProxyOf } from '../values/program-proxy.js';
import { Stamp } from '../values/stamp.js';
import { isSymbolic, Symbolic, wrap } from '../values/symbolic.js';
import { virtualArrayOf } from '../values/virtual-array.js';
import type { RuntimeEnv } from './env.js';
import { type Conversions, isObject, sortOf, termOf, termToString, type Value, ZERO } from './values.js';

export function createMembers(env: RuntimeEnv, convert: Conversions) {
  const { plain, natives } = env.realm;
  const openNamesHost = {
    decide: (condition: Term, site: number) => convert.decide(condition, site),
    concretize: (term: Term, reason: string) => env.context.concretize(term, reason, -1),
    text: termToString,
    journal: env.journal,
  };

  /** ToPropertyKey; symbolic keys stay symbolic. */
  function propertyKey(key: Value): PropertyKey | Symbolic {
    const primitive = convert.toPrimitive(key, 'string');
    if (isSymbolic(primitive) || typeof primitive === 'symbol') return primitive;
    return typeof primitive === 'number' ? primitive : String(primitive);
  }

  function keyError(before: string, key: PropertyKey | Symbolic, after: string): Error {
    if (!(key instanceof Symbolic)) return convert.typeError(before + String(key) + after);
    const error = convert.typeError('');
    const message = wrap(
      apply('concat', [constant(before), apply('concat', [termToString(key.term), constant(after)])]),
    );
    env.realm.setMessage(error, message);
    return error;
  }

  /** Own string keys in the order of the language, undecided fields decided; elements of lazy arrays stay undecided. */
  function ownNames(object: any): string[] {
    const lazy = lazyArrayOf(object);
    if (lazy !== undefined) {
      lazy.decideLength();
      return [...Array.from({ length: lazy.target.length }, (_, i) => String(i)), 'length'];
    }
    forceFields(object);
    return Reflect.ownKeys(object).filter((key): key is string => typeof key === 'string');
  }

  function inheritedNames(object: object): Set<string> {
    return namesBehind(object, () => true);
  }

  /** Inherited names under which a write makes no own property: of accessors, and of what is read-only. */
  function obstacles(object: object): Set<string> {
    return namesBehind(object, (holder, name) => Reflect.getOwnPropertyDescriptor(holder, name)?.writable !== true);
  }

  function namesBehind(object: object, wanted: (holder: object, name: string) => boolean): Set<string> {
    const names = new Set<string>();
    for (let o = Reflect.getPrototypeOf(object); o !== null; o = Reflect.getPrototypeOf(o)) {
      for (const name of Reflect.ownKeys(o)) if (typeof name === 'string' && wanted(o, name)) names.add(name);
    }
    return names;
  }

  function isForeignProxy(object: Value): boolean {
    return types.isProxy(object) && !isLazyArray(object) && virtualArrayOf(object) === undefined;
  }

  function isTypedArray(object: Value): boolean {
    return types.isTypedArray(object) || virtualArrayOf(object) !== undefined;
  }

  /** The length of a typed array; that of an input is decided. */
  function typedLength(object: Value): number {
    return virtualArrayOf(object)?.native.length ?? (object as Uint8Array).length;
  }

  function pick(key: Term, names: Iterable<string>, site: number): string | undefined {
    for (const name of names) {
      const condition = nameIs(key, name);
      if (condition !== FALSE && convert.decide(condition, site)) return name;
    }
    return undefined;
  }

  /** The existing property a symbolic key names, under a known name or an open one; undefined when there is none. */
  function locate(object: any, key: Term, site: number, inherited: boolean): string | OpenProperty | undefined {
    const open = openNamesOf(object);
    const same = open?.known(key);
    if (same !== undefined) return same;
    const own = pick(key, ownNames(object), site) ?? open?.find(key, site);
    if (own !== undefined || !inherited) return own;
    const names = inheritedNames(object);
    const conditions = [...names].map((name) => nameIs(key, name)).filter((c) => c !== FALSE);
    if (conditions.length === 0 || !convert.decide(or(...conditions), site)) return undefined;
    return pick(key, names, site);
  }

  /** The name of the existing property a symbolic key names; an open name is settled. */
  function existing(object: any, key: Term, site: number, inherited: boolean): string | undefined {
    const found = locate(object, key, site, inherited);
    return typeof found === 'object' ? openNamesOf(object)!.settled(found) : found;
  }

  /** Can names be left open on it? */
  function isDictionary(object: any): boolean {
    if (openNamesOf(object) !== undefined) return Reflect.isExtensible(object);
    if (typeof object !== 'object' || types.isProxy(object) || Stamp.get(object) !== undefined) return false;
    const prototype = Reflect.getPrototypeOf(object);
    if (prototype !== null && prototype !== natives.objectPrototype) return false;
    if (object === natives.objectPrototype || object === env.realm.global || types.isArgumentsObject(object))
      return false;
    return Reflect.isExtensible(object);
  }

  /**
   * The trap of a proxy for a symbolic key, which it is given as a string. Undefined where there is none, or where the language
   * would hold its answer against properties of the target that cannot change.
   */
  function trap(name: 'get' | 'set' | 'has', proxy: object, key: Term): { call(...rest: Value[]): Value } | undefined {
    const parts = programProxyOf(proxy);
    if (parts === undefined || types.isProxy(parts.target) || types.isProxy(parts.handler)) return undefined;
    const fn = Reflect.get(parts.handler, name, parts.handler) as Value;
    if (typeof fn !== 'function') return undefined;
    const { target } = parts;
    const bound = Reflect.ownKeys(target).some((own) => {
      const { configurable, writable } = Reflect.getOwnPropertyDescriptor(target, own) as PropertyDescriptor;
      return !configurable && (name === 'has' || !writable);
    });
    if (bound || (name === 'has' && !Reflect.isExtensible(target))) return undefined;
    const text = wrap(termToString(key));
    return { call: (...rest) => Reflect.apply(fn, parts.handler, [target, text, ...rest]) };
  }

  /** The target of a proxy whose handler leaves the operation to it. */
  function untrapped(name: 'get' | 'has', proxy: object): object | undefined {
    const parts = programProxyOf(proxy);
    if (parts === undefined || types.isProxy(parts.target) || types.isProxy(parts.handler)) return undefined;
    return Reflect.get(parts.handler, name, parts.handler) == null ? parts.target : undefined;
  }

  function concreteKey(key: Term, reason: string, site: number): PropertyKey {
    return String(env.context.concretize(key, reason, site));
  }

  /** s[i]: the character, or undefined when i is not an index of s. */
  function character(text: Term, index: Term, site: number): Value {
    const inside = and(apply('isInteger', [index]), le(ZERO, index), lt(index, apply('strLen', [text])));
    return convert.decide(inside, site) ? wrap(apply('charAt', [text, index])) : undefined;
  }

  function getFromPrimitive(target: Value, key: Term, site: number): Value {
    const sort = sortOf(target);
    if (sort === 'str') {
      const text = termOf(target)!;
      if (key.sort === 'num') return character(text, key, site);
      if (convert.decide(nameIs(key, 'length'), site)) return wrap(apply('strLen', [text]));
      const index = apply('strToNum', [termToString(key)]);
      const canonical = and(eq(apply('numToStr', [index]), termToString(key)), apply('isInteger', [index]));
      if (convert.decide(canonical, site)) return character(text, index, site);
    }
    const prototype = env.realm.prototypeOf(target);
    const name = prototype === undefined ? undefined : existing(prototype, key, site, true);
    return name === undefined ? undefined : plain.get(target, name);
  }

  function get(object: Value, key: Value, site: number): Value {
    const target = convert.decided(object);
    if (target === null || target === undefined) {
      if (!isSymbolic(convert.decided(key))) return plain.get(target, key);
      throw keyError(`Cannot read properties of ${target} (reading '`, propertyKey(key), "')");
    }
    const k = propertyKey(key);
    if (!(k instanceof Symbolic)) return plain.get(target, k);
    if (!isObject(target)) return getFromPrimitive(target, k.term, site);
    if (isForeignProxy(target)) {
      const trapped = trap('get', target, k.term);
      if (trapped !== undefined) return trapped.call(target);
      const behind = untrapped('get', target);
      if (behind !== undefined) {
        const name = existing(behind, k.term, site, true);
        return name === undefined ? undefined : plain.get(target, name);
      }
      return plain.get(target, concreteKey(k.term, 'a symbolic key on a Proxy', site));
    }
    const cells = k.term.sort === 'num' ? lazyArrayOf(target)?.cells : undefined;
    if (cells !== undefined) return cells.read(k.term, site);
    if (isTypedArray(target) && k.term.sort === 'num') {
      const name = pickIndex(k.term, typedLength(target), site);
      return name === undefined ? undefined : plain.get(target, name);
    }
    const found = locate(target, k.term, site, true);
    if (typeof found === 'object') return found.value;
    return found === undefined ? undefined : plain.get(target, found);
  }

  function pickIndex(key: Term, length: number, site: number): number | undefined {
    for (let i = 0; i < length; i++) if (convert.decide(eq(key, constant(i)), site)) return i;
    return undefined;
  }

  function set(object: Value, key: Value, value: Value, site: number, sloppy = false): Value {
    const target = convert.decided(object);
    const put = sloppy ? plain.setSloppy : plain.set;
    if (target === null || target === undefined) {
      if (!isSymbolic(convert.decided(key))) return plain.set(target, key, value);
      throw keyError(`Cannot set properties of ${target} (setting '`, propertyKey(key), "')");
    }
    const k = propertyKey(key);
    if (!isObject(target)) {
      if (k instanceof Symbolic) {
        if (sloppy) return value;
        throw keyError("Cannot create property '", k, `' on ${typeof target}`);
      }
      return put(target, k, value);
    }
    const cells = k instanceof Symbolic && k.term.sort === 'num' ? lazyArrayOf(target)?.cells : undefined;
    if (cells !== undefined) {
      cells.write((k as Symbolic).term, value, site);
      return value;
    }
    const trapped = k instanceof Symbolic && isForeignProxy(target) ? trap('set', target, k.term) : undefined;
    if (trapped !== undefined) {
      if (!env.ops.test(trapped.call(value, target), site) && !sloppy) {
        throw keyError("'set' on proxy: trap returned falsish for property '", k as Symbolic, "'");
      }
      return value;
    }
    const name = k instanceof Symbolic ? keyForWrite(target, k.term, site, { value }) : k;
    if (name === undefined) return value;
    const isElement = typeof name !== 'symbol' && /^(?:\d+|length)$/.test(String(name));
    if ((Array.isArray(target) && isElement) || types.isTypedArray(target)) env.journal.collection(target);
    else if (virtualArrayOf(target) !== undefined) {
      plain.set(target, name, value);
      return value;
    } else env.journal.write(target, name);
    if (name === 'length' && resizeLazy(target, value, site)) return value;
    return put(target, name, name === 'length' && Array.isArray(target) ? arrayLength(target, value) : value);
  }

  /** A length to be written: converted here where it may hold something symbolic, and where the proxy of an input would. */
  function arrayLength(target: Value, value: Value): Value {
    const given = convert.decided(value);
    if (!isSymbolic(given) && !isObject(given) && lazyArrayOf(target) === undefined) return given;
    // The language converts an object twice.
    if (!isSymbolic(given) && isObject(given)) convert.numberTerm(given);
    return env.realm.arrayFrom(wrap(convert.numberTerm(given))).length;
  }

  /** Writes a symbolic length of an array that keeps it. */
  function resizeLazy(target: Value, value: Value, site: number): boolean {
    const cells = lazyArrayOf(target)?.cells;
    const given = convert.decided(value);
    if (cells === undefined || !isSymbolic(given)) return false;
    const length = convert.numberTerm(given);
    const valid = and(apply('isInteger', [length]), le(ZERO, length), lt(length, constant(2 ** 32)));
    if (!convert.decide(valid, site)) throw convert.rangeError('Invalid array length');
    cells.resize(length, site);
    return true;
  }

  function keyForWrite(target: any, key: Term, site: number): PropertyKey;
  function keyForWrite(target: any, key: Term, site: number, written: { value: Value }): PropertyKey | undefined;
  /** @param written written here under an open name, if need be; then there is no name to answer */
  function keyForWrite(target: any, key: Term, site: number, written?: { value: Value }): PropertyKey | undefined {
    if (isForeignProxy(target)) return concreteKey(key, 'a symbolic key on a Proxy', site);
    if (isTypedArray(target) && key.sort === 'num') {
      // Past the end a write converts the value and does nothing.
      return pickIndex(key, typedLength(target), site) ?? typedLength(target);
    }
    if (written !== undefined && isDictionary(target)) {
      const inherited = obstacles(target);
      const found = locate(target, key, site, false) ?? pick(key, inherited, site);
      if (typeof found === 'string') return found;
      const open = OpenNames.attach(target, openNamesHost);
      if (found === undefined) open.add(key, written.value, inherited);
      else open.write(found, written.value);
      return undefined;
    }
    const name = existing(target, key, site, true);
    if (name !== undefined) return name;
    if (Array.isArray(target) && key.sort === 'num' && convert.decide(eq(key, constant(target.length)), site)) {
      return target.length;
    }
    return concreteKey(key, 'a property is created under a symbolic name', site);
  }

  /** In strict code a property that stays is an error. */
  function remove(object: Value, key: Value, site: number, strict = false): boolean {
    const target = convert.decided(object);
    if (target === null || target === undefined) throw convert.typeError('Cannot convert undefined or null to object');
    const k = propertyKey(key);
    if (!isObject(target)) return k instanceof Symbolic || plain.delete(target, k) || kept(target, k, strict);
    let name: PropertyKey | undefined;
    if (!(k instanceof Symbolic)) name = k;
    else if (isForeignProxy(target)) name = concreteKey(k.term, 'a symbolic key on a Proxy', site);
    else {
      const found = locate(target, k.term, site, false);
      if (typeof found === 'object') openNamesOf(target)!.remove(found);
      else name = found;
    }
    if (name === undefined) return true;
    if (typeof name !== 'symbol') openNamesOf(target)?.removed(String(name));
    removeField(target, name);
    if (Array.isArray(env.journal.behindProxies(target))) env.journal.collection(target);
    else env.journal.write(target, name, true);
    const removed = plain.delete(target, name);
    if (removed) env.realm.globalNames.removed(target, name);
    return removed || kept(target, name, strict);
  }

  function kept(target: any, name: PropertyKey, strict: boolean): false {
    if (!strict) return false;
    if (isForeignProxy(target)) {
      throw convert.typeError(`'deleteProperty' on proxy: trap returned falsish for property '${String(name)}'`);
    }
    if (types.isProxy(target)) throw convert.typeError(`Cannot delete property '${String(name)}' of [object Array]`);
    return env.realm.compile('"use strict"; (o, k) => delete o[k]', 'everypath:delete')(target, name);
  }

  function has(key: Value, object: Value, site: number): boolean {
    const target = convert.decided(object);
    if (!isObject(target)) {
      const receiver =
        target instanceof Symbolic ? String(convert.concrete(target, 'the text of a TypeError')) : target;
      // A key that is an object is not converted any more.
      const given = convert.decided(key);
      const shown = isObject(given) ? env.realm.describe(given) : propertyKey(given);
      throw keyError("Cannot use 'in' operator to search for '", shown, `' in ${String(receiver)}`);
    }
    const k = propertyKey(key);
    if (!(k instanceof Symbolic)) return hasField(target, k) ?? plain.has(k, target);
    forceFields(target);
    if (isForeignProxy(target)) {
      const trapped = trap('has', target, k.term);
      if (trapped !== undefined) return env.ops.test(trapped.call(), site);
      const behind = untrapped('has', target);
      if (behind !== undefined) {
        const name = existing(behind, k.term, site, true);
        return name !== undefined && plain.has(name, target);
      }
      return plain.has(concreteKey(k.term, 'a symbolic key on a Proxy', site), target);
    }
    if (isTypedArray(target) && k.term.sort === 'num') {
      return pickIndex(k.term, typedLength(target), site) !== undefined;
    }
    const found = locate(target, k.term, site, true);
    return typeof found === 'object' || (found !== undefined && plain.has(found, target));
  }

  /** Object.hasOwn */
  function hasOwn(object: Value, key: Value): boolean {
    const k = propertyKey(key);
    if (object instanceof Symbolic || !isObject(object)) return hasOwnOnPrimitive(object, k);
    lazyArrayOf(object)?.decideLength();
    forceFields(object);
    if (!(k instanceof Symbolic)) {
      if (typeof k !== 'symbol') openNamesOf(object)?.decide(String(k));
      return natives.objectHasOwn(object, k);
    }
    if (isForeignProxy(object))
      return natives.objectHasOwn(object, concreteKey(k.term, 'a symbolic key on a Proxy', -1));
    const found = locate(object, k.term, -1, false);
    return typeof found === 'object' || (found !== undefined && natives.objectHasOwn(object, found));
  }

  function hasOwnOnPrimitive(value: Value, key: PropertyKey | Symbolic): boolean {
    if (sortOf(value) !== 'str' || typeof key === 'symbol') return false;
    const t = key instanceof Symbolic ? key.term : constant(String(key));
    if (convert.decide(nameIs(t, 'length'))) return true;
    const index = t.sort === 'num' ? t : apply('strToNum', [termToString(t)]);
    if (t.sort !== 'num' && !convert.decide(eq(apply('numToStr', [index]), termToString(t)))) return false;
    return character(termOf(value)!, index, -1) !== undefined;
  }

  return {
    get,
    set,
    delete: remove,
    has,
    hasOwn,
    character,
    propertyKey,
    /** With an object: the key of a method that is called; a name no property has stands for "absent". */
    key(value: Value, site: number, ...of: [object?: Value]): PropertyKey {
      const target = convert.decided(of[0]);
      // The language does not get to the key: nothing is converted.
      if (of.length > 0 && target == null && !isSymbolic(convert.decided(value))) return value;
      const k = propertyKey(value);
      if (!(k instanceof Symbolic)) return k;
      const holder = isObject(target) ? target : env.realm.prototypeOf(target);
      if (holder === undefined || isForeignProxy(holder)) {
        return concreteKey(k.term, 'a computed key of a literal or class', site);
      }
      return existing(holder, k.term, site, true) ?? concreteKey(k.term, 'a method that does not exist', site);
    },
    /** The name to use for an operation that may create a property. */
    keyToWrite(target: any, key: Value): PropertyKey {
      const k = propertyKey(key);
      return k instanceof Symbolic ? keyForWrite(target, k.term, -1) : k;
    },
    /** The names that Object.keys lists, symbolic ones included. */
    enumerableNames(object: any): Value[] {
      const names = openNamesOf(object)?.names() ?? natives.keys(env.ops.own(object));
      return names.map((name: string | Term) => (typeof name === 'string' ? name : wrap(name)));
    },
    /** Defines a property of a new ordinary object. */
    define(target: any, key: Value, value: Value): void {
      const k = propertyKey(key);
      if (!(k instanceof Symbolic)) {
        if (typeof k !== 'symbol') openNamesOf(target)?.decide(String(k));
        natives.reflectDefineProperty(target, k, { value, writable: true, enumerable: true, configurable: true });
        return;
      }
      const found = locate(target, k.term, -1, false);
      const open = OpenNames.attach(target, openNamesHost);
      if (typeof found === 'object') open.write(found, value);
      else if (found === undefined) open.add(k.term, value, []);
      else plain.set(target, found, value);
    },
    /** The existing own property a key names; undefined when there is none. */
    ownKey(target: any, key: Value): PropertyKey | undefined {
      const k = propertyKey(key);
      if (k instanceof Symbolic) return existing(target, k.term, -1, false);
      if (typeof k !== 'symbol') openNamesOf(target)?.decide(String(k));
      return k;
    },
  };
}
