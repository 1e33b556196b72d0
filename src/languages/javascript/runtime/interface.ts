// What translated code calls: the contract between the instrumenter (typescript/) and the runtime. A front end emits
// these calls and nothing else.
//
// A translated module is one function expression:
//   (function ($, $c, $f, exports, require, module, __filename, __dirname) { ...; $.scope(__filename, {get a(){return a}}) })
//   $   Ops below
//   $c  Uint8Array of marks: `$c[7] || $.mark(7)` before a statement (7 is program-wide: markBase + index)
//   $f  { fuel: number, quiet?: boolean }: `--$f.fuel < 0 && $.spend()` at loop heads and entries of functions that call.
// Methods of Ops are read once, at the top of the module, and called without `this`: `$add(a, b)` is `$.add(a, b)`, and
// `$Tlt(a, b, 12)` is `$.test($.lt(a, b), 12)`. Only `aborting` and `loading` are read each time.
// Operators are inlined for concrete operands; the calls below happen only when an operand is an object (or null), so
// each of them must also do the plain operation for objects that are not symbolic.
//   a + b            typeof a === "object" || typeof b === "object" ? $.add(a, b) : a + b
//   if (a < b)       if (typeof a === "object" || typeof b === "object" ? $.test($.lt(a, b), 12) : a < b)
//   if (v), !v, &&   typeof v === "object" ? $.test(v, 12) : v
//   o[k]             typeof k === "object" ? $.get(o, k, 12) : o[k]
//   o.x = v          $.write(o, "x"), o.x = v   (the journal; not for objects this invocation made:
//                    `this.x = v` directly in a base-class constructor, a local literal)
//   a[k] = v         a[k] = typeof v === "object" ? $.element(a, v) : v, besides: a typed array would convert it
//   throw e          throw $.thrown(e)
//   catch (e) {...}  catch (e) { $.caught(e); ... }          finally {...}   finally { if (!$.aborting) {...} }
// Symbolic primitives are never null or undefined, so `x === null`, `??` and `?.` need no hook; only in `dynamic` mode
// (values of type any can enter) do null tests, calls and member reads go through the hooks of the last group.

import type { SiteId } from '../../../path/choice.js';
import type { Ages } from '../inside/state.js';
import type { WalkerResults } from '../walker-results.js';
import type { PrivateAccess, PrivateDeclaration } from './private-names.js';

/** A call under way, as translated code makes it at its entry. */
export interface CallToken {
  readonly point: number;
  /** The arguments; replaced, with `concrete` set, when a listener asks for a concrete call. */
  args: any[];
  readonly receiver: any;
  concrete: boolean;
  value: any;
  thrown: any;
}

export type Readers = Readonly<Record<string, () => unknown>>;

/** A call under way, for state matching. */
export interface Frame {
  readonly point: number;
  readonly receiver: any;
  /** A recursive call: its entry is a cutpoint. */
  readonly again: boolean;
  readers: Readers | undefined;
  /** Of variables that functions made by the call assign, for proofs. */
  writers?: Writers;
  /** Values that wait while a part of the current statement is evaluated. */
  kept: any[];
  /** More than 0: something about it cannot be read. */
  hidden: number;
  /** Loops over arrays: where they are. */
  readonly loops: Map<number, { readonly source: any; index: any }>;
  /** Loops whose head was passed since they were entered, for proofs. */
  readonly heads: Map<number, LoopActivation>;
  /** For proofs: what the call returned, or that it threw; both told while it is left. */
  value?: any;
  threw?: boolean;
  /** For proofs: the call stands for all recursive ones. */
  entered?: boolean;
}

/** One execution of a loop: how often its head was passed. */
export interface LoopActivation {
  arrivals: number;
}

/** How a variable is written, and whether the loop does. */
export type Writers = Readonly<Record<string, readonly [write: (value: any) => void, within: boolean]>>;

