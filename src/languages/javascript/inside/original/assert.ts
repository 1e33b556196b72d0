// node:assert of the original program: the outside says how an assertion failed, the error is made here.
import type { Fn, Value } from '../value.js';
import { keys, NativeError, NativeObject, put } from './natives.js';

class AssertionError extends NativeError {
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
put(AssertionError.prototype, 'name', 'AssertionError');

export const asserting =
  (check: Fn): Fn =>
  (...args: Value[]) => {
    const failure = check(...args);
    if (failure !== undefined) throw failure.given ?? new AssertionError(failure);
  };

/** The module, from functions that answer how an assertion failed. */
export const assertModule = (checks: Record<string, Fn>): Value => {
  const assert: Value = NativeObject.assign(asserting(checks.ok), { AssertionError });
  for (const name of keys(checks)) assert[name] = asserting(checks[name]);
  assert.rejects = async (promised: Value, ...rest: Value[]) => {
    let thrown: { error: Value } | undefined;
    try {
      await (typeof promised === 'function' ? promised() : promised);
    } catch (error) {
      thrown = { error };
    }
    assert.throws(
      () => {
        if (thrown !== undefined) throw thrown.error;
      },
      ...rest,
    );
  };
  assert.doesNotReject = async (promised: Value, ...rest: Value[]) => {
    try {
      await (typeof promised === 'function' ? promised() : promised);
    } catch (error) {
      assert.doesNotThrow(
        () => {
          throw error;
        },
        ...rest,
      );
    }
  };
  return assert;
};
