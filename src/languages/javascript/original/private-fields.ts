// Private fields of the original program's objects, through the accessors that its classes register when they are defined.

/** The accessors of a class, by the name of the field, with or without the #. */
export interface PrivateAccess {
  readonly [name: string]: { get(object: object): unknown; set(object: object, value: unknown): void };
}

export class PrivateFields {
  private readonly classes = new Map<Function, PrivateAccess>();

  clear(): void {
    this.classes.clear();
  }

  register(owner: Function, access: PrivateAccess): void {
    this.classes.set(owner, access);
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

/** Undefined when the object was not made by the class and has no such field. */
function privateValue(access: PrivateAccess, name: string, object: object): { readonly value: unknown } | undefined {
  try {
    return { value: access[name].get(object) };
  } catch {
    return undefined;
  }
}