/** What `cut` is given of the head of a loop, besides the frame. */
export type LoopHeadArguments = readonly [
  site: SiteId,
  readers: Readers,
  predicates: readonly (() => any)[],
  loop: number,
  writers: Writers,
  near: NearLoop,
];

/** What stands near the head of a loop. */
export interface NearLoop {
  /** Numbers that the function mentions. */
  readonly constants: readonly number[];
  /** Written before the loop. */
  readonly invariants: readonly LoopInvariant[];
}

export type LoopInvariant = readonly [holds: () => any, text: string];

export interface Ops {
  // operators; results are primitives or symbolic primitives
  add(a: any, b: any): any;
  sub(a: any, b: any): any;
  mul(a: any, b: any): any;
  div(a: any, b: any): any;
  rem(a: any, b: any): any;
  pow(a: any, b: any): any;
  bitand(a: any, b: any): any;
  bitor(a: any, b: any): any;
  bitxor(a: any, b: any): any;
  shl(a: any, b: any): any;
  shr(a: any, b: any): any;
  ushr(a: any, b: any): any;
  lt(a: any, b: any): any;
  le(a: any, b: any): any;
  gt(a: any, b: any): any;
  ge(a: any, b: any): any;
  /** == */
  eq(a: any, b: any): any;
  /** != */
  ne(a: any, b: any): any;
  /** === */
  seq(a: any, b: any): any;
  /** !== */
  sne(a: any, b: any): any;
  neg(a: any): any;
  plus(a: any): any;
  bitnot(a: any): any;
  /** Logical not as a value. */
  not(a: any): any;
  /** ToNumeric, for the old value of x++. */
  numeric(a: any): any;
  inc(a: any): any;
  dec(a: any): any;
  typeof(a: any): string;
  instanceof(value: any, target: any): boolean;
  /** May the plain `instanceof` be wrong for this object and class? */
  unsure(value: any, target: any): boolean;
  /** Template literal with at least one object among the values. */
  template(strings: readonly string[], values: readonly any[]): any;

  /** Truthiness, decided: forks on symbolic values. */
  test(value: any, site: SiteId): boolean;
  /** An invariant that is written before a loop, at its head: a violation where it is false. */
  invariant(value: any, text: string, site: SiteId): void;
  /** Which case of a switch with a symbolic discriminant is taken: returns that case's value, or a value equal to none. */
  select(discriminant: any, cases: readonly (() => any)[], site: SiteId): any;

  /** `fn` called with `this` given, where a member call could not be kept as it was. */
  call(fn: any, self: any, ...args: any[]): any;
  /** The same where a spread argument is followed by others. */
  applied(fn: any, self: any, args: readonly any[]): any;

  // computed members with a key that is an object, `in`, delete
  get(object: any, key: any, site: SiteId): any;
  /** `sloppy`: a write that fails is no error. */
  set(object: any, key: any, value: any, site: SiteId, sloppy?: boolean): any;
  delete(object: any, key: any, site: SiteId, strict?: boolean): boolean;
  has(key: any, object: any, site: SiteId): boolean;
  /** The value of a computed key in an object literal as a property key; symbolic names stay symbolic. */
  name(key: any): any;
  /** Defines a property of a new object, under what `name` gave. */
  put(object: any, name: any, value: any): void;
  /** A computed key in a literal or class body, or (with the object) of a method that is called. */
  key(key: any, site: SiteId, object?: any): PropertyKey;

  /**
   * `o.exec(x)`, with the method read already: RegExp.prototype.exec cannot be replaced, since V8 matches without calling
   * it only while it is the original.
   */
  exec(object: any, method: any, text: any): any;

  /** `new Array(x)` and `Array(x)` with one argument that is an object, where the realm's Array is not replaced. */
  newArray(value: any): any[];

