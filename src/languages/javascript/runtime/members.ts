// Property access with a key that is symbolic or an object: o[k], o[k] = v, k in o, delete o[k], and characters of
// symbolic strings. Called by translated code and by models of Object and Reflect; members/names.ts says which property a key names.
// A name that no property has is kept as a term where an ordinary object gets a property under it (languages/javascript/values/open-names.ts).
// Soundness: creating a property under a symbolic name on any other object, and any symbolic key on a Proxy of the
// program, narrows the key to its witness value, with a gap.
import { types } from 'node:util';
import { and, apply, constant, eq, le, lt } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { forceFields, hasField, lazyArrayOf, removeField, usedAny } from '../values/lazy.js';
import { nameIs, openNamesOf } from '../values/open-names.js';
import { heldTerm, isSymbolic, Symbolic, wrap } from '../values/symbolic.js';
import { virtualArrayOf } from '../values/virtual-array.js';
import type { RuntimeEnv } from './env.js';
import { isForeignProxy, isTypedArray, Names, typedLength } from './members/names.js';
import { trap, untrapped } from './members/traps.js';
import { type Conversions, isObject, sortOf, termOf, termToString, type Value, ZERO } from './values.js';

export class Members {
  private readonly names: Names;
  private readonly plain;
  private readonly natives;

  constructor(
    private readonly env: RuntimeEnv,
    private readonly convert: Conversions,
  ) {
    this.names = new Names(env, convert);
    this.plain = env.realm.plain;
    this.natives = env.realm.natives;
  }

  propertyKey(key: Value): PropertyKey | Symbolic {
    return this.names.propertyKey(key);
  }

  character(text: Term, index: Term, site: number): Value {
    return this.names.character(text, index, site);
  }

  private getFromPrimitive(target: Value, key: Term, site: number): Value {
    const sort = sortOf(target);
    if (sort === 'str') {
      const text = termOf(target)!;
      if (key.sort === 'num') return this.names.character(text, key, site);
      if (this.convert.decide(nameIs(key, 'length'), site)) return wrap(apply('strLen', [text]));
      const index = apply('strToNum', [termToString(key)]);
      const canonical = and(eq(apply('numToStr', [index]), termToString(key)), apply('isInteger', [index]));
      if (this.convert.decide(canonical, site)) return this.names.character(text, index, site);
    }
    const prototype = this.env.realm.prototypeOf(target);
    const name = prototype === undefined ? undefined : this.names.existing(prototype, key, site, true);
    return name === undefined ? undefined : this.plain.get(target, name);
  }

  get(object: Value, key: Value, site: number): Value {
    const target = usedAny(object, site, false) as Value;
    if (target === null || target === undefined) {
      if (!isSymbolic(this.convert.decided(key))) return this.plain.get(target, key);
      throw this.names.keyError(`Cannot read properties of ${target} (reading '`, this.names.propertyKey(key), "')");
    }
    const k = this.names.propertyKey(key);
    if (!(k instanceof Symbolic)) return this.plain.get(target, k);
    if (!isObject(target)) return this.getFromPrimitive(target, heldTerm(k), site);
    if (isForeignProxy(target)) {
      const trapped = trap('get', target, heldTerm(k));
      if (trapped !== undefined) return trapped.call(target);
      const behind = untrapped('get', target);
      if (behind !== undefined) {
        const name = this.names.existing(behind, heldTerm(k), site, true);
        return name === undefined ? undefined : this.plain.get(target, name);
      }
      return this.plain.get(target, this.names.concreteKey(heldTerm(k), 'a symbolic key on a Proxy', site));
    }
    const cells = heldTerm(k).sort === 'num' ? lazyArrayOf(target)?.cells : undefined;
    if (cells !== undefined) return cells.read(heldTerm(k), site);
    if (isTypedArray(target) && heldTerm(k).sort === 'num') {
      const name = this.names.pickIndex(heldTerm(k), typedLength(target), site);
      return name === undefined ? undefined : this.plain.get(target, name);
    }
    const found = this.names.locate(target, heldTerm(k), site, true);
    if (typeof found === 'object') return found.value;
    return found === undefined ? undefined : this.plain.get(target, found);
  }

