// Array inputs: a proxy over a real array. Until its length matters as a number, `length` is a symbolic integer and
// reading element i asks whether i < length; anything that changes or lists the array decides the length first
// (length === 0? 1? ...), after which it is an ordinary array whose elements are still decided on first read.
// With `arrays: 'symbolic'` elements are kept by index (array-cells.ts), and reading, writing and growing decide no length.

import { slotAt } from '../../../inputs/array-slots.js';
import { InputObject, type Slot } from '../../../inputs/input-object.js';
import { inBounds } from '../../../inputs/inputs.js';
import type { Shape } from '../../../inputs/shape.js';
import { constant, eq } from '../../../logic/build.js';
import type { Sort, Term } from '../../../logic/term.js';
import { ArrayCells } from './array-cells.js';
import { NO_HOLES, PLAIN_DATA } from './assumed.js';
import { shown } from './shown.js';
import { Stamp } from './stamp.js';
import { heldTerm, isSymbolic, wrap } from './symbolic.js';
import type { View } from './view.js';

export class LazyArray {
  /** Once the length is decided, elements that are neither read nor written are still undecided. */
  decided = false;
  /** With a decided length: undecided elements lie below; what is absent from here on is a hole of the program's own. */
  private undecided = 0;
  /** Indices below `undecided` that the program deleted. */
  cleared = new Set<number>();

  /** Set while the length is a term and elements are kept by index (`arrays: 'symbolic'`). */
  cells: ArrayCells | undefined;
  /** Where undecided elements come from: the input, unless a proof has widened the array. */
  private source: InputObject;

  constructor(
    readonly view: View,
    readonly input: InputObject,
    readonly target: unknown[],
    /** The program made it. */
    readonly made = false,
  ) {
    this.source = input;
    this.start();
  }

  /** The keys that its elements are the values of, in a map that a proof follows: there are as many. */
  partner: LazyArray | undefined;

  /** What its undecided elements are called after. */
  get path(): string {
    return this.source.path;
  }

  /** For proofs: any elements of that sort in place of those there are, and a length. */
  widen(sort: keyof typeof SHAPES, length: Term, path: string): void {
    const element = SHAPES[sort];
    this.noteChange();
    this.source = new InputObject(-1, path, { kind: 'array', element, leading: [], length });
    this.cells = new ArrayCells(this.view, this.source, length, sort);
    this.decided = false;
    this.undecided = 0;
    this.cleared = new Set();
    this.target.length = 0;
  }

  /** Of an array that the program made: elements are kept by index from now on, which may be symbolic. */
  keepByIndex(): ArrayCells | undefined {
    const { target, made, decided, cells } = this;
    if (!made || !decided || cells !== undefined || !Object.isExtensible(target)) return cells;
    if (Reflect.ownKeys(target).length !== target.length + 1 || this.view.canUndo) return undefined;
    this.cells = new ArrayCells(this.view, this.source, constant(target.length));
    this.cells.fill([...target]);
    this.decided = false;
    target.length = 0;
    return this.cells;
  }

  /** The sort of all its elements; undefined where there are holes, several sorts, objects or other properties. */
  sortOfElements(): Sort | 'none' | undefined {
    const { cells, target, decided } = this;
    if (cells !== undefined && !cells.dense) return undefined;
    if (cells === undefined && !decided) return undefined;
    if (cells === undefined && Reflect.ownKeys(target).length !== target.length + 1) return undefined;
    const values = cells?.list.map(({ value }) => value) ?? target;
    const sorts = new Set(values.map(sortOfValue));
    if (cells !== undefined && !cells.made) sorts.add(cells.widened ?? sortOfShape(this.input));
    return sorts.size > 1 ? undefined : sorts.size === 0 ? 'none' : [...sorts][0];
  }

  private start(): void {
    const { view, input, target } = this;
    const { type } = input;
    if (this.made) {
      this.decided = true;
      return;
    }
    if (view.inputs.limits.arrays === 'symbolic' && type.kind === 'array' && type.leading.length === 0) {
      this.cells = new ArrayCells(view, input, type.length);
    }
    if (type.kind === 'tuple') {
      target.length = type.length;
      this.undecided = target.length;
      this.decided = true;
    }
  }

