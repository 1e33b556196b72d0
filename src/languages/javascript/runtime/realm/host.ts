// What realm code (inside/kernel) calls back when a value may be symbolic. Lives in the engine's own realm.
// Always holds: answers are concrete decisions (made by branches) or values of the program; errors are the realm's own.
import { types } from 'node:util';
import { and, apply, constant, eq, le, lt, not, or } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { PathAbort } from '../../../../path/context.js';
import type { ArrayCells } from '../../values/array-cells.js';
import { putTime } from '../../values/date-time.js';
import { forceFields, isAny, lazyArrayOf, resolveAny } from '../../values/lazy.js';
import type { LazyArray } from '../../values/lazy-array.js';
import { hasOpenNames, settleNames } from '../../values/open-names.js';
import { noteProgramProxy } from '../../values/program-proxy.js';
import { shown } from '../../values/shown.js';
import { Stamp } from '../../values/stamp.js';
import { isSymbolic, Symbolic, wrap } from '../../values/symbolic.js';
import { virtualArrayOf } from '../../values/virtual-array.js';
import type { RuntimeEnv } from '../env.js';
import { timeOfArguments } from '../models/date.js';
import { GUARD, type Kit } from '../models/model.js';
import { TIME } from '../models/nondeterminism.js';
import { assembled } from '../models/regexp.js';
import { MODELS } from '../models/registry.js';
import { isObject, termToInteger, type Value, ZERO } from '../values.js';
import { Bytes } from './bytes.js';
import { createCollections } from './collections.js';

const MAX_ARRAY = 2 ** 32 - 1;

export type Host = ReturnType<typeof createHost>;

