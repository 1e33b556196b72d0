// Private fields of the original program's objects, through the accessors that its classes register when they are defined; and objects
// that have them although no constructor was run: a class gives its members to whatever its parent has made.
import { types } from 'node:util';

/** The accessors of a class, by the name of the field, with or without the #. */
export interface PrivateAccess {
  readonly [name: string]: { get(object: object): unknown; set(object: object, value: unknown): void };
}

/** In the program's realm: makes functions that answer with an object. Field initializers of classes can see them. */
export const ANSWERING = '(object) => function () { return object; }';

export class PrivateFields {
  private readonly classes = new Map<Function, PrivateAccess>();
  private readonly branded = new Set<Function>();
  private wanted = false;
  private taken: object | undefined;
  /** Gives a class its parent back. A time limit ends code without its `finally`: then it waits here. */
  private restore: (() => void) | undefined;

  clear(): void {
    this.restore?.();
    this.classes.clear();
    this.branded.clear();
  }

  /** `branded`: objects that the class made have private members of it. */
  register(owner: Function, access: PrivateAccess, branded: boolean): void {
    this.classes.set(owner, access);
    if (branded) this.branded.add(owner);
  }

  /** Has an object of the class private members, its own ones or those of an ancestor? */
  marks(owner: Function): boolean {
    return this.ownersOf(owner).length > 0;
  }

  private ownersOf(owner: Function): Function[] {
    const owners: Function[] = [];
    for (let own: unknown = owner; typeof own === 'function'; own = Reflect.getPrototypeOf(own))
      if (this.branded.has(own)) owners.unshift(own);
    return owners;
  }

  /** A class has given its members to an object. Is that all that was wanted of it? */
  made(object: object): boolean {
    if (!this.wanted) return false;
    this.wanted = false;
    this.taken = object;
    return true;
  }

  /**
   * An object of the class with the private members of all its ancestors; undefined where one of them does not get that far.
   * `answering` is what ANSWERING says.
   */
  create(owner: Function, answering: (object: object) => Function): object | undefined {
    this.restore?.();
    let object: object | undefined;
    for (const own of this.ownersOf(owner)) {
      object = this.given(own, owner, object ?? Object.create(owner.prototype as object), answering);
      if (object === undefined) return undefined;
    }
    return object;
  }

  /** What `own` gives its members to: `object`, or one that it makes itself where it extends nothing. */
  private given(
    own: Function,
    owner: Function,
    object: object,
    answering: (object: object) => Function,
  ): object | undefined {
    const parent = Reflect.getPrototypeOf(own) as object;
    const isDerived = Object.hasOwn(parent, 'prototype');
    // `super(...)` takes what its parent answers for the object.
    if (isDerived && !Reflect.setPrototypeOf(own, answering(object))) return undefined;
    this.restore = () => {
      if (isDerived) Reflect.setPrototypeOf(own, parent);
      this.wanted = false;
      this.restore = undefined;
    };
    this.wanted = true;
    this.taken = undefined;
    try {
      Reflect.construct(own, [], owner);
    } catch {
      // It stopped where it was told to, or before: then nothing was taken.
    } finally {
      this.restore?.();
    }
    return this.taken;
  }

  /** False when neither the class nor an ancestor has such a field. */
  set(owner: Function | undefined, object: object, name: string, value: unknown): boolean {
    for (let own: unknown = owner; typeof own === 'function'; own = Reflect.getPrototypeOf(own)) {
      const fields = this.classes.get(own);
      const access = fields?.[name] ?? fields?.[name.slice(1)];
      if (access === undefined) continue;
      access.set(object, value);
      return true;
    }
    return false;
  }

  /** Values of the private static members of a class. */
  ofClass(owner: Function): unknown[] {
    const access = this.classes.get(owner);
    return Object.keys(access ?? {}).flatMap((name) => {
      // What can be written holds something; methods and getters do not.
      const read = access?.[name].set && privateValue(access, name, owner);
      return read === undefined ? [] : [read.value];
    });
  }

  /** Values of all private fields that an object has, with the #. */
  of(object: object): readonly (readonly [string, unknown])[] {
    const found: (readonly [string, unknown])[] = [];
    let owner: unknown = Reflect.getPrototypeOf(object)?.constructor;
    while (typeof owner === 'function') {
      const access = this.classes.get(owner);
      for (const name of Object.keys(access ?? {})) {
        const read = privateValue(access as PrivateAccess, name, object);
        if (read !== undefined) found.push([name.startsWith('#') ? name : `#${name}`, read.value]);
      }
      owner = Reflect.getPrototypeOf(owner);
    }
    return found;
  }
}

/** What a function of the program holds itself: static members of a class, private ones too. */
export function staticsOf(value: unknown, privates: PrivateFields): unknown[] {
  if (typeof value !== 'function' || types.isProxy(value)) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(value));
  const held = own.filter(([name, { value: data }]) => name !== 'prototype' && data !== undefined);
  return [...held.map(([, { value: data }]) => data as unknown), ...privates.ofClass(value)];
}

/** Undefined when the object was not made by the class and has no such field. */
function privateValue(access: PrivateAccess, name: string, object: object): { readonly value: unknown } | undefined {
  try {
    return { value: access[name].get(object) };
  } catch {
    return undefined;
  }
}
