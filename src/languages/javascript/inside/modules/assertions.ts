// What node:assert needs of a realm: the class of its errors, and the assertions that wait. Compiled in both realms.
import type { Fn, Value } from '../value.js';

const defineName = Object.defineProperty;

export class AssertionError extends Error {
  declare generatedMessage: boolean;
  declare code: string;
  declare actual: Value;
  declare expected: Value;
  declare operator: Value;
  constructor(options: Value) {
    super(options.message);
    this.generatedMessage = options.generatedMessage ?? options.message === undefined;
    this.code = 'ERR_ASSERTION';
    this.actual = options.actual;
    this.expected = options.expected;
    this.operator = options.operator;
  }
}
const named = { __proto__: null, value: 'AssertionError', writable: true, configurable: true, enumerable: false };
defineName(AssertionError.prototype, 'name', named as object);

/** How a promise, or what a function promises, ended. */
const awaited = async (promised: Value, caught: Fn): Promise<{ error: Value } | undefined> => {
  try {
    await (typeof promised === 'function' ? promised() : promised);
  } catch (error) {
    caught(error);
    return { error };
  }
  return undefined;
};

/** `rejects` and `doesNotReject`, by the assertions about what is thrown. */
export const waitingAssertions = (throws: Fn, doesNotThrow: Fn, caught: Fn): Record<string, Fn> => ({
  async rejects(promised: Value, ...rest: Value[]) {
    const thrown = await awaited(promised, caught);
    throws(
      () => {
        if (thrown !== undefined) throw thrown.error;
      },
      ...rest,
    );
  },
  async doesNotReject(promised: Value, ...rest: Value[]) {
    const thrown = await awaited(promised, caught);
    if (thrown === undefined) return;
    doesNotThrow(
      () => {
        throw thrown.error;
      },
      ...rest,
    );
  },
});
