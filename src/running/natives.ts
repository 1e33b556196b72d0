// The objects of the language and of Node, by the way to them from a global or a built-in module, as they were before the program started (native-snapshot.ts), so
// that what it changes is seen.
// Always holds: no getter runs.
import { EventEmitter } from 'node:events';
import * as nodeModule from 'node:module';
import { type Descriptors, HIDDEN, type NativeSnapshot } from './native-snapshot.js';
import type { PathStep } from './state.js';

/** By the last step: thousands are noted before the program starts, and few are asked for. */
export class NativePlace {
  readonly depth: number;

  /** @param root a global, or a built-in module with `node:` */
  constructor(
    readonly root: string,
    private readonly before?: NativePlace,
    private readonly step?: PathStep,
  ) {
    this.depth = before === undefined ? 0 : before.depth + 1;
  }

  get steps(): readonly PathStep[] {
    return this.before === undefined ? [] : [...this.before.steps, this.step as PathStep];
  }

  to(step: PathStep): NativePlace {
    return new NativePlace(this.root, this, step);
  }
}

const { getOwnPropertyDescriptor, getOwnPropertyDescriptors, getPrototypeOf } = Object;
const { ownKeys, apply } = Reflect;
const eachOfMap = Map.prototype.forEach;
const textOfFunction = Function.prototype.toString;

/** Globals that everything else leads to. */
const FIRST = [
  'Object',
  'Function',
  'Array',
  'String',
  'Symbol',
  'Error',
  'Map',
  'Set',
  'Promise',
  'Iterator',
  'RegExp',
];

export class Natives {
  readonly places = new Map<object, NativePlace>();
  /** `Object.prototype` and `Array.prototype` of the realms of the program, and no prototype. */
  readonly plain = new Set<object | null>([null]);
  private readonly modules = new Set<string>();
  private readonly realms: object[] = [];
  private readonly foreign: NativePlace[] = [];

  private readonly before: NativeSnapshot;

  constructor(given: NativeSnapshot) {
    this.before = adopted(given);
    const { global, globals, hidden } = this.before;
    this.places.set(global, new NativePlace('globalThis'));
    this.realms.push(global);
    this.realm(globals, hidden);
    this.walk(EventEmitter, new NativePlace('node:events'), false);
    this.walk(process, new NativePlace('process'), false);
    this.places.set(process.env, new NativePlace('process').to('env'));
  }

  private realm(globals: Descriptors, hidden: NativeSnapshot['hidden']): void {
    const valueOf = (name: string): unknown => globals[name]?.value;
    const walk = (name: string | symbol): void => {
      if (typeof name !== 'string' || ['global', 'globalThis', 'process'].includes(name)) return;
      const value = valueOf(name);
      if (isObject(value)) this.walk(value, new NativePlace(name), true);
    };
    // The language first: classes of Node lead to it too.
    for (const name of FIRST) walk(name);
    for (const name of ['Object', 'Array']) {
      const value = valueOf(name);
      if (isObject(value)) this.plain.add(getOwnPropertyDescriptor(value, 'prototype')?.value as object);
    }
    // Without a name of their own: iterators, generators, async functions, typed arrays.
    for (const [root, prototype] of hidden) this.walk(prototype, new NativePlace(root).to('^'), true);
    for (const name of ownKeys(globals)) walk(name);
  }

  /**
   * The realm that a function was made in, where it is not the program's first: runners of tests have one for each file. What it was before is not known, so what
   * does not look like a native of that name was changed.
   */
  addRealmOf(fn: object): void {
    const prototype = getPrototypeOf(fn) as object;
    if (this.places.has(prototype)) return;
    const make = getOwnPropertyDescriptor(prototype, 'constructor')?.value as FunctionConstructor;
    const [global, ...hidden] = apply(make, undefined, [`return [globalThis, ${HIDDEN.join(', ')}]`])() as object[];
    const root = global as object;
    if (this.places.has(root)) return;
    this.places.set(root, new NativePlace('globalThis'));
    this.realms.push(root);
    const known = this.places.size;
    const globals: Record<string | symbol, PropertyDescriptor> = {};
    for (const name of ownKeys(this.before.globals)) {
      const own = getOwnPropertyDescriptor(root, name);
      if (own !== undefined) globals[name] = own;
    }
    this.realm(
      globals,
      hidden.map((value, i) => [HIDDEN[i] as string, getPrototypeOf(value) as object]),
    );
    [...this.places].slice(known).forEach(([object, place]) => {
      if (typeof object === 'function' && !isNative(object)) this.foreign.push(place);
    });
  }

  /** Built-in modules that the program has loaded by now. */
  addModules(): void {
    const loaded = new Set(ownList((process as unknown as { moduleLoadList?: string[] }).moduleLoadList ?? []));
    const { getBuiltinModule } = process as unknown as { getBuiltinModule?: (name: string) => object | undefined };
    const builtin = getBuiltinModule ?? nodeModule.createRequire(`${process.cwd()}/`);
    for (const name of ownList(nodeModule.builtinModules)) {
      if (name.startsWith('_') || name === 'punycode' || name === 'sys' || this.modules.has(name)) continue;
      if (!loaded.has(`NativeModule ${name}`)) continue;
      this.modules.add(name);
      try {
        this.walk(builtin(name) as object, new NativePlace(`node:${name}`), false);
      } catch {
        // A module that cannot be had is not there for the program either.
      }
    }
  }

