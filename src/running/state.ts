// The state of a program at a call, as the hook writes it and the restorer reads it: tables of numbers, texts and references. Plain data.
import type { Region } from './region.js';

export const STATE_VERSION = 1;

/**
 * A value: primitives that JSON has are themselves; `[id]` an object; `['u']` undefined; `['n', text]` a number that JSON has not; `['b', text]` a
 * bigint; `['s', id]` a symbol; `['h']` a hole of an array.
 */
export type Encoded = string | number | boolean | null | readonly (string | number)[];

/** What an object is: its kind, then what is needed to make it. */
export type Made =
  /** Ordinary; array of a length; arguments. */
  | readonly ['o']
  | readonly ['a', number]
  | readonly ['g', readonly Encoded[]]
  /** Map and set with content, entries of a weak map, members of a weak set. */
  | readonly ['M' | 'S' | 'W' | 'w', readonly Encoded[]]
  | readonly ['d', Encoded]
  | readonly ['r', string, string]
  | readonly ['e']
  /** Boxed primitive. */
  | readonly ['b', Encoded]
  /** Buffer as base64, its resizable limit is not kept; view: constructor, buffer, offset, length. */
  | readonly ['B', string]
  | readonly ['t', string, number, number, number]
  /** Closure: scope, number of the function in its text; class: scope, number of the class. */
  | readonly ['f', number, number]
  | readonly ['c', number, number]
  /** The same as another: a class that was named by a member before it was met. */
  | readonly ['=', number]
  /** Member of a class: the class, number of the function. */
  | readonly ['m', number, number]
  /** `prototype` of a class. */
  | readonly ['q', number]
  /** Bound function: target, receiver, arguments. */
  | readonly ['l', Encoded, Encoded, readonly Encoded[]]
  | readonly ['p', Encoded, Encoded]
  /** Settled promise: whether it was fulfilled, with what. */
  | readonly ['P', boolean, Encoded]
  | readonly ['R', Encoded]
  /** Belongs to the language or to Node: where it is found, from a global or `node:module`. */
  | readonly ['N', string, readonly PathStep[]]
  /** Of the outside, or without a form that can be made again: what it is, and whether it is called. */
  | readonly ['x', string, boolean];

/** A key; `^` is the prototype, `get:` and `set:` before a key the accessor's functions. Symbols are `@@name`. */
export type PathStep = string;

export interface ObjectRecord {
  readonly made: Made;
  readonly proto: Encoded;
  /** Number of its shape; -1: nothing is filled in. */
  readonly shape: number;
  readonly values: readonly Encoded[];
  /** Not extensible any more. */
  readonly sealed?: true;
  /** Private fields: class, then a list of one value or none for each field of the class. */
  readonly privates?: readonly (readonly [number, readonly (readonly Encoded[] | 0)[]])[];
}

/** Keys, and for each the bits 1 writable, 2 enumerable, 4 configurable, 8 accessor (the value is then a pair). */
export type Shape = readonly [keys: readonly Encoded[], flags: readonly number[]];

export interface ScopeRecord {
  readonly script: number;
  /** Number in the tree of its text; 0 is the module. */
  readonly site: number;
  /** Scope, or -1 - id of the class, that it is inside of; undefined for a module. */
  readonly parent?: number;
  readonly names: readonly string[];
  readonly values: readonly Encoded[];
  readonly self?: Encoded;
}

export interface ScriptRecord {
  readonly file: string;
  readonly module: boolean;
  readonly text: string;
  /** That were looked for in it. */
  readonly regions?: readonly Region[];
}

export interface State {
  readonly version: typeof STATE_VERSION;
  readonly node: string;
  readonly trigger: number;
  /** Which call of the unit it was, from 1. */
  readonly call: number;
  readonly script: number;
  /** The unit: number of the function in its text. */
  readonly unit: number;
  /** Its scope; of a member of a class -1 - id of the class. */
  readonly scope: number;
  readonly self: Encoded;
  readonly args: readonly Encoded[];
  readonly scripts: readonly ScriptRecord[];
  readonly scopes: readonly ScopeRecord[];
  readonly symbols: readonly (readonly [kind: 'w' | 'r' | 'u', text: string])[];
  readonly shapes: readonly Shape[];
  readonly objects: readonly ObjectRecord[];
  /** Globals that the program made. */
  readonly globals: Readonly<Record<string, Encoded>>;
  /** What was lost, whatever the unit uses. */
  readonly lost: readonly string[];
  /** CPU time of the capture. */
  readonly ms: number;
}

/** Of a class, by its id. */
export function classRecord({ objects }: Pick<State, 'objects'>, id: number): readonly ['c', number, number] {
  const made = objects[id]?.made as Made;
  return made[0] === '=' ? classRecord({ objects }, made[1]) : (made as readonly ['c', number, number]);
}
