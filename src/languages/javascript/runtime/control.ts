// Branching, errors and the engine's own signals: truthiness, switch, thrown and caught values, types of values.
// Always holds: a PathAbort, and anything thrown while the path is being aborted, passes through the program.
import { not as negation } from '../../../logic/build.js';
import { PathAbort } from '../../../path/context.js';
import { forceFields, lazyArrayOf, resolveAny } from '../values/lazy.js';
import { settleNames } from '../values/open-names.js';
import { Stamp } from '../values/stamp.js';
import { Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import type { PrivateNames } from './private-names.js';
import { type Conversions, isObject, sortOf, truth, typeName, type Value } from './values.js';

const NO_CASE = Symbol('no case');

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
    if (value instanceof Symbolic) return convert.decide(truth(value.term), site);
    if (typeof value !== 'object' || value === null) return Boolean(value);
    const decided = resolveAny(value);
    return decided instanceof Symbolic ? convert.decide(truth(decided.term), site) : Boolean(decided);
  }

  return {
    test,
    not(value: Value): Value {
      const decided = convert.decided(value);
      return decided instanceof Symbolic ? wrap(negation(truth(decided.term))) : !decided;
    },
    select(discriminant: Value, cases: readonly (() => Value)[], site: number): Value {
      const value = convert.decided(discriminant);
      for (const evaluate of cases) {
        const candidate = evaluate();
        if (test(seq(value, candidate), site)) return candidate;
      }
      return NO_CASE;
    },
    typeof(value: Value): string {
      const decided = convert.decided(value);
      return decided instanceof Symbolic ? typeName(decided.term.sort) : typeof decided;
    },
    instanceof(value: Value, target: Value): boolean {
      const left = convert.decided(value);
      const right = convert.decided(target);
      if (right instanceof Symbolic) throw convert.typeError("Right-hand side of 'instanceof' is not an object");
      if (!(left instanceof Symbolic)) return plain.instanceof(left, right);
      const custom = isObject(right) ? right[Symbol.hasInstance] : undefined;
      if (custom !== undefined && custom !== env.realm.natives.functionHasInstance) {
        return test(Reflect.apply(custom, right, [left]), -1);
      }
      return plain.instanceof(0, right);
    },
    own(value: Value): Value {
      const decided = convert.decided(value);
      if (decided instanceof Symbolic) {
        return sortOf(decided) === 'str' ? convert.concrete(decided, 'the characters of a string are listed') : 0;
      }
      if (isObject(decided)) settleNames(decided);
      forceFields(decided);
      lazyArrayOf(decided)?.force();
      return privates.any && isObject(decided) ? privates.hidden(decided) : decided;
    },
    caught(errors: ThrownErrors, error: Value): void {
      if (state.aborting || PathAbort.is(error)) throw error;
      errors.caught(error);
    },
    /** Assignments to names in the body are not journaled. */
    withObject(value: Value, site: number): Value {
      const object = convert.decided(value);
      const input = object instanceof Symbolic || (isObject(object) && Stamp.get(object as object) !== undefined);
      if (input) context.abort({ kind: 'unsupported', feature: 'with', site });
      env.journal.irreversible();
      return object;
    },
    unsupported(feature: string, site: number): never {
      return context.abort({ kind: 'unsupported', feature, site });
    },
  };
}
