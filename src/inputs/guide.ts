// Concrete inputs that a run follows: for each part of the input the value it has there. The explorer sets one (seeds/guide.ts);
// Inputs asks it where a part of the input has several options.
// Soundness: a guide has wishes, nothing more; what is taken is a choice like any other.
import type { Primitive, Term } from '../logic/term.js';
import type { InputObject, InputValue, Slot } from './input-object.js';
import type { SlotOption } from './options.js';

export interface InputGuide {
  root(slot: Slot): void;
  /** The slot is a field or element. */
  member(slot: Slot, owner: InputObject, key: string): void;
  /** The slot is what a function of the input gives. */
  result(slot: Slot, owner: InputObject): void;
  /** Two slots for one value. */
  same(slot: Slot, other: Slot): void;
  /** The option to take; undefined: no wish. */
  option(slot: Slot, options: readonly SlotOption[]): number | undefined;
  /** The field is there, as undefined. */
  present(slot: Slot): boolean;
  decided(slot: Slot, value: InputValue): void;
  /** The value that a variable of the input has there. */
  valueOf(variable: Term): Primitive | undefined;
  /** All keys of an object. */
  keys(object: InputObject): readonly string[];
}
