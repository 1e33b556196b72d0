// The choice points that later runs start from: all that a tree under construction keeps of its nodes. In columns, since
// there may be hundreds of thousands, which as objects would cost more than the rest of the tree.
import type { SourceRange } from '../result/source-range.js';

/** Where a run goes on. */
export interface OpenChoice {
  readonly tip: number;
  /** Text for the next edge, where the choice is no node. */
  readonly edge: string | undefined;
  readonly place: SourceRange | undefined;
  readonly calls: number;
  /** Texts of the options, where they are not true and false. */
  readonly labels: readonly string[] | undefined;
  /** Is the choice a node, so that options are edges? */
  readonly shown: boolean;
}

const COLUMNS = 4;

export class OpenChoices {
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  private numbers = new Int32Array(1024 * COLUMNS);
  private readonly places: (SourceRange | undefined)[] = [];
  /** Edges and option texts are rare. */
  private readonly texts = new Map<
    number,
    { readonly edge: string | undefined; readonly labels: OpenChoice['labels'] }
  >();
  private used = 0;

  get size(): number {
    return this.slots.size;
  }

  add(choice: number, tip: number, calls: number, place: SourceRange | undefined, left: number, flags: number): void {
    const slot = this.free.pop() ?? this.grow();
    const at = slot * COLUMNS;
    const { numbers } = this;
    numbers[at] = tip;
    numbers[at + 1] = calls;
    numbers[at + 2] = left;
    numbers[at + 3] = flags;
    this.places[slot] = place;
    this.slots.set(choice, slot);
  }

  /** To be called right after `add`, if there are texts. */
  addTexts(choice: number, edge: string | undefined, labels: OpenChoice['labels']): void {
    this.texts.set(choice, { edge, labels });
  }

  /** A run starts from here: one option less is to come. */
  take(choice: number): OpenChoice | undefined {
    const slot = this.slots.get(choice);
    if (slot === undefined) return undefined;
    const at = slot * COLUMNS;
    const { numbers } = this;
    const flags = numbers[at + 3];
    const left = --numbers[at + 2];
    const text = this.texts.size === 0 ? undefined : this.texts.get(choice);
    const place = this.places[slot];
    const open = {
      tip: numbers[at],
      edge: text?.edge,
      place,
      calls: numbers[at + 1],
      labels: text?.labels,
      shown: (flags & SHOWN) !== 0,
    };
    if (left <= 0) {
      this.slots.delete(choice);
      this.free.push(slot);
      this.places[slot] = undefined;
      if (text !== undefined) this.texts.delete(choice);
    }
    return open;
  }

  private grow(): number {
    if ((this.used + 1) * COLUMNS > this.numbers.length) {
      const larger = new Int32Array(this.numbers.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    return this.used++;
  }
}

/** Flags: the choice is a node. */
export const SHOWN = 1;
