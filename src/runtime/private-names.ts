// Private members (#x), lowered to symbol keys. The program must not see these symbols when keys are listed.
// Always holds: a symbol made here is never shown by a model that lists keys.

export class PrivateNames {
  /** Whether the program has any private member at all. */
  any = false;
  private readonly symbols = new Set<PropertyKey>();
  private readonly byClass = new WeakMap<Function, Readonly<Record<string, symbol>>>();

  create(name: string): symbol {
    const key = Symbol(name);
    this.symbols.add(key);
    this.any = true;
    return key;
  }

  declare(target: Function, keys: Readonly<Record<string, symbol>>): void {
    this.byClass.set(target, keys);
    for (const [name, key] of Object.entries(keys)) {
      for (const holder of [target, target.prototype as object]) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {};
        for (const fn of [value, get, set]) if (typeof fn === 'function') rename(fn, name);
      }
    }
  }

  /** The symbol of a private name (without #) of a class. */
  keyOf(target: Function, name: string): symbol | undefined {
    return this.byClass.get(target)?.[name];
  }

  has(key: PropertyKey): boolean {
    return this.any && this.symbols.has(key);
  }

  /** The object, or when it has private members a copy without them, for native code that lists its keys. */
  hidden(object: object): object {
    if (!Object.getOwnPropertySymbols(object).some((key) => this.symbols.has(key))) return object;
    const copy = Object.create(Object.getPrototypeOf(object)) as object;
    for (const key of Reflect.ownKeys(object)) {
      if (this.symbols.has(key)) continue;
      Object.defineProperty(copy, key, Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor);
    }
    return copy;
  }
}

/** Methods under a symbol are called `[#x]`, private ones `#x`. */
function rename(fn: Function, name: string): void {
  const own = Object.getOwnPropertyDescriptor(fn, 'name');
  if (typeof own?.value !== 'string' || !own.value.endsWith(`[#${name}]`)) return;
  Object.defineProperty(fn, 'name', { value: own.value.replace(`[#${name}]`, `#${name}`) });
}
