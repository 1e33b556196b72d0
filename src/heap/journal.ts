// The journal undoes what a path did to state that is older than the path: properties, collections, variables of
// modules. Translated code calls `write` before every property write, models call `collection` before they mutate.
// Always holds: after `rollback` everything recorded is as it was when `begin` was called. What cannot be undone, or
// would take too much memory to remember, sets `reload`: the explorer then loads the modules anew for the next path.

const ABSENT = Symbol('absent');
const LIMIT = 1 << 20;

interface Variable {
  readonly read: () => unknown;
  readonly restore: (value: unknown) => void;
  value: unknown;
}

type Snapshot = () => void;

export class Journal {
  /** Set while a path runs. */
  active = false;
  /** The modules must be loaded anew: something could not be recorded. */
  reload = false;
  /** Own accessors exist in the analysed program: reading an old value could run its code. */
  careful = false;
  private objects: object[] = [];
  private keys: PropertyKey[] = [];
  private values: unknown[] = [];
  private length = 0;
  /** Writes before this index belong to an outer part of the path: see `mark`. */
  private floor = 0;
  private snapshots = new Map<object, Snapshot>();
  private variables: Variable[] = [];

  begin(): void {
    this.active = true;
  }

  write(object: any, key: PropertyKey): void {
    if (!this.active) return;
    const type = typeof object;
    if ((type !== 'object' && type !== 'function') || object === null) return;
    const at = this.length;
    // The value before the first of several writes in a row is the one to restore.
    if (at > this.floor && this.objects[at - 1] === object && this.keys[at - 1] === key) return;
    if (at >= LIMIT) {
      this.overflow();
      return;
    }
    this.objects[at] = object;
    this.keys[at] = key;
    this.values[at] = !Object.hasOwn(object, key)
      ? ABSENT
      : this.careful || type === 'function'
        ? descriptorOf(object, key)
        : object[key];
    this.length = at + 1;
  }

  /** Before a native mutation of an array, Map, Set, typed array or Date. */
  collection(object: object): void {
    if (!this.active || this.snapshots.has(object)) return;
    if (this.snapshots.size >= LIMIT >> 4) {
      this.overflow();
      return;
    }
    const restore = snapshot(object);
    if (restore === undefined) return;
    this.snapshots.set(object, restore);
  }

  /** A variable that outlives its function, registered while modules load. */
  variable(read: () => unknown, restore: (value: unknown) => void): void {
    this.variables.push({ read, restore, value: undefined });
  }

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
    this.length = 0;
    this.snapshots.clear();
    this.variables = [];
    this.reload = false;
    this.active = false;
  }

  mark(): number {
    this.floor = this.length;
    return this.length;
  }

  /** Undoes property writes made since the mark, within a path (contract evaluation). */
  rollbackTo(mark: number): void {
    for (let i = this.length - 1; i >= mark; i--) this.undo(i);
    this.length = mark;
  }

  rollback(): void {
    this.active = false;
    this.floor = 0;
    if (this.reload) {
      this.length = 0;
      this.snapshots.clear();
      return;
    }
    for (let i = this.length - 1; i >= 0; i--) this.undo(i);
    this.length = 0;
    if (this.objects.length > 1 << 16) {
      this.objects = [];
      this.keys = [];
      this.values = [];
    }
    if (this.snapshots.size > 0) {
      for (const restore of this.snapshots.values()) restore();
      this.snapshots.clear();
    }
    for (const variable of this.variables) {
      if (!Object.is(variable.read(), variable.value)) variable.restore(variable.value);
    }
  }

  private overflow(): void {
    this.reload = true;
    this.active = false;
    this.length = 0;
    this.snapshots.clear();
    this.objects = [];
    this.keys = [];
    this.values = [];
  }

  private undo(i: number): void {
    const object = this.objects[i] as any;
    const value = this.values[i];
    try {
      if (value === ABSENT) delete object[this.keys[i]];
      else if (value instanceof SavedDescriptor) Object.defineProperty(object, this.keys[i], value.descriptor);
      else object[this.keys[i]] = value;
    } catch {
      this.reload = true; // frozen or not configurable since
    }
  }
}

class SavedDescriptor {
  constructor(readonly descriptor: PropertyDescriptor) {}
}

function descriptorOf(object: object, key: PropertyKey): unknown {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
  return descriptor.writable === true ? descriptor.value : new SavedDescriptor(descriptor);
}

const mapEntries = Map.prototype.entries;
const setValues = Set.prototype.values;

/** A function that puts the content back, or undefined for objects that are not collections. */
function snapshot(object: any): Snapshot | undefined {
  const tag = Object.prototype.toString.call(object);
  if (Array.isArray(object)) {
    const copy = Array.from({ length: object.length }, (_, i) => (Object.hasOwn(object, i) ? object[i] : ABSENT));
    return () => {
      object.length = copy.length;
      for (let i = 0; i < copy.length; i++) {
        if (copy[i] === ABSENT) delete object[i];
        else object[i] = copy[i];
      }
    };
  }
  if (tag === '[object Map]') {
    const copy = [...mapEntries.call(object)];
    return () => {
      Map.prototype.clear.call(object);
      for (const [key, value] of copy) Map.prototype.set.call(object, key, value);
    };
  }
  if (tag === '[object Set]') {
    const copy = [...setValues.call(object)];
    return () => {
      Set.prototype.clear.call(object);
      for (const value of copy) Set.prototype.add.call(object, value);
    };
  }
  if (ArrayBuffer.isView(object) && !(object instanceof DataView)) {
    const copy = (object as Uint8Array).slice();
    return () => (object as Uint8Array).set(copy);
  }
  if (tag === '[object Date]') {
    const time = Date.prototype.getTime.call(object);
    return () => Date.prototype.setTime.call(object, time);
  }
  return undefined;
}