  /** As it was at first; answers how to come back. */
  rewind(): () => void {
    const { target, decided, undecided, cleared, cells, source } = this;
    const now = Object.getOwnPropertyDescriptors<object>(target);
    const empty = (): void => {
      for (const key of Reflect.ownKeys(target)) if (key !== 'length') Reflect.deleteProperty(target, key);
      target.length = 0;
    };
    empty();
    Object.assign(this, { decided: false, undecided: 0, cleared: new Set(), cells: undefined, source: this.input });
    this.start();
    return () => {
      empty();
      Object.defineProperties(target, now);
      Object.assign(this, { decided, undecided, cleared, cells, source });
    };
  }

  get length(): unknown {
    if (this.cells !== undefined) return wrap(this.cells.length);
    if (this.decided || this.input.type.kind !== 'array') return this.target.length;
    return wrap(this.input.type.length);
  }

  /** With a decided length: can element `index` still be decided by a read? */
  isUndecided(index: number): boolean {
    return index < this.undecided && !this.cleared.has(index) && !Object.hasOwn(this.target, index);
  }

  /** Element `index`, decided now; undefined past the end. */
  read(index: number): unknown {
    if (this.cells !== undefined) return this.cells.read(constant(index), -1);
    if (Object.hasOwn(this.target, index)) return this.target[index];
    if (!this.inside(index)) return undefined;
    const value = this.view.read(this.slot(index));
    this.store(index, value);
    return value;
  }

  private slot(index: number): Slot {
    const { inputs } = this.view;
    const { source } = this;
    if (source.cells.length > 0) return slotAt(inputs, source, constant(index), -1);
    const known = source.slots.get(String(index));
    if (inputs.conservative && source.type.kind === 'array' && known?.value === undefined) {
      inputs.context.abort({ kind: 'undecided' });
    }
    return inputs.slotOf(source, String(index)) as Slot;
  }

  private inside(index: number): boolean {
    if (this.decided || this.input.type.kind !== 'array') return index < this.undecided && !this.cleared.has(index);
    return this.view.inputs.context.branch(inBounds(index, this.input.type.length), -1);
  }

  private store(index: number, value: unknown): void {
    const length = this.target.length;
    this.target[index] = value;
    this.view.undoable(() => {
      delete this.target[index];
      this.target.length = length;
    });
  }

  /** Makes the length a number: forks over 0, 1, 2, ... */
  decideLength(): void {
    if (this.decided || this.input.type.kind !== 'array') return;
    const { cells } = this;
    if (cells !== undefined) {
      this.spread(cells);
      return;
    }
    const { context } = this.view.inputs;
    const { length } = this.input.type;
    let n = 0;
    while (!context.branch(eq(length, constant(n)), -1)) n++;
    const before = this.target.length;
    this.target.length = n;
    this.undecided = n;
    this.decided = true;
    this.view.undoable(() => {
      this.decided = false;
      this.target.length = before;
    });
  }

  /** Gives up symbolic indices: decides the length and where each known element stands. */
  private spread(cells: ArrayCells): void {
    const { target } = this;
    const { length, elements, properties, untouched, shifted } = cells.decide();
    target.length = length;
    for (const [key, value] of [...elements, ...properties]) Reflect.set(target, key, value);
    this.cells = undefined;
    this.decided = true;
    // Slots are counted as in the input: once elements have moved, all are decided now.
    this.undecided = shifted === 0 ? Math.min(untouched, length) : 0;
    this.view.undoable(() => {
      this.cells = cells;
      this.decided = false;
      target.length = 0;
      for (const [key] of properties) Reflect.deleteProperty(target, key);
    });
    for (let i = 0; shifted > 0 && i < Math.min(untouched - shifted, length); i++) {
      if (!Object.hasOwn(target, i)) target[i] = this.view.read(this.slot(i + shifted));
    }
  }

  /** Decides the length and every element: the target is then an ordinary array. */
  force(): void {
    this.decideLength();
    for (let i = 0; i < this.undecided; i++) this.read(i);
    this.limitUndecided(0);
  }

  private limitUndecided(end: number): void {
    const before = this.undecided;
    if (before <= end) return;
    this.undecided = end;
    this.view.undoable(() => {
      this.undecided = before;
    });
  }

  noteChange(): void {
    if (!this.made) this.view.inputs.context.restsOn(PLAIN_DATA);
  }

  write(key: string | symbol, value: unknown): boolean {
    this.noteChange();
    const index = indexOf(key);
    const { cells } = this;
    if (cells !== undefined && index !== undefined) {
      cells.write(constant(index), value, -1);
      return true;
    }
    if (cells !== undefined && key === 'length' && isLength(value)) {
      cells.resize(constant(value), -1);
      return true;
    }
    if (index === undefined && key !== 'length') return this.writeProperty(key, value);
    this.decideLength();
    this.saveForUndo();
    if (index !== undefined) this.cleared.delete(index);
    const done = Reflect.set(this.target, key, value);
    this.limitUndecided(this.target.length);
    return done;
  }

