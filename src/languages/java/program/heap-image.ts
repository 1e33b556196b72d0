// What objects and arrays hold at a moment, so that it can be brought back: contracts are evaluated on a path and leave nothing behind.
import { JavaArray } from '../machine/java-array.js';
import { JavaClass, type JavaObject } from '../machine/java-class.js';

export class HeapImage {
  private readonly fields = new Map<JavaObject, readonly (readonly [string, unknown])[]>();
  private readonly arrays = new Map<JavaArray, () => void>();

  /** @param roots what the objects are reached from */
  constructor(roots: Iterable<unknown>) {
    const pending = [...roots];
    while (pending.length > 0) {
      const value = pending.pop();
      if (value instanceof JavaArray) {
        if (this.arrays.has(value)) continue;
        this.arrays.set(value, arrayImage(value));
        if (Array.isArray(value.d)) pending.push(...value.d);
        for (const [, element] of value.open?.known() ?? []) pending.push(element);
      } else if (isObject(value) && !this.fields.has(value)) {
        const own = Object.entries(value);
        this.fields.set(value, own);
        for (const [, held] of own) pending.push(held);
      }
    }
  }

  /** As often as one likes. Fields of inputs that were read since are undecided again. */
  restore(): void {
    for (const [object, fields] of this.fields) {
      const known = new Set(fields.map(([name]) => name));
      for (const name of Object.keys(object)) if (!known.has(name)) delete object[name];
      for (const [name, value] of fields) object[name] = value;
    }
    for (const back of this.arrays.values()) back();
  }
}

function isObject(value: unknown): value is JavaObject {
  return typeof value === 'object' && value !== null && (value as JavaObject).$c instanceof JavaClass;
}

function arrayImage(array: JavaArray): () => void {
  const { n, d, open } = array;
  const held = d.slice();
  const written = open?.image();
  return () => {
    array.n = n;
    array.d = held.slice();
    array.open = open;
    written?.();
  };
}
