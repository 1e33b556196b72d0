// The state of a program at a call: receiver, arguments and scopes of the unit and everything reachable from them, with identity, prototypes and
// attributes. Runs in the thread of the program.
// Always holds: no code of the program runs (no getter, no trap, no iterator); natives were taken before the program could change them.
import { types } from 'node:util';
import { CapturedFunctions } from './functions.js';
import { contentOf, type Held } from './kinds.js';
import type { Natives } from './natives.js';
import type { Questions } from './questions.js';
import type { CapturedSources } from './sources.js';
import { type Encoded, type Made, type ObjectRecord, type Shape, STATE_VERSION, type State } from './state.js';
import { type Privates, UnreadPrivates } from './unread-privates.js';

const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible } = Object;
const { ownKeys, apply } = Reflect;
const { isProxy } = types;
const description = getOwnPropertyDescriptor(Symbol.prototype, 'description')?.get as () => string | undefined;
const { keyFor } = Symbol;

/** Code that may look for a global by a name that is computed. */
const INDIRECT = /\b(globalThis|self|window)\b|\bglobal\s*[.[]|\b(eval|Function)\s*\(/;

/** Code that may come to a class by one of its objects. Classes of the program say how they are made: `constructor(`. */
const BY_OBJECT = /\.\s*constructor\b|\bconstructor\b(?!\s*\()/;

/** More objects than this are not captured. */
const MOST = 1_000_000;

export interface Hit {
  readonly trigger: number;
  readonly call: number;
  /** Where the unit's function starts in its file, or the region. */
  readonly position: number;
  readonly region: boolean;
  readonly self: unknown;
  readonly args: ArrayLike<unknown>;
  /** With a breakpoint: the script that it is in. */
  readonly script?: string | undefined;
  /** Made at the head of the unit: its scopes are around it. */
  readonly inner: object;
}

/** Reads the private fields of a class from an object. */
export type Reader = (object: object) => (readonly [unknown] | 0)[];

export interface Readers {
  /** By the class, and by its prototype. */
  get(owner: object): { readonly owner: object; readonly read: Reader } | undefined;
}

export class Capture {
  private readonly ids = new Map<object, number>();
  private readonly records: (ObjectRecord | undefined)[] = [];
  private readonly open: object[] = [];
  private readonly symbolIds = new Map<symbol, number>();
  private readonly symbols: ['w' | 'r' | 'u', string][] = [];
  private readonly shapeIds = new Map<string, number>();
  private readonly shapes: Shape[] = [];
  private readonly keyIds = new Map<string | symbol, number>();
  private readonly functions: CapturedFunctions;
  readonly lost = new Set<string>();
  /** Of classes without a reader. */
  readonly privates: UnreadPrivates;

  constructor(
    private readonly questions: Questions,
    private readonly natives: Natives,
    private readonly readers: Readers,
    private readonly sources: CapturedSources,
  ) {
    this.functions = new CapturedFunctions(this, questions, sources);
    this.privates = new UnreadPrivates((owner) => readers.get(owner) !== undefined, questions);
  }

  state(hit: Hit): State {
    const before = process.cpuUsage();
    this.natives.addModules();
    this.natives.addRealmOf(hit.inner);
    const unit = this.functions.unit(hit.inner, hit.position, hit.region, hit);
    const self = this.encode(hit.self);
    const args: Encoded[] = [];
    for (let i = 0; i < hit.args.length; i++) args.push(this.encode(hit.args[i]));
    this.drain();
    const globals = this.globals();
    const { all } = this.sources;
    const anything = all.some(({ text }) => INDIRECT.test(text) || BY_OBJECT.test(text));
    const held = this.heldGlobals();
    const mentions = (name: string): boolean =>
      anything || held.has(name) || all.some(({ text }) => text.includes(name));
    for (const place of this.natives.patched(mentions).slice(0, 20))
      this.lost.add(`${place} was changed by the program`);
    const used = process.cpuUsage(before);
    return {
      version: STATE_VERSION,
      node: process.version,
      trigger: hit.trigger,
      call: hit.call,
      ...unit,
      self,
      args,
      scripts: this.sources.all.map(({ file, module, text, regions }) => ({
        file,
        module,
        text,
        ...(regions && { regions }),
      })),
      scopes: this.functions.scopes,
      symbols: this.symbols,
      shapes: this.shapes,
      objects: this.records as ObjectRecord[],
      globals,
      lost: [...this.lost],
      ms: (used.user + used.system) / 1000,
    };
  }

  /** Those that captured code may mention. */
  private globals(): Record<string, Encoded> {
    const globals: Record<string, Encoded> = {};
    const made = this.natives.madeGlobals().filter(([name]) => !name.startsWith('$everypath'));
    let found = made.length > 0;
    for (let read = 0; found; ) {
      const texts = this.sources.all.slice(read);
      read = this.sources.all.length;
      found = texts.length > 0;
      for (const [name, value] of made) {
        const mentioned = texts.some(({ text }) => text.includes(name) || INDIRECT.test(text));
        if (mentioned && !Object.hasOwn(globals, name)) globals[name] = this.encode(value);
      }
      this.drain();
    }
    return globals;
  }

  encode(value: unknown): Encoded {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : ['n', Object.is(value, -0) ? '-0' : String(value)];
      case 'undefined':
        return ['u'];
      case 'bigint':
        return ['b', String(value)];
      case 'symbol':
        return ['s', this.symbol(value)];
      default:
        return value === null ? null : [this.idOf(value as object)];
    }
  }

  /** Objects met for the first time are captured later: lists may be long. */
  idOf(object: object): number {
    let id = this.ids.get(object);
    if (id === undefined) {
      id = this.reserve();
      this.ids.set(object, id);
      this.open.push(object);
    }
    return id;
  }

  /** For an object that nothing refers to. */
  reserve(): number {
    return this.records.push(undefined) - 1;
  }

  put(id: number, made: Made, more: Partial<ObjectRecord> = {}): void {
    this.records[id] = { made, proto: null, shape: -1, values: [], ...more };
  }

  /** The fields of an object of the program. */
  fill(object: object, made: Made): void {
    const id = this.idOf(object);
    const keys = ownKeys(object);
    const flags: number[] = [];
    const kept: (string | symbol)[] = [];
    const values: Encoded[] = [];
    let text = '';
    const dense = made[0] === 'a' && keys.length === made[1] + 1;
    for (const key of keys) {
      const d = getOwnPropertyDescriptor(object, key);
      if (d === undefined || isOwn(key, made, d)) continue;
      const accessor = d.get !== undefined || d.set !== undefined;
      const bits = (d.writable ? 1 : 0) | (d.enumerable ? 2 : 0) | (d.configurable ? 4 : 0) | (accessor ? 8 : 0);
      if (made[0] === 'a' && key === 'length' && bits === 1) continue;
      kept.push(key);
      flags.push(bits);
      if (accessor) values.push(this.encode(d.get), this.encode(d.set));
      else values.push(this.encode(d.value));
      if (typeof d.value === 'function') this.functions.held(d.value, object, key);
      if (!dense || bits !== 7) text += `${this.keyId(key)}:${bits},`;
    }
    const isList = dense && text === '';
    const shape = isList ? -2 : this.shape(text, kept, flags);
    const record: ObjectRecord = { made, proto: this.encode(getPrototypeOf(object)), shape, values };
    const privates = this.privatesOf(object);
    this.records[id] = {
      ...record,
      ...(isExtensible(object) ? {} : { sealed: true }),
      ...(privates.length > 0 && { privates }),
    };
  }

  private keyId(key: string | symbol): number {
    let id = this.keyIds.get(key);
    if (id === undefined) this.keyIds.set(key, (id = this.keyIds.size));
    return id;
  }

  private shape(text: string, keys: readonly (string | symbol)[], flags: readonly number[]): number {
    let id = this.shapeIds.get(text);
    if (id === undefined) {
      id = this.shapes.push([keys.map((key) => this.encode(key)), flags]) - 1;
      this.shapeIds.set(text, id);
    }
    return id;
  }

  private privatesOf(object: object): Privates[] {
    const found: Privates[] = [];
    let unread = false;
    const ask = (owner: object): void => {
      const reader = this.readers.get(owner);
      if (reader === undefined && !this.natives.places.has(owner)) unread = true;
      const read = reader?.read(object);
      if (reader === undefined || read === undefined) return;
      // A list of the program's realm: read by index.
      const values = Array.from({ length: read.length }, (_, i) => read[i] as (typeof read)[number]);
      if (values.every((value) => value === 0)) return;
      found.push([this.idOf(reader.owner), values.map((value) => (value === 0 ? 0 : [this.encode(value[0])]))]);
    };
    if (typeof object === 'function') ask(object);
    for (let p = getPrototypeOf(object); p !== null && !isProxy(p); p = getPrototypeOf(p)) {
      if (typeof p !== 'function') ask(p);
    }
    if (unread) this.privates.add(object);
    return found;
  }

  private symbol(symbol: symbol): number {
    let id = this.symbolIds.get(symbol);
    if (id === undefined) {
      const text = (apply(description, symbol, []) as string | undefined) ?? '';
      const registered = keyFor(symbol);
      const known =
        text.startsWith('Symbol.') && (Symbol as unknown as Record<string, unknown>)[text.slice(7)] === symbol;
      id =
        this.symbols.push(known ? ['w', text.slice(7)] : registered !== undefined ? ['r', registered] : ['u', text]) -
        1;
      this.symbolIds.set(symbol, id);
    }
    return id;
  }

  private drain(): void {
    do {
      for (let object = this.open.pop(); object !== undefined; object = this.open.pop()) this.object(object);
      this.functions.settle();
      for (const [object, found] of this.privates.settle(
        (value) => this.encode(value),
        (what) => this.lost.add(what),
      )) {
        const id = this.idOf(object);
        const record = this.records[id] as ObjectRecord;
        this.records[id] = { ...record, privates: [...(record.privates ?? []), found] };
      }
    } while (this.open.length > 0);
  }

  /** Globals that variables and fields hold, under whatever names. */
  private heldGlobals(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const record of this.records) {
      const made = record?.made;
      if (made?.[0] === 'N' && made[2].length === 0) names.add(made[1]);
    }
    return names;
  }

  private object(object: object): void {
    const id = this.ids.get(object) as number;
    if (this.records[id] !== undefined) return;
    const native = this.natives.places.get(object);
    if (native !== undefined) {
      this.put(id, ['N', native.root, native.steps]);
      return;
    }
    if (this.records.length > MOST) {
      this.lost.add(`objects beyond the first ${MOST}`);
      this.put(id, ['x', 'an object beyond the limit of the capture', typeof object === 'function']);
      return;
    }
    if (typeof object === 'function' && !isProxy(object)) {
      this.functions.add(object);
      return;
    }
    const held: Held = contentOf(object, this.natives, this.questions);
    if (typeof held === 'string') {
      this.put(id, ['x', held, typeof object === 'function']);
      return;
    }
    const made = held((value) => this.encode(value));
    // A proxy has no fields of its own, and asking it would run its handler.
    if (made[0] === 'p') this.put(id, made);
    else this.fill(object, made);
  }
}

/** Of the engine's own making: the trace of an error, `arguments` and `caller` of functions. */
function isOwn(key: string | symbol, made: Made, { get, writable }: PropertyDescriptor): boolean {
  if (made[0] === 'e') return key === 'stack' && get !== undefined;
  return made[0] === 'f' && (key === 'arguments' || key === 'caller') && !writable;
}
