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

/** A message that is a function: it is called here, since Node calls it on an array of its own. */
const worded =
  (check: Fn, at: number): Fn =>
  (...args: Value[]) => {
    const message = args[at];
    if (typeof message === 'function') args[at] = (...given: Value[]): Value => apply(message, undefined, given);
    return check(...args);
  };

/**
 * The module, from functions that answer how an assertion failed.
 * @param callsMessages this Node calls messages that are functions
 */
export const assertModule = (checks: Record<string, Fn>, callsMessages: boolean): Value => {
  const check = (name: string): Fn => {
    if (/throw/i.test(name)) return called(checks[name]);
    const takesMessage = callsMessages && name !== 'fail' && name !== 'ifError';
    return takesMessage ? worded(checks[name], name === 'ok' ? 1 : 2) : checks[name];
  };
  const assert: Value = NativeObject.assign(asserting(check('ok')), { AssertionError });
  for (const name of keys(checks)) assert[name] = asserting(check(name));
  return NativeObject.assign(
    assert,
    waitingAssertions(assert.throws, assert.doesNotThrow, () => {}),
  );
};