/** `kit` is complete only after the realm's kernel was compiled; the functions here run later than that. */
export function createHost(env: RuntimeEnv, kit: Kit) {
  /** `indexedPrototype`: assigning to an element of a new array may run a setter of its prototype. */
  const flags = { symbolicKeys: false, indexedPrototype: false };
  const constructed = new WeakSet<object>();
  /** Arrays that are being joined: one inside itself is empty. */
  const active: object[] = [];

  function enumerate(length: Symbolic): number {
    const t = length.term;
    let n = 0;
    while (!kit.decide(eq(t, constant(n)))) n++;
    return n;
  }

  /** ToLength of a `length` that is not a number. */
  function lengthOf(object: Value, length: Value): number {
    const lazy = lazyArrayOf(object);
    if (lazy !== undefined) {
      lazy.decideLength();
      return lazy.target.length;
    }
    const n = kit.convert.toNumber(length);
    if (!isSymbolic(n)) return Math.min(Math.max(Math.trunc(n) || 0, 0), Number.MAX_SAFE_INTEGER);
    const whole = termToInteger(n.term);
    return kit.decide(le(whole, ZERO)) ? 0 : enumerate(wrap(whole) as Symbolic);
  }

  const host = {
    Symbolic,
    journal: env.journal,
    flags,
    inputsShown: shown,
    /** Typed arrays with symbolic elements. */
    bytes: new Bytes(kit),
    collections: createCollections(kit, flags),
    resolve: (value: Value): Value => resolveAny(value),
    test: (value: Value, site: number): boolean => kit.ops.test(value, site),
    iterate: (value: Value, site: number): Value => kit.ops.iterate(value, site),
    iterateAsync: (value: Value, site: number): Value => kit.ops.iterateAsync(value, site),
    unsupported: (feature: string): never => env.context.abort({ kind: 'unsupported', feature, site: -1 }),
    narrowed: (value: Value, reason: string): Value => kit.concrete(kit.convert.decided(value), reason),
    isText: (value: Value): boolean => value instanceof Symbolic && value.term.sort === 'str',
    /** How many steps of an iterator. */
    limit: (value: Value): Value => kit.convert.toNumber(kit.convert.decided(value)),
    isLimit: (limit: Symbolic): boolean => kit.decide(lt(constant(-1), limit.term)),
    /** Is a count of steps, which is rounded down, more than these? */
    exceeds: (limit: Symbolic, count: number): boolean => kit.decide(le(constant(count + 1), limit.term)),
    wrongLimit(error: Error, limit: Symbolic): Error {
      const text = apply('concat', [kit.convert.stringTerm(limit), constant(' must be positive')]);
      if (error instanceof kit.realm.natives.RangeError) kit.realm.setMessage(error, wrap(text));
      return error;
    },
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
      env.context.abort({ kind: 'unsupported', feature: 'a symbolic `done` of a frozen iterator result', site: -1 });
    },
    testEqual: (a: Value, b: Value): boolean => kit.ops.test(kit.ops.seq(a, b), -1),
    testSameZero: (a: Value, b: Value): boolean =>
      kit.ops.test(kit.comparison.sameZero(resolveAny(a), resolveAny(b)), -1),
    below: (i: number, length: Symbolic): boolean => kit.decide(lt(constant(i), length.term)),
    lengthOf,
    /** Lazy arrays keep their symbolic length; any other is decided. */
    lengthFor: (object: Value, length: Value): Value =>
      lazyArrayOf(object) !== undefined && length instanceof Symbolic ? length : lengthOf(object, length),
    decideLength: (object: Value): void => lazyArrayOf(object)?.decideLength(),
    isInput: (value: Value): boolean => value instanceof Symbolic || Stamp.get(value) !== undefined,
    /** Has the value a [[Construct]] of its own? */
    isConstructor,
    /** The Array of another realm: ArraySpeciesCreate takes this realm's own instead. */
    isForeignArray: (C: Function): boolean =>
      /^function Array\(\) \{ \[native code\] \}$/.test(kit.realm.natives.functionToString(C)) &&
      Array.isArray(C.prototype) &&
      C !== kit.realm.natives.Array,
    mutating(object: Value): void {
      if (typeof object !== 'object' || object === null) return;
      const lazy = lazyArrayOf(object);
      if (lazy !== undefined) lazy.decideLength();
      else if (isDataView(object) || virtualArrayOf(object) !== undefined) env.journal.irreversible();
      else env.journal.collection(object);
    },
    /** An input that keeps its symbolic length: these methods need not decide it. */
    keepsLength: (object: Value): boolean => lazyArrayOf(object)?.cells !== undefined,
    push(array: Value, values: ArrayLike<Value>): Value {
      const { cells } = lazyArrayOf(array) as LazyArray & { cells: ArrayCells };
      return wrap(cells.push(Array.from(values), -1));
    },
    pop: (array: Value): Value => lazyArrayOf(array)?.cells?.pop(-1),
    shift: (array: Value): Value => lazyArrayOf(array)?.cells?.shift(-1),
    /**
     * Array.prototype.every on an array that is only partly known, for preconditions: what it says of each known element.
     * Undefined when all elements can be asked for.
     */
    everyKnown(array: Value, test: (value: Value, index: Value) => Value): boolean | undefined {
      const lazy = lazyArrayOf(array);
      if (lazy?.view.inputs.conservative !== true) return undefined;
      const known = lazy.cells?.knownInput();
      if (known === undefined) return undefined;
      for (const [index, value] of known) {
        const holds = ifDecided(() => kit.ops.test(test(value, wrap(index)), -1));
        if (holds === false) return false;
      }
      return env.context.abort({ kind: 'undecided' });
    },
    /** The receiver of an array method; a symbolic one is a primitive without elements of its own, or a string. */
    receiver(value: Value): Value {
      const decided = resolveAny(value) as Value;
      if (decided === null || decided === undefined) throw kit.convert.typeError(`called on ${decided}`);
      return isObject(decided) ? decided : kit.realm.natives.Object(kit.concrete(decided, 'an array method'));
    },
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
    argumentList(args: Value): Value {
      const decided = kit.convert.decided(args);
      if (decided === null || decided === undefined) return decided;
      if (!isObject(decided)) throw kit.convert.typeError('CreateListFromArrayLike called on non-object');
      return host.list(decided);
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
    /** A relative position clamped to 0..n, decided. */
    relative(value: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(value));
      if (kit.decide(or(eq(t, ZERO), le(t, constant(-n))))) return 0;
      if (kit.decide(le(constant(n), t))) return n;
      for (let i = 1; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
      return n;
    },
    /** A count clamped to 0..n, decided. */
    clamped(value: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(value));
      if (kit.decide(le(t, ZERO))) return 0;
      for (let i = 1; i < n; i++) if (kit.decide(eq(t, constant(i)))) return i;
      return n;
    },
    at(object: Value, n: number, index: Value): Value {
      const t = termToInteger(kit.convert.numberTerm(index));
      for (let i = 0; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return object[i];
      return undefined;
    },
    /** Where Array.prototype.lastIndexOf starts, -1 for nowhere. */
    lastStart(value: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(value));
      if (kit.decide(or(le(constant(n - 1), t), eq(t, constant(-1))))) return n - 1;
      for (let i = n - 2; i >= 0; i--) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
      return -1;
    },
    integer: (value: Value): Value => wrap(termToInteger(kit.convert.numberTerm(value))),
    /** An index of Array.prototype.with, which exists. */
    position(index: Value, n: number): number {
      const t = termToInteger(kit.convert.numberTerm(index));
      for (let i = 0; i < n; i++) if (kit.decide(or(eq(t, constant(i)), eq(t, constant(i - n))))) return i;
      const error = kit.convert.rangeError('');
      const given = kit.convert.decided(index);
      const shown = isObject(given) ? constant(kit.realm.describe(given)) : kit.convert.stringTerm(given);
      kit.realm.setMessage(error, wrap(apply('concat', [constant('Invalid index : '), shown])));
      throw error;
    },
    number: (value: Value, reason: string): number => kit.concrete(kit.convert.toNumber(value), reason),
    negative(answer: Value): boolean {
      const n = kit.convert.toNumber(answer);
      return isSymbolic(n) ? kit.decide(lt(n.term, ZERO)) : n < 0;
    },
    sign(answer: Value): number {
      const n = kit.convert.toNumber(answer);
      if (!isSymbolic(n)) return n;
      return kit.decide(lt(n.term, ZERO)) ? -1 : kit.decide(lt(ZERO, n.term)) ? 1 : 0;
    },
    /** A value of type any with its type decided. */
    resolved: (value: Value): Value => resolveAny(value) as Value,
    /** The order of Array.prototype.sort without a comparator. */
    compareText(a: Value, b: Value): number {
      const x = kit.convert.stringTerm(a);
      const y = kit.convert.stringTerm(b);
      return kit.decide(apply('strLt', [x, y])) ? -1 : 1;
    },
    /** Array.prototype.join from element `from` on, whose value is `first` when it was read already. */
    join(
      object: Value,
      n: number,
      separator: Value,
      from = 0,
      text: Value = '',
      first: Value = undefined,
      convert: (value: Value) => Value = (value) => value,
    ): Value {
      const between = kit.convert.toStr(separator);
      if (active.includes(object)) return '';
      active.push(object);
      try {
        let all = text;
        for (let i = from; i < n; i++) {
          if (i > 0) all = kit.ops.add(all, between);
          const value = resolveAny(i === from && first !== undefined ? first : object[i]) as Value;
          if (value === null || value === undefined) continue;
          all = kit.ops.add(all, kit.convert.toStr(convert(value)));
        }
        return all;
      } finally {
        active.pop();
      }
    },
    /** The argument of Array(n): a decided length, or the value itself when it is an element. */
    arrayLength(value: Value): Value {
      const given = resolveAny(value);
      if (!isSymbolic(given) || given.term.sort !== 'num') return given;
      const t = given.term;
      const valid = and(apply('isInteger', [t]), le(ZERO, t), le(t, constant(MAX_ARRAY)));
      if (!kit.decide(valid)) throw kit.convert.rangeError('Invalid array length');
      return enumerate(given);
    },
    /** The first argument of a typed array constructor. */
    typedLength(value: Value): Value {
      const given = kit.convert.decided(value);
      if (!isSymbolic(given)) {
        if (!isObject(given) || ArrayBuffer.isView(given) || types.isAnyArrayBuffer(given)) return given;
        kit.realm.guard.deep(given, 'a typed array');
        return Array.isArray(given) ? given : kit.ops.iterate(given, -1);
      }
      const t = termToInteger(kit.convert.numberTerm(given));
      if (kit.decide(not(and(le(ZERO, t), le(t, constant(2 ** 33)))))) {
        return kit.concrete(wrap(t), 'an invalid typed array length');
      }
      return kit.decide(eq(t, ZERO)) ? 0 : enumerate(wrap(t) as Symbolic);
    },
    concrete: (value: Value): Value => kit.concrete(kit.convert.decided(value), 'a wrapper object'),
    text: (value: Value): Value => kit.convert.toStr(value),
    setMessage: (error: Error, message: Value): void => kit.realm.setMessage(error, message),
    constructed: (error: object): void => void constructed.add(error),
    /** The program made this error; the language did not raise it. */
    wasConstructed: (error: object): boolean => constructed.has(error),
    /** The clock, as a new input. */
    currentTime: (): Term => env.hooks.fresh('num', 'Date.now()', TIME),
    dateTime: (args: ArrayLike<Value>): Term => timeOfArguments(kit, Array.from(args)),
    putTime,
    dateText: (): Value => {
      const now = new (kit.realm.global.Date as DateConstructor)(Number.NaN);
      putTime(now, host.currentTime());
      return MODELS['Date.prototype.toString'](kit, now, []);
    },
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
    makeFunction: (name: string, native: Function, args: Value[], made: Function): Function =>
      kit.realm.evaluation.makeFunction(name, native, args, made),
    refused(name: string): never {
      return env.context.abort({
        kind: 'unsupported',
        feature: `${name}(...) compiles text at run time`,
        site: -1,
        lift: 'write the code out, or leave the unit that needs it out',
      });
    },
    /** The values of an array-like, for Reflect.apply and the like. */
    list(object: Value): Value {
      const out = kit.realm.newArray();
      const n = typeof object.length === 'number' ? object.length : lengthOf(object, object.length);
      for (let i = 0; i < n; i++) out[i] = object[i];
      return out;
    },
  };

  /** Undefined when the answer needs an undecided part of the input. */
  function ifDecided(evaluate: () => boolean): boolean | undefined {
    try {
      return evaluate();
    } catch (signal) {
      if (!PathAbort.is(signal) || signal.reason.kind !== 'undecided') throw signal;
      env.state.aborting = false;
      return undefined;
    }
  }

  return host;
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

function isDataView(value: unknown): boolean {
  return ArrayBuffer.isView(value) && !types.isTypedArray(value);
}
