// Branching, errors and the engine's own signals: truthiness, switch, thrown and caught values, types of values.
// Always holds: a PathAbort, and anything thrown while the path is being aborted, passes through the program.
import { types } from 'node:util';
import { not as negation } from '../../../logic/build.js';
import { PathAbort, type PathContext } from '../../../path/context.js';
import { unsupported } from '../../../result/gaps/paths.js';
import { forceFields, lazyArrayOf, noteClass, referenceKind, resolveAny } from '../values/lazy.js';
import { settleNames } from '../values/open-names.js';
import { Stamp } from '../values/stamp.js';
import { heldTerm, Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import type { PrivateNames } from './private-names.js';
import { type Conversions, isObject, sortOf, truth, typeName, type Value } from './values.js';

const NO_CASE = Symbol('no case');

/** The error object was made outside the program's realm: a bug of the engine, or its stack is used up. */
export function isForeignError(error: unknown): error is Error {
  return types.isNativeError(error) && error instanceof Error;
}

/** What the program may see of something thrown: an error of the engine's own ends the path instead. */
export function passed(context: PathContext, error: unknown): unknown {
  if (!isForeignError(error)) return error;
  try {
    return context.abort({ kind: 'failed', error });
  } catch (signal) {
    return signal;
  }
}

/** What is known of an error that reached the top: which `throw` of the program raised it, if any did. */
export class ThrownErrors {
  private readonly sites = new WeakMap<object, number>();
  private readonly raised = new WeakSet<object>();
  private last: { readonly error: unknown; readonly site: number } | undefined;

  /** A `throw` statement runs; an error the language raised and the program rethrows keeps its origin. */
  mark(error: unknown, site: number): void {
    this.last = { error, site };
    if (isObject(error) && !this.raised.has(error as object)) this.sites.set(error as object, site);
  }

  caught(error: unknown): void {
    if (isObject(error) && !this.sites.has(error as object)) this.raised.add(error as object);
  }

  /** The site of the program's own `throw`; undefined when the language or a native raised the error. */
  siteOf(error: unknown): number | undefined {
    if (isObject(error)) return this.sites.get(error as object);
    return this.last !== undefined && Object.is(this.last.error, error) ? this.last.site : undefined;
  }
}

export function createControl(
  env: RuntimeEnv,
  convert: Conversions,
  privates: PrivateNames,
  seq: (a: Value, b: Value) => Value,
) {
  const { plain } = env.realm;
  const { context, state } = env;

  function test(value: Value, site: number): boolean {
    if (value instanceof Symbolic) return convert.decide(truth(heldTerm(value)), site);
    if (typeof value !== 'object' || value === null) return Boolean(value);
    if (referenceKind(value) !== undefined) return true;
    const decided = resolveAny(value);
    return decided instanceof Symbolic ? convert.decide(truth(heldTerm(decided)), site) : Boolean(decided);
  }

  function symbolicInstanceOf(left: Symbolic, right: Value): boolean {
    const custom = isObject(right) ? right[Symbol.hasInstance] : undefined;
    if (custom !== undefined && custom !== env.realm.natives.functionHasInstance) {
      return test(Reflect.apply(custom, right, [left]), -1);
    }
    return plain.instanceof(0, right);
  }

  return {
    test,
    not(value: Value): Value {
      if (referenceKind(value) !== undefined) return false;
      const decided = convert.decided(value);
      return decided instanceof Symbolic ? wrap(negation(truth(heldTerm(decided)))) : !decided;
    },
    select: (discriminant: Value, cases: readonly (() => Value)[], site: number): Value =>
      selected(convert.decided(discriminant), cases, (a, b) => test(seq(a, b), site)),
    typeof(value: Value): string {
      const kind = referenceKind(value);
      if (kind !== undefined) return kind;
      const decided = convert.decided(value);
      return decided instanceof Symbolic ? typeName(heldTerm(decided).sort) : typeof decided;
    },
    instanceof(value: Value, target: Value): boolean {
      const left = convert.decided(value);
      const right = convert.decided(target);
      if (right instanceof Symbolic) throw convert.typeError("Right-hand side of 'instanceof' is not an object");
      if (left instanceof Symbolic) return symbolicInstanceOf(left, right);
      noteClass(left);
      return plain.instanceof(left, right);
    },
    own: (value: Value): Value => listed(convert, privates, value),
    caught(errors: ThrownErrors, error: Value): void {
      if (state.aborting || PathAbort.is(error)) throw error;
      if (isForeignError(error)) throw passed(context, error);
      errors.caught(error);
    },
    withObject: (value: Value, site: number): Value => withObject(env, convert.decided(value), site),
    unsupported(feature: string, site: number): never {
      return context.abort({ kind: 'unsupported', gap: unsupported(feature), site });
    },
  };
}

/** A value whose own properties are to be listed: all of them are decided. */
function listed(convert: Conversions, privates: PrivateNames, value: Value): Value {
  const decided = convert.decided(value);
  if (decided instanceof Symbolic) {
    return sortOf(decided) === 'str' ? convert.concrete(decided, 'the characters of a string are listed') : 0;
  }
  if (isObject(decided)) settleNames(decided);
  forceFields(decided);
  lazyArrayOf(decided)?.force();
  return privates.any && isObject(decided) ? privates.hidden(decided) : decided;
}

/** The object of a `with`. Assignments to names in the body are not journaled. */
function withObject(env: RuntimeEnv, object: Value, site: number): Value {
  const input = object instanceof Symbolic || (isObject(object) && Stamp.get(object as object) !== undefined);
  if (input) env.context.abort({ kind: 'unsupported', gap: unsupported('with'), site });
  env.journal.irreversible();
  return object;
}

/** The value of the first case of a switch that is the same. */
function selected(value: Value, cases: readonly (() => Value)[], same: (a: Value, b: Value) => boolean): Value {
  for (const evaluate of cases) {
    const candidate = evaluate();
    if (same(value, candidate)) return candidate;
  }
  return NO_CASE;
}
