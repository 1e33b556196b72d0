// Sets and Maps of the input as the program sees them: what is known of the input (collection-input.ts) with the program's
// own changes on top. Also copies of such a collection (`new Set(s)`), which share what is known.
// Always holds: members of the input come first in iteration order, those the program added follow in `own`, which is
// the native collection that the program holds; a key is never in both. Membership is decided only where it is asked for.

import type { CollectionInput, Entry } from '../../../inputs/collection-input.js';
import type { InputObject, Slot } from '../../../inputs/input-object.js';
import { FOREIGN, inputOfKey, type Key } from '../../../inputs/key.js';
import { ValueSet, valueSetOf } from '../../../inputs/value-set.js';
import { apply, constant, FALSE, or, TRUE } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { oldAfter, readWhileIterated } from '../gaps.js';
import { keyOf, sameValues, storedValue, termOf } from './key-value.js';
import { shown } from './shown.js';
import { Stamp } from './stamp.js';
import { isSymbolic, wrap } from './symbolic.js';
import type { View } from './view.js';

export type CollectionName = 'Set' | 'Map' | 'WeakSet' | 'WeakMap';

/** No key of a collection. */
const NONE = Symbol('none');

export interface Step {
  readonly key: unknown;
  /** Of a map; decided when asked for. */
  readonly value: () => unknown;
}

/** Record stamped on the native collection that the program holds. */
export class LazyCollection {
  /** Members of the input that the program deleted, pairwise different. */
  private removed: Key[] = [];
  /** Values the program gave to keys of the input. */
  private overrides = new Map<Slot, unknown>();
  /** Nothing of the input is left: `own` is all. */
  private detached = false;
  /** Everything was moved to `own`: positions among the input's members mean nothing any more. */
  private forced = false;
  /** The program has added something. */
  private grown = false;

  constructor(
    readonly view: View,
    /** Undefined for a copy: it is an object of the program. */
    readonly input: InputObject | undefined,
    readonly base: CollectionInput,
    readonly name: CollectionName,
    readonly own: any,
  ) {
    this.isMap = name === 'Map' || name === 'WeakMap';
  }

  /** The keys of a map may be a set of their own: not what the base says. */
  readonly isMap: boolean;

  private get context() {
    return this.view.inputs.context;
  }

  has(value: unknown): boolean {
    if (this.ownHas(value)) return true;
    return this.baseEntry(value) !== undefined;
  }

  get(value: unknown): unknown {
    const own = this.ownKey(value);
    if (own !== NONE) return this.native('get', own);
    const entry = this.baseEntry(value);
    return entry === undefined ? undefined : this.valueOf(entry);
  }

  /** add() of sets, set() of maps. */
  put(value: unknown, mapped: unknown): void {
    const own = this.ownKey(value);
    const entry = own === NONE ? this.baseEntry(value) : undefined;
    if (!this.isMap && (own !== NONE || entry !== undefined)) return;
    const slot = entry === undefined ? undefined : this.base.slotOf(entry);
    this.save();
    if (slot !== undefined) this.overrides.set(slot, mapped);
    else this.addOwn(own === NONE ? storedValue(value) : own, mapped);
  }

  delete(value: unknown): boolean {
    const own = this.ownKey(value);
    if (own !== NONE) {
      this.save();
      return this.native('delete', own) as boolean;
    }
    const entry = this.baseEntry(value);
    if (entry === undefined) return false;
    this.save();
    this.removed.push(entry.key);
    return true;
  }

  clear(): void {
    this.save();
    this.detached = true;
    this.removed = [];
    this.overrides = new Map();
    this.native('clear');
  }

  size(): unknown {
    this.expand();
    if (this.detached) return this.ownSize();
    const change = constant(this.ownSize() - this.removed.length);
    return wrap(apply('add', [this.base.useSize(), change]));
  }

  /** For drawing: the size, if it was looked at or is certain. */
  knownSize(): Term | undefined {
    if (this.base.size === undefined) return undefined;
    if (this.detached) return constant(this.ownSize());
    if (!this.base.sizeUsed) return undefined;
    return apply('add', [this.base.size, constant(this.ownSize() - this.removed.length)]);
  }

  private ownSize(): number {
    return [...this.ownEntries()].length;
  }