  set(object: Value, key: Value, value: Value, site: number, sloppy = false): Value {
    const target = usedAny(object, site, false) as Value;
    const put = sloppy ? this.plain.setSloppy : this.plain.set;
    if (target === null || target === undefined) {
      if (!isSymbolic(this.convert.decided(key))) return this.plain.set(target, key, value);
      throw this.names.keyError(`Cannot set properties of ${target} (setting '`, this.names.propertyKey(key), "')");
    }
    const k = this.names.propertyKey(key);
    if (!isObject(target)) {
      if (k instanceof Symbolic) {
        if (sloppy) return value;
        throw this.names.keyError("Cannot create property '", k, `' on ${typeof target}`);
      }
      return put(target, k, value);
    }
    const byIndex = k instanceof Symbolic && heldTerm(k).sort === 'num';
    const cells = byIndex ? lazyArrayOf(target)?.keepByIndex() : undefined;
    if (cells !== undefined) {
      cells.write(heldTerm(k as Symbolic), value, site);
      return value;
    }
    const trapped = k instanceof Symbolic && isForeignProxy(target) ? trap('set', target, heldTerm(k)) : undefined;
    if (trapped !== undefined) {
      if (!this.env.ops.test(trapped.call(value, target), site) && !sloppy) {
        throw this.names.keyError("'set' on proxy: trap returned falsish for property '", k as Symbolic, "'");
      }
      return value;
    }
    const name = k instanceof Symbolic ? this.keyForWrite(target, heldTerm(k), site, { value }) : k;
    if (name === undefined) return value;
    const isElement = typeof name !== 'symbol' && /^(?:\d+|length)$/.test(String(name));
    if (isObject(value)) this.env.realm.host.bytes.elementGiven(target);
    if ((Array.isArray(target) && isElement) || types.isTypedArray(target)) this.env.journal.collection(target);
    else if (virtualArrayOf(target) !== undefined) {
      this.plain.set(target, name, value);
      return value;
    } else this.env.journal.write(target, name);
    if (name === 'length' && this.resizeLazy(target, value, site)) return value;
    return put(target, name, name === 'length' && Array.isArray(target) ? this.arrayLength(target, value) : value);
  }

  /** A length to be written: converted here where it may hold something symbolic, and where the proxy of an input would. */
  arrayLength(target: Value, value: Value): Value {
    const given = this.convert.decided(value);
    if (!isSymbolic(given) && !isObject(given) && lazyArrayOf(target) === undefined) return given;
    // The language converts an object twice.
    if (!isSymbolic(given) && isObject(given)) this.convert.numberTerm(given);
    return this.env.realm.arrayFrom(wrap(this.convert.numberTerm(given))).length;
  }

  /** Writes a symbolic length of an array that keeps it. */
  private resizeLazy(target: Value, value: Value, site: number): boolean {
    const cells = lazyArrayOf(target)?.cells;
    const given = this.convert.decided(value);
    if (cells === undefined || !isSymbolic(given)) return false;
    const length = this.convert.numberTerm(given);
    const valid = and(apply('isInteger', [length]), le(ZERO, length), lt(length, constant(2 ** 32)));
    if (!this.convert.decide(valid, site)) throw this.convert.rangeError('Invalid array length');
    cells.resize(length, site);
    return true;
  }

