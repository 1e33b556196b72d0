// node:assert. Conditions on symbolic values are decided by branches; a failure throws the realm's own AssertionError, which
// the explorer recognizes by `Realm.isAssertionError`.
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';
import { createDeepEqual } from './deep-equal.js';

export function createAssert(kit: Kit, strict: boolean): unknown {
  const { realm } = kit;
  const { AssertionError } = realm;
  const deep = createDeepEqual(kit);

  function fail(message: Value, text: string, actual: Value, expected: Value, operator: string): never {
    if (realm.isError(message)) throw message;
    throw realm.assertionError(message ?? text, actual, expected, operator, message === undefined);
  }

  const test = (value: Value): boolean => kit.ops.test(value, -1);
  const same = (a: Value, b: Value): boolean =>
    test(kit.comparison.same(kit.convert.decided(a), kit.convert.decided(b)));
  const loose = (a: Value, b: Value): boolean =>
    test(kit.ops.eq(a, b)) || (test(kit.ops.sne(a, a)) && test(kit.ops.sne(b, b)));

  const ok = (...args: Value[]): void => {
    const [value, message] = args;
    if (args.length === 0) fail(undefined, 'No value argument passed to `assert.ok()`', undefined, true, '==');
    if (!test(value)) fail(message, 'The expression evaluated to a falsy value', value, true, '==');
  };

  /** An assertion about two values. */
  const compare =
    (name: string, holds: (a: Value, b: Value) => boolean, wanted: boolean) =>
    (actual: Value, expected: Value, message: Value): void => {
      if (holds(actual, expected) !== wanted)
        fail(message, `Expected values to satisfy ${name}`, actual, expected, name);
    };

  /** Does a thrown error fit what assert.throws was given? */
  function fits(error: Value, expected: Value): boolean {
    if (expected === undefined || typeof expected === 'string') return true;
    if (realm.isRegExp(expected))
      return test(realm.original('RegExp.prototype.test').call(expected, kit.convert.toStr(error)));
    if (typeof expected === 'function') {
      if (expected.prototype !== undefined && kit.ops.instanceof(error, expected)) return true;
      if (realm.isErrorClass(expected)) return false;
      return test(Reflect.apply(expected, undefined, [error])) === true;
    }
    for (const key of realm.natives.keys(kit.ops.own(expected))) {
      const wanted = expected[key];
      const got = error?.[key];
      if (realm.isRegExp(wanted) && typeof got === 'string') {
        if (!realm.original('RegExp.prototype.test').call(wanted, got)) return false;
      } else if (!deep.equal(got, wanted, true)) return false;
    }
    return true;
  }

  function throws(fn: Value, expected: Value, message: Value): void {
    let error: Value;
    try {
      fn();
    } catch (thrown) {
      kit.ops.caught(thrown);
      error = thrown;
      if (fits(error, expected)) return;
      throw error;
    }
    fail(
      message ?? (typeof expected === 'string' ? expected : undefined),
      'Missing expected exception.',
      undefined,
      expected,
      'throws',
    );
  }

  function doesNotThrow(fn: Value, message: Value): void {
    try {
      fn();
    } catch (thrown) {
      kit.ops.caught(thrown);
      fail(
        typeof message === 'string' ? message : undefined,
        'Got unwanted exception.',
        thrown,
        undefined,
        'doesNotThrow',
      );
    }
  }

  async function rejects(promise: Value, expected: Value, message: Value): Promise<void> {
    try {
      await (typeof promise === 'function' ? promise() : promise);
    } catch (thrown) {
      kit.ops.caught(thrown);
      if (fits(thrown, expected)) return;
      throw thrown;
    }
    fail(message, 'Missing expected rejection.', undefined, expected, 'rejects');
  }

  const members: Record<string, (...args: any[]) => unknown> = {
    ok,
    equal: compare(strict ? 'strictEqual' : '==', strict ? same : loose, true),
    notEqual: compare(strict ? 'notStrictEqual' : '!=', strict ? same : loose, false),
    strictEqual: compare('strictEqual', same, true),
    notStrictEqual: compare('notStrictEqual', same, false),
    deepEqual: compare('deepEqual', (a, b) => deep.equal(a, b, strict), true),
    notDeepEqual: compare('notDeepEqual', (a, b) => deep.equal(a, b, strict), false),
    deepStrictEqual: compare('deepStrictEqual', (a, b) => deep.equal(a, b, true), true),
    notDeepStrictEqual: compare('notDeepStrictEqual', (a, b) => deep.equal(a, b, true), false),
    match: (value, pattern, message) => {
      if (!realm.original('RegExp.prototype.test').call(pattern, value)) {
        fail(message, 'The input did not match the regular expression', value, pattern, 'match');
      }
    },
    doesNotMatch: (value, pattern, message) => {
      if (realm.original('RegExp.prototype.test').call(pattern, value)) {
        fail(message, 'The input was expected to not match the regular expression', value, pattern, 'doesNotMatch');
      }
    },
    throws,
    doesNotThrow,
    rejects,
    fail: (message) => fail(message, 'Failed', undefined, undefined, 'fail'),
    ifError: (value) => {
      if (value !== null && value !== undefined)
        fail(undefined, 'ifError got unwanted exception', value, null, 'ifError');
    },
  };
  const assert = realm.adopt((...args: Value[]) => ok(...args), 'ok', 2) as any;
  for (const [name, fn] of Object.entries(members)) assert[name] = realm.adopt(fn, name, fn.length);
  assert.AssertionError = AssertionError;
  assert.strict = strict ? assert : createAssert(kit, true);
  assert.default = assert;
  return assert;
}
