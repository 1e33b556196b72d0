// Walks over everything that a program of a realm can reach and calls it. Foreign is what does not belong to the realm: an object
// whose prototypes end elsewhere, a function whose text is none of the texts that are compiled there.
// Always holds: the walker looks at objects from outside and runs no code of theirs but what it calls on purpose.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import vm from 'node:vm';
import * as texts from '../../../src/languages/javascript/inside/texts.js';
import { OWN_FILES } from '../../../src/languages/javascript/runtime/safety/own-files.js';

const here = dirname(fileURLToPath(import.meta.url));
const INSIDE = readFileSync(join(here, '../programs/walker.js'), 'utf8');
const { toString } = Function.prototype;
/** Accessors of lexical-globals.ts. */
const GLOBAL_SETTER = /^\(value\) => \{ irreversible\(\); \w+ = value; \}$|^\(\) => \w+$/;

interface Inside {
  probe(fn: Function, owner: string, list: number): [value: object, how: string][];
  deep(fn: Function, list: number, left: number): [value: object, how: string][];
  made(): unknown[];
  readonly lists: number;
}

export interface Reached {
  readonly path: string;
  readonly fn: Function;
  readonly owner: string;
}

export class Walker {
  readonly inside: Inside;
  private readonly objectPrototype: object;
  private readonly judged = new Map<string, boolean>();
  /** Texts that are compiled in the realm. */
  private readonly known: readonly string[];

  constructor(
    readonly context: vm.Context,
    private readonly module: (name: string) => unknown,
    more: readonly string[] = [],
  ) {
    this.objectPrototype = vm.runInContext('Object.prototype', context) as object;
    this.known = [...Object.values(texts).filter((text) => typeof text === 'string'), ...more, INSIDE];
    this.inside = vm.runInContext(INSIDE, context, { filename: 'walker.js' }) as Inside;
  }

  /** Why a value does not belong to the realm; undefined when it does. */
  foreign(value: object): string | undefined {
    if (types.isProxy(value)) return undefined;
    let last: object = value;
    for (let next = Object.getPrototypeOf(last); next !== null; next = Object.getPrototypeOf(last)) {
      if (types.isProxy(next)) return undefined;
      last = next;
    }
    if (last !== this.objectPrototype && Object.hasOwn(last, 'hasOwnProperty')) return 'prototypes of another realm';
    if (typeof value !== 'function') return undefined;
    const text = toString.call(value);
    if (!this.judged.has(text)) this.judged.set(text, this.isKnown(text));
    return this.judged.get(text) ? undefined : `compiled elsewhere: ${text.slice(0, 80)}`;
  }

  private isKnown(text: string): boolean {
    if (/\{\s*\[native code\]\s*\}$/.test(text) || GLOBAL_SETTER.test(text)) return true;
    return this.known.some((known) => known.includes(text));
  }

  /** A text of the program's that names the tool. */
  private names(value: unknown): boolean {
    return typeof value === 'string' && OWN_FILES.slice(0, 1).some((start) => value.includes(start));
  }

  /** All functions that can be reached without a call, and what is foreign among all that can. */
  reach(): { readonly functions: readonly Reached[]; readonly objects: number; readonly leaks: readonly string[] } {
    const functions: Reached[] = [];
    const leaks: string[] = [];
    const visited = new Set<object>();
    const open: [object, string][] = [];
    const add = (value: unknown, path: string): void => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || visited.has(value)) return;
      visited.add(value);
      open.push([value, path]);
    };
    add(vm.runInContext('globalThis', this.context), 'globalThis');
    for (const name of builtinModules) add(this.module(name), name);
    add(this.module('everypath'), 'everypath');
    for (const [i, value] of this.inside.made().entries()) add(value, `made ${i}`);
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
      const [value, path] = entry;
      const why = this.foreign(value);
      if (why !== undefined) {
        leaks.push(`${path}: ${why}`);
        continue;
      }
      if (types.isProxy(value)) continue;
      if (typeof value === 'function') functions.push({ path, fn: value, owner: ownerOf(path) });
      add(Object.getPrototypeOf(value), `${path}.__proto__`);
      for (const key of keysOf(value)) {
        const descriptor = Reflect.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
        const at = `${path}.${String(key)}`;
        add(descriptor.get, `get ${at}`);
        add(descriptor.set, `set ${at}`);
        // Globals of Node are made when they are first read.
        const read = descriptor.get !== undefined && path === 'globalThis';
        add(read ? attempt(() => Reflect.get(value, key)) : descriptor.value, at);
      }
    }
    return { functions, objects: visited.size, leaks };
  }

  /** What a call lets in. */
  leaksOf(seen: readonly [object, string][]): string[] {
    const leaks = new Set<string>();
    for (const [value, how] of seen) {
      for (const part of parts(value)) {
        if (this.names(part)) leaks.add(`${how}: names the tool`);
        if ((typeof part !== 'object' && typeof part !== 'function') || part === null) continue;
        const why = this.foreign(part);
        if (why !== undefined) leaks.add(`${how}: ${why}`);
      }
    }
    return [...leaks];
  }

  /** The names of functions that let something in, with how. */
  call(reached: Reached, list: number): string[] {
    try {
      return this.leaksOf(this.inside.probe(reached.fn, reached.owner, list)).map(
        (leak) => `${reached.path} (${list}) ${leak}`,
      );
    } catch (error) {
      return [`${reached.path} (${list}) let through ${String(error)}`];
    }
  }
}

/** V8 answers for the iterator of an arguments object with that of whoever asks. */
function keysOf(value: object): PropertyKey[] {
  return Reflect.ownKeys(value).filter((key) => key !== Symbol.iterator || !types.isArgumentsObject(value));
}

function ownerOf(path: string): string {
  if (/TypedArray|Uint8Array/.test(path)) return 'Uint8Array';
  const owner = /(\w+)\.prototype/.exec(path)?.[1] ?? '';
  return /Error$/.test(owner) ? 'Error' : owner;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The value, its prototype and what its own properties hold. */
function* parts(value: object): Generator<unknown> {
  yield value;
  if (types.isProxy(value)) return;
  yield Object.getPrototypeOf(value);
  for (const key of keysOf(value).slice(0, 50)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
    yield descriptor?.value;
    yield descriptor?.get;
    yield descriptor?.set;
  }
}