  private keyForWrite(target: any, key: Term, site: number): PropertyKey;
  private keyForWrite(target: any, key: Term, site: number, written: { value: Value }): PropertyKey | undefined;
  /** @param written written here under an open name, if need be; then there is no name to answer */
  private keyForWrite(target: any, key: Term, site: number, written?: { value: Value }): PropertyKey | undefined {
    if (isForeignProxy(target)) return this.names.concreteKey(key, 'a symbolic key on a Proxy', site);
    if (isTypedArray(target) && key.sort === 'num') {
      // Past the end a write converts the value and does nothing.
      return this.names.pickIndex(key, typedLength(target), site) ?? typedLength(target);
    }
    if (written !== undefined && this.names.isDictionary(target)) {
      const inherited = this.names.obstacles(target);
      const found = this.names.locate(target, key, site, false) ?? this.names.pick(key, inherited, site);
      if (typeof found === 'string') return found;
      const open = this.names.open(target);
      if (found === undefined) open.add(key, written.value, inherited);
      else open.write(found, written.value);
      return undefined;
    }
    const name = this.names.existing(target, key, site, true);
    if (name !== undefined) return name;
    if (Array.isArray(target) && key.sort === 'num' && this.convert.decide(eq(key, constant(target.length)), site)) {
      return target.length;
    }
    return this.names.concreteKey(key, 'a property is created under a symbolic name', site);
  }

  /** In strict code a property that stays is an error. */
  delete(object: Value, key: Value, site: number, strict = false): boolean {
    const target = this.convert.decided(object);
    if (target === null || target === undefined)
      throw this.convert.typeError('Cannot convert undefined or null to object');
    const k = this.names.propertyKey(key);
    if (!isObject(target)) return k instanceof Symbolic || this.plain.delete(target, k) || this.kept(target, k, strict);
    let name: PropertyKey | undefined;
    if (!(k instanceof Symbolic)) name = k;
    else if (isForeignProxy(target)) name = this.names.concreteKey(heldTerm(k), 'a symbolic key on a Proxy', site);
    else {
      const found = this.names.locate(target, heldTerm(k), site, false);
      if (typeof found === 'object') openNamesOf(target)!.remove(found);
      else name = found;
    }
    if (name === undefined) return true;
    if (typeof name !== 'symbol') openNamesOf(target)?.removed(String(name));
    removeField(target, name);
    if (Array.isArray(this.env.journal.behindProxies(target))) this.env.journal.collection(target);
    else this.env.journal.write(target, name, true);
    const removed = this.plain.delete(target, name);
    if (removed) this.env.realm.globalNames.removed(target, name);
    return removed || this.kept(target, name, strict);
  }

  private kept(target: any, name: PropertyKey, strict: boolean): false {
    if (!strict) return false;
    if (isForeignProxy(target)) {
      throw this.convert.typeError(`'deleteProperty' on proxy: trap returned falsish for property '${String(name)}'`);
    }
    if (types.isProxy(target))
      throw this.convert.typeError(`Cannot delete property '${String(name)}' of [object Array]`);
    return this.env.realm.compile('"use strict"; (o, k) => delete o[k]', 'everypath:delete')(target, name);
  }

  has(key: Value, object: Value, site: number): boolean {
    const target = this.convert.decided(object);
    if (!isObject(target)) {
      const receiver =
        target instanceof Symbolic ? String(this.convert.concrete(target, 'the text of a TypeError')) : target;
      // A key that is an object is not converted any more.
      const given = this.convert.decided(key);
      const shown = isObject(given) ? this.env.realm.describe(given) : this.names.propertyKey(given);
      throw this.names.keyError("Cannot use 'in' operator to search for '", shown, `' in ${String(receiver)}`);
    }
    const k = this.names.propertyKey(key);
    if (!(k instanceof Symbolic)) return hasField(target, k) ?? this.plain.has(k, target);
    forceFields(target);
    if (isForeignProxy(target)) {
      const trapped = trap('has', target, heldTerm(k));
      if (trapped !== undefined) return this.env.ops.test(trapped.call(), site);
      const behind = untrapped('has', target);
      if (behind !== undefined) {
        const name = this.names.existing(behind, heldTerm(k), site, true);
        return name !== undefined && this.plain.has(name, target);
      }
      return this.plain.has(this.names.concreteKey(heldTerm(k), 'a symbolic key on a Proxy', site), target);
    }
    if (isTypedArray(target) && heldTerm(k).sort === 'num') {
      return this.names.pickIndex(heldTerm(k), typedLength(target), site) !== undefined;
    }
    const found = this.names.locate(target, heldTerm(k), site, true);
    return typeof found === 'object' || (found !== undefined && this.plain.has(found, target));
  }

