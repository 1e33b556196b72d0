// What is known about a Set or Map of the input, as a mathematical object: members that were asked for, members met by
// iterating (in order), and the size. Decided lazily and shared by all views of a path; what the program did to the
// collection lives in lazy-collection.ts.
// Always holds: facts only grow on a path; membership of a key is decided at most once and agrees with all keys that may
// be equal to it (SameValueZero); the members of `members` are pairwise different.
import { apply, constant, eq, FALSE, ite, le, lt, not, or, same, TRUE, variable } from '../logic/build.js';
import type { Term } from '../logic/term.js';
import { TYPE_SITE } from '../path/choice.js';
import { Slot } from './input-object.js';
import type { Inputs } from './inputs.js';
import { FOREIGN, isTerm, type Key, keyOfInput, keyText, sameKey } from './key.js';
import { capacity, fitsKey, listedValues } from './key-shape.js';
import type { CollectionNotation } from './notation.js';
import { propagate, relateSizes } from './set-relations.js';
import type { Shape } from './shape.js';
import type { ValueSet } from './value-set.js';

/** A key whose membership is decided. */
export interface Entry {
  readonly key: Key;
  readonly present: boolean;
  /** Position in insertion order, for those met by iterating. */
  readonly position: number | undefined;
  /** Of a map: the value, once it was asked for. Entries that turned out to be one share it. */
  slot: Slot | undefined;
}

export class CollectionInput {
  /** The first members in insertion order. */
  readonly members: Entry[] = [];
  /** Keys that were asked for by themselves. */
  readonly known: Entry[] = [];
  /** `members` are all there are. */
  closed = false;
  /** Of a map: its values as a set, where the program has asked for it. */
  values: ValueSet | undefined;
  readonly isValueSet: boolean = false;
  private looked = false;
  protected readonly byKey = new Map<Key, Entry>();
  /** The size is known to be at least this. */
  private counted = 0;

  constructor(
    protected readonly inputs: Inputs,
    /** The expression that gives it. */
    readonly path: string,
    readonly key: Shape,
    /** Of a map. */
    readonly value: Shape | undefined,
    /** Absent for weak collections. */
    readonly size: Term | undefined,
  ) {}

  private get notation(): CollectionNotation {
    return this.inputs.notation.collections;
  }

  /** The size was looked at on this path, by the program or a contract. */
  get sizeUsed(): boolean {
    return this.looked;
  }

  /** The keys known to be in the collection, no two of them the same fact. */
  present(): Entry[] {
    return [...this.members, ...this.known.filter((e) => e.present)];
  }

  entryOf(key: Key): Entry | undefined {
    return this.byKey.get(key);
  }

  /** Is the key in the collection? Decided now if it was not: the entry says so from then on. */
  has(key: Key | typeof FOREIGN): Entry | undefined {
    if (key === FOREIGN || !fitsKey(this.inputs, key, this.key)) return undefined;
    const entry = this.byKey.get(key) ?? this.ask(key);
    return entry.present ? entry : undefined;
  }

  private ask(key: Key): Entry {
    const { context } = this.inputs;
    let present: boolean;
    if (this.isCovered(key)) present = true;
    else if (this.isListed) {
      const among = this.among(key);
      present = among !== FALSE && !this.isFull(key) && context.branch(among, -1);
    } else {
      if (this.inputs.conservative) context.abort({ kind: 'undecided' });
      const member = variable('bool', this.notation.has(this.path, keyText(key)));
      for (const e of [...this.members, ...this.known]) {
        const equal = this.same(e.key, key);
        if (equal !== FALSE) context.assume(or(not(equal), e.present ? member : not(member)), TYPE_SITE);
      }
      this.assumeListed(key, member);
      if (this.sizeUsed && this.size !== undefined) {
        const atLeast = this.atLeast([...this.present().map((e) => e.key), key]);
        if (atLeast > this.counted) context.assume(or(not(member), le(constant(atLeast), this.size)), TYPE_SITE);
      }
      present = context.branch(member, -1);
    }
    const entry: Entry = { key, present, position: undefined, slot: undefined };
    this.record(this.known, entry);
    this.recount();
    this.inputs.watch.decided();
    return entry;
  }

  /** All members are known. */
  protected get isListed(): boolean {
    return this.closed;
  }

  /** Is the key one of them? */
  protected among(key: Key): Term {
    return or(...this.members.map((m) => this.same(m.key, key)));
  }

  /** A key that is in the collection, under a name of its own. */
  name(path: string, taken: (key: Key) => boolean): Key {
    const isAbsent = (key: Key): boolean => taken(key) || this.byKey.get(key)?.present === false;
    const key = this.decideKey(new Slot(path, this.key, false, false, undefined, isAbsent));
    this.note(key, true);
    return key;
  }

