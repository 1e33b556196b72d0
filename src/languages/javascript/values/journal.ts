// The journal undoes what a path did to state that is older than the path: properties, collections, variables of
// modules. Translated code calls `write` before every property write, models call `collection` before they mutate.
// Always holds: after `rollback` everything recorded is as it was when `begin` was called. What cannot be undone, or
// would take too much memory to remember, sets `reload`: the explorer then loads the modules anew for the next path.
import { types } from 'node:util';
import type { Term } from '../../../logic/term.js';
import type { WriteLog } from '../inside/state.js';
import { putTime, timeTerm } from './date-time.js';
import { openNamesOf } from './open-names.js';
import { Stamp } from './stamp.js';

const ABSENT = Symbol('absent');
const LIMIT = 1 << 15;
const MAX_SNAPSHOTS = 1 << 12;

interface Variable {
  readonly read: () => unknown;
  readonly restore: (value: unknown) => void;
  value: unknown;
}

type Snapshot = () => void;

/** The journal and the variables of modules when an inner part of a path began. */
interface Mark {
  readonly length: number;
  readonly floor: number;
  readonly snapshots: Map<object, Snapshot>;
  readonly orders: Map<object, readonly PropertyKey[]>;
  readonly variables: readonly unknown[];
}

export class Journal {
  readonly log: WriteLog = {
    active: false,
    careful: false,
    proxies: false,
    exotic: false,
    length: 0,
    floor: 0,
    limit: LIMIT,
    absent: ABSENT,
    objects: [],
    keys: [],
    values: [],
    lastCollection: undefined,
  };
  /** The modules must be loaded anew: something could not be recorded. */
  reload = false;
  private snapshots = new Map<object, Snapshot>();
  /** Own keys of objects of which a property may be deleted: one that is put back would come last. */
  private orders = new Map<object, readonly PropertyKey[]>();
  /** Inner parts under way. */
  private marks: Mark[] = [];
  private variables: Variable[] = [];
  /** Proxies of the program and what they stand before: writes end there, unless a trap makes its own. */
  private targets = new WeakMap<object, object>();
  /** Weak collections that the path made: they cannot be recorded, and need not be. */
  private made = new WeakSet<object>();

  /** Set while a path runs. */
  get active(): boolean {
    return this.log.active;
  }

  /** Own accessors exist from now on. */
  set careful(value: boolean) {
    this.log.careful = value;
  }

  /** An accessor is defined under a key. */
  noteAccessor(key: PropertyKey): void {
    this.log.careful = true;
    if (typeof key !== 'symbol' && /^\d+$/.test(String(key))) this.log.exotic = true;
  }

  begin(): void {
    this.log.active = true;
    this.made = new WeakSet();
  }

  /** The program made a proxy. */
  noteProxy(proxy: object, target: object): void {
    this.targets.set(proxy, this.behindProxies(target));
    this.log.proxies = true;
    this.log.exotic = true;
    this.log.careful = true;
  }

  /** The object behind the program's proxies, which can be looked at unseen. */
  behindProxies<T extends object>(object: T): T {
    return (this.targets.get(object) as T | undefined) ?? object;
  }

  /** The path made this object. */
  noteNew(object: object): void {
    if (this.active) this.made.add(object);
  }

  isNew(object: object): boolean {
    return this.made.has(object);
  }

  /** @param exact attributes may change too */
  write(written: any, key: PropertyKey, exact = false): void {
    const { log } = this;
    if (!log.active) return;
    const type = typeof written;
    if ((type !== 'object' && type !== 'function') || written === null) return;
    const object = log.proxies ? this.behindProxies(written) : written;
    if (object !== written && Array.isArray(object)) {
      this.collection(object);
      return;
    }
    const at = log.length;
    // The value before the first of several writes in a row is the one to restore.
    if (at > log.floor && log.objects[at - 1] === object && log.keys[at - 1] === key) return;
    if (Array.isArray(object) && isLazyInput(object)) return;
    if (at >= LIMIT) {
      this.overflow();
      return;
    }
    if (exact) this.recordOrder(object);
    log.objects[at] = object;
    log.keys[at] = key;
    log.values[at] = !Object.hasOwn(object, key)
      ? ABSENT
      : exact
        ? new SavedDescriptor(Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor)
        : log.careful || type === 'function'
          ? descriptorOf(object, key)
          : object[key];
    if (log.values[at] === ABSENT && Array.isArray(object) && typeof key !== 'symbol' && Number(key) >= object.length) {
      // An element that makes an array longer goes with the length.
      log.keys[at] = 'length';
      log.values[at] = object.length;
    }
    log.length = at + 1;
  }

