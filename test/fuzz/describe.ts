// A value of any realm as text, without running code of the program: structure, order of keys, attributes, holes, -0, cycles.
// Two values with the same text are taken for the same result.
import { types } from 'node:util';
import { virtualArrayOf } from '../../src/languages/javascript/values/virtual-array.js';
import { unquoted } from './unquoted.js';

const MAX_NODES = 300;
const MAX_DEPTH = 6;

/** `hidden`: keys that the engine added. */
export function describe(value: unknown, hidden: (key: PropertyKey) => boolean = () => false): string {
  return new Describer(hidden).value(value, 0);
}

class Describer {
  readonly #seen = new Map<object, number>();

  constructor(private readonly hidden: (key: PropertyKey) => boolean) {}

  value(value: any, depth: number): string {
    switch (typeof value) {
      case 'string':
        return JSON.stringify(value.length > 500 ? `${value.slice(0, 500)}... ${value.length}` : value);
      case 'number':
        return Object.is(value, -0) ? '-0' : String(value);
      case 'bigint':
        return `${value}n`;
      case 'symbol':
        return String(value);
      case 'object':
      case 'function':
        return value === null ? 'null' : this.#object(value, depth);
      default:
        return String(value);
    }
  }

  #object(object: any, depth: number, face: object = object): string {
    // Typed arrays that can hold symbolic elements stand in front of native ones.
    const virtual = virtualArrayOf(object);
    if (virtual !== undefined) return this.#object(virtual.native, depth, object);
    const known = this.#seen.get(object);
    if (known !== undefined) return `#${known}`;
    const id = this.#seen.size;
    this.#seen.set(object, id);
    if (types.isProxy(object)) return 'Proxy';
    if (depth >= MAX_DEPTH || id >= MAX_NODES) return '...';
    const prototype = Reflect.getPrototypeOf(object);
    const tag = this.#tag(object, prototype);
    if (tag === undefined) return 'global';
    const parts = [...this.#content(object, depth), ...this.#properties(object, depth)];
    const state = Object.isFrozen(face) && parts.length > 0 ? ' frozen' : Object.isExtensible(face) ? '' : ' fixed';
    return `${tag}${state}{${parts.join(', ')}}`;
  }

  #tag(object: any, prototype: object | null): string | undefined {
    if (typeof object === 'function') return 'function';
    if (Array.isArray(object)) return `${classOf(prototype)}[${object.length}]`;
    if (prototype === null) return 'null-prototype';
    if (Object.hasOwn(object, 'globalThis')) return undefined;
    return classOf(prototype);
  }

  #content(object: any, depth: number): string[] {
    const inner = (v: unknown): string => this.value(v, depth + 1);
    if (types.isMap(object))
      return [...Map.prototype.entries.call(object)].map(([k, v]) => `${inner(k)} => ${inner(v)}`);
    if (types.isSet(object)) return [...Set.prototype.values.call(object)].map(inner);
    if (types.isDate(object)) return [String(Date.prototype.getTime.call(object))];
    if (types.isBoxedPrimitive(object)) return [`boxed ${String(Object.prototype.valueOf.call(object) === object)}`];
    return [];
  }

  #properties(object: any, depth: number): string[] {
    const parts: string[] = [];
    for (const key of Reflect.ownKeys(object)) {
      if (this.hidden(key) || (key === 'stack' && types.isNativeError(object))) continue;
      if (parts.length > 60) break;
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      // A function's prototype is shown by its instances.
      if (typeof object === 'function' && (key === 'prototype' || key === 'arguments' || key === 'caller')) continue;
      const attributes = `${descriptor.enumerable ? '' : '-'}${descriptor.configurable ? '' : '!'}${descriptor.writable === false ? '~' : ''}`;
      const value =
        'value' in descriptor
          ? this.value(key === 'message' ? messageOf(descriptor.value) : descriptor.value, depth + 1)
          : `${descriptor.get === undefined ? '' : 'get'}${descriptor.set === undefined ? '' : 'set'}`;
      parts.push(`${attributes}${String(key)}: ${value}`);
    }
    return parts;
  }
}

/** The name of the class of a prototype, without running a getter. */
function classOf(prototype: object | null): string {
  for (let at = prototype; at !== null && !types.isProxy(at); at = Reflect.getPrototypeOf(at)) {
    const made = Reflect.getOwnPropertyDescriptor(at, 'constructor')?.value;
    if (typeof made !== 'function' || types.isProxy(made)) continue;
    const name = Reflect.getOwnPropertyDescriptor(made, 'name')?.value;
    return typeof name === 'string' ? name : '?';
  }
  return '?';
}

function messageOf(value: unknown): unknown {
  return typeof value === 'string' ? unquoted(value) : value;
}
