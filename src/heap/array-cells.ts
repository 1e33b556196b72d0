// Array inputs whose length stays a term: elements that were read or written are kept by index, which may be symbolic
// (abstraction-2009, 6.2.1). Reading asks whether the index lies inside and whether it is one of those known.
// Always holds: on a path the indices of two cells differ; `length` is that of the array as the program has made it.
import { and, apply, constant, eq, le, lt } from '../expr/build.js';
import { print } from '../expr/print.js';
import type { Term } from '../expr/term.js';
import { type InputObject, Slot } from './inputs.js';
import type { Shape } from './shape.js';
import type { View } from './view.js';

export interface Cell {
  readonly index: Term;
  value: unknown;
  /** As it was: the program has not written it. */
  original: boolean;
}

const ZERO = constant(0);
const ONE = constant(1);
/** No index any more, but the name of a property. */
const LARGEST = constant(2 ** 32 - 1);

export class ArrayCells {
  readonly list: Cell[] = [];
  length: Term;

  constructor(
    private readonly view: View,
    private readonly input: InputObject,
    readonly element: Shape,
    private readonly initialLength: Term,
  ) {
    this.length = initialLength;
  }

  /** The element; undefined outside. */
  read(index: Term, site: number): unknown {
    if (!this.isInside(index, site)) return undefined;
    return (this.find(index, site) ?? this.initial(index, site))?.value;
  }

  /** False when the index names no element: a property is written then. */
  write(index: Term, value: unknown, site: number): boolean {
    const { context, trail } = this.view.inputs;
    if (!context.branch(and(apply('isInteger', [index]), le(ZERO, index)), site)) return false;
    if (!context.branch(lt(index, LARGEST), site)) {
      context.abort({ kind: 'unsupported', feature: 'an array of the largest possible length', site });
    }
    if (!context.branch(lt(index, this.length), site)) {
      const before = this.length;
      this.length = apply('add', [index, ONE]);
      trail?.push(() => {
        this.length = before;
      });
    }
    const cell = this.find(index, site);
    if (cell === undefined) this.add({ index, value, original: false });
    else {
      const before = { ...cell };
      cell.value = value;
      cell.original = false;
      trail?.push(() => Object.assign(cell, before));
    }
    return true;
  }

  /** Decides the length and the place of every known element. */
  decide(): { readonly length: number; readonly elements: [number, unknown][] } {
    const { context, trail } = this.view.inputs;
    const number = (term: Term): number => {
      for (let n = 0; ; n++) if (context.branch(eq(term, constant(n)), -1)) return n;
    };
    const length = number(this.length);
    const elements = this.list.map((cell): [number, unknown] => [number(cell.index), cell.value]);
    // Elements that were read through another view stand somewhere, too.
    for (const { index, slot } of this.input.cells) {
      const key = String(number(index));
      if (this.input.slots.has(key)) continue;
      this.input.slots.set(key, slot);
      trail?.push(() => this.input.slots.delete(key));
    }
    return { length, elements };
  }

  private isInside(index: Term, site: number): boolean {
    const inside = and(apply('isInteger', [index]), le(ZERO, index), lt(index, this.length));
    return this.view.inputs.context.branch(inside, site);
  }

  private find(index: Term, site: number): Cell | undefined {
    const { context } = this.view.inputs;
    return this.list.find((cell) => cell.index === index || context.branch(eq(index, cell.index), site));
  }

  /** An element that nobody has touched: of the input, or a hole that growing left. */
  private initial(index: Term, site: number): Cell | undefined {
    const { inputs } = this.view;
    if (this.length !== this.initialLength && !inputs.context.branch(lt(index, this.initialLength), site)) {
      return undefined;
    }
    const known = this.input.cells.find(
      (cell) => cell.index === index || inputs.context.branch(eq(index, cell.index), site),
    );
    if (known === undefined && inputs.conservative) inputs.context.abort({ kind: 'undecided' });
    const slot = known?.slot ?? this.newSlot(index);
    return this.add({ index, value: this.view.read(slot, site), original: true });
  }

  private newSlot(index: Term): Slot {
    const slot = new Slot(`${this.input.path}[${print(index)}]`, this.element, false);
    this.input.cells.push({ index, slot });
    this.view.inputs.trail?.push(() => this.input.cells.pop());
    return slot;
  }

  private add(cell: Cell): Cell {
    this.list.push(cell);
    this.view.inputs.trail?.push(() => this.list.pop());
    return cell;
  }
}