  /** Before a native mutation of an array, Map, Set, typed array or Date, or a change of open names. */
  collection(given: object): void {
    if (!this.log.active || typeof given !== 'object' || given === null || isLazyInput(given)) return;
    this.log.lastCollection = given;
    const object = this.log.proxies ? this.behindProxies(given) : given;
    if (this.snapshots.has(object)) return;
    if (this.snapshots.size >= MAX_SNAPSHOTS) {
      this.overflow();
      return;
    }
    const restore = snapshot(object, this.log.exotic);
    if (restore === undefined) return;
    this.snapshots.set(object, restore);
  }

  /** A variable that outlives its function, registered while modules load. Without `restore` nobody can assign it. */
  variable(read: () => unknown, restore: (value: unknown) => void = () => {}): void {
    this.variables.push({ read, restore, value: undefined });
  }

  /** What the variables held when the modules were loaded. */
  variableValues(): unknown[] {
    return this.variables.map(({ value }) => value);
  }

  /** Variables of modules that hold something else than when the modules were loaded: number and value. */
  *changedVariables(): Iterable<[number, unknown]> {
    for (let i = 0; i < this.variables.length; i++) {
      const value = this.variables[i].read();
      if (!Object.is(value, this.variables[i].value)) yield [i, value];
    }
  }

  /** Collections whose content was recorded on this path. */
  get recordedCollections(): Iterable<object> {
    return this.snapshots.keys();
  }

  /** Properties of the object may have been deleted on this path: one that is there again comes last. */
  readonly isReordered = (object: object): boolean => this.orders.has(object);

  /** Something irreversible happened (freezing, a consumed generator, a settled promise). */
  irreversible(): void {
    if (this.active) this.reload = true;
  }

  /** Modules are loaded: from here on their variables are reset to what they hold now. */
  loaded(): void {
    for (const variable of this.variables) {
      try {
        variable.value = variable.read();
      } catch {
        variable.value = ABSENT; // still in its temporal dead zone
      }
    }
    this.variables = this.variables.filter((variable) => variable.value !== ABSENT);
  }

  /** Forget everything: a new realm is being loaded. */
  clear(): void {
    this.log.lastCollection = undefined;
    this.log.length = 0;
    this.snapshots.clear();
    this.orders.clear();
    this.variables = [];
    this.reload = false;
    this.log.active = false;
  }

  /** Did the path change a variable of a module, or an object that `isOld` says is one's? */
  changed(isOld: (object: object) => boolean): boolean {
    const { log } = this;
    if (this.reload || this.variables.some(({ read, value }) => !Object.is(read(), value))) return true;
    for (let i = 0; i < log.length; i++) if (isOld(log.objects[i]) && !isUnchanged(log, i)) return true;
    return [...this.snapshots.keys()].some(isOld);
  }

  /** Begins an inner part of the path (contract evaluation), which is undone by itself. */
  mark(): Mark {
    const { log, snapshots } = this;
    const variables = this.variables.map((variable) => variable.read());
    const mark = { length: log.length, floor: log.floor, snapshots, orders: this.orders, variables };
    log.floor = log.length;
    log.lastCollection = undefined;
    this.snapshots = new Map();
    this.orders = new Map();
    this.marks.push(mark);
    return mark;
  }

  /** Undoes what happened since the mark. */
  rollbackTo(mark: Mark): void {
    const { log } = this;
    for (let i = log.length - 1; i >= mark.length; i--) this.undo(i);
    this.restoreOrders();
    log.length = Math.min(log.length, mark.length);
    log.lastCollection = undefined;
    for (const restore of this.snapshots.values()) this.restore(restore);
    this.snapshots.clear();
    this.variables.forEach((variable, i) => {
      if (!Object.is(variable.read(), mark.variables[i])) variable.restore(mark.variables[i]);
    });
  }

  /** Ends the inner part that the mark began, after it was undone. */
  release(mark: Mark): void {
    this.marks.pop();
    this.log.floor = mark.floor;
    this.snapshots = mark.snapshots;
    this.orders = mark.orders;
  }