  /** Membership that follows from what was decided elsewhere. */
  note(key: Key, present: boolean): void {
    const { context } = this.inputs;
    const known = this.byKey.get(key);
    if (known !== undefined || !fitsKey(this.inputs, key, this.key)) {
      if ((known?.present ?? false) !== present) context.abort({ kind: 'infeasible' });
      return;
    }
    if (this.isListed) context.assume(present ? this.among(key) : not(this.among(key)), TYPE_SITE);
    else {
      for (const e of [...this.members, ...this.known]) {
        if (e.present !== present) context.assume(not(this.same(e.key, key)), TYPE_SITE);
      }
      if (present) this.assumeListed(key, TRUE);
    }
    this.record(this.known, { key, present, position: undefined, slot: undefined });
    this.recount();
  }

  /** Only the values that the type lists are members. */
  private assumeListed(key: Key, member: Term): void {
    const listed = isTerm(key) ? listedValues(this.key, key.sort) : undefined;
    if (listed === undefined) return;
    const one = or(...listed.map((v) => eq(key as Term, constant(v))));
    this.inputs.context.assume(or(not(member), one), TYPE_SITE);
  }

  /** What this collection tells apart counts in the others. */
  private recount(): void {
    for (const collection of this.inputs.collections) if (collection.sizeUsed) collection.countPresent();
  }

  private record(list: Entry[], entry: Entry): void {
    const before = this.byKey.get(entry.key);
    list.push(entry);
    this.byKey.set(entry.key, entry);
    this.inputs.trail?.push(() => {
      list.pop();
      if (before === undefined) this.byKey.delete(entry.key);
      else this.byKey.set(entry.key, before);
    });
    if (this.inputs.relations.length > 0) propagate(this.inputs, this, entry.key, entry.present);
  }

  /** The symbolic size: at least the number of different keys known to be there. */
  useSize(): Term {
    this.looked = true;
    this.countPresent();
    if (this.inputs.relations.length > 0) relateSizes(this.inputs, this);
    return this.size as Term;
  }

  /** The size counts the keys that are known to be there and to be different. */
  private countPresent(): void {
    if (this.size === undefined || this.closed) return;
    this.countAbsent(this.size);
    const atLeast = this.atLeast(this.present().map((e) => e.key));
    if (this.counted >= atLeast) return;
    const before = this.counted;
    this.counted = atLeast;
    this.inputs.trail?.push(() => {
      this.counted = before;
    });
    this.inputs.context.assume(le(constant(atLeast), this.size), TYPE_SITE);
  }

  /** Of a type with few values, those that are not there leave room for the others only. */
  private countAbsent(size: Term): void {
    const all = capacity(this.key);
    if (this.isValueSet || !Number.isFinite(all)) return;
    const absent = this.atLeast(this.known.filter((e) => !e.present).map((e) => e.key));
    if (absent > 0) this.inputs.context.assume(le(size, constant(all - absent)), TYPE_SITE);
  }

  /** How many keys of a list are certainly different, by what collections know of them. */
  private atLeast(keys: readonly Key[]): number {
    return Math.max(this.apart(keys).length, this.apart([...keys].reverse()).length);
  }

  /**
   * The path has ended: the size counts all keys that are different. Whether two are may depend on equalities that
   * nobody has asked about, which is why this waits for the end.
   */
  settle(): void {
    if (!this.sizeUsed || this.size === undefined || this.closed) return;
    const keys = this.present().map((e) => e.key);
    if (keys.length <= this.counted) return;
    let count = constant(0);
    keys.forEach((key, i) => {
      const repeated = or(...keys.slice(0, i).map((k) => this.same(k, key)));
      count = apply('add', [count, ite(repeated, constant(0), constant(1))]);
    });
    const fits = or(le(constant(keys.length), this.size), le(count, this.size));
    this.inputs.context.assume(fits, TYPE_SITE);
  }

  /** Member number `index` in insertion order; undefined past the end. */
  member(index: number): Entry | undefined {
    if (index < this.members.length) return this.members[index];
    if (this.closed) return undefined;
    const { inputs } = this;
    if (!inputs.context.branch(lt(constant(index), this.useSize()), -1)) {
      this.close();
      return undefined;
    }
    if (inputs.conservative) inputs.context.abort({ kind: 'undecided' });
    const key = this.nextMember(index);
    for (const e of [...this.members, ...this.known]) {
      if (e.present && e.position === undefined) continue;
      const equal = this.same(e.key, key);
      if (equal === TRUE) inputs.context.abort({ kind: 'infeasible' });
      inputs.context.assume(not(equal), TYPE_SITE);
    }
    const entry: Entry = { key, present: true, position: index, slot: this.byKey.get(key)?.slot };
    this.record(this.members, entry);
    this.countPresent();
    inputs.watch.decided();
    return entry;
  }