  /** Globals that the program made, with their values. */
  madeGlobals(): readonly (readonly [string, unknown])[] {
    const known = new Set(ownKeys(this.before.globals));
    return this.realms.flatMap((global) =>
      ownKeys(global).flatMap((name): (readonly [string, unknown])[] => {
        if (typeof name !== 'string' || known.has(name)) return [];
        const own = getOwnPropertyDescriptor(global, name);
        return own?.get === undefined ? [[name, own?.value]] : [];
      }),
    );
  }

  /** What the program has changed and captured code may notice: texts that name it. */
  patched(mentions: Mentions): string[] {
    const changed = this.foreign.filter(({ root }) => mentions(root)).map((place) => textOf(place));
    const { global, globals } = this.before;
    for (const name of ownKeys(globals)) {
      const value: unknown = globals[name]?.value;
      if (isObject(value) && getOwnPropertyDescriptor(global, name)?.value !== value && mentions(String(name)))
        changed.push(String(name));
    }
    for (const [object, own] of this.before.held) {
      const place = this.places.get(object);
      if (place === undefined || (place.depth === 0 && !mentions(place.root))) continue;
      for (const key of ownKeys(own)) {
        const { value, get, set } = own[key] as PropertyDescriptor;
        if (!isObject(value) && get === undefined && set === undefined) continue;
        const now = getOwnPropertyDescriptor(object, key);
        if (!isNoticed(place, key, mentions)) continue;
        if (now?.value !== value || now?.get !== get || now?.set !== set) changed.push(textOf(place, key));
        else if (typeof value === 'function' && !this.before.held.has(value) && isExtended(value))
          changed.push(textOf(place, key));
      }
      const added = ownKeys(object).filter((key) => !Object.hasOwn(own, key) && isNoticed(place, key, mentions));
      if (added.length > 0) changed.push(textOf(place, added[0]));
    }
    return changed;
  }

  private walk(first: object, place: NativePlace, watched: boolean): void {
    const open: [object, NativePlace][] = [[first, place]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [object, at] = next;
      if (this.places.has(object)) continue;
      this.places.set(object, at);
      const add = (value: unknown, step: PathStep, before = ''): void => {
        if (isObject(value) && at.depth < 6 && !this.places.has(value)) open.push([value, at.to(before + step)]);
      };
      const own = this.before.held.get(object) ?? (getOwnPropertyDescriptors(object) as Descriptors);
      for (const key of ownKeys(own)) {
        const name = stepOf(key);
        const { value, get, set } = own[key] as PropertyDescriptor;
        if (name === undefined) continue;
        if (get || set) {
          add(get, name, 'get:');
          add(set, name, 'set:');
        } else if (watched || isPart(name, value, at)) add(value, name);
      }
      add(getPrototypeOf(object), '^');
    }
  }
}

/** Whether captured code may use a name: as a global, or of a field. */
export type Mentions = (name: string) => boolean;

/** How traces are made matters to code that reads them. */
function isNoticed({ root, depth }: NativePlace, key: string | symbol, mentions: Mentions): boolean {
  const trace = root === 'Error' && depth === 0 && (key === 'prepareStackTrace' || key === 'stackTraceLimit');
  return !trace || mentions('stack') || mentions(key);
}

/** A list of the program's realm, read by index: its iterators may be the program's by now. */
function ownList<T>(list: ArrayLike<T>): T[] {
  return Array.from({ length: list.length }, (_, i) => list[i] as T);
}

/** The snapshot is of the program's realm, whose iterators may be the program's by now. */
function adopted({ held, hidden, ...rest }: NativeSnapshot): NativeSnapshot {
  const map = new Map<object, Descriptors>();
  apply(eachOfMap, held, [(own: Descriptors, object: object) => map.set(object, own)]);
  const list = Array.from({ length: hidden.length }, (_, i) => {
    const entry = hidden[i] as readonly [string, object];
    return [entry[0], entry[1]] as const;
  });
  return { ...rest, held: map, hidden: list };
}

function textOf({ root, steps }: NativePlace, key?: string | symbol): string {
  return [root, ...steps, ...(key === undefined ? [] : [String(key)])].join('.');
}

/** A function of the language or of Node that has more than its name and its length. */
function isExtended(fn: object): boolean {
  return ownKeys(fn).some(
    (key) =>
      key !== 'name' && key !== 'length' && !(typeof key === 'symbol' && /^nodejs\./.test(key.description ?? '')),
  );
}

function isNative(fn: object): boolean {
  try {
    return /\{\s*\[native code\]\s*\}$/.test(apply(textOfFunction, fn, []) as string);
  } catch {
    return false;
  }
}

/** Of a module of Node: functions, classes and plain groups of them. Caches and agents lead to objects of the program. */
function isPart(name: PathStep, value: unknown, { depth, root }: NativePlace): boolean {
  if (name.startsWith('_')) return false;
  if (typeof value === 'function' || name === 'prototype') return true;
  return depth === 0 && root !== 'process' && isObject(value) && getPrototypeOf(value) === Object.prototype;
}

/** Keys that the other side can find again. */
function stepOf(key: string | symbol): PathStep | undefined {
  if (typeof key === 'string') return key;
  const { description = '' } = key;
  return description.startsWith('Symbol.') ? `@@${description.slice('Symbol.'.length)}` : undefined;
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