  /**
   * Runs an action in the state that the path began with, then brings back the present one. What the action made stays;
   * it is undone with the inner part that it belongs to.
   */
  before<T>(action: () => T): T {
    const { log } = this;
    const { length, floor } = log;
    const redo: Snapshot[] = [];
    const recorded = [this.snapshots, ...this.marks.map((m) => m.snapshots).reverse()];
    try {
      this.goBack(recorded, redo);
      this.snapshots = new Map();
      log.floor = length;
      log.lastCollection = undefined;
      return action();
    } finally {
      const [snapshots] = recorded;
      for (const [object, restore] of this.snapshots) {
        if (!recorded.some((known) => known.has(object))) snapshots.set(object, restore);
      }
      this.snapshots = snapshots;
      this.forgetRepeated(length);
      log.floor = floor;
      log.lastCollection = undefined;
      for (const put of redo.reverse()) put();
    }
  }

  private goBack(recorded: readonly Map<object, Snapshot>[], redo: Snapshot[]): void {
    const { log } = this;
    for (let i = log.length - 1; i >= 0; i--) {
      redo.push(propertyNow(log.objects[i], log.keys[i]));
      this.undo(i);
    }
    for (const snapshots of recorded) {
      for (const [object, restore] of snapshots) {
        redo.push(snapshot(object, log.exotic) as Snapshot);
        this.restore(restore);
      }
    }
    for (const { read, restore, value } of this.variables) {
      const now = read();
      if (Object.is(now, value)) continue;
      redo.push(() => restore(now));
      restore(value);
    }
  }

  /** Of the writes since `start`, forgets those to properties that were written before: these get their present value back. */
  private forgetRepeated(start: number): void {
    const { log } = this;
    if (log.length <= start) return;
    const before = new Map<object, Set<PropertyKey>>();
    for (let i = 0; i < start; i++) {
      const keys = before.get(log.objects[i]);
      if (keys === undefined) before.set(log.objects[i], new Set([log.keys[i]]));
      else keys.add(log.keys[i]);
    }
    let to = start;
    for (let i = start; i < log.length; i++) {
      if (before.get(log.objects[i])?.has(log.keys[i])) continue;
      log.objects[to] = log.objects[i];
      log.keys[to] = log.keys[i];
      log.values[to++] = log.values[i];
    }
    log.length = to;
  }

  rollback(): void {
    this.log.lastCollection = undefined;
    this.log.active = false;
    this.log.floor = 0;
    if (this.reload) {
      this.log.length = 0;
      this.snapshots.clear();
      this.orders.clear();
      return;
    }
    for (let i = this.log.length - 1; i >= 0; i--) this.undo(i);
    this.restoreOrders();
    this.log.length = 0;
    if (this.log.objects.length > 1 << 16) this.forgetStorage();
    if (this.snapshots.size > 0) {
      for (const restore of this.snapshots.values()) this.restore(restore);
      this.snapshots.clear();
    }
    for (const variable of this.variables) {
      if (!Object.is(variable.read(), variable.value)) variable.restore(variable.value);
    }
  }

  private overflow(): void {
    this.log.lastCollection = undefined;
    this.reload = true;
    this.log.active = false;
    this.log.length = 0;
    this.snapshots.clear();
    this.orders.clear();
    this.forgetStorage();
  }

  private forgetStorage(): void {
    this.log.objects = [];
    this.log.keys = [];
    this.log.values = [];
  }

  /** Inputs are made anew for each path; listing their keys would decide them. */
  private recordOrder(object: object): void {
    if (this.orders.has(object) || types.isProxy(object) || Stamp.get(object) !== undefined) return;
    this.orders.set(object, Reflect.ownKeys(object));
  }

  private restoreOrders(): void {
    for (const [object, recorded] of this.orders) {
      const now = Reflect.ownKeys(object);
      const keys = recorded.filter((key) => Object.hasOwn(object, key));
      const first = keys.findIndex((key, i) => key !== now[i]);
      for (const key of first === -1 ? [] : keys.slice(first)) {
        const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
        if (!Reflect.deleteProperty(object, key)) this.reload = true;
        else Reflect.defineProperty(object, key, descriptor);
      }
    }
    this.orders.clear();
  }

  private restore(snapshot: Snapshot): void {
    try {
      snapshot();
    } catch {
      this.reload = true; // frozen or not configurable since
    }
  }

