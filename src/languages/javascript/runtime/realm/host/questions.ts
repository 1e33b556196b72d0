// Questions about single values that the kernel asks where one may be symbolic, undecided or an input. Part of the host (host.ts).
import { types } from 'node:util';
import { frozenDone } from '../../../gaps.js';
import { forceFields, isAny, resolveAny } from '../../../values/lazy.js';
import { hasOpenNames, settleNames } from '../../../values/open-names.js';
import { noteProgramProxy } from '../../../values/program-proxy.js';
import { shown } from '../../../values/shown.js';
import { Stamp } from '../../../values/stamp.js';
import { heldTerm, isSymbolic, Symbolic } from '../../../values/symbolic.js';
import type { RuntimeEnv } from '../../env.js';
import type { Kit } from '../../models/model.js';
import { MODELS } from '../../models/registry.js';
import { isObject, type Value } from '../../values.js';

export function questions(env: RuntimeEnv, kit: Kit) {
  return {
    narrowed: (value: Value, reason: string): Value => kit.concrete(kit.convert.decided(value), reason),
    isText: (value: Value): boolean => value instanceof Symbolic && heldTerm(value).sort === 'str',
    /** An object whose contents cannot be listed is about to change. */
    changingUnseen(object: Value): void {
      if (!isObject(object) || !env.journal.isNew(object)) env.journal.irreversible();
    },
    /** An object that is neither symbolic nor lazy, in a program without private members. */
    isOrdinary: (object: object): boolean =>
      !(object instanceof Symbolic) &&
      Stamp.get(object) === undefined &&
      !kit.privates.any &&
      !(shown.lazy && hasOpenNames(object)),
    hasOwnAsMethod: (self: Value, key: Value): boolean => MODELS['Object.prototype.hasOwnProperty'](kit, self, [key]),
    hasOwn: (object: Value, key: Value): boolean => MODELS['Object.hasOwn'](kit, undefined, [object, key]),
    special: (key: object): boolean => key instanceof Symbolic || isAny(key),
    isProxy: (value: Value): boolean => types.isProxy(value),
    noteProxy: noteProgramProxy,
    isPromise: (value: Value): boolean => types.isPromise(value),
    isNativeIterator: (method: Function): boolean => kit.realm.natives.iterators.has(method),
    /** The decided `done` of a result that an asynchronous iterator answered with. */
    replaceDone(step: object, done: boolean): void {
      env.journal.write(step, 'done');
      if (Reflect.set(step, 'done', done)) return;
      env.context.abort({ kind: 'unsupported', gap: frozenDone(), site: -1 });
    },
    testEqual: (a: Value, b: Value): boolean => kit.ops.test(kit.ops.seq(a, b), -1),
    testSameZero: (a: Value, b: Value): boolean =>
      kit.ops.test(kit.comparison.sameZero(resolveAny(a), resolveAny(b)), -1),
    isInput: (value: Value): boolean => value instanceof Symbolic || Stamp.get(value) !== undefined,
    /** Has the value a [[Construct]] of its own? */
    isConstructor,
    /** The Array of another realm: ArraySpeciesCreate takes this realm's own instead. */
    isForeignArray: (C: Function): boolean =>
      /^function Array\(\) \{ \[native code\] \}$/.test(kit.realm.natives.functionToString(C)) &&
      Array.isArray(C.prototype) &&
      C !== kit.realm.natives.Array,
    /** A value of type any with its type decided. */
    resolved: (value: Value): Value => resolveAny(value) as Value,
    /**
     * The target or handler of a Proxy. Undecided fields are decided now: through the Proxy they would be asked of
     * another receiver.
     */
    object: (value: Value): Value => {
      const decided = kit.convert.decided(value);
      if (isObject(decided)) settleNames(decided);
      forceFields(decided);
      return isSymbolic(decided) ? undefined : decided;
    },
  };
}

/** Has the value a [[Construct]]? Asked without running any code of the program. */
function isConstructor(value: unknown): boolean {
  if (typeof value !== 'function') return false;
  try {
    new (new Proxy(value, { construct: () => ({}) }) as any)();
    return true;
  } catch {
    return false;
  }
}
