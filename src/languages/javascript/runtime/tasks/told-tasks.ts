// Tasks that tell what they touch: a program in whose realm the rewritten text, the functions of the language and V8's promises report to
// inside/tasks/. Made by the realm of a unit that tells (`UnitDescription.tells`); the search hears of it through the waist.
import { types } from 'node:util';
import type vm from 'node:vm';
import type { Footprint } from '../../../../path/schedule.js';
import type { Kind } from '../../inside/tasks/places.js';
import { type InnerTasks, TASKS } from '../../inside/texts.js';
import { PromiseInput } from '../../values/promise-input.js';
import { Stamp } from '../../values/stamp.js';
import { isSymbolic } from '../../values/symbolic.js';
import { LazyObject } from '../../values/view.js';
import { inRealm } from '../realm/in-realm.js';
import { type Intrinsic, walkIntrinsics } from '../realm/intrinsics.js';
import type { Natives } from '../realm/natives.js';
import { PromisePlaces } from './promise-places.js';
import { JOINS, SILENT_MODULES, TELLING_MODULES, treatmentOf, treatmentOfModule } from './treatments.js';

/** What functions look like to the program. */
export interface Looks {
  /** Makes a function of the realm look like another one. */
  disguise(fn: Function, original: Function): void;
  showAs(fn: Function, text: string): void;
}

const STATEFUL = /^\[object (?:\w+ Iterator|Iterator Helper|AsyncGenerator|AsyncFromSyncIterator|WeakRef|Segments)\]$/;

export class ToldTasks {
  readonly inner: InnerTasks;
  private readonly promises: PromisePlaces;

  constructor(
    private readonly context: vm.Context,
    private readonly looks: Looks,
    natives: Natives,
  ) {
    this.inner = inRealm(
      context,
      TASKS,
      'everypath:tasks',
    )({
      input: inputName,
      isValue: (value) => isSymbolic(value),
      kind: kindOf,
      joining: (counts) => this.promises.joining(counts),
      joined: (promise) => this.promises.joined(promise),
      looksNative: (fn) => looks.showAs(fn, 'function () { [native code] }'),
      tables: natives.tables,
    });
    this.promises = new PromisePlaces(this.inner);
  }

  /** Functions of the language tell from now on; the text of the program finds what it calls. */
  install(global: object): void {
    const { found, aliases } = walkIntrinsics(this.context);
    const replaced = new Map<Function, Function>();
    for (const intrinsic of found) {
      if (intrinsic.kind === 'constructor') this.inner.textFunctions.made(intrinsic.native);
      const fn = this.replacement(intrinsic);
      if (fn === undefined) continue;
      replaced.set(intrinsic.native, fn);
      put(intrinsic, fn);
    }
    for (const alias of aliases) {
      const fn = replaced.get(alias.native);
      if (fn !== undefined) put(alias, fn);
    }
    Object.defineProperty(global, Symbol.for('everypath.tasks'), { value: this.inner.textFunctions });
  }

  private replacement({ name, native, kind }: Intrinsic): Function | undefined {
    if (kind === 'constructor') return undefined;
    const how = treatmentOf(name);
    const joins = JOINS.has(name);
    if (how === undefined && !joins) return undefined;
    const fn = joins
      ? this.inner.joiningFunction(native, name !== 'Promise.race')
      : this.inner.telling(native, how ?? 'everything');
    this.looks.disguise(fn, native);
    return fn;
  }