  private undo(i: number): void {
    const { objects, keys, values } = this.log;
    const object = objects[i] as any;
    const key = keys[i];
    const value = values[i];
    try {
      if (value === ABSENT) delete object[key];
      else if (value instanceof SavedDescriptor) Object.defineProperty(object, key, value.descriptor);
      else object[key] = value;
    } catch {
      this.reload = true; // frozen or not configurable since
    }
  }
}

/**
 * Arrays, sets and maps of the input are made anew for each path, and undo what contracts do by themselves; looking would
 * decide elements.
 */
function isLazyInput(object: object): boolean {
  return Stamp.get(object) !== undefined && (Array.isArray(object) || types.isSet(object) || types.isMap(object));
}

/** Regular expressions of modules are recorded at the start of each path, whether they are used or not. */
function isUnchanged({ objects, keys, values }: WriteLog, i: number): boolean {
  const now = Reflect.getOwnPropertyDescriptor(objects[i], keys[i]);
  return now !== undefined && 'value' in now && Object.is(now.value, values[i]);
}

export class SavedDescriptor {
  constructor(readonly descriptor: PropertyDescriptor) {}
}

function descriptorOf(object: object, key: PropertyKey): unknown {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
  return descriptor.writable === true ? descriptor.value : new SavedDescriptor(descriptor);
}

function propertyNow(object: object, key: PropertyKey): Snapshot {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
  return () => {
    if (descriptor === undefined) Reflect.deleteProperty(object, key);
    else Reflect.defineProperty(object, key, descriptor);
  };
}

/** A property of a typed array, whatever the program has put in front of it. */
function viewPart(key: 'buffer' | 'byteOffset' | 'byteLength', view: object): any {
  const { prototype } = Object.getPrototypeOf(Uint8Array) as Function;
  return Object.getOwnPropertyDescriptor(prototype, key)?.get?.call(view);
}

const mapEntries = Map.prototype.entries;
const setValues = Set.prototype.values;

/** Longer arrays are looked at by their keys: they may be all holes. */
const LONG = 1 << 16;

/** A function that puts the content back, or undefined for objects that are not collections. No code of the program runs. */
function snapshot(object: any, exotic: boolean): Snapshot | undefined {
  if (Array.isArray(object)) {
    if (exotic || object.length > LONG) return elementsOf(object);
    const copy = Array.from({ length: object.length }, (_, i) => (Object.hasOwn(object, i) ? object[i] : ABSENT));
    return () => {
      object.length = copy.length;
      for (let i = 0; i < copy.length; i++) {
        if (copy[i] === ABSENT) delete object[i];
        else object[i] = copy[i];
      }
    };
  }
  if (types.isMap(object)) {
    const copy = [...mapEntries.call(object)];
    return () => {
      Map.prototype.clear.call(object);
      for (const [key, value] of copy) Map.prototype.set.call(object, key, value);
    };
  }
  if (types.isSet(object)) {
    const copy = [...setValues.call(object)];
    return () => {
      Set.prototype.clear.call(object);
      for (const value of copy) Set.prototype.add.call(object, value);
    };
  }
  if (types.isTypedArray(object)) {
    if (viewPart('byteLength', object) === 0) return () => {}; // empty, or its buffer is gone
    const bytes = new Uint8Array(
      viewPart('buffer', object),
      viewPart('byteOffset', object),
      viewPart('byteLength', object),
    );
    const copy = bytes.slice();
    return () => bytes.set(copy);
  }
  if (types.isDate(object)) {
    const time = timeTerm(object) as Term;
    return () => putTime(object, time);
  }
  return openNamesOf(object)?.snapshot();
}

/** Own properties with their attributes: an accessor among the elements is not asked. */
function elementsOf(array: unknown[]): Snapshot {
  const copy = Reflect.ownKeys(array).map((key): [PropertyKey, PropertyDescriptor] => [
    key,
    Reflect.getOwnPropertyDescriptor(array, key) as PropertyDescriptor,
  ]);
  const { length } = array;
  return () => {
    const kept = new Set<PropertyKey>(copy.map(([key]) => key));
    for (const key of Reflect.ownKeys(array)) if (!kept.has(key)) delete (array as any)[key];
    array.length = length;
    for (const [key, descriptor] of copy) Object.defineProperty(array, key, descriptor);
  };
}