  /** Of a name that is no index: the length does not matter. */
  private writeProperty(key: string | symbol, value: unknown): boolean {
    const { target } = this;
    const before = Reflect.getOwnPropertyDescriptor(target, key);
    this.view.undoable(() => {
      if (before === undefined) Reflect.deleteProperty(target, key);
      else Reflect.defineProperty(target, key, before);
    });
    return Reflect.set(target, key, value);
  }

  remove(key: string | symbol): boolean {
    this.noteChange();
    this.decideLength();
    this.saveForUndo();
    const index = indexOf(key);
    if (index !== undefined && index < this.undecided) this.cleared.add(index);
    return Reflect.deleteProperty(this.target, key);
  }

  private saveForUndo(): void {
    if (!this.view.canUndo) return;
    const copy = this.target.slice();
    const cleared = new Set(this.cleared);
    this.view.undoable(() => {
      this.target.length = 0;
      for (const i of copy.keys()) if (i in copy) this.target[i] = copy[i];
      this.target.length = copy.length;
      this.cleared = cleared;
    });
  }
}

const SHAPES = {
  num: { kind: 'number' },
  str: { kind: 'string' },
  bool: { kind: 'boolean' },
  big: { kind: 'bigint' },
} as const satisfies Record<string, Shape>;

function sortOfShape({ type }: InputObject): Sort | undefined {
  const kind = type.kind === 'array' ? type.element.kind : undefined;
  return (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).find((sort) => SHAPES[sort].kind === kind);
}

function sortOfValue(value: unknown): Sort | undefined {
  if (isSymbolic(value)) return heldTerm(value).sort;
  const sort = { number: 'num', string: 'str', boolean: 'bool', bigint: 'big' }[typeof value as string];
  return sort as Sort | undefined;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value === value >>> 0;
}

function indexOf(key: string | symbol): number | undefined {
  if (typeof key === 'symbol') return undefined;
  const n = Number(key);
  return Number.isInteger(n) && n >= 0 && n < 2 ** 32 - 1 && String(n) === key ? n : undefined;
}

export function createLazyArray(view: View, input: InputObject): unknown[] {
  return proxyOf(new LazyArray(view, input, view.realm.newArray()));
}

/** An array that the program made, which a proof may widen. */
export function createMadeArray(view: View, array: unknown[]): unknown[] {
  shown.lazy = true;
  const length = constant(array.length);
  const type = { kind: 'array', element: { kind: 'any' }, leading: [], length } as const;
  return proxyOf(new LazyArray(view, new InputObject(-1, 'made', type), array, true));
}

function proxyOf(lazy: LazyArray): unknown[] {
  const { view, target } = lazy;
  const proxy = new Proxy(target, {
    get(t, key, receiver) {
      if (key === 'length') return lazy.length;
      const index = indexOf(key);
      return index === undefined ? Reflect.get(t, key, receiver) : lazy.read(index);
    },
    set: (_t, key, value) => lazy.write(key, value),
    has(t, key) {
      const index = indexOf(key);
      if (index !== undefined) {
        view.inputs.context.restsOn(NO_HOLES);
        if (lazy.cells !== undefined) lazy.decideLength();
        lazy.read(index);
      }
      return Reflect.has(t, key);
    },
    deleteProperty: (_t, key) => lazy.remove(key),
    defineProperty(t, key, descriptor) {
      lazy.noteChange();
      lazy.force();
      return Reflect.defineProperty(t, key, descriptor);
    },
    getOwnPropertyDescriptor(t, key) {
      const index = indexOf(key);
      if (index !== undefined) {
        if (lazy.cells !== undefined) lazy.decideLength();
        lazy.read(index);
      } else if (key === 'length') lazy.decideLength();
      return Reflect.getOwnPropertyDescriptor(t, key);
    },
    ownKeys(t) {
      view.inputs.context.restsOn(NO_HOLES);
      lazy.force();
      return Reflect.ownKeys(t);
    },
    preventExtensions(t) {
      lazy.force();
      return Reflect.preventExtensions(t);
    },
  });
  Stamp.set(proxy, lazy);
  return proxy;
}

export function lazyArrayOf(value: unknown): LazyArray | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = Stamp.get(value);
  return record instanceof LazyArray ? record : undefined;
}
