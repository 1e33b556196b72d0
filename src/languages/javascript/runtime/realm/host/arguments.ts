// What kernel functions were given where it may be undecided: callbacks, entries, lists of arguments, patterns, dates. Part of the host (host.ts).
import type { Term } from '../../../../../logic/term.js';
import { putTime } from '../../../values/date-time.js';
import { resolveAny } from '../../../values/lazy.js';
import type { RuntimeEnv } from '../../env.js';
import { timeOfArguments } from '../../models/date.js';
import { GUARD, type Kit } from '../../models/model.js';
import { TIME } from '../../models/nondeterminism.js';
import { assembled } from '../../models/regexp.js';
import { MODELS } from '../../models/registry.js';
import { isObject, type Value } from '../../values.js';
import { listed } from './lengths.js';

export function givenArguments(kit: Kit) {
  return {
    list: (object: Value): Value => listed(kit, object),
    argumentList(args: Value): Value {
      const decided = kit.convert.decided(args);
      if (decided === null || decided === undefined) return decided;
      if (!isObject(decided)) throw kit.convert.typeError('CreateListFromArrayLike called on non-object');
      return listed(kit, decided);
    },
    shown: (value: Value): string => kit.realm.describe(value),
    /** An entry of a Map under construction. */
    entry(value: Value): Value {
      const decided = kit.convert.decided(value);
      if (isObject(decided)) return decided;
      const text = typeof decided === 'string' ? decided : kit.realm.describe(decided);
      throw kit.convert.typeError(`Iterator value ${text} is not an entry object`);
    },
    callback(value: Value): Function {
      const decided = resolveAny(value);
      if (typeof decided === 'function') return decided;
      throw kit.convert.typeError(`${kit.realm.describe(decided)} is not a function`);
    },
    comparator(value: Value): Function | undefined {
      const decided = resolveAny(value);
      if (typeof decided === 'function' || decided === undefined) return decided as Function | undefined;
      throw kit.convert.typeError(
        `The comparison function must be either a function or undefined [${kit.realm.describe(decided)}]`,
      );
    },
  };
}

export function patternsAndDates(env: RuntimeEnv, kit: Kit) {
  const currentTime = (): Term => env.hooks.fresh('num', 'Date.now()', TIME);
  return {
    /** A regular expression is about to match: its lastIndex may change. */
    matching(regexp: Value): void {
      if (typeof regexp === 'object' && regexp !== null) env.journal.write(regexp, 'lastIndex');
    },
    resuming: (generator: Value): void => kit.realm.oldState.resuming(generator),
    /** RegExp.prototype.test on a text or from a position that may be symbolic. */
    regexpTest(regexp: Value, value: Value): Value {
      const answer = MODELS['RegExp.prototype.test'](kit, regexp, [value]);
      if (answer !== GUARD) return answer;
      const plain = kit.concrete(kit.convert.toStr(value), 'a regular expression');
      return Reflect.apply(kit.realm.original('RegExp.prototype.test'), regexp, [plain]);
    },
    assembled: (value: Value, calls: Value): Value => assembled(kit, String(value), calls),
    /** The clock, as a new input. */
    currentTime,
    dateTime: (args: ArrayLike<Value>): Term => timeOfArguments(kit, Array.from(args)),
    putTime,
    dateText: (): Value => {
      const now = new (kit.realm.global.Date as DateConstructor)(Number.NaN);
      putTime(now, currentTime());
      return MODELS['Date.prototype.toString'](kit, now, []);
    },
  };
}
