// Takes the values of views out of them: plain objects with the same prototypes, attributes and sharing.
import { put, type Views } from './views.js';

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
    const prototype = Object.getPrototypeOf(target);
    const made = Array.isArray(target) ? Object.setPrototypeOf([], prototype) : Object.create(prototype);
    this.known.set(key, made);
    this.pending.push(() => {
      for (const name of Reflect.ownKeys(target)) {
        const descriptor = Object.getOwnPropertyDescriptor(target, name) as PropertyDescriptor;
        if ('value' in descriptor) {
          const was = Object.getOwnPropertyDescriptor(original, name) ?? descriptor;
          descriptor.value = this.copy(descriptor.value);
          descriptor.enumerable = was.enumerable;
          descriptor.configurable = was.configurable;
          descriptor.writable = was.writable;
        }
        put(made, name, descriptor);
      }
      if (Object.isExtensible(original)) return;
      if (Object.isFrozen(original)) Object.freeze(made);
      else if (Object.isSealed(original)) Object.seal(made);
      else Object.preventExtensions(made);
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
