// The journal undoes what a path did to state that is older than the path: properties, collections, variables of
// modules. Translated code calls `write` before every property write, models call `collection` before they mutate.
// Always holds: after `rollback` everything recorded is as it was when `begin` was called. What cannot be undone, or
// would take too much memory to remember, sets `reload`: the explorer then loads the modules anew for the next path.
import { indexed } from '../../../logic/indexed.js';
import type { Ages, WriteLog } from '../inside/state.js';
import { resolveAny } from './any.js';
import { contentOf, empty, type Restore } from './content.js';
import {
  descriptorOf,
  forgetRepeated,
  hasInputs,
  isArrayOfInput,
  isLazyInput,
  isUnchanged,
  type Mark,
  propertyNow,
  SavedDescriptor,
  type Variable,
} from './journal-entries.js';
import { type KeyOrders, recordOrder, restoreOrders } from './key-orders.js';
import { shown } from './shown.js';

const ABSENT = Symbol('absent');
const WHOLE = Symbol('whole');
const EMPTY = Symbol('empty');
const LIMIT = 1 << 15;
/** No object has this age. */
const NONE = -1;
/** Collections that are remembered whole. */
const MAX_WHOLE = 1 << 12;

export class Journal {
  readonly log: WriteLog = {
    active: false,
    careful: false,
    accessors: new Set(),
    proxies: false,
    exotic: false,
    length: 0,
    floor: 0,
    limit: LIMIT,
    absent: ABSENT,
    whole: WHOLE,
    empty: EMPTY,
    objects: indexed(),
    keys: indexed(),
    values: indexed(),
    wholes: new Set(),
    lastCollection: undefined,
  };
  readonly ages: Ages = { epoch: 0, young: NONE };
  /** The modules must be loaded anew: something could not be recorded. */
  reload = false;
  /** A path wrote to an object of the input. */
  changedInput = false;
  /** Own keys of objects of which a property may be deleted: one that is put back would come last. */
  private orders: KeyOrders = new Map();
  private variables: Variable[] = [];
  /** Proxies of the program and what they stand before: writes end there, unless a trap makes its own. */
  private targets = new WeakMap<object, object>();
  /** Weak collections that the path made: they cannot be recorded, and need not be. */
  private made: WeakSet<object> | undefined;

  get active(): boolean {
    return this.log.active;
  }

  /** Own accessors exist from now on, under any name. */
  noteAccessors(): void {
    this.log.careful = true;
    this.log.accessors = undefined;
  }

  noteAccessor(key: PropertyKey): void {
    this.log.careful = true;
    (this.log.accessors as Set<PropertyKey> | undefined)?.add(typeof key === 'number' ? String(key) : key);
    if (typeof key !== 'symbol' && /^\d+$/.test(String(key))) this.log.exotic = true;
  }

  /** @param sparing writes to what the path makes itself are not recorded where the object knows its age */
  begin(sparing = false): void {
    this.log.active = true;
    this.log.lastCollection = undefined;
    this.ages.epoch++;
    this.ages.young = sparing ? this.ages.epoch : NONE;
    if (this.made !== undefined) this.made = undefined;
  }

  /** The program made a proxy. */
  noteProxy(proxy: object, target: object): void {
    this.targets.set(proxy, this.behindProxies(target));
    this.log.proxies = true;
    this.log.exotic = true;
    this.noteAccessors();
  }

  /** The object behind the program's proxies, which can be looked at unseen. */
  behindProxies<T extends object>(object: T): T {
    return (this.targets.get(object) as T | undefined) ?? object;
  }

  /** The path made this object. */
  noteNew(object: object): void {
    if (this.active) (this.made ??= new WeakSet()).add(object);
  }

  isNew(object: object): boolean {
    return this.made?.has(object) ?? false;
  }

