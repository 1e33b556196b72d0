// What the realm of the original program is given. Functions of the engine come as methods of the gate.
import type { Fn, Value } from '../value.js';

export interface OriginalGiven {
  /** console.assert */
  readonly assertion: Fn;
  /** The value that time or chance had on the path; undefined for one of its own. */
  ambient(name: string): Value;
  /** Atomics.wait */
  readonly waits: Fn;
  /** What structuredClone must know of an object. */
  kind(value: Value): string;
}

/** The parameter of the function that this is linked to. */
declare const given: OriginalGiven;

export const host = given;
