// Shapes: what an input may look like, as data. The front end makes them from types, lazy inputs are decided by them.
// Serializable: no functions, no cycles; recursion goes through `ref` into the ShapeTable.
import type { Domain } from '../logic/term.js';

export type Shape =
  /** `domain`: of the integers of a language with types for them. */
  | { readonly kind: 'number'; readonly domain?: Domain }
  | { readonly kind: 'boolean' | 'string' | 'bigint' | 'long' }
  /** undefined is { kind: 'literal', value: undefined }, likewise null. */
  | { readonly kind: 'literal'; readonly value: null | undefined | boolean | number | string | bigint }
  /** Flat: no union directly inside a union; boolean is not split; at least two options; nullish options first. */
  | { readonly kind: 'union'; readonly options: readonly Shape[] }
  /** An object, class instance or interface: looked up in the table. Every object type goes through the table. */
  | { readonly kind: 'ref'; readonly id: ShapeId }
  | { readonly kind: 'array'; readonly element: Shape }
  | { readonly kind: 'tuple'; readonly elements: readonly TupleElement[]; readonly rest?: Shape }
  /** Set and ReadonlySet; `weak`: WeakSet, which has neither size nor order. */
  | { readonly kind: 'set'; readonly element: Shape; readonly weak?: true }
  /** Map and ReadonlyMap; `weak`: WeakMap. */
  | { readonly kind: 'map'; readonly key: Shape; readonly value: Shape; readonly weak?: true }
  /** A Date, valid or not. */
  | { readonly kind: 'date' }
  /** A typed array, by the name of its class. */
  | { readonly kind: 'bytes'; readonly name: string }
  | { readonly kind: 'function'; readonly result: Shape; readonly text: string }
  /** Something under way, which ends at any time after the task that first sees it. */
  | { readonly kind: 'promise'; readonly value: Shape }
  /** any, unknown, untyped JavaScript: decided when it matters. */
  | { readonly kind: 'any'; readonly except?: 'nullish' | 'primitives' }
  /** A type we have no inputs for (RegExp, symbol ... until modelled): looking at such a value is a gap naming `text`. */
  | { readonly kind: 'unsupported'; readonly text: string; readonly values?: ReferenceKind };

/** What `typeof` says of all values of a type; none of them is falsy. */
export type ReferenceKind = 'object' | 'function' | 'symbol';

export type ShapeId = number;

export interface TupleElement {
  readonly shape: Shape;
  readonly optional: boolean;
}

export interface FieldShape {
  readonly name: string;
  readonly shape: Shape;
  /** May be absent (`x?: T`); with exactOptionalPropertyTypes off it may also be present and undefined. */
  readonly optional: boolean;
  /** Declared `#name`; `name` then starts with '#'. */
  readonly private: boolean;
  /** Callers do not write it: private, protected, readonly, or by the convention of its name or comment. The running program may. */
  readonly hidden?: true;
  /** What `new` leaves in it, where that is known. */
  readonly initial?: InitialValue;
}

/** In the encoding of inputs. */
export interface InitialValue {
  readonly value: unknown;
}

export interface ObjectShape {
  readonly id: ShapeId;
  /** Name of the class, interface or alias, or the type's text. */
  readonly name: string;
  /** Own and inherited data fields. Methods and accessors of a class are not fields: they come with the prototype. */
  readonly fields: readonly FieldShape[];
  readonly index?: { readonly key: 'string' | 'number'; readonly value: Shape };
  /** Names of symbols that name properties, which are no part of the input: `iterator`, `brand`. */
  readonly symbols?: readonly string[];
  /** The class whose prototype the object gets; absent for interfaces and literals. */
  readonly class?: ClassRef;
  /** Abstract classes are never instantiated themselves, only their subclasses. */
  readonly abstract: boolean;
  /**
   * Concrete shapes an input of this type may be, itself included unless abstract: for a class, its subclasses known to
   * the program; for an interface, itself (a plain object) and the classes known to the program that implement it.
   */
  readonly instances: readonly ShapeId[];
  /** Further shapes whose objects fit this type by structure: an earlier input of such a shape may be aliased. */
  readonly compatible: readonly ShapeId[];
  /** Objects of `class` stand for objects of a class of the program that the user has a model of. */
  readonly model?: ShapeModel;
}

/** Which model (languages/user-model.ts), and whether it says which states are inputs. */
export interface ShapeModel {
  readonly file: string;
  readonly index: number;
  readonly valid: boolean;
}

/** Where to find a class at run time: a top-level name of a module. Nested classes are unsupported inputs. */
export interface ClassRef {
  readonly file: string;
  readonly name: string;
}

export type ShapeTable = readonly ObjectShape[];