  /** @param exact attributes may change too */
  write(given: any, key: PropertyKey, exact = false): void {
    const { log } = this;
    if (!log.active) return;
    // What the write goes to is decided now: undoing it decides nothing.
    const written = shown.any ? (resolveAny(given) as any) : given;
    const type = typeof written;
    if ((type !== 'object' && type !== 'function') || written === null) return;
    const object = log.proxies ? this.behindProxies(written) : written;
    // A shorter array loses elements.
    if (Array.isArray(object) && (object !== written || key === 'length')) {
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
    if (exact) recordOrder(this.orders, object);
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
    if (!this.log.active || typeof given !== 'object' || given === null) return;
    if (isLazyInput(given)) {
      this.changedInput ||= isArrayOfInput(given);
      return;
    }
    this.log.lastCollection = given;
    const object = this.log.proxies ? this.behindProxies(given) : given;
    const { log } = this;
    if (log.wholes.has(object)) return;
    if (log.wholes.size >= MAX_WHOLE || log.length >= LIMIT) {
      this.overflow();
      return;
    }
    const restore = contentOf(object, log.exotic);
    if (restore === undefined) return;
    log.wholes.add(object);
    const at = log.length++;
    log.objects[at] = object;
    log.keys[at] = WHOLE;
    log.values[at] = restore;
  }

  /** A variable that outlives its function, registered while modules load. Without `restore` nobody can assign it. */
  variable(read: () => unknown, restore: (value: unknown) => void = () => {}, name?: string): void {
    this.variables.push({ name, read, restore, value: undefined });
  }

  /** A variable of a module, by the number that `changedVariables` tells. */
  variableAt(number: number): Pick<Variable, 'name' | 'read' | 'restore'> | undefined {
    return this.variables[number];
  }

  /** What the variables held when the modules were loaded. */
  variableValues(): unknown[] {
    return this.variables.map(({ value }) => value);
  }

  /** Does a variable of a module hold something else than when the modules were loaded? */
  get hasChangedVariables(): boolean {
    return this.variables.some(({ read, value }) => !Object.is(read(), value));
  }

  /** Variables of modules that hold something else than when the modules were loaded: number and value. */
  *changedVariables(): Generator<[number, unknown]> {
    for (let i = 0; i < this.variables.length; i++) {
      const value = this.variables[i].read();
      if (!Object.is(value, this.variables[i].value)) yield [i, value];
    }
  }

  /** Collections whose content was recorded on this path. */
  get recordedCollections(): Iterable<object> {
    return this.log.wholes;
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
    this.log.wholes.clear();
    this.orders.clear();
    this.variables = [];
    this.reload = false;
    this.log.active = false;
  }

  /** Did the path change a variable of a module, or an object that `isOld` says is one's? */
  changed(isOld: (object: object) => boolean): boolean {
    const { log } = this;
    if (this.reload || this.hasChangedVariables) return true;
    for (let i = 0; i < log.length; i++) if (isOld(log.objects[i]) && !isUnchanged(log, i)) return true;
    return false;
  }

  /** Begins an inner part of the path (contract evaluation), which is undone by itself. */
  mark(): Mark {
    const { log } = this;
    const variables = this.variables.map((variable) => variable.read());
    const { length, floor, wholes } = log;
    const mark = { length, floor, young: this.ages.young, wholes, orders: this.orders, variables };
    log.floor = log.length;
    log.lastCollection = undefined;
    log.wholes = new Set();
    this.orders = new Map();
    // The inner part undoes what it does to objects of the outer ones, too.
    this.ages.young = NONE;
    return mark;
  }

  /** Undoes what happened since the mark. */
  rollbackTo(mark: Mark): void {
    const { log } = this;
    for (let i = log.length - 1; i >= mark.length; i--) this.undo(i);
    this.restoreOrders();
    log.length = Math.min(log.length, mark.length);
    log.lastCollection = undefined;
    log.wholes.clear();
    this.variables.forEach((variable, i) => {
      if (!Object.is(variable.read(), mark.variables[i])) variable.restore(mark.variables[i]);
    });
  }

  /** Ends the inner part that the mark began, after it was undone. */
  release(mark: Mark): void {
    this.ages.young = mark.young;
    this.log.floor = mark.floor;
    this.log.wholes = mark.wholes;
    this.orders = mark.orders;
  }

  /**
   * Runs an action in the state that the path began with, then brings back the present one. What the action made stays;
   * it is undone with the inner part that it belongs to.
   */
  before<T>(action: () => T): T {
    const { log } = this;
    const { length, floor, wholes } = log;
    const { young } = this.ages;
    this.ages.young = NONE;
    const redo: Restore[] = [];
    try {
      this.unrecorded(() => this.goBack(redo));
      log.wholes = new Set();
      log.floor = length;
      log.lastCollection = undefined;
      return action();
    } finally {
      this.ages.young = young;
      log.wholes = wholes;
      forgetRepeated(log, length);
      for (let i = length; i < log.length; i++) if (log.keys[i] === WHOLE) wholes.add(log.objects[i]);
      log.floor = floor;
      log.lastCollection = undefined;
      this.unrecorded(() => {
        for (const put of redo.reverse()) put();
      });
    }
  }

  /** Some objects record by themselves what is put into them: going back and forth is no write of the program. */
  private unrecorded(action: () => void): void {
    const { active } = this.log;
    this.log.active = false;
    try {
      action();
    } finally {
      this.log.active = active;
    }
  }

  private goBack(redo: Restore[]): void {
    const { log } = this;
    for (let i = log.length - 1; i >= 0; i--) {
      const object = log.objects[i];
      // A shorter array loses elements.
      const whole = log.keys[i] === WHOLE || (log.keys[i] === 'length' && Array.isArray(object));
      redo.push(whole ? (contentOf(object, log.exotic) as Restore) : propertyNow(object, log.keys[i]));
      this.undo(i);
    }
    for (const { read, restore, value } of this.variables) {
      const now = read();
      if (Object.is(now, value)) continue;
      redo.push(() => restore(now));
      restore(value);
    }
  }

  rollback(): void {
    this.changedInput ||= hasInputs(this.log);
    this.log.lastCollection = undefined;
    this.log.active = false;
    this.log.floor = 0;
    if (this.reload) {
      this.log.length = 0;
      this.log.wholes.clear();
      this.orders.clear();
      return;
    }
    for (let i = this.log.length - 1; i >= 0; i--) this.undo(i);
    this.restoreOrders();
    this.log.length = 0;
    if (this.log.objects.length > 1 << 16) this.forgetStorage();
    if (this.log.wholes.size > 0) this.log.wholes.clear();
    for (const { read, value, restore } of this.variables) if (!Object.is(read(), value)) restore(value);
  }

  private overflow(): void {
    this.changedInput ||= hasInputs(this.log);
    this.log.lastCollection = undefined;
    this.reload = true;
    this.log.active = false;
    this.log.length = 0;
    this.log.wholes.clear();
    this.orders.clear();
    this.forgetStorage();
  }

  private forgetStorage(): void {
    this.log.objects = indexed();
    this.log.keys = indexed();
    this.log.values = indexed();
  }

  private restoreOrders(): void {
    if (!restoreOrders(this.orders)) this.reload = true;
  }

  private undo(i: number): void {
    const { objects, keys, values } = this.log;
    const object = objects[i] as any;
    const key = keys[i];
    const value = values[i];
    try {
      if (key === WHOLE) {
        if (value === EMPTY) empty(object);
        else (value as Restore)();
      } else if (value === ABSENT) delete object[key];
      else if (value instanceof SavedDescriptor) Object.defineProperty(object, key, value.descriptor);
      else object[key] = value;
    } catch {
      this.reload = true; // frozen or not configurable since
    }
  }
}
