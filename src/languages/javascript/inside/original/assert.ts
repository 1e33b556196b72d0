// node:assert of the original program: the outside says how an assertion failed, the error is made here.
import { AssertionError, waitingAssertions } from '../modules/assertions.js';
import type { Fn, Value } from '../value.js';
import { apply, keys, NativeError, NativeObject, put, uncurry } from './natives.js';

const isAbove = uncurry(NativeObject.prototype.isPrototypeOf);

export const asserting =
  (check: Fn): Fn =>
  (...args: Value[]) => {
    const failure = check(...args);
    if (failure !== undefined) throw failure.given ?? new AssertionError(failure);
  };

/** What a function that judges errors said of this one: it is asked here, Node asks it on an object of its own. */
const judged = (expected: Value, error: Value): Fn => {
  if (isErrorClass(expected) || (expected.prototype !== undefined && error instanceof expected)) return expected;
  const answer = apply(expected, {}, [error]);
  const judge = (): Value => answer;
  put(judge, 'name', expected.name);
  return judge;
};
const isErrorClass = (fn: Value): boolean => isAbove(NativeError, fn) || fn === NativeError;

/** The function is called here, and whatever it throws is thrown once more for Node. */
const called =
  (check: Fn): Fn =>
  (fn: Value, ...rest: Value[]) => {
    if (typeof fn !== 'function') return check(fn, ...rest);
    let thrown: { error: Value } | undefined;
    try {
      fn();
    } catch (error) {
      thrown = { error };
    }
    if (thrown !== undefined && typeof rest[0] === 'function') rest[0] = judged(rest[0], thrown.error);
    return check(
      () => {
        if (thrown !== undefined) throw thrown.error;
      },
      ...rest,
    );
  };

/** The module, from functions that answer how an assertion failed. */
export const assertModule = (checks: Record<string, Fn>): Value => {
  const assert: Value = NativeObject.assign(asserting(checks.ok), { AssertionError });
  for (const name of keys(checks)) {
    assert[name] = asserting(/throw/i.test(name) ? called(checks[name]) : checks[name]);
  }
  return NativeObject.assign(
    assert,
    waitingAssertions(assert.throws, assert.doesNotThrow, () => {}),
  );
};