  /** A module of Node, whose functions tell. Those that only make tasks or read files touch nothing of the program's. */
  module(name: string, exported: unknown): void {
    const module = name.replace(/^node:/, '');
    if (module === 'everypath') {
      this.askingFunctions(exported as object);
      return;
    }
    if (SILENT_MODULES.test(module)) return;
    if (!TELLING_MODULES.test(module)) {
      this.inner.isBlind();
      return;
    }
    const seen = new Set<unknown>();
    const visit = (holder: unknown): void => {
      if (holder === null || (typeof holder !== 'object' && typeof holder !== 'function') || seen.has(holder)) return;
      seen.add(holder);
      for (const key of Reflect.ownKeys(holder)) {
        const descriptor = Reflect.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
        const { value } = descriptor;
        // What is no part of the model ends the path wherever it is looked at.
        if (typeof value !== 'function' || types.isProxy(value) || key === 'constructor') continue;
        if (typeof value.prototype === 'object' && /^[A-Z]/.test(value.name)) {
          visit(value.prototype);
          continue;
        }
        if (descriptor.configurable !== true) continue;
        const fn = this.inner.telling(value, treatmentOfModule(module, String(key)));
        this.looks.disguise(fn, value);
        Object.defineProperty(holder, key, { ...descriptor, value: fn });
      }
    };
    if (typeof exported === 'function') visit(exported.prototype);
    visit(exported);
  }

  /** Inputs that code asks for are named in the order in which it does. */
  private askingFunctions(exported: object): void {
    for (const key of ['symbolic', 'choose', 'concretize']) {
      const descriptor = Reflect.getOwnPropertyDescriptor(exported, key);
      if (typeof descriptor?.value !== 'function' || descriptor.configurable !== true) continue;
      const fn = this.inner.telling(descriptor.value, 'ambient');
      this.looks.disguise(fn, descriptor.value);
      Object.defineProperty(exported, key, { ...descriptor, value: fn });
    }
  }

  /** The call of the unit begins. */
  start(): void {
    this.promises.start();
    this.inner.beginTask('t0', false);
  }

  stop(): void {
    this.promises.stop();
    this.inner.beginTask('L', false);
  }

  begin(task: string): void {
    this.promises.nextTask();
    this.inner.beginTask(task, true);
    this.inner.touch(`task ${task}`, true);
  }

  /** What the task touched. */
  end(): Footprint {
    const { reads, writes, readsAll, writesAll, everything } = this.inner.touched();
    return {
      reads: new Set(reads),
      writes: new Set(writes),
      readsAll: new Set(readsAll),
      writesAll: new Set(writesAll),
      everything,
    };
  }
}

function inputName(object: object, key: unknown): string {
  const record = Stamp.get(object) as { readonly input?: { readonly id: number } } | undefined;
  if (record?.input === undefined) return '';
  const isDecided = record instanceof LazyObject && record.input.slots.get(key as string)?.value !== undefined;
  return `in${record.input.id}${isDecided ? '' : '?'}`;
}

const tagOf = Function.prototype.call.bind(Object.prototype.toString) as (value: object) => string;

function kindOf(object: object): Kind {
  if (typeof object === 'function') return 'plain';
  const record = Stamp.get(object) as { readonly input?: object } | undefined;
  if (record instanceof PromiseInput) return 'promise';
  if (record !== undefined) return record.input === undefined ? 'exotic' : 'plain';
  if (types.isProxy(object)) return 'exotic';
  if (Array.isArray(object)) return 'list';
  if (types.isMap(object)) return 'map';
  if (types.isSet(object)) return 'set';
  if (types.isPromise(object)) return 'promise';
  if (types.isRegExp(object)) return object.global || object.sticky ? 'exotic' : 'stateless';
  if (types.isGeneratorObject(object) || types.isWeakMap(object) || types.isWeakSet(object)) return 'exotic';
  if (types.isAnyArrayBuffer(object)) return 'exotic';
  return Symbol.toStringTag in object && STATEFUL.test(tagOf(object)) ? 'exotic' : 'plain';
}

function put({ holder, key, kind }: Intrinsic, fn: Function): void {
  if (holder === undefined) return;
  const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
  if (descriptor?.configurable !== true) return;
  if (kind === 'get') descriptor.get = fn as () => unknown;
  else if (kind === 'set') descriptor.set = fn as (value: unknown) => void;
  // A lexical global.
  else if (descriptor.set !== undefined) (holder as Record<PropertyKey, unknown>)[key] = fn;
  else if ('value' in descriptor) descriptor.value = fn;
  Reflect.defineProperty(holder, key, descriptor);
}