  /** Before a write to object[key]: journals the old value. Called with any value as `object`; never throws. */
  write(object: any, key: any): void;
  /** On which path objects were made that know it. */
  readonly ages: Ages;
  /** A collection that the running invocation made, and nobody else sees: what changes it next needs no journal. */
  mine<T>(collection: T): T;
  /** The same where others may see it later: the journal need not look at it on this path. */
  young<T>(collection: T): T;
  /** An object is about to be written to an element of `object`; answers it. */
  element(object: any, value: any): any;
  /** Registers a variable that outlives its function while modules load: for roll-back if it can be assigned, and for states. */
  variable(read: () => any, restore?: (value: any) => void, name?: string): void;
  /** True while modules load: only then are variables of functions registered. */
  readonly loading: boolean;

  /** Makes a value iterable natively (for-of, spread, array destructuring): lazy arrays, symbolic strings. */
  iterate(value: any, site: SiteId): any;
  /** The same for `for await` and `yield*` of asynchronous generators. */
  iterateAsync(value: any, site: SiteId): any;
  /** An object whose `value` is a setter that calls the function. */
  into(assign: (value: any) => void): { value: any };
  /**
   * What iterates like `value`, with each of the first `count` elements as the property `value` of an object of its own, also
   * where there is none; the others as they are.
   */
  boxes(value: any, count: number): any;
  /** The arguments from the given one on, as an array. */
  rest(args: ArrayLike<any>, from: number): any[];
  /** A key that no object has. */
  readonly absent: symbol;
  /** Before own keys are listed natively (object rest): forces undecided fields; returns the value. */
  own(value: any): any;
  /** The same for object spread and for-in: names that are terms have placeholders. */
  enumerable(value: any): any;
  /** The name that for-in came to. */
  named(key: any): any;
  /** A literal with spreads, with the names that placeholders stand for. */
  spreaded(object: any): any;

  /** Marks an error as thrown by the program's own `throw`; returns it. */
  thrown(error: any, site: SiteId): any;
  /** Rethrows the engine's own signals. */
  caught(error: any): void;
  /** True while the engine unwinds an aborted path. */
  readonly aborting: boolean;
  mark(index: number): void;
  spend(): void;
  /** Ends the path with a gap: eval, with, new Function and other constructs that are refused. */
  unsupported(feature: string, site: SiteId): never;
  /** Before a direct eval: the name `eval` means the native function until `evalText`. False when it means something else. */
  evalIn(value: any): boolean;
  /** The translation of the text of a direct eval; other values as they are. */
  evalText(value: any, context: string): any;
  /** The object of a `with`; an input is refused. */
  withObject(value: any, site: SiteId): any;
  /** Gives the engine access to the top-level names of a module. */
  scope(file: string, names: object): void;
  /** The value of a top-level name that the user has a model of: what stands for it. `fields`: of objects of a class. */
  model(file: string, name: string, value: any, fields: readonly string[]): any;
  /**
   * Before the body of a function whose result depends on its arguments alone: the result, if a summary has it. `uses`: what it reads
   * that a program could replace; `globals`: the values of global names among these.
   */
  summary(
    fn: Function,
    name: string,
    args: readonly any[],
    uses: string,
    globals: readonly any[],
  ): { readonly value: any } | undefined;
  /**
   * Before the body of a function that walks over a structure, while a contract is evaluated that does not look past what is known: any of its
   * `results` where it is called for what nobody knows yet. `collections`: arguments that must be sets, maps or arrays.
   */
  beyond(
    args: readonly any[],
    results: WalkerResults,
    collections: readonly number[],
  ): { readonly value: any } | undefined;
  /** A field that such a function is called for: where nobody knows it yet, something that it is not followed into. */
  peek(object: any, key: string): any;
  /** Registers contract functions of a module by id; see frontend/contracts.ts. */
  contract(id: string, fn: Function): void;
  /**
   * Private members (#x) are own enumerable properties with a symbol key (methods and accessors: on the prototype), so
   * that they can be lazy; a native private field of the class holds the object that has the symbol. A fresh symbol per class
   * evaluation; `name` includes the #. Models that list symbols hide them.
   */
  privateKey(name: string): symbol;
  /** Tells which symbols stand for the private names of a class; called first when the class is evaluated. */
  privates(target: Function, members: readonly PrivateDeclaration[]): void;
  /** The object that has the symbol, for one without the native field; throws the TypeError of a missing member. */
  privateHolder(object: any, key: symbol, access: PrivateAccess): any;
  /** A private method that is not called at once; or the error of what cannot be read or written. */
  privateMember(object: any, key: symbol, write: boolean): any;
  /** `#x in object` for one without the native field. */
  hasPrivate(object: any, key: symbol): boolean;
  /** Adds a private field to what super() returned; the object that has the symbol. */
  keepPrivate(object: any, key: symbol, value: any): any;
  /** The object that has private methods for what super() returned. */
  methodHolder(object: any, key: symbol): any;
  /** import(x), refused or answered from the module loader. */
  dynamicImport(specifier: any, from: string, site: SiteId, options?: any): any;
  /** The text of a symbolic specifier. */
  specifier(value: any): string;

