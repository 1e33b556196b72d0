// Parts of an input that is decided while the predicate reads it. A slot is undecided, a primitive or absent (by number), or
// a node. Nodes know what the predicate sees of them, which decisions about them are open, and how to write themselves.
import type { SlotType } from '../space.js';
import type { FamilyWriter } from './writer.js';

/** Undecided; the number of a primitive, or of "absent" (one past the primitives); a node. */
export type SlotState = undefined | number | LazyNode;

/** Something to decide: one of `options()` ways. `untake` takes the last decision back. */
export interface Decision {
  options(): number;
  take(option: number): void;
  untake(): void;
}

export interface LazyNode {
  /** Which part of its slot's type it is. */
  readonly part: number;
  /** What the predicate gets. */
  readonly view: unknown;
  /**
   * A decision that has to be made before the node can be counted, or with `all` any decision that is left; undefined when
   * there is none.
   */
  open(all: boolean): Decision | undefined;
  write(writer: FamilyWriter): void;
}

/** Slots of one node, or the roots. */
export interface SlotHolder {
  readonly states: SlotState[];
  slotType(index: number): SlotType;
}
