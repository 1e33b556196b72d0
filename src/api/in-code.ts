// Functions for use inside analysed code. During an exploration the engine puts its own module in the place of this one;
// here is what they do when the code runs on its own.

/**
 * Restricts the exploration to runs in which the condition holds.
 * @throws Error when it does not hold and the code runs outside an exploration
 */
export function assume(condition: unknown): asserts condition {
  if (!condition) throw new Error('assume: the condition does not hold');
}

/**
 * States that the condition holds whenever this is reached; `everypath check` looks for inputs that break it.
 * @throws AssertionError when it does not hold; as with node:assert, one that the code catches breaks nothing
 */
export function assert(condition: unknown, message?: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

class AssertionError extends Error {
  override readonly name = 'AssertionError';
  readonly code = 'ERR_ASSERTION';
  // As in an exploration, where it is made like one of node:assert.
  readonly generatedMessage = false;
  readonly actual = undefined;
  readonly expected = undefined;
  readonly operator = 'assert';
}

/**
 * One of 0, ..., n - 1: the exploration tries them all, and shows them as `choice_1`, `choice_2`, ... Outside an exploration
 * always 0.
 */
export function choose(n: number): number {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`choose: ${n} is not a number of options`);
  return 0;
}

/**
 * The value, fixed: the exploration solves for one that the path allows and goes on with it alone, which is a gap. For code that is better run on
 * one value than explored. Outside an exploration the value as it is.
 */
export function concretize<T>(value: T): T {
  return value;
}

/** A place where states are matched (`--match`), besides loop heads and recursive calls or, with `--cutpoints chosen`, instead. */
export function cutpoint(): void {}

export interface OperationOptions {
  /** Operations with the same key complete in the order in which they were begun. */
  readonly fifo?: string;
  /** The operation may also be rejected with this. */
  readonly rejects?: unknown;
}

/**
 * An operation outside the program, such as a request, for stubs: a promise that the exploration settles at any time, in every order
 * with other tasks. A function is called at that moment for the value. Outside an exploration it settles when the event loop turns.
 */
export function io<T>(value: T | (() => T | Promise<T>), _options: OperationOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(typeof value === 'function' ? (value as () => T | Promise<T>)() : value);
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** A thread that `spawn` has started. */
export interface Thread<T = unknown> {
  /** What it returns. */
  readonly result?: T;
}

/**
 * Starts a thread, as Java has them: the exploration runs it in every order with the others, and may stop each before every access to
 * what they share. Outside an exploration it runs to its end at once.
 */
export function spawn<T>(fn: () => T): Thread<T> {
  return { result: fn() };
}

/** Calls a function while no other thread is in `synchronized` with the same object. A thread may take an object again. */
export function synchronized<T>(_object: object, fn: () => T): T {
  return fn();
}

/** Waits for the end of a thread; what it returns. */
export function join<T>(thread: Thread<T>): T {
  return thread.result as T;
}

/** Gives the object back, waits for `notify` or `notifyAll`, takes it again. The thread must hold it. @throws Error outside an exploration */
export function wait(_object: object): void {
  onlyInside('wait');
}

/** Wakes one of the threads that wait for the object, any of them. The thread must hold it. */
export function notify(_object: object): void {}

/** Wakes all threads that wait for the object. The thread must hold it. */
export function notifyAll(_object: object): void {}

/** A new input of any type, `symbolic<Order>('order')`, or of a primitive one. The n-th input of a name is `name_n`. */
export interface SymbolicInputs {
  <T>(name?: string): T;
  boolean(name?: string): boolean;
  number(name?: string): number;
  /** A number n with Number.isSafeInteger(n). */
  integer(name?: string): number;
  string(name?: string): string;
  bigint(name?: string): bigint;
}

/** New inputs of the exploration. @throws Error outside an exploration */
export const symbolic: SymbolicInputs = Object.assign(<T>(_name?: string): T => onlyInside('symbolic'), {
  boolean: (_name?: string): boolean => onlyInside('symbolic.boolean'),
  number: (_name?: string): number => onlyInside('symbolic.number'),
  integer: (_name?: string): number => onlyInside('symbolic.integer'),
  string: (_name?: string): string => onlyInside('symbolic.string'),
  bigint: (_name?: string): bigint => onlyInside('symbolic.bigint'),
});

function onlyInside(name: string): never {
  throw new Error(`${name}() can be called only inside an exploration: run the code with 'npx everypath check'`);
}