  private nextMember(index: number): Key {
    const path = this.notation.nthKey(this.path, this.value !== undefined, index);
    const taken = (key: Key): boolean => {
      const entry = this.byKey.get(key);
      return entry !== undefined && (!entry.present || entry.position !== undefined);
    };
    return this.decideKey(new Slot(path, this.key, false, false, undefined, taken));
  }

  private decideKey(slot: Slot): Key {
    let value = this.inputs.decide(slot, -1);
    if (value.kind === 'any') value = this.inputs.decide(value.slot, -1);
    const key = keyOfInput(value);
    if (isTerm(key) && key.sort === 'num') this.inputs.context.assume(not(same(key, constant(-0))), TYPE_SITE);
    return key;
  }

  private close(): void {
    const { inputs } = this;
    this.closed = true;
    inputs.trail?.push(() => {
      this.closed = false;
    });
    for (const e of this.known) {
      if (!e.present) continue;
      const among = this.among(e.key);
      if (among === FALSE) inputs.context.abort({ kind: 'infeasible' });
      inputs.context.assume(among, TYPE_SITE);
    }
    this.values?.listed();
    inputs.watch.decided();
  }

  // Two conclusions by counting, which a solver finds only by trying all ways to match keys with members.

  /** With as many different keys known to be inside as there are members, no other key can be. */
  protected isFull(key: Key): boolean {
    const present = [...this.known.filter((e) => e.present), ...this.members].map((e) => e.key);
    return this.apart([key, ...present]).length > this.members.length;
  }

  /** The key is in a collection all of whose members are in this one: as many different ones as it has are known to be. */
  private isCovered(key: Key): boolean {
    return this.inputs.collections.some((other) => {
      if (other === this || !other.closed || other.byKey.get(key)?.present !== true) return false;
      const common = this.present().filter((e) => other.byKey.get(e.key)?.present === true);
      return (
        common.length >= other.members.length && this.apart(common.map((e) => e.key)).length >= other.members.length
      );
    });
  }

  /** Some of the keys, as many as are easily found, that are certainly different from one another. */
  private apart(keys: readonly Key[]): Key[] {
    const found: Key[] = [];
    for (const key of keys) if (found.every((k) => this.differ(k, key))) found.push(key);
    return found;
  }

  /** The value of a present key of a map. */
  slotOf(entry: Entry): Slot {
    if (entry.slot !== undefined) return entry.slot;
    const { inputs } = this;
    let slot: Slot | undefined;
    for (const other of this.present()) {
      if (other.slot === undefined || other === entry) continue;
      if (!this.decideSame(other.key, entry.key)) continue;
      slot = other.slot;
      break;
    }
    slot ??= this.newSlot(entry);
    entry.slot = slot;
    inputs.trail?.push(() => {
      entry.slot = undefined;
    });
    return slot;
  }

  /** Named by the entry, whoever makes it: a precondition may speak of a value that the path has not read. */
  newSlot({ position, key }: Entry): Slot {
    const { notation, path } = this;
    const at = position === undefined ? notation.value(path, keyText(key)) : notation.nthValue(path, position);
    return new Slot(at, this.value as Shape, false);
  }

  /** The value of an entry as a key of the set of values. */
  valueKey(entry: Entry): Key {
    let value = this.inputs.decide(this.slotOf(entry), -1);
    if (value.kind === 'any') value = this.inputs.decide(value.slot, -1);
    return keyOfInput(value);
  }

  /** A value was read: it is in the set of values. */
  valueRead(slot: Slot): void {
    if (this.values !== undefined && slot.value !== undefined) this.values.note(keyOfInput(slot.value), true);
  }

  /** Equality of two keys; FALSE where some collection of the input is known to tell them apart. */
  same(a: Key, b: Key): Term {
    if (a === b) return TRUE;
    return this.differ(a, b) ? FALSE : sameKey(a, b);
  }

  /** Decides whether two keys are equal. */
  decideSame(a: Key, b: Key): boolean {
    const equal = this.same(a, b);
    if (equal === FALSE) return false;
    if (this.inputs.context.branch(equal, -1)) return true;
    this.inputs.noteApart(a, b);
    this.recount();
    return false;
  }

  /** Certainly different: no term is built to see that. */
  private differ(a: Key, b: Key): boolean {
    if (a === b) return false;
    if (!isTerm(a) || !isTerm(b) || a.sort !== b.sort) return true;
    if (a.op === 'const' && b.op === 'const') return sameKey(a, b) === FALSE;
    if (this.inputs.areApart(a, b)) return true;
    for (const collection of this.inputs.collections) if (collection.separates(a, b)) return true;
    return false;
  }

  separates(a: Key, b: Key): boolean {
    const x = this.byKey.get(a);
    const y = this.byKey.get(b);
    if (x === undefined || y === undefined) return false;
    return x.present !== y.present || (x.position !== undefined && y.position !== undefined && x !== y);
  }
}
