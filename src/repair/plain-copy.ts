// Takes the values of views out of them: plain objects with the same prototypes, attributes and sharing.
import type { Views } from './views.js';

export class PlainCopy {
  private readonly known = new Map<object, object>();
  private readonly pending: (() => void)[] = [];

  constructor(private readonly world: Views) {}

  of(value: unknown): unknown {
    const copy = this.copy(value);
    for (let fill = this.pending.pop(); fill !== undefined; fill = this.pending.pop()) fill();
    return copy;
  }

  private copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const view = this.world.viewOf(value);
    if (view !== undefined) return this.object(value, view.target, view.original);
    return this.world.isCollection(value) ? this.collection(value) : value;
  }

  private object(key: object, target: object, original: object): object {
    const made = Array.isArray(target) ? [] : {};
    Object.setPrototypeOf(made, Object.getPrototypeOf(target));
    this.known.set(key, made);
    this.pending.push(() => {
      for (const [name, descriptor] of descriptorsOf(target)) {
        const was = Object.getOwnPropertyDescriptor(original, name) ?? descriptor;
        const { enumerable, configurable, writable } = was;
        const data = 'value' in descriptor;
        const rest = { enumerable, configurable };
        Object.defineProperty(
          made,
          name,
          data ? { ...rest, writable, value: this.copy(descriptor.value) } : descriptor,
        );
      }
      if (Object.isFrozen(original)) Object.freeze(made);
      else if (Object.isSealed(original)) Object.seal(made);
      else if (!Object.isExtensible(original)) Object.preventExtensions(made);
    });
    return made;
  }

  private collection(value: Map<unknown, unknown> | Set<unknown>): object {
    const made = value instanceof Map ? new Map<unknown, unknown>() : new Set<unknown>();
    Object.setPrototypeOf(made, Object.getPrototypeOf(value));
    this.known.set(value, made);
    this.pending.push(() => {
      if (made instanceof Map)
        for (const [k, v] of value as Map<unknown, unknown>) made.set(this.copy(k), this.copy(v));
      else for (const item of value as Set<unknown>) made.add(this.copy(item));
    });
    return made;
  }
}

function descriptorsOf(target: object): (readonly [string | symbol, PropertyDescriptor])[] {
  return Reflect.ownKeys(target).map((key) => [
    key,
    Object.getOwnPropertyDescriptor(target, key) as PropertyDescriptor,
  ]);
}
