// Array inputs whose length stays a term: elements that were read or written are kept by index, which may be symbolic
// (abstraction-2009, 6.2.1). Reading asks whether the index lies inside and whether it is one of those known.
// Always holds: on a path the indices of two cells differ and lie inside; `length` is that of the array as the program has
// made it; what lies in no cell is an element of the input below `untouched` and a hole from there on.

import { slotAt } from '../../../inputs/array-slots.js';
import type { InputObject, InputValue } from '../../../inputs/input-object.js';
import { and, apply, constant, eq, le, lt, or } from '../../../logic/build.js';
import type { Sort, Term } from '../../../logic/term.js';
import type { ElementTerm, KnownPairs, PairTerm } from '../../state-reader.js';
import { longestArrayGrows } from '../gaps.js';
import { LONGEST_ARRAY, PLAIN_DATA } from './assumed.js';
import { heldTerm, isSymbolic } from './symbolic.js';
import type { View } from './view.js';

export interface Cell {
  /** Among the elements of the input: those that shift() took away count. */
  readonly index: Term;
  value: unknown;
  /** As it was: the program has not written it. */
  original: boolean;
}

const ZERO = constant(0);
const ONE = constant(1);
/** No index any more, but the name of a property. */
const LARGEST = constant(2 ** 32 - 1);
/** Elements that an array of V8 has at most. */
const MOST = constant(2 ** 27);

export class ArrayCells {
  private cells: Cell[] = [];
  /** Properties that were written under a number that is no index. */
  private properties: Cell[] = [];
  length: Term;
  /** The first elements that shift() took away. */
  private shifted = 0;
  private untouched: Term;
  /** There may be holes. */
  private sparse = false;
  /** Every element is known: there is no input behind it. */
  made = false;
  /** What a proof knows of every element that nobody has looked at. */
  facts: readonly ElementTerm[] = [];

  /** The same of every two elements, with those that have become known. */
  pairs: readonly KnownPairs[] = [];

  constructor(
    private readonly view: View,
    private readonly input: InputObject,
    initialLength: Term,
    /** A proof put any elements of that sort in place of those there were. */
    readonly widened: Sort | undefined = undefined,
  ) {
    this.length = initialLength;
    this.untouched = initialLength;
  }

  /** Known elements by the index they have now. */
  get list(): readonly Cell[] {
    if (this.shifted === 0) return this.cells;
    return this.cells.map((cell) => ({ ...cell, index: apply('sub', [cell.index, constant(this.shifted)]) }));
  }

  /** What is known of every element, by the index it has now. */
  get factsNow(): readonly ElementTerm[] {
    if (this.shifted === 0) return this.facts;
    return this.facts.map((fact) => (k, x) => fact(this.place(k), x));
  }

  get pairsNow(): readonly KnownPairs[] {
    if (this.shifted === 0) return this.pairs;
    const by = constant(this.shifted);
    return this.pairs.map(({ fact, known }) => ({
      fact: (i, x, j, y) => fact(this.place(i), x, this.place(j), y),
      known: known.map(([i, x]) => [apply('sub', [i, by]), x]),
    }));
  }

  /** What lies in no cell is an element of the input: there are neither holes nor other properties. */
  get dense(): boolean {
    return !this.sparse && this.properties.length === 0;
  }

  /** The element; outside a property of that name, mostly none. */
  read(index: Term, site: number): unknown {
    if (!this.branch(and(isIndex(index), lt(index, this.length)), site)) {
      return this.properties.find((property) => this.branch(sameName(index, property.index), site))?.value;
    }
    const place = this.place(index);
    return (this.find(place, site) ?? this.initial(place, site))?.value;
  }

  /** The elements that are known without deciding anything; undefined when this is not the input as it was. */
  knownInput(): [Term, unknown][] | undefined {
    const { slots, cells, type } = this.input;
    if (type.kind !== 'array' || this.length !== type.length || !this.dense) return undefined;
    if (this.widened !== undefined || this.made) return undefined;
    if (!this.cells.every((cell) => cell.original)) return undefined;
    const numbered = [...slots].map(([key, slot]) => ({ index: constant(Number(key)), slot }));
    const known = [...numbered, ...cells].filter(({ slot }) => slot.value !== undefined);
    return known.map(({ index, slot }) => [index, this.view.show(slot.value as InputValue)]);
  }

