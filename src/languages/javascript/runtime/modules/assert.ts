// node:assert. Conditions on symbolic values are decided by branches; a failure throws the realm's own AssertionError, which
// the explorer recognizes by `Realm.isAssertionError`. What the program gets are functions of its realm; these here are what they run.
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';
import { callsMessages } from './assert-messages.js';
import { createDeepEqual } from './deep-equal.js';

type Assertion = (...args: Value[]) => unknown;

export function createAssert(kit: Kit, strict: boolean): unknown {
  const { realm } = kit;
  const checks = new Assertions(kit, strict);
  const assert = realm.engineFunction('ok', 2, (...args) => checks.ok(args)) as any;
  const members: Readonly<Record<string, Assertion>> = {
    ok: (...args) => checks.ok(args),
    ...checks.comparisons(),
    ...checks.patterns(),
    throws: (fn, expected, message) => checks.throws(fn, expected, message),
    doesNotThrow: (fn, message) => checks.doesNotThrow(fn, message),
    fail: (message) => checks.fail(message, 'Failed', undefined, undefined, 'fail'),
    ifError: (value) => checks.ifError(value),
  };
  for (const [name, fn] of Object.entries(members)) assert[name] = realm.engineFunction(name, fn.length, fn);
  const { AssertionError, waitingAssertions } = realm.assertions;
  Object.assign(assert, waitingAssertions(assert.throws, assert.doesNotThrow, kit.ops.caught), { AssertionError });
  assert.strict = strict ? assert : createAssert(kit, true);
  assert.default = assert;
  return assert;
}

class Assertions {
  private readonly deep;

  constructor(
    private readonly kit: Kit,
    private readonly strict: boolean,
  ) {
    this.deep = createDeepEqual(kit);
  }

  fail(given: Value, text: string, actual: Value, expected: Value, operator: string): never {
    const { realm } = this.kit;
    const calls = typeof given === 'function' && callsMessages() && operator !== 'fail' && operator !== 'throws';
    const message = calls ? this.messageOf(given, actual, expected) : given;
    if (realm.isError(message)) throw message;
    throw realm.assertionError(message ?? text, actual, expected, operator, message === undefined);
  }

  /** A text; whatever else the function gives or throws counts for nothing. */
  private messageOf(fn: Value, actual: Value, expected: Value): Value {
    const { realm, ops } = this.kit;
    try {
      const message = realm.gate.calls.apply(fn, undefined, [actual, expected]);
      return this.test(ops.seq(ops.typeof(message), 'string')) ? message : undefined;
    } catch (error) {
      ops.caught(error);
      return undefined;
    }
  }

  ok(args: readonly Value[]): void {
    const [value, message] = args;
    if (args.length === 0) this.fail(undefined, 'No value argument passed to `assert.ok()`', undefined, true, '==');
    if (!this.test(value)) this.fail(message, 'The expression evaluated to a falsy value', value, true, '==');
  }

  comparisons(): Record<string, Assertion> {
    const { strict, deep } = this;
    const { ops, comparison, convert } = this.kit;
    const same = (a: Value, b: Value): boolean => this.test(comparison.same(convert.decided(a), convert.decided(b)));
    const loose = (a: Value, b: Value): boolean =>
      this.test(ops.eq(a, b)) || (this.test(ops.sne(a, a)) && this.test(ops.sne(b, b)));
    const equal = (a: Value, b: Value): boolean => deep.equal(a, b, strict);
    const exactly = (a: Value, b: Value): boolean => deep.equal(a, b, true);
    return {
      equal: this.compare(strict ? 'strictEqual' : '==', strict ? same : loose, true),
      notEqual: this.compare(strict ? 'notStrictEqual' : '!=', strict ? same : loose, false),
      strictEqual: this.compare('strictEqual', same, true),
      notStrictEqual: this.compare('notStrictEqual', same, false),
      deepEqual: this.compare('deepEqual', equal, true),
      notDeepEqual: this.compare('notDeepEqual', equal, false),
      deepStrictEqual: this.compare('deepStrictEqual', exactly, true),
      notDeepStrictEqual: this.compare('notDeepStrictEqual', exactly, false),
    };
  }

  patterns(): Record<string, Assertion> {
    const unlike = 'The input did not match the regular expression';
    const like = 'The input was expected to not match the regular expression';
    return {
      match: (value, pattern, message) => {
        if (!this.matches(pattern, value)) this.fail(message, unlike, value, pattern, 'match');
      },
      doesNotMatch: (value, pattern, message) => {
        if (this.matches(pattern, value)) this.fail(message, like, value, pattern, 'doesNotMatch');
      },
    };
  }

  throws(fn: Value, expected: Value, message: Value): void {
    const thrown = this.thrownBy(fn);
    if (thrown !== undefined) {
      if (this.fits(thrown.error, expected)) return;
      throw thrown.error;
    }
    const given = message ?? (typeof expected === 'string' ? expected : undefined);
    this.fail(given, 'Missing expected exception.', undefined, expected, 'throws');
  }

  doesNotThrow(fn: Value, message: Value): void {
    const thrown = this.thrownBy(fn);
    if (thrown === undefined) return;
    const given = typeof message === 'string' ? message : undefined;
    this.fail(given, 'Got unwanted exception.', thrown.error, undefined, 'doesNotThrow');
  }

  ifError(value: Value): void {
    if (value === null || value === undefined) return;
    this.fail(undefined, 'ifError got unwanted exception', value, null, 'ifError');
  }

  private thrownBy(fn: Value): { readonly error: Value } | undefined {
    const { realm, ops } = this.kit;
    try {
      realm.gate.calls.apply(fn, undefined, []);
    } catch (error) {
      ops.caught(error);
      return { error };
    }
    return undefined;
  }

  /** Does a thrown error fit what assert.throws was given? */
  private fits(error: Value, expected: Value): boolean {
    const { realm, ops, convert } = this.kit;
    if (expected === undefined || typeof expected === 'string') return true;
    if (realm.isRegExp(expected)) return this.test(this.matches(expected, convert.toStr(error)));
    if (typeof expected === 'function') {
      if (expected.prototype !== undefined && ops.instanceof(error, expected)) return true;
      if (realm.isErrorClass(expected)) return false;
      return this.test(realm.gate.calls.apply(expected, undefined, [error])) === true;
    }
    for (const key of realm.natives.keys(ops.own(expected))) {
      const wanted = expected[key];
      const got = error?.[key];
      if (realm.isRegExp(wanted) && typeof got === 'string') {
        if (!this.matches(wanted, got)) return false;
      } else if (!this.deep.equal(got, wanted, true)) return false;
    }
    return true;
  }

  private test(value: Value): boolean {
    return this.kit.ops.test(value, -1);
  }

  private matches(pattern: Value, text: Value): boolean {
    return this.kit.realm.original('RegExp.prototype.test').call(pattern, text);
  }

  /** An assertion about two values. */
  private compare(name: string, holds: (a: Value, b: Value) => boolean, wanted: boolean): Assertion {
    return (actual: Value, expected: Value, message: Value): void => {
      if (holds(actual, expected) === wanted) return;
      this.fail(message, `Expected values to satisfy ${name}`, actual, expected, name);
    };
  }
}
