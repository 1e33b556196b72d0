// How code of the realm calls functions of the engine that may be given anything. V8 makes its own errors in the realm of whoever
// runs: what the engine throws by accident (its stack is used up, a bug) would show the program an object of the engine.
// Always holds: what comes through is of the program, or ends the path.
import type { Value } from './value.js';

/** From what was thrown to what the program may see thrown. */
export type Passed = (error: unknown) => unknown;

const OverflowError = RangeError;

export const crossingWith = (passed: Passed) => {
  const failed = (error: unknown): never => {
    let shown: unknown;
    try {
      shown = passed(error);
    } catch {
      // No room to ask the engine: the program's own stack is used up.
      throw new OverflowError('Maximum call stack size exceeded');
    }
    throw shown;
  };

  /**
   * The same function of the engine, as one of the realm. It has no rest parameter: what is left out is given as undefined,
   * which costs less than a list.
   */
  const crossing =
    (fn: Value): Value =>
    (a: Value, b: Value, c: Value, d: Value, e: Value, f: Value, g: Value) => {
      try {
        return fn(a, b, c, d, e, f, g);
      } catch (error) {
        return failed(error);
      }
    };
  return crossing;
};

/** All functions of an object of the engine, as functions of the realm; other members are read from it. */
export const crossingObject = (passed: Passed, members: Value, bare: (name: string) => boolean): Value => {
  const crossing = crossingWith(passed);
  const made: Value = {};
  for (const name of Object.getOwnPropertyNames(members)) {
    const descriptor = Object.getOwnPropertyDescriptor(members, name) as PropertyDescriptor;
    if (typeof descriptor.value === 'function' && !bare(name)) descriptor.value = crossing(descriptor.value);
    Object.defineProperty(made, name, descriptor);
  }
  return made;
};
