// Private members (#x), lowered to symbol keys. The program must not see these symbols when keys are listed, and an object
// has a member only if its class gave it one: the translated class says so itself, inputs are known here.
// Always holds: a symbol made here is never shown by a model that lists keys, and is never asked of a proxy of the program.
import { types } from 'node:util';
import { Stamp } from '../values/stamp.js';
import { LazyObject } from '../values/view.js';

export type PrivateAccess = 'read' | 'write' | 'call';

/** Name without #, symbol, kind, static, and the object that has the symbol for an object, if any. */
export type PrivateDeclaration = readonly [
  name: string,
  key: symbol,
  kind: 'field' | 'method' | 'accessor',
  isStatic: boolean,
  holderOf: (object: object) => object | undefined,
];

interface Member {
  readonly name: string;
  readonly key: symbol;
  readonly kind: 'field' | 'method' | 'accessor';
  readonly isStatic: boolean;
  readonly owner: Function;
  /** Of a method or accessor. */
  readonly descriptor: PropertyDescriptor | undefined;
  readonly holderOf: (object: object) => object | undefined;
}

export class PrivateNames {
  /** Whether the program has any private member at all. */
  any = false;
  private readonly symbols = new Set<PropertyKey>();
  private readonly members = new Map<symbol, Member>();
  private readonly byClass = new WeakMap<Function, ReadonlyMap<string, Member>>();
  /** Objects that the engine made without calling their constructor, besides views of inputs. */
  private readonly adopted = new WeakSet<object>();

  create(name: string): symbol {
    const key = Symbol(name);
    this.symbols.add(key);
    this.any = true;
    return key;
  }

  declare(owner: Function, declarations: readonly PrivateDeclaration[]): void {
    const own = new Map<string, Member>();
    // Arrays of the program's realm: it may have changed how they are iterated.
    for (let i = 0; i < declarations.length; i++) {
      const { 0: name, 1: key, 2: kind, 3: isStatic, 4: holderOf } = declarations[i];
      const place = (isStatic ? owner : owner.prototype) as object;
      const descriptor = kind === 'field' ? undefined : Reflect.getOwnPropertyDescriptor(place, key);
      for (const fn of [descriptor?.value, descriptor?.get, descriptor?.set]) {
        if (typeof fn === 'function') rename(fn, name);
      }
      const member = { name, key, kind, isStatic, owner, descriptor, holderOf };
      this.members.set(key, member);
      own.set(name, member);
    }
    this.byClass.set(owner, own);
  }

  /** The symbol of a private name (without #) of a class. */
  keyOf(target: Function, name: string): symbol | undefined {
    return this.byClass.get(target)?.get(name)?.key;
  }

  member(key: symbol): Member | undefined {
    return this.members.get(key);
  }

  has(key: PropertyKey): boolean {
    return this.any && this.symbols.has(key);
  }

  /** The object was made as its class would have made it. */
  adopt(object: object): void {
    this.adopted.add(object);
  }

  /** A view of an input that has the member. */
  isInput(value: unknown, key: symbol): boolean {
    return typeof value === 'object' && value !== null && Stamp.get(value) instanceof LazyObject && key in value;
  }

  /** The object that has the symbol for the one given; undefined when it has no such member. */
  holder(object: object, key: symbol): object | undefined {
    const member = this.members.get(key);
    if (member === undefined) return undefined; // asked while the class is being made
    const native = member.holderOf(object);
    if (native !== undefined) return native;
    const made = Stamp.get(object) !== undefined || this.adopted.has(object);
    return made && Reflect.has(object, key) ? object : undefined;
  }

  /** Where the methods of the class of `key` are found for an object that its constructor has just got. */
  methodHolder(object: object, key: symbol): object {
    const member = this.members.get(key) as Member;
    if (member.holderOf(object) !== undefined) return object; // the language raises the error
    const proxy = types.isProxy(object);
    if (!proxy && Reflect.has(object, key)) return object;
    const methods = [...(this.byClass.get(member.owner) ?? [])].filter(([, m]) => m.kind !== 'field' && !m.isStatic);
    const apart = proxy || !Object.isExtensible(object);
    const target = apart ? (Object.create(null) as object) : object;
    for (const [, { key: symbol, descriptor }] of methods) {
      const { get, set, value } = (apart ? boundTo(object, descriptor) : descriptor) as PropertyDescriptor;
      const how = value === undefined ? { get, set } : { value };
      Object.defineProperty(target, symbol, { ...how, enumerable: false, configurable: true });
    }
    return target;
  }

  /** Adds a field to an object that its constructor has just got; where it is from then on. */
  keep(object: object, key: symbol, value: unknown): object {
    const member = this.members.get(key) as Member;
    if (member.holderOf(object) !== undefined) return object; // the language raises the error
    const apart = types.isProxy(object) || !Object.isExtensible(object);
    const target = apart ? (Object.create(null) as object) : object;
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
    return target;
  }

  /** Before the prototype of an object changes: the methods that it has stay with it. */
  keepMethods(object: object): void {
    if (!this.any || types.isProxy(object)) return;
    for (const { key, kind, isStatic, descriptor, holderOf } of this.members.values()) {
      if (kind === 'field' || isStatic || holderOf(object) !== object || Object.hasOwn(object, key)) continue;
      if (Object.isExtensible(object)) {
        Object.defineProperty(object, key, { ...descriptor, enumerable: false, configurable: true });
      }
    }
  }

  /** The object, or when it has private members a copy without them, for native code that lists its keys. */
  hidden(object: object): object {
    if (!this.ownOf(object)) return object;
    const copy = Object.create(Object.getPrototypeOf(object)) as object;
    for (const key of Reflect.ownKeys(object)) {
      if (this.symbols.has(key)) continue;
      Object.defineProperty(copy, key, Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor);
    }
    if (!Object.isExtensible(object)) Object.preventExtensions(copy);
    return copy;
  }

  /** Whether the object itself has private members. */
  ownOf(object: object): boolean {
    if (!this.any || types.isProxy(object)) return false;
    return Object.getOwnPropertySymbols(object).some((key) => this.symbols.has(key));
  }

  /** Before nothing more can be added to an object: decides the private fields of an input. */
  settle(object: object): void {
    if (!this.any || Stamp.get(object) === undefined || types.isProxy(object)) return;
    for (const { key, kind } of this.members.values()) {
      if (kind === 'field' && Reflect.has(object, key)) Reflect.get(object, key);
    }
  }
}

/** Methods and accessors that run on the object, whatever they are found on. */
function boundTo(object: object, descriptor: PropertyDescriptor | undefined): PropertyDescriptor {
  const bound = (fn: unknown): any =>
    typeof fn === 'function' ? (...args: unknown[]) => Reflect.apply(fn, object, args) : undefined;
  const { value, get, set } = descriptor ?? {};
  return value === undefined ? { get: bound(get), set: bound(set) } : { value: bound(value) };
}

/** Methods under a symbol are called `[#x]`, private ones `#x`. */
function rename(fn: Function, name: string): void {
  const own = Object.getOwnPropertyDescriptor(fn, 'name');
  if (typeof own?.value !== 'string' || !own.value.endsWith(`[#${name}]`)) return;
  Object.defineProperty(fn, 'name', { value: own.value.replace(`[#${name}]`, `#${name}`) });
}
