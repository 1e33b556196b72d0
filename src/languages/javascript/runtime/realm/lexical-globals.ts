// Global names as variables of the realm's script scope. Node's contexts look every global up through an interceptor,
// which costs hundreds of nanoseconds; a lexical binding costs what it costs in ordinary code. Assignments to the
// property of the global object and to the name stay in step.
import vm from 'node:vm';
import type { Journal } from '../../values/journal.js';

/** Configurable globals of the language, and those surroundings.ts adds that code uses in loops. */
export const LEXICAL_GLOBALS = [
  ...'Object Function Array Number parseFloat parseInt Boolean String Symbol Date Promise RegExp'.split(' '),
  ...'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl'.split(' '),
  ...'ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array'.split(' '),
  ...'Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet'.split(' '),
  ...'Proxy Reflect FinalizationRegistry WeakRef decodeURI decodeURIComponent encodeURI encodeURIComponent'.split(' '),
  ...'escape unescape isFinite isNaN console process setTimeout clearTimeout queueMicrotask structuredClone'.split(' '),
];

/** The names, as properties of the global object: to the program they are data properties like any other. */
export class GlobalNames {
  private readonly global: object;
  private readonly bindings = new Map<PropertyKey, readonly [() => unknown, (value: unknown) => void]>();

  private readonly kept = new Set<PropertyKey>();

  constructor(
    private readonly context: vm.Context,
    private readonly journal: Journal,
  ) {
    this.global = vm.runInContext('globalThis', context) as object;
  }

  install(): void {
    const names = LEXICAL_GLOBALS.filter((name) => Object.hasOwn(this.global, name));
    const bindings = names.map((name) => `${name} = globalThis.${name}`).join(', ');
    const accessors = names
      .map((name) => `${name}: [() => ${name}, (value) => { irreversible(); ${name} = value; }]`)
      .join(', ');
    const source = `let ${bindings}; (irreversible) => ({ ${accessors} })`;
    const make = vm.runInContext(source, this.context, { filename: 'everypath:globals' }) as (
      irreversible: () => void,
    ) => Record<string, [() => unknown, (value: unknown) => void]>;
    const made = make(() => this.journal.irreversible());
    for (const name of names) {
      const [get, set] = made[name];
      this.bindings.set(name, [get, set]);
      Object.defineProperty(this.global, name, { get, set, configurable: true, enumerable: false });
    }
  }

  /** An accessor that keeps its name for ever; to the program it is a data property too. */
  keep(name: string): void {
    const { get, set } = Reflect.getOwnPropertyDescriptor(this.global, name) as Required<PropertyDescriptor>;
    this.bindings.set(name, [get, set]);
    this.kept.add(name);
  }

  /** An own property of `target` as the program is to see it. */
  descriptor(found: PropertyDescriptor | undefined, target: object, key: PropertyKey): PropertyDescriptor | undefined {
    if (found?.get === undefined || target !== this.global) return found;
    const binding = this.bindings.get(key);
    if (binding === undefined || binding[0] !== found.get) return found;
    const { enumerable } = found;
    const configurable = this.kept.has(key) || found.configurable;
    const shown = { value: binding[0](), writable: true, enumerable, configurable };
    return Object.setPrototypeOf(shown, Object.getPrototypeOf(found)) as PropertyDescriptor;
  }

  /**
   * The program defines an own property: undefined when it is none of these names. A new value goes to the variable; what is
   * no longer an ordinary writable property is one of the global object only.
   */
  define(target: object, key: PropertyKey, given: PropertyDescriptor): boolean | undefined {
    const binding = target === this.global ? this.bindings.get(key) : undefined;
    if (binding === undefined) return undefined;
    const now = this.descriptor(Reflect.getOwnPropertyDescriptor(target, key), target, key);
    if (now === undefined || !('value' in now)) return undefined;
    const { get, set, writable = true, value = now.value, ...rest } = given;
    binding[1](get === undefined && set === undefined ? value : undefined);
    if (get !== undefined || set !== undefined || !writable) return undefined;
    if (this.kept.has(key)) return true;
    return Reflect.defineProperty(target, key, { get: binding[0], set: binding[1], ...rest });
  }

  /** The property was deleted. */
  removed(target: object, key: PropertyKey): void {
    if (target === this.global) this.bindings.get(key)?.[1](undefined);
  }
}
