// What the original code was seen to do on the inputs of a path: the inputs before the call, how it ended, the inputs after
// it. Plain data that crosses the thread boundary; the explorer makes it (languages/javascript/original/seen-call.ts), suite/ writes tests from it.
// Always holds: an input object has the same number before and after the call, so identity can be told.

/** A value: a primitive as it is, or the number of an object. */
export type Seen = undefined | null | boolean | number | string | bigint | SeenObjectRef | SeenSymbol;

export interface SeenObjectRef {
  readonly object: number;
}

export interface SeenSymbol {
  readonly symbol: string;
}

/** Where a class is found: a top-level name of a module. Built-in ones have no file. */
export interface SeenClass {
  readonly file: string | undefined;
  readonly name: string;
}

export interface SeenObject {
  readonly kind:
    | 'object'
    | 'array'
    | 'map'
    | 'set'
    | 'date'
    | 'regexp'
    | 'error'
    | 'bytes'
    | 'function'
    | 'promise'
    | 'opaque';
  /** Undefined for plain objects and arrays; the name is `null` for objects without a prototype. */
  readonly class: SeenClass | undefined;
  /** Own enumerable data properties in order; elements of an array that has holes. */
  readonly properties: readonly SeenField[];
  /** Private fields, with the #. */
  readonly hidden: readonly SeenField[];
  /** Elements of a dense array, members of a set, bytes of a typed array. */
  readonly items?: readonly Seen[];
  readonly entries?: readonly (readonly [Seen, Seen])[];
  /** Of an array with holes. */
  readonly length?: number;
  /** Milliseconds of a date, text of a regular expression or of a function's code, message of an error, type of an opaque object. */
  readonly text?: string;
  readonly calls?: SeenFunction;
  readonly promise?: SeenPromise;
}

/** A promise of the input: what became of it. */
export interface SeenPromise {
  /** What it was fulfilled with; undefined too where it did not end. */
  readonly value: Seen;
  /** Of the error that it was rejected with; undefined where it was not. */
  readonly rejected: string | undefined;
  /** The name of the task that ends it, where no call of the program begins it. */
  readonly task: string | undefined;
}

export type SeenField = readonly [name: string, value: Seen];

/** A function input: the table of its answers. */
export interface SeenFunction {
  /** Arguments: `other` stands for an object of the program's own. */
  readonly calls: readonly { readonly args: readonly (Seen | 'other-object')[]; readonly result: Seen }[];
  readonly otherwise: Seen;
  readonly inOrder: boolean;
  /** Each call has a result of its own, in order. */
  readonly everyCall: boolean;
}

export type SeenEnd =
  | { readonly kind: 'returned'; readonly value: Seen }
  /** `rejected`: it returned a promise that was rejected. `own`: by a throw of the program's own. */
  | { readonly kind: 'threw'; readonly error: Seen; readonly rejected: boolean; readonly own: boolean }
  /** assert() of everypath failed: outside an exploration it throws an Error. */
  | { readonly kind: 'asserted'; readonly message: string }
  /** Nothing was left that could settle the promise that it gave. */
  | { readonly kind: 'unsettled' }
  | { readonly kind: 'stopped'; readonly reason: string };

/** How to make an object through the public interface of its class: shown to work by doing so. */
export interface Recipe {
  readonly args: readonly Seen[];
  /** Method calls, then public fields assigned. */
  readonly calls: readonly { readonly method: string; readonly args: readonly Seen[] }[];
  readonly assigned: readonly SeenField[];
}

/** A task, as reports name it. */
export interface SeenTask {
  readonly task: string;
  /** What it was, where only an exploration can tell it when to come; undefined: a test can. */
  readonly alien?: string | undefined;
}

export interface Observation {
  /** The receiver (`this`) and the parameters, in order. */
  readonly inputs: readonly SeenField[];
  /** Answers of Math.random() and the clock, in order of the calls. */
  readonly ambient: readonly SeenField[];
  /** Answers of symbolic() and choose(): such code cannot run outside an exploration. */
  readonly symbolic: readonly SeenField[];
  readonly before: readonly SeenObject[];
  readonly end: SeenEnd;
  /** What ran after the call, in order; undefined: it left nothing for later. */
  readonly order?: readonly SeenTask[] | undefined;
  /** Objects by number; those below `before.length` are the inputs. */
  readonly after: readonly SeenObject[];
  /** Public accessors of the receiver (or of what a constructor made) and what they gave after the call. */
  readonly accessors: readonly SeenField[];
  /** The call changed variables of a module, or objects they hold. */
  readonly stateChanged: boolean;
  /** By object number: how to make it as it was before, as it is after the call. */
  readonly recipesBefore: Readonly<Record<number, Recipe>>;
  readonly recipesAfter: Readonly<Record<number, Recipe>>;
}

export function isObjectRef(value: Seen): value is SeenObjectRef {
  return typeof value === 'object' && value !== null && 'object' in value;
}

export function isSymbol(value: Seen): value is SeenSymbol {
  return typeof value === 'object' && value !== null && 'symbol' in value;
}
