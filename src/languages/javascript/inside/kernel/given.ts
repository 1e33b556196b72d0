// What the kernel is given: the host (runtime/realm/host.ts), which lives outside the realm and deals with whatever may be
// symbolic. Always holds: answers are decisions or values of the program; errors it throws are the realm's own.
import { crossingObject, crossingWith, type Passed } from '../crossing.js';
import type { InputsShown, JournalOfRealm } from '../state.js';
import type { Class, Value } from '../value.js';
import type { CollectionHost } from './given-collections.js';

/** Typed arrays whose elements may be symbolic. */
export interface BytesHost {
  readonly active: boolean;
  /** Undefined for a class without a model. */
  construct(name: string, native: Class, target: Function, args: Value[]): object | undefined;
}

/** What array methods ask. */
export interface ArrayHost {
  /** The receiver of a method, decided. */
  receiver(value: Value): Value;
  /** ToLength of a `length` that is not a number, decided. */
  lengthOf(object: Value, length: Value): number;
  /** The same, but a lazy array keeps its symbolic length. */
  lengthFor(object: Value, length: Value): Value;
  decideLength(object: Value): void;
  /** Is it an input that keeps its symbolic length? */
  keepsLength(object: Value): boolean;
  below(index: number, length: Value): boolean;
  push(array: Value, values: ArrayLike<Value>): Value;
  pop(array: Value): Value;
  shift(array: Value): Value;
  /** What `every` answers for an array that is only partly known; undefined when all elements can be asked for. */
  everyKnown(array: Value, test: (value: Value, index: Value) => Value): boolean | undefined;
  /** The same of `some`. */
  someAny(array: Value, test: (value: Value, index: Value) => Value): boolean | undefined;
  testEqual(a: Value, b: Value): boolean;
  testSameZero(a: Value, b: Value): boolean;
  /** A relative position clamped to 0..n, decided. */
  relative(value: Value, n: number): number;
  /** A count clamped to 0..n, decided. */
  clamped(value: Value, n: number): number;
  integer(value: Value): Value;
  at(object: Value, n: number, index: Value): Value;
  /** Where lastIndexOf starts, -1 for nowhere. */
  lastStart(value: Value, n: number): number;
  /** An index that exists, decided. */
  position(index: Value, n: number): number;
  /** `join` from element `from` on, whose value is `first` when it was read already. */
  join(
    object: Value,
    n: number,
    separator: Value,
    from?: number,
    text?: Value,
    first?: Value,
    convert?: (value: Value) => Value,
  ): Value;
  comparator(value: Value): Value;
  negative(answer: Value): boolean;
  /** The order of `sort` without a comparator. */
  compareText(a: Value, b: Value): number;
  /** An object that is to become an element of an array like this typed array, as one that a native converts. */
  typedElement(array: Value, value: Value): Value;
  isForeignArray(C: Function): boolean;
  isConstructor(value: Value): boolean;
  /** The argument of Array(n): a decided length, or the value itself when it is an element. */
  arrayLength(value: Value): Value;
}

/** What replaced constructors ask. */
export interface ConstructorHost {
  /** The target or handler of a Proxy, decided. */
  object(value: Value): Value;
  noteProxy(proxy: object, target: object, handler: object): void;
  concrete(value: Value): Value;
  setMessage(error: Error, message: Value): void;
  /** The program made this error. */
  constructed(error: object): void;
  dateText(): Value;
  currentTime(): Value;
  dateTime(args: ArrayLike<Value>): Value;
  putTime(date: Date, time: Value): void;
  makeFunction(name: string, native: Function, args: Value[], target: Function): Function;
  /** An entry of a Map under construction. */
  entry(value: Value): Value;
}

/** What the functions of Iterator, Array.fromAsync and the stacks of disposables ask. */
export interface IteratorHost {
  /** A value that a native converts or complains about: symbolic ones are narrowed, with a gap. */
  narrowed(value: Value, reason: string): Value;
  /** The count of take and drop as a number or a symbolic one. */
  limit(value: Value): Value;
  isLimit(limit: Value): boolean;
  exceeds(limit: Value, count: number): boolean;
  wrongLimit(error: Value, limit: Value): Value;
  isText(value: Value): boolean;
  iterateAsync(value: Value, site: number): Value;
  /** An object that cannot be recorded is about to change. */
  changingUnseen(object: Value): void;
}

export interface KernelHost extends ArrayHost, ConstructorHost, IteratorHost {
  readonly passed: Passed;
  readonly Symbolic: Class;
  readonly journal: JournalOfRealm;
  /** `indexedPrototype`: assigning to an element of a new array may run a setter of its prototype. */
  readonly flags: { readonly symbolicKeys: boolean; readonly indexedPrototype: boolean };
  readonly inputsShown: InputsShown;
  readonly bytes: BytesHost;
  readonly collections: CollectionHost;
  /** A value of type any with its type decided. */
  resolve(value: Value): Value;
  resolved(value: Value): Value;
  /** The truth of a value, decided. */
  test(value: Value, site: number): boolean;
  iterate(value: Value, site: number): Value;
  /** Is it an object that is neither symbolic nor lazy, in a program without private members? */
  isOrdinary(object: object): boolean;
  hasOwnAsMethod(self: Value, key: Value): boolean;
  hasOwn(object: Value, key: Value): boolean;
  /** Is it symbolic or undecided? */
  special(value: object): boolean;
  isProxy(value: Value): boolean;
  isPromise(value: Value): boolean;
  isInput(value: Value): boolean;
  isNativeIterator(method: Function): boolean;
  /** The decided `done` of a result that an asynchronous iterator answered with. */
  replaceDone(step: object, done: boolean): void;
  /** An object is about to be changed by a native. */
  mutating(object: Value): void;
  /** A regular expression is about to match. */
  matching(regexp: Value): void;
  /** A generator is about to go on. */
  resuming(generator: Value): void;
  regexpTest(regexp: Value, text: Value): Value;
  /** What a replacement gives whose parts may be symbolic. */
  assembled(text: Value, calls: Value): Value;
  argumentList(args: Value): Value;
  /** A value as V8 shows it in messages. */
  shown(value: Value): string;
  callback(value: Value): Function;
  text(value: Value): Value;
  /** Ends the path: there is no model of this. */
  unsupported(feature: string): never;
}

/** The parameter of the function that the kernel is linked to. */
declare const given: KernelHost;

/** What the program hands over is guarded; classes are asked by `instanceof` alone. */
export const host = crossingObject(
  given.passed,
  given,
  (name) => name === 'Symbolic' || name === 'passed',
) as KernelHost;
export const { Symbolic, flags, inputsShown } = host;
export const crossing = crossingWith(given.passed);
export const collections = crossingObject(given.passed, given.collections, () => false) as CollectionHost;
export const { log } = given.journal;
export const journal: JournalOfRealm = {
  log,
  ages: given.journal.ages,
  write: crossing((object: Value, key: Value): void => given.journal.write(object, key)),
  collection: crossing((object: object): void => given.journal.collection(object)),
  noteNew: crossing((object: object): void => given.journal.noteNew(object)),
  noteProxy: crossing((proxy: object, target: object): void => given.journal.noteProxy(proxy, target)),
};