  write(index: Term, value: unknown, site: number): void {
    if (!this.branch(and(isIndex(index), lt(index, LARGEST)), site)) {
      const property = this.properties.find((p) => this.branch(sameName(index, p.index), site));
      this.save();
      if (property === undefined) this.properties.push({ index, value, original: false });
      else this.properties[this.properties.indexOf(property)] = { index, value, original: false };
      return;
    }
    const inside = this.branch(lt(index, this.length), site);
    if (!inside && this.widened !== undefined) this.growWithinV8(site);
    const place = this.place(index);
    const cell = inside ? this.find(place, site) : undefined;
    this.save();
    if (!inside) {
      if (index !== this.length && !this.isNext(index, site)) this.sparse = true;
      this.length = apply('add', [index, ONE]);
    }
    const written = { index: place, value, original: false };
    if (cell === undefined) this.cells.push(written);
    else this.cells[this.cells.indexOf(cell)] = written;
  }

  /** Array.prototype.push; answers the length. */
  push(values: readonly unknown[], site: number): Term {
    for (const value of values) {
      if (this.widened !== undefined) this.growWithinV8(site);
      else if (!this.branch(lt(this.length, LARGEST), site)) {
        this.view.inputs.context.abort({ kind: 'unsupported', gap: longestArrayGrows(), site });
      }
      this.write(this.length, value, site);
    }
    return this.length;
  }

  /** Right behind the last element, of an array that the program made. */
  private isNext(index: Term, site: number): boolean {
    return (this.widened !== undefined || this.made) && this.branch(eq(index, this.length), site);
  }

  /** Holds these elements, and no others. */
  fill(values: readonly unknown[]): void {
    this.made = true;
    this.untouched = ZERO;
    this.cells = values.map((value, i) => ({ index: constant(i), value, original: false }));
  }

  /** No run goes on with a longer array: V8 ends the process. */
  private growWithinV8(site: number): void {
    const { context } = this.view.inputs;
    context.restsOn(LONGEST_ARRAY);
    if (!this.branch(lt(this.length, MOST), site)) context.abort({ kind: 'infeasible' });
  }

  pop(site: number): unknown {
    if (!this.branch(lt(ZERO, this.length), site)) return undefined;
    const last = apply('sub', [this.length, ONE]);
    const value = this.read(last, site);
    this.resize(last, site);
    return value;
  }

  shift(site: number): unknown {
    if (!this.branch(lt(ZERO, this.length), site)) return undefined;
    const value = this.read(ZERO, site);
    const first = this.find(this.place(ZERO), site);
    this.save();
    this.cells = this.cells.filter((cell) => cell !== first);
    this.shifted++;
    this.length = apply('sub', [this.length, ONE]);
    return value;
  }

  /** Writes `length`, a valid one. */
  resize(length: Term, site: number): void {
    const grows = this.branch(lt(this.length, length), site);
    const end = this.place(length);
    const kept = grows ? this.cells : this.cells.filter((cell) => this.branch(lt(cell.index, end), site));
    const cut = !grows && this.branch(le(end, this.untouched), site);
    this.save();
    if (grows) this.sparse = true;
    this.cells = kept;
    this.length = length;
    if (cut) this.untouched = end;
  }

  /** Decides the length and the place of every known element. */
  decide(): DecidedArray {
    const { context } = this.view.inputs;
    const number = (term: Term): number => {
      for (let n = 0; ; n++) if (context.branch(eq(term, constant(n)), -1)) return n;
    };
    const length = number(this.length);
    const elements = this.cells.map((c): [number, unknown] => [number(c.index) - this.shifted, c.value]);
    const untouched = number(this.untouched);
    const properties = this.properties.map(({ index, value }): [string, unknown] => {
      return [String(context.concretize(index, 'a property is created under a symbolic name', -1)), value];
    });
    return { length, elements, properties, untouched, shifted: this.shifted };
  }