  // for listeners only (translated with `observe`); numbers are those of ModuleCode.observed
  /** Before a statement; with readers of the variables in scope. */
  at(point: number, variables?: Readonly<Record<string, () => unknown>>): void;
  /** Entry of a function; the token is handed to `leave` too, after `value` or `thrown` was set. */
  enter(token: CallToken): void;
  leave(token: CallToken): void;
  /** A condition of a decision; returns the value. */
  condition(point: number, index: number, value: any): any;
  /** A decision; returns the value. */
  decided(point: number, value: any): any;
  /** The left side of `??`; returns the value. */
  present(point: number, value: any): any;
  /** The left side of `&&` and `||`; where it decides by itself (`when`), what it skips is told. Returns the value. */
  skipping(value: any, when: boolean, tell: () => void): any;
  /** A condition that was not evaluated: what it would have been, if it would not have thrown. */
  skipped(point: number, index: number, quiet: boolean, value: () => any): void;

  // for state matching only
  /** A function was entered: its frame, which `unframe` ends. */
  frame(point: number, receiver: any): Frame;
  unframe(frame: Frame): void;
  /** Before a statement that calls: how to read the variables; undefined when something cannot be read. */
  spot(frame: Frame, readers: Readers | undefined, writers?: Writers): void;
  /** A loop head. */
  cut(
    frame: Frame,
    site: SiteId,
    readers: Readers,
    predicates?: readonly (() => any)[],
    loop?: number,
    writers?: Writers,
    near?: NearLoop,
  ): void;
  /** A recursive call begins, for proofs: answers its result where the function need not run. */
  recur(
    frame: Frame,
    site: SiteId,
    readers: Readers,
    writers: Writers,
    constants: readonly number[],
    own: readonly string[],
    given: (() => readonly any[]) | undefined,
  ): { readonly value: any } | undefined;
  /** A loop is entered, for proofs. */
  loop(frame: Frame, loop: number): void;
  /** The program made an array, for proofs: answers what stands for it. */
  made(array: any[]): any[];
  /** Is it an array that is walked by a loop of the program, for proofs? */
  walks(object: any, orMembers?: boolean): boolean;
  /** The source of a for-of loop, iterated so that the frame knows how far; `head`: each step passes the head of the loop. */
  follow(frame: Frame, loop: number, source: any, head?: LoopHeadArguments): any;
  /** A function was made: number of its code and readers of what it captured; `frame`: of the call whose variables may change. Returns it. */
  closure(fn: any, point: number, readers: Readers, frame?: Frame): any;

  // dynamic mode only: the value may be an undecided `any`
  /** The value with an undecided `any` decided far enough to know whether it is null or undefined. */
  nullable(value: any, site: SiteId): any;
  /** The value to be called. */
  callee(value: any, site: SiteId): any;
}
