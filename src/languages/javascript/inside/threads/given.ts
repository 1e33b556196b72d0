// What the engine and the threads of a program tell each other.
import type { Value } from '../value.js';

/** What a step touches: members as `object|key`, whole objects by name. */
export interface Touched {
  readonly reads?: string[];
  readonly writes?: string[];
  readonly readsAll?: string[];
  readonly writesAll?: string[];
  readonly acquires?: string[];
  readonly releases?: string[];
  readonly everything?: boolean;
}

/** A thread that may go on, or that waits. */
export interface WaitingThread {
  readonly name: string;
  readonly cause: string;
  readonly step: number | undefined;
  readonly touched: Touched;
  /** What it is about to do, in words. */
  readonly doing: string;
  /** Has the stack of where it stands, if anybody wants to know. */
  readonly at: StackHolder | undefined;
}

export interface StackHolder {
  readonly stack?: string;
}

export interface ThreadsGiven {
  /** Which of the threads goes on; there is at least one. */
  pick(threads: WaitingThread[]): number;
  ran(touched: Touched): void;
  /** No thread can go on; these wait. */
  rest(threads: WaitingThread[]): void;
  /** The name of an object of the input, with a question mark while the member is open; empty for other objects. */
  input(object: Value, key: Value): string;
  /** A value that is no object of the program's: it is symbolic or undecided. */
  isValue(value: Value): boolean;
  /** A typed array that may hold symbolic elements. */
  isBytes(value: Value): boolean;
  /** Where the thread is that runs: a thread is about to stop there. */
  place(): StackHolder | undefined;
  /** Code that other threads may run beside was not stopped. */
  atomic(): void;
  /** Threads wait for each other, or for nobody. */
  deadlock(message: string): never;
  unsupported(what: string): never;
  /** A thread other than the first threw. */
  uncaught(error: Value): never;
}

/** The parameter of the function that the modules are linked to. */
declare const given: ThreadsGiven;

export const engine: ThreadsGiven = given;