  private branch(condition: Term, site: number): boolean {
    return this.view.inputs.context.branch(condition, site);
  }

  private place(index: Term): Term {
    return this.shifted === 0 ? index : apply('add', [index, constant(this.shifted)]);
  }

  private find(place: Term, site: number): Cell | undefined {
    const known = this.cells.find((cell) => cell.index === place);
    return known ?? this.cells.find((cell) => this.branch(eq(place, cell.index), site));
  }

  /** An element that nobody has touched: of the input, or a hole. */
  private initial(place: Term, site: number): Cell | undefined {
    if (this.length !== this.untouched && !this.branch(lt(place, this.untouched), site)) return undefined;
    const { inputs } = this.view;
    const slot = slotAt(inputs, this.input, place, site);
    const isNew = slot.value === undefined;
    const cell = { index: place, value: this.view.read(slot, site), original: true };
    this.save();
    this.cells.push(cell);
    if (isNew) inputs.watch.element();
    if (isSymbolic(cell.value)) this.assumeFacts(place, heldTerm(cell.value), site);
    return cell;
  }

  private assumeFacts(place: Term, value: Term, site: number): void {
    const { context } = this.view.inputs;
    for (const fact of this.facts) context.assume(fact(place, value), site);
    for (const { fact, known } of this.pairs) {
      for (const [i, x] of known) {
        context.assume(fact(i, x, place, value), site);
        context.assume(fact(place, value, i, x), site);
      }
    }
    this.pairs = this.pairs.map(({ fact, known }) => ({ fact, known: [...known, [place, value]] }));
  }

  /** Every element that there is now satisfies these. */
  attach(facts: readonly ElementTerm[]): void {
    const { shifted } = this;
    const before = (index: Term): Term => (shifted === 0 ? index : apply('sub', [index, constant(shifted)]));
    this.facts = [
      ...this.facts,
      ...facts.map(
        (fact): ElementTerm =>
          (k, x) =>
            fact(before(k), x),
      ),
    ];
  }

  /** Every two elements that there are now satisfy these. */
  attachPairs(given: readonly PairTerm[]): void {
    const { shifted } = this;
    const before = (index: Term): Term => (shifted === 0 ? index : apply('sub', [index, constant(shifted)]));
    const facts = given.map(
      (fact): PairTerm =>
        (i, x, j, y) =>
          fact(before(i), x, before(j), y),
    );
    const known = this.cells.flatMap(({ index, value }): [Term, Term][] => {
      const term = isSymbolic(value) ? heldTerm(value) : typeof value === 'number' ? constant(value) : undefined;
      return term === undefined ? [] : [[index, term]];
    });
    this.pairs = [...this.pairs, ...facts.map((fact) => ({ fact, known }))];
  }

  /** Called before a change: it can be taken back with the trail. */
  private save(): void {
    if (!this.made && this.widened === undefined) this.view.inputs.context.restsOn(PLAIN_DATA);
    if (!this.view.canUndo) return;
    const { cells, properties, length, shifted, untouched, sparse, pairs } = this;
    this.cells = [...cells];
    this.properties = [...properties];
    this.view.undoable(() => Object.assign(this, { cells, properties, length, shifted, untouched, sparse, pairs }));
  }
}

export interface DecidedArray {
  readonly length: number;
  readonly elements: readonly [number, unknown][];
  readonly properties: readonly [string, unknown][];
  /** Elements of the input, counted from its start, that are still those of the array. */
  readonly untouched: number;
  /** Elements of the input that lie before the first one. */
  readonly shifted: number;
}

function isIndex(index: Term): Term {
  return and(apply('isInteger', [index]), le(ZERO, index));
}

/** Two numbers name the same property. */
function sameName(a: Term, b: Term): Term {
  return or(eq(a, b), and(apply('isNaN', [a]), apply('isNaN', [b])));
}