  private *ownEntries(): Iterable<[unknown, unknown]> {
    if (this.name === 'WeakMap' || this.name === 'WeakSet') return;
    yield* (this.isMap ? Map : Set).prototype.entries.call(this.own) as Iterable<[unknown, unknown]>;
  }

  private native(method: string, ...args: unknown[]): unknown {
    return Reflect.apply(NATIVE[this.name][method], this.own, args);
  }

  private addOwn(key: unknown, value: unknown): void {
    this.grown = true;
    if (this.isMap) this.native('set', key, value);
    else this.native('add', key);
  }

  /** One of the program's own keys that is equal; symbolic ones are compared by branches. */
  private ownKey(value: unknown): unknown {
    if (this.native('has', value)) return value;
    if (termOf(value) === undefined) return NONE;
    for (const [key] of this.ownEntries()) {
      const equal = comparable(key, value) ? sameValues(key, value) : FALSE;
      if (equal !== FALSE && this.context.branch(equal, -1)) return key;
    }
    return NONE;
  }

  private ownHas(value: unknown): boolean {
    if (this.native('has', value)) return true;
    if (termOf(value) === undefined) return false;
    const among: Term[] = [];
    for (const [key] of this.ownEntries()) if (comparable(key, value)) among.push(sameValues(key, value));
    return this.context.branch(or(...among), -1);
  }

  /** The entry of the input for a key that the program has not deleted. */
  private baseEntry(value: unknown): Entry | undefined {
    if (this.detached) return undefined;
    const key = keyOf(value);
    if (key === FOREIGN) return undefined;
    if (this.isRemoved(key)) return undefined;
    return this.base.has(key);
  }

  private isRemoved(key: Key): boolean {
    const among = or(...this.removed.map((r) => this.base.same(r, key)));
    return this.context.branch(among, -1);
  }

  private valueOf(entry: Entry): unknown {
    const slot = this.base.slotOf(entry);
    if (this.overrides.has(slot)) return this.overrides.get(slot);
    const value = this.view.read(slot);
    this.base.valueRead(slot);
    return value;
  }

  /** Steps through the members as the iterators of the language do, following changes made meanwhile. */
  cursor(): () => Step | undefined {
    this.expand();
    let at = 0;
    let own: Iterator<[unknown, unknown]> | undefined;
    return () => {
      if (own === undefined && this.forced && at > 0) this.lostPosition();
      while (own === undefined && !this.detached) {
        const entry = this.base.member(at);
        if (entry === undefined) break;
        at++;
        if (this.isRemoved(entry.key)) continue;
        const key = this.view.show(inputOfKey(entry.key));
        return { key, value: () => this.valueOf(entry) };
      }
      own ??= this.ownEntries()[Symbol.iterator]();
      const step = own.next();
      if (step.done === true) return undefined;
      const [key, value] = step.value;
      return { key, value: () => value };
    };
  }

  /** A set of values of a map that is to be listed: the map is gone through, and the set is an ordinary one. */
  private expand(): void {
    const { base } = this;
    if (!(base instanceof ValueSet) || this.detached) return;
    const values: unknown[] = [];
    for (let i = 0, entry = base.map.member(0); entry !== undefined; entry = base.map.member(++i)) {
      const key = base.map.valueKey(entry);
      base.map.valueRead(base.map.slotOf(entry));
      if (!this.isRemoved(key)) values.push(this.view.show(inputOfKey(key)));
    }
    const own = [...this.ownEntries()];
    this.clear();
    for (const value of values) if (this.ownKey(value) === NONE) this.addOwn(storedValue(value), undefined);
    for (const [key] of own) this.addOwn(key, undefined);
  }

  /** The keys or the values of a map that nobody has changed, as a set; undefined where they have to be listed. */
  partAsSet(part: 'keys' | 'values'): object | undefined {
    if (!this.isMap || !this.pristine || this.base.size === undefined) return undefined;
    const base = part === 'keys' ? this.base : valueSetOf(this.view.inputs, this.base);
    if (base === undefined) return undefined;
    const own = this.view.realm.newCollection('Set');
    Stamp.set(own, new LazyCollection(this.view, undefined, base, 'Set', own));
    return own;
  }

  private lostPosition(): never {
    return this.context.abort({ kind: 'unsupported', gap: readWhileIterated(), site: -1 });
  }