  /** Object.hasOwn */
  hasOwn(object: Value, key: Value): boolean {
    const k = this.names.propertyKey(key);
    if (object instanceof Symbolic || !isObject(object)) return this.hasOwnOnPrimitive(object, k);
    lazyArrayOf(object)?.decideLength();
    forceFields(object);
    if (!(k instanceof Symbolic)) {
      if (typeof k !== 'symbol') openNamesOf(object)?.decide(String(k));
      return this.natives.objectHasOwn(object, k);
    }
    if (isForeignProxy(object))
      return this.natives.objectHasOwn(object, this.names.concreteKey(heldTerm(k), 'a symbolic key on a Proxy', -1));
    const found = this.names.locate(object, heldTerm(k), -1, false);
    return typeof found === 'object' || (found !== undefined && this.natives.objectHasOwn(object, found));
  }

  private hasOwnOnPrimitive(value: Value, key: PropertyKey | Symbolic): boolean {
    if (sortOf(value) !== 'str' || typeof key === 'symbol') return false;
    const t = key instanceof Symbolic ? heldTerm(key) : constant(String(key));
    if (this.convert.decide(nameIs(t, 'length'))) return true;
    const index = t.sort === 'num' ? t : apply('strToNum', [termToString(t)]);
    if (t.sort !== 'num' && !this.convert.decide(eq(apply('numToStr', [index]), termToString(t)))) return false;
    return this.names.character(termOf(value)!, index, -1) !== undefined;
  }

  /** With an object: the key of a method that is called; a name no property has stands for "absent". */
  key(value: Value, site: number, ...of: [object?: Value]): PropertyKey {
    const target = this.convert.decided(of[0]);
    // The language does not get to the key: nothing is converted.
    if (of.length > 0 && target == null && !isSymbolic(this.convert.decided(value))) return value;
    const k = this.names.propertyKey(value);
    if (!(k instanceof Symbolic)) return k;
    const holder = isObject(target) ? target : this.env.realm.prototypeOf(target);
    if (holder === undefined || isForeignProxy(holder)) {
      return this.names.concreteKey(heldTerm(k), 'a computed key of a literal or class', site);
    }
    return (
      this.names.existing(holder, heldTerm(k), site, true) ??
      this.names.concreteKey(heldTerm(k), 'a method that does not exist', site)
    );
  }

  /** The name to use for an operation that may create a property. */
  keyToWrite(target: any, key: Value): PropertyKey {
    const k = this.names.propertyKey(key);
    return k instanceof Symbolic ? this.keyForWrite(target, heldTerm(k), -1) : k;
  }

  /** All keys of an object of the input are decided. */
  listAll(object: object): void {
    this.names.listAll(object);
  }

  /** The names that Object.keys lists, symbolic ones included. */
  enumerableNames(object: any): Value[] {
    this.names.listAll(object);
    const names = openNamesOf(object)?.names() ?? this.natives.keys(this.env.ops.own(object));
    return names.map((name: string | Term) => (typeof name === 'string' ? name : wrap(name)));
  }

  /** Defines a property of a new ordinary object. */
  define(target: any, key: Value, value: Value): void {
    const k = this.names.propertyKey(key);
    if (!(k instanceof Symbolic)) {
      if (typeof k !== 'symbol') openNamesOf(target)?.decide(String(k));
      this.natives.reflectDefineProperty(target, k, { value, writable: true, enumerable: true, configurable: true });
      return;
    }
    const found = this.names.locate(target, heldTerm(k), -1, false);
    const open = this.names.open(target);
    if (typeof found === 'object') open.write(found, value);
    else if (found === undefined) open.add(heldTerm(k), value, []);
    else this.plain.set(target, found, value);
  }

  /** The existing own property a key names; undefined when there is none. */
  ownKey(target: any, key: Value): PropertyKey | undefined {
    const k = this.names.propertyKey(key);
    if (k instanceof Symbolic) return this.names.existing(target, heldTerm(k), -1, false);
    if (typeof k !== 'symbol') openNamesOf(target)?.decide(String(k));
    return k;
  }
}
