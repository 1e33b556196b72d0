// The objects of the language and of Node, by the way to them from a global or a built-in module. Taken before the program starts, so that what it
// changes is seen.
// Always holds: no getter runs.
import { EventEmitter } from 'node:events';
import * as nodeModule from 'node:module';
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

const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { ownKeys } = Reflect;

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

type Found = readonly [object: object, key: string | symbol, value: object];

export class Natives {
  readonly places = new Map<object, NativePlace>();
  private readonly found: Found[] = [];
  private readonly sizes: [object, number][] = [];
  private readonly names: ReadonlySet<string | symbol>;
  private modules = new Set<string>();

  constructor() {
    this.names = new Set(ownKeys(globalThis));
    this.places.set(globalThis, new NativePlace('globalThis'));
    // The language first: classes of Node lead to it too.
    for (const name of FIRST) this.global(name);
    // Without a name of their own: iterators, generators, async functions, typed arrays.
    const hidden: [string, object][] = [
      ['[][Symbol.iterator]()', [][Symbol.iterator]()],
      ['new Map().entries()', new Map().entries()],
      ['new Set().entries()', new Set().entries()],
      ["''[Symbol.iterator]()", ''[Symbol.iterator]()],
      ["'x'.matchAll(/x/g)", 'x'.matchAll(/x/g)],
      ['(function* () {})', function* () {}],
      ['(async () => {})', async () => {}],
      ['(async function* () {})', async function* () {}],
    ];
    for (const [root, value] of hidden) {
      const prototype = getPrototypeOf(value);
      this.walk(prototype, new NativePlace(root).to('^'), true);
    }
    for (const name of this.names) if (typeof name === 'string') this.global(name);
    this.walk(EventEmitter, new NativePlace('node:events'), false);
    this.walk(process, new NativePlace('process'), false);
    this.places.set(process.env, new NativePlace('process').to('env'));
  }

  private global(name: string): void {
    if (['global', 'globalThis', 'process'].includes(name)) return;
    const value: unknown = getOwnPropertyDescriptor(globalThis, name)?.value;
    if (isObject(value)) this.walk(value, new NativePlace(name), true);
  }

  /** Built-in modules that the program has loaded by now. */
  addModules(): void {
    const loaded = new Set((process as unknown as { moduleLoadList?: string[] }).moduleLoadList ?? []);
    const { createRequire } = nodeModule;
    const require = createRequire(`${process.cwd()}/`);
    for (const name of nodeModule.builtinModules) {
      if (name.startsWith('_') || name === 'punycode' || name === 'sys' || this.modules.has(name)) continue;
      if (!loaded.has(`NativeModule ${name}`)) continue;
      this.modules.add(name);
      try {
        this.walk(require(name) as object, new NativePlace(`node:${name}`), false);
      } catch {
        // A module that cannot be had is not there for the program either.
      }
    }
  }

  /** Names of globals that the program made. */
  madeGlobals(): string[] {
    const added = ownKeys(globalThis).filter((name) => typeof name === 'string' && !this.names.has(name)) as string[];
    return added.filter((name) => getOwnPropertyDescriptor(globalThis, name)?.get === undefined);
  }

  /** What the program has changed: texts that name it. */
  patched(): string[] {
    const changed: string[] = [];
    for (const [object, key, value] of this.found) {
      const descriptor = getOwnPropertyDescriptor(object, key);
      const now: unknown = descriptor?.value ?? descriptor?.get ?? descriptor?.set;
      if (now !== value && descriptor?.set !== value) changed.push(this.textOf(object, key));
    }
    for (const [object, size] of this.sizes) if (ownKeys(object).length > size) changed.push(this.textOf(object));
    return changed;
  }

  private textOf(object: object, key?: string | symbol): string {
    const { root, steps } = this.places.get(object) as NativePlace;
    return [root, ...steps, ...(key === undefined ? [] : [String(key)])].join('.');
  }

  private walk(first: object, place: NativePlace, watched: boolean): void {
    const open: [object, NativePlace][] = [[first, place]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [object, at] = next;
      if (this.places.has(object)) continue;
      this.places.set(object, at);
      const add = (value: unknown, step: PathStep, before = '', key?: string | symbol): void => {
        if (!isObject(value)) return;
        if (watched && key !== undefined) this.found.push([object, key, value]);
        if (at.depth < 6 && !this.places.has(value)) open.push([value, at.to(before + step)]);
      };
      const keys = ownKeys(object);
      if (watched) this.sizes.push([object, keys.length]);
      for (const key of keys) {
        const name = stepOf(key);
        const descriptor = getOwnPropertyDescriptor(object, key);
        if (name === undefined || descriptor === undefined) continue;
        if (descriptor.get || descriptor.set) {
          add(descriptor.get, name, 'get:', key);
          add(descriptor.set, name, 'set:');
        } else if (watched || isPart(name, descriptor.value, at)) add(descriptor.value, name, '', key);
      }
      add(getPrototypeOf(object), '^');
    }
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
