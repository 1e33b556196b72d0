// A Map or Set that a proof follows: its members are kept as arrays (lazy-array.ts), keys and values apart, which a proof widens like any others. Made
// in place of those that the program makes, and of those of the input, while a proof runs.
// Soundness: a key that is in none of the known cells may be in any other one, or nowhere. Which of these it is stands in a variable of that key, which no
// state compares: it is another one once a state was noted. What would need the place of a member that was taken away while members are listed is refused.

import type { InputObject } from '../../../inputs/input-object.js';
import { and, apply, constant, eq, FALSE, lt, not, TRUE, variable } from '../../../logic/build.js';
import type { Sort, Term } from '../../../logic/term.js';
import { LENGTHS } from '../../state.js';
import { changedWhileListed } from '../gaps.js';
import { sameValues, storedValue, termOf } from './key-value.js';
import { createMadeArray, type LazyArray, lazyArrayOf } from './lazy-array.js';
import type { Step } from './lazy-collection.js';
import { shown } from './shown.js';
import { Stamp } from './stamp.js';
import { isSymbolic, wrap } from './symbolic.js';
import type { View } from './view.js';

type Listed = 'Map' | 'Set';
const ONE = constant(1);

export class ListedCollection {
  /** Counts the states that the path has noted. */
  static states = 0;
  readonly isMap: boolean;
  readonly isListed = true;
  private deletions = 0;
  /** Listings that have begun and not ended. */
  listings = 0;
  /** The native collection that the program holds has all members. */
  forced = false;

  constructor(
    readonly view: View,
    readonly name: Listed,
    readonly own: object,
    readonly keys: unknown[],
    /** Of a map; as many as there are keys. */
    readonly values: unknown[] | undefined,
    /** Undefined where the program made it. */
    readonly input: InputObject | undefined = undefined,
  ) {
    this.isMap = name === 'Map';
  }

