// The walk over every intrinsic function of a realm, named as in the language specification, and the functions that
// have no global name (iterator prototypes, %TypedArray%, generator functions). Used to install models and guards, and
// by the test that proves that none was forgotten.
import { types } from 'node:util';
import vm from 'node:vm';
import { LEXICAL_GLOBALS } from './lexical-globals.js';

export interface Intrinsic {
  /** `Array.prototype.push`, `get Map.prototype.size`, `Array.prototype[Symbol.iterator]`, `parseInt`. */
  readonly name: string;
  readonly holder: any;
  readonly key: PropertyKey;
  readonly kind: 'method' | 'get' | 'set' | 'constructor';
  readonly native: (...args: any[]) => any;
}

const HIDDEN = `for (const holder of [globalThis, Date.prototype]) { // see polyfills.ts
  for (const name of Reflect.ownKeys(holder)) Reflect.getOwnPropertyDescriptor(holder, name);
}
({
  '%TypedArray%': Object.getPrototypeOf(Uint8Array),
  '%ArrayIteratorPrototype%': Object.getPrototypeOf([][Symbol.iterator]()),
  '%MapIteratorPrototype%': Object.getPrototypeOf(new Map()[Symbol.iterator]()),
  '%SetIteratorPrototype%': Object.getPrototypeOf(new Set()[Symbol.iterator]()),
  '%StringIteratorPrototype%': Object.getPrototypeOf(''[Symbol.iterator]()),
  '%RegExpStringIteratorPrototype%': Object.getPrototypeOf('a'.matchAll(/a/g)),
  '%GeneratorPrototype%': Object.getPrototypeOf(function* () {}).prototype,
  '%AsyncGeneratorPrototype%': Object.getPrototypeOf(async function* () {}).prototype,
  '%IteratorPrototype%': Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
  '%AsyncIteratorPrototype%': Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype),
  '%GeneratorFunction%': Object.getPrototypeOf(function* () {}).constructor,
  '%AsyncFunction%': Object.getPrototypeOf(async function () {}).constructor,
  '%AsyncGeneratorFunction%': Object.getPrototypeOf(async function* () {}).constructor,
  '%IteratorHelperPrototype%': typeof Iterator === 'function' ? Object.getPrototypeOf([].values().map(() => {})) : undefined,
  '%WrapForValidIteratorPrototype%': typeof Iterator === 'function' ? Object.getPrototypeOf(Iterator.from({ next() {} })) : undefined,
  '%SegmentsPrototype%': typeof Intl === 'object' ? Object.getPrototypeOf(new Intl.Segmenter().segment('')) : undefined,
})`;

/** Globals the walk leaves out: they are replaced as a whole (surroundings.ts). */
const REPLACED = new Set<PropertyKey>(['WebAssembly', 'console', 'eval']);

const lexical = new Set<PropertyKey>([...LEXICAL_GLOBALS, 'Error']);

function memberName(owner: string, key: PropertyKey): string {
  if (typeof key === 'symbol') return `${owner}[${key.description}]`;
  return owner === '' ? String(key) : `${owner}.${String(key)}`;
}

/** Every intrinsic function once, under the first name it is met by; `aliases` are the other places it sits in. */
export function walkIntrinsics(context: vm.Context): { found: Intrinsic[]; aliases: Intrinsic[] } {
  const global = vm.runInContext('globalThis', context) as any;
  const hidden = vm.runInContext(HIDDEN, context) as Record<string, object | undefined>;
  const found: Intrinsic[] = [];
  const aliases: Intrinsic[] = [];
  const functions = new Set<Function>();
  const visited = new Set<object>([global]);

  function meet(intrinsic: Intrinsic): void {
    if (functions.has(intrinsic.native)) aliases.push(intrinsic);
    else {
      functions.add(intrinsic.native);
      found.push(intrinsic);
    }
  }

  function visit(owner: string, holder: any): void {
    for (const key of Reflect.ownKeys(holder)) {
      if (holder === global && REPLACED.has(key)) continue;
      const descriptor = Reflect.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
      const name = memberName(owner, key);
      if (holder === global && lexical.has(key)) {
        enter(name, holder, key, holder[key]);
        continue;
      }
      if (descriptor.get !== undefined) meet({ name: `get ${name}`, holder, key, kind: 'get', native: descriptor.get });
      if (descriptor.set !== undefined) meet({ name: `set ${name}`, holder, key, kind: 'set', native: descriptor.set });
      enter(name, holder, key, descriptor.value);
    }
  }

  function enter(name: string, holder: any, key: PropertyKey, value: any): void {
    // Globals that a realm in use refuses are no intrinsics.
    if (types.isProxy(value)) return;
    if (typeof value === 'function') {
      const isConstructor = Object.hasOwn(value, 'prototype') || value === global.Proxy;
      if (key !== 'constructor')
        meet({ name, holder, key, kind: isConstructor ? 'constructor' : 'method', native: value });
    } else if (typeof value !== 'object' || value === null) return;
    if (visited.has(value) || (key === 'constructor' && !functions.has(value))) return;
    visited.add(value);
    visit(name, value);
  }

  visit('', global);
  for (const [name, value] of Object.entries(hidden)) {
    if (value === undefined) continue;
    if (typeof value === 'function') enter(name, undefined, name, value);
    else if (!visited.has(value)) {
      visited.add(value);
      visit(name, value);
    }
  }
  return { found, aliases };
}