  /** Nobody has changed it: it is what the input says. */
  get pristine(): boolean {
    return !this.detached && this.removed.length === 0 && this.overrides.size === 0 && this.ownSize() === 0;
  }

  /** Decides everything: `own` is then an ordinary collection with all members. */
  force(): void {
    if (this.detached || this.base.size === undefined) return;
    const all: [unknown, unknown][] = [];
    const next = this.cursor();
    for (let step = next(); step !== undefined; step = next()) {
      all.push([step.key, this.isMap ? step.value() : undefined]);
    }
    this.clear();
    this.forced = true;
    for (const [key, value] of all) this.addOwn(key, value);
  }

  /** A collection of the program's with the same members. */
  copy(name: CollectionName): object {
    const own = this.view.realm.newCollection(name);
    const made = new LazyCollection(this.view, undefined, this.base, name, own);
    made.removed = [...this.removed];
    made.overrides = new Map(this.overrides);
    made.detached = this.detached;
    for (const [key, value] of this.ownEntries()) made.addOwn(key, value);
    Stamp.set(own, made);
    return own;
  }

  /** As it was at first; answers how to come back. */
  rewind(): () => void {
    const { detached, forced, removed, overrides } = this;
    const weak = this.name === 'WeakMap' || this.name === 'WeakSet';
    if (weak && this.grown) {
      this.context.abort({ kind: 'unsupported', gap: oldAfter(`a change of a ${this.name}`), site: -1 });
    }
    const own = [...this.ownEntries()];
    if (!weak) this.native('clear');
    Object.assign(this, { detached: false, forced: false, removed: [], overrides: new Map() });
    return () => {
      if (!weak) this.native('clear');
      for (const [key, value] of own) this.addOwn(key, value);
      Object.assign(this, { detached, forced, removed, overrides });
    };
  }

  /** What the program did can be undone while a contract is evaluated. */
  private save(): void {
    if (!this.view.canUndo) return;
    const { detached, forced } = this;
    const removed = [...this.removed];
    const overrides = new Map(this.overrides);
    const own = [...this.ownEntries()];
    this.view.undoable(() => {
      Object.assign(this, { detached, forced, removed, overrides });
      if (this.name === 'WeakMap' || this.name === 'WeakSet') return;
      this.native('clear');
      for (const [key, value] of own) this.addOwn(key, value);
    });
  }

  /** For drawing: what is known now, in order; decides nothing. `rest`: there may be more. */
  known(): { entries: { key: unknown; value: unknown }[]; rest: boolean } {
    const entries: { key: unknown; value: unknown }[] = [];
    if (!this.detached) {
      for (const entry of this.base.present()) {
        if (this.removed.some((r) => this.base.same(r, entry.key) === TRUE)) continue;
        if (this.base.entryOf(entry.key) !== entry) continue;
        const { slot } = entry;
        const value =
          slot === undefined
            ? UNDECIDED_VALUE
            : this.overrides.has(slot)
              ? this.overrides.get(slot)
              : slot.value === undefined
                ? UNDECIDED_VALUE
                : this.view.show(slot.value);
        entries.push({ key: this.view.show(inputOfKey(entry.key)), value });
      }
    }
    for (const [key, value] of this.ownEntries()) entries.push({ key, value });
    return { entries, rest: !this.detached && !this.base.closed };
  }
}

/** A value that was never looked at. */
export const UNDECIDED_VALUE = Symbol('undecided');

const NATIVE: Record<CollectionName, any> = {
  Set: Set.prototype,
  Map: Map.prototype,
  WeakSet: WeakSet.prototype,
  WeakMap: WeakMap.prototype,
};

/** Two concrete keys that are not the same object or value are different; the native collection compares those. */
function comparable(a: unknown, b: unknown): boolean {
  return isSymbolic(a) || isSymbolic(b);
}

export function createLazyCollection(view: View, input: InputObject): unknown {
  const base = input.collection as CollectionInput;
  const weak = base.size === undefined;
  const name: CollectionName = `${weak ? 'Weak' : ''}${base.value === undefined ? 'Set' : 'Map'}`;
  const own = view.realm.newCollection(name);
  Stamp.set(own, new LazyCollection(view, input, base, name, own));
  shown.collections = true;
  return own;
}

export function lazyCollectionOf(value: unknown): LazyCollection | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = Stamp.get(value);
  return record instanceof LazyCollection ? record : undefined;
}