  static of(value: unknown): ListedCollection | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const record = Stamp.get(value);
    return record instanceof ListedCollection && !record.forced ? record : undefined;
  }

  /** In place of an empty collection that the program made. */
  static make(view: View, name: Listed, own: object, input?: InputObject): ListedCollection {
    const array = (): unknown[] => createMadeArray(view, view.realm.newArray());
    const values = name === 'Map' ? array() : undefined;
    return ListedCollection.put(new ListedCollection(view, name, own, array(), values, input));
  }

  private static put(made: ListedCollection): ListedCollection {
    const [keys, values] = made.arrays();
    if (values !== undefined) values.partner = keys;
    Stamp.set(made.own, made);
    shown.collections = true;
    return made;
  }

  private get context() {
    return this.view.inputs.context;
  }

  /** Of the keys, and of the values. */
  arrays(): LazyArray[] {
    return [this.keys, ...(this.values === undefined ? [] : [this.values])].map((a) => lazyArrayOf(a) as LazyArray);
  }

  private length(): Term {
    const { length } = this.arrays()[0];
    return termOf(length) as Term;
  }

  has(key: unknown): boolean {
    return this.find(key) !== undefined;
  }

  get(key: unknown): unknown {
    const at = this.find(key);
    return at === undefined ? undefined : this.read(this.arrays()[1], at);
  }

  put(key: unknown, value: unknown): void {
    const at = this.find(key);
    const [keys, values] = this.arrays();
    if (at !== undefined) {
      if (values !== undefined) this.write(values, at, value);
      return;
    }
    append(keys, storedValue(key));
    if (values !== undefined) append(values, value);
  }

  delete(key: unknown): boolean {
    const at = this.find(key);
    if (at === undefined) return false;
    if (this.listings > 0 || this.view.canUndo) this.refuse();
    const term = termOf(key);
    const size = apply('sub', [this.length(), ONE]);
    for (const [i, array] of this.arrays().entries()) {
      if (array.cells === undefined) {
        Array.prototype.splice.call([this.keys, this.values][i], Number(at.data), 1);
        continue;
      }
      const sort = array.sortOfElements();
      if (sort === undefined || sort === 'none') this.refuse();
      array.widen(sort as 'num', size, `${array.path}-${++this.deletions}`);
      if (i === 0 && term !== undefined) this.context.assume(not(this.isThere(array, term)), -1);
    }
    return true;
  }

  clear(): void {
    if (this.listings > 0) this.refuse();
    for (const array of this.arrays()) array.write('length', 0);
  }

  size(): unknown {
    return this.arrays()[0].length;
  }

  /** Steps through the members. A proof has no end of it where there may be any number. */
  cursor(): () => Step | undefined {
    let at = 0;
    let ended = false;
    this.listings++;
    return () => {
      if (ended) return undefined;
      const step = this.memberAt(constant(at++), -1);
      if (step !== undefined) return step;
      ended = true;
      this.listings--;
      return undefined;
    };
  }

  /** The member at a place; undefined past the last one. */
  memberAt(at: Term, site: number): Step | undefined {
    if (!this.context.branch(lt(at, this.length()), site)) return undefined;
    const [keys, values] = this.arrays();
    return { key: this.read(keys, at), value: () => (values === undefined ? undefined : this.read(values, at)) };
  }

  /** Makes the native collection that the program holds an ordinary one; only where all members are known. */
  force(): void {
    const [keys, values] = this.arrays();
    if (this.input !== undefined || keys.cells !== undefined || values?.cells !== undefined || this.view.canUndo)
      this.refuse();
    const { own } = this;
    if (this.listings > 0 || keys.target.some(isSymbolic)) this.refuse();
    for (const [i, key] of keys.target.entries()) {
      if (this.isMap) Map.prototype.set.call(own, key, values?.target[i]);
      else Set.prototype.add.call(own, key);
    }
    this.forced = true;
  }

  copy(): never {
    return this.refuse();
  }

  /** Of the input: `old(...)` would need what it was. */
  rewind(): never {
    return this.refuse();
  }

  private read(array: LazyArray, at: Term): unknown {
    if (array.cells === undefined && at.op === 'const') return array.target[at.data as number];
    const cells = array.cells ?? array.keepByIndex();
    return cells === undefined ? this.refuse() : cells.read(at, -1);
  }

  private write(array: LazyArray, at: Term, value: unknown): void {
    if (array.cells === undefined && at.op === 'const') array.write(String(at.data), value);
    else (array.cells ?? array.keepByIndex() ?? this.refuse()).write(at, value, -1);
  }

  private refuse(): never {
    return this.context.abort({ kind: 'unsupported', gap: changedWhileListed(), site: -1 });
  }

  /** The place of a key that is there. */
  private find(key: unknown): Term | undefined {
    const [keys] = this.arrays();
    const known = cellsOf(keys);
    for (const [at, other] of known) if (sameValues(other, key) === TRUE) return at;
    for (const [at, other] of known) {
      const equal = sameValues(other, key);
      if (equal !== FALSE && this.context.branch(equal, -1)) return at;
    }
    const term = termOf(key);
    const { cells } = keys;
    return cells?.widened === undefined || cells.widened !== term?.sort ? undefined : this.among(term, keys, known);
  }

  /** Is it one of those that nobody has looked at? */
  private among(term: Term, keys: LazyArray, known: readonly (readonly [Term, unknown])[]): Term | undefined {
    const length = this.length();
    const there = and(this.isThere(keys, term), lt(constant(known.length), length));
    if (!this.context.branch(there, -1)) return undefined;
    const at = variable('num', `${this.nameOf(keys, term)} at`, LENGTHS);
    for (const fact of [lt(at, length), ...known.map(([other]) => not(eq(at, other)))]) this.context.assume(fact, -1);
    const found = this.read(keys, at);
    this.context.assume(sameValues(found, wrap(term)), -1);
    return at;
  }

  /** Is it among the keys as they were widened? Asked again, the answer is the same, until a state is noted. */
  private isThere(keys: LazyArray, term: Term): Term {
    return variable('bool', `${this.nameOf(keys, term)} there`);
  }

  private nameOf({ path }: LazyArray, term: Term): string {
    let number = numbers.get(term);
    if (number === undefined) numbers.set(term, (number = ++last));
    return `${path}@${ListedCollection.states}.${number}`;
  }
}

/** Of terms that were keys. */
const numbers = new WeakMap<Term, number>();
let last = 0;
const PARTS = ['keys', 'values'] as const;

function cellsOf({ cells, target }: LazyArray): (readonly [Term, unknown])[] {
  if (cells === undefined) return target.map((value, i) => [constant(i), value] as const);
  return cells.list.map(({ index, value }) => [index, value] as const);
}

function append(array: LazyArray, value: unknown): void {
  if (array.cells === undefined) array.write(String(array.target.length), value);
  else array.cells.push([value], -1);
}

const SORTS: Readonly<Record<string, Sort>> = { number: 'num', string: 'str', boolean: 'bool', bigint: 'big' };

/** A collection of the input with any members, where these are primitives of one sort; undefined for others. What its precondition says is not known of it. */
export function listedInput(view: View, input: InputObject): object | undefined {
  const { path, collection } = input;
  if (collection === undefined || collection.size === undefined) return undefined;
  const shapes = [collection.key, ...(collection.value === undefined ? [] : [collection.value])];
  const sorts = shapes.map(({ kind }) => SORTS[kind]);
  if (sorts.includes(undefined as never)) return undefined;
  const name = collection.value === undefined ? 'Set' : 'Map';
  const own = view.realm.newCollection(name);
  const size = variable('num', `size of ${path}`, LENGTHS);
  const listed = ListedCollection.make(view, name, own, input);
  for (const [i, array] of listed.arrays().entries()) array.widen(sorts[i] as 'num', size, `${path}.${PARTS[i]}`);
  return own;
}
