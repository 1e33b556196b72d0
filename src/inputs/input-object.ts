// Objects and slots of the input, as data: what they are, which of them have been decided, what is known of them. How they are decided is
// in inputs.ts.
import type { Term } from '../logic/term.js';
import type { CollectionInput } from './collection-input.js';
import type { Key } from './key.js';
import type { ObjectShape, Shape, TupleElement } from './shape.js';

export type InputValue =
  | { readonly kind: 'literal'; readonly value: null | undefined | boolean | number | string | bigint }
  /** An optional field that is not there. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'object'; readonly object: InputObject }
  /** A value of type any that is not decided yet: `any` slots hold one until its type matters. */
  | { readonly kind: 'any'; readonly slot: Slot };

export class Slot {
  value: InputValue | undefined;
  /** Absent and present with the value undefined were told apart. */
  presenceDecided = false;
  constructor(
    readonly path: string,
    readonly shape: Shape,
    readonly optional: boolean,
    /** Of a value of type any: the decided type, held apart from the slot's own value. */
    readonly undecidedAny: boolean = false,
    /** How `in` asks for it, where it is a field. */
    readonly presenceText: string | undefined = undefined,
    /** Of a member of a collection: keys that it cannot be. */
    readonly taken: ((key: Key) => boolean) | undefined = undefined,
  ) {}
}

export type InputKind =
  | { readonly kind: 'object'; readonly shape: ObjectShape }
  /** `leading`: the fixed elements of a tuple with a rest part, which is otherwise an array. */
  | {
      readonly kind: 'array';
      readonly element: Shape;
      readonly leading: readonly TupleElement[];
      readonly length: Term;
    }
  | { readonly kind: 'tuple'; readonly shape: Shape & { kind: 'tuple' }; readonly length: number }
  | { readonly kind: 'function'; readonly result: Shape }
  | { readonly kind: 'promise'; readonly value: Shape; readonly operation: Operation }
  | CollectionType
  /** A Date. */
  | { readonly kind: 'date'; readonly time: Term }
  /** A typed array: its length, and the elements that were read. */
  | { readonly kind: 'bytes'; readonly name: string; readonly length: Term; readonly known: Map<number, Term> }
  /** An object of type any: every string key may be there. */
  | { readonly kind: 'dynamic' };

/** What a promise of the input stands for. */
export interface Operation {
  /** A call of a function input began it; others were under way before. */
  called: boolean;
  /** The program has seen it. */
  begun: boolean;
  /** How it ended; undefined while it has not. */
  ended: 'fulfilled' | 'rejected' | undefined;
}

/** The slot of what a promise is fulfilled with. */
export const FULFILLED = 'value';

/** A Set or Map; the weak ones have neither size nor order. */
export type CollectionType =
  | { readonly kind: 'set'; readonly element: Shape; readonly weak: boolean }
  | { readonly kind: 'map'; readonly key: Shape; readonly value: Shape; readonly weak: boolean };

export interface RecordedCall {
  readonly args: readonly unknown[];
  readonly result: Slot;
}

export interface OpenKey {
  readonly name: Term;
  readonly slot: Slot;
  /** So many slots were known before. */
  readonly after: number;
}

export class InputObject {
  readonly slots = new Map<string, Slot>();
  readonly calls: RecordedCall[] = [];
  /** Of an array with a symbolic length: elements that were read at an index that is no constant. */
  readonly cells: { readonly index: Term; readonly slot: Slot }[] = [];
  /** What is known about the members of a Set or Map. */
  collection: CollectionInput | undefined;
  /** Keys that no type lists and whose names are not known (record-keys.ts), in the order in which the path met them. */
  readonly openKeys: OpenKey[] = [];
  /** The program has listed its keys: there are no others. */
  listed = false;
  /** By a contract that is evaluated in part: it stands for all that is not known yet. */
  madeUp = false;
  constructor(
    readonly id: number,
    readonly path: string,
    readonly type: InputKind,
  ) {}
}

/** What a new object is made as. */
export type NewType =
  | { readonly kind: 'object'; readonly id: number }
  | { readonly kind: 'array'; readonly element: Shape; readonly leading: readonly TupleElement[] }
  | { readonly kind: 'tuple'; readonly shape: Shape & { kind: 'tuple' }; readonly length: number }
  | { readonly kind: 'function'; readonly result: Shape }
  | { readonly kind: 'promise'; readonly value: Shape }
  | CollectionType
  | { readonly kind: 'date' }
  | { readonly kind: 'bytes'; readonly name: string }
  | { readonly kind: 'dynamic' };

/** It was read as undefined, or as a value that may be, and nobody has asked yet whether it is there. */
export function isPresenceOpen({ value, presenceDecided, shape, optional }: Slot): boolean {
  if (presenceDecided || !admitsUndefined(shape)) return false;
  return value?.kind === 'any' ? optional && mayBeUndefined(value.slot) : value?.kind === 'absent';
}

function mayBeUndefined({ value }: Slot): boolean {
  return value === undefined || (value.kind === 'literal' && value.value === undefined);
}

/** May it be undefined, beside not being there? */
export function admitsUndefined(shape: Shape): boolean {
  const isUndefined = (s: Shape): boolean =>
    s.kind === 'any' ? s.except === undefined : s.kind === 'literal' && s.value === undefined;
  return shape.kind === 'union' ? shape.options.some(isUndefined) : isUndefined(shape);
}
