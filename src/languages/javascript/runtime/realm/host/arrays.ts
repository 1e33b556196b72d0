// What the kernel's array methods and constructors of arrays ask where a value may be symbolic: lengths, cells of inputs, joins, order of
// texts. Part of the host (host.ts).
import { types } from 'node:util';
import { and, apply, constant, eq, le, lt, not } from '../../../../../logic/build.js';
import { PathAbort } from '../../../../../path/context.js';
import type { ArrayCells } from '../../../values/array-cells.js';
import { lazyArrayOf, resolveAny } from '../../../values/lazy.js';
import type { LazyArray } from '../../../values/lazy-array.js';
import { heldTerm, isSymbolic, Symbolic, wrap } from '../../../values/symbolic.js';
import { virtualArrayOf } from '../../../values/virtual-array.js';
import type { RuntimeEnv } from '../../env.js';
import type { Kit } from '../../models/model.js';
import { isObject, termToInteger, type Value, ZERO } from '../../values.js';
import type { Bytes } from '../bytes.js';
import { enumerate, lengthOf } from './lengths.js';

const MAX_ARRAY = 2 ** 32 - 1;

/** Methods: receivers, lengths, and inputs whose length stays symbolic. */
export function arrayQuestions(env: RuntimeEnv, kit: Kit, bytes: Bytes) {
  return {
    below: (i: number, length: Symbolic): boolean => kit.decide(lt(constant(i), heldTerm(length))),
    lengthOf: (object: Value, length: Value): number => lengthOf(kit, object, length),
    /** Lazy arrays keep their symbolic length; any other is decided. */
    lengthFor: (object: Value, length: Value): Value =>
      lazyArrayOf(object) !== undefined && length instanceof Symbolic ? length : lengthOf(kit, object, length),
    decideLength: (object: Value): void => lazyArrayOf(object)?.decideLength(),
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
      if (lazy?.view.inputs.asksAny === true) {
        return everyAny(lazy, (value, index) => kit.ops.test(test(value, index), -1));
      }
      if (lazy?.view.inputs.conservative !== true) return undefined;
      const known = lazy.cells?.knownInput();
      if (known === undefined) return undefined;
      for (const [index, value] of known) {
        const holds = ifDecided(env, () => kit.ops.test(test(value, wrap(index)), -1));
        if (holds === false) return false;
      }
      return env.context.abort({ kind: 'undecided' });
    },
    /** Array.prototype.some in contracts of a proof; undefined elsewhere. */
    someAny(array: Value, test: (value: Value, index: Value) => Value): boolean | undefined {
      const lazy = lazyArrayOf(array);
      if (lazy?.view.inputs.asksAny !== true) return undefined;
      const none = everyAny(lazy, (value, index) => !kit.ops.test(test(value, index), -1));
      return none === undefined ? undefined : !none;
    },
    /** The receiver of an array method; a symbolic one is a primitive without elements of its own, or a string. */
    receiver(value: Value): Value {
      const decided = resolveAny(value) as Value;
      if (decided === null || decided === undefined) throw kit.convert.typeError(`called on ${decided}`);
      bytes.elementGiven(decided);
      return isObject(decided) ? decided : kit.realm.natives.Object(kit.concrete(decided, 'an array method'));
    },
  };
}

/**
 * False for an arbitrary element that fails the test; true where it does not. Soundness: for proofs only, and in contracts only. False is said on
 * a path for each element that may fail; true may be said where another one does.
 */
function everyAny({ cells, view }: LazyArray, test: (value: Value, index: Value) => boolean): boolean | undefined {
  if (cells === undefined) return undefined;
  const { context } = view.inputs;
  if (!context.branch(lt(constant(0), cells.length), -1)) return true;
  for (const { index: at, value } of cells.list) if (!test(value, wrap(at))) return false;
  const index = view.inputs.anyIndex();
  if (!context.branch(lt(index, cells.length), -1)) return context.abort({ kind: 'infeasible' });
  return test(cells.read(index, -1), wrap(index));
}

/** Array.prototype.join and the order of Array.prototype.sort. */
export function textsOfElements(kit: Kit) {
  /** Arrays that are being joined: one inside itself is empty. */
  const active: object[] = [];
  return {
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
          kit.env.hooks.step();
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
  };
}

/** Constructors: their argument may be a length. */
export function newArrays(kit: Kit, bytes: Bytes) {
  return {
    /** The argument of Array(n): a decided length, or the value itself when it is an element. */
    arrayLength(value: Value): Value {
      const given = resolveAny(value);
      if (!isSymbolic(given) || heldTerm(given).sort !== 'num') return given;
      const t = heldTerm(given);
      const valid = and(apply('isInteger', [t]), le(ZERO, t), le(t, constant(MAX_ARRAY)));
      if (!kit.decide(valid)) throw kit.convert.rangeError('Invalid array length');
      return enumerate(kit, given);
    },
    /** An object that is to become an element of an array like this typed array, as one that a native converts. */
    typedElement(array: Value, value: Value): Value {
      bytes.elementGiven(array);
      return kit.realm.guard.argument(value, '%TypedArray%.prototype.map');
    },
    /** The first argument of a typed array constructor. */
    typedLength(value: Value): Value {
      const given = kit.convert.decided(value);
      if (!isSymbolic(given)) {
        if (!isObject(given) || ArrayBuffer.isView(given) || types.isAnyArrayBuffer(given)) return given;
        bytes.argumentGiven('a typed array', given);
        kit.realm.guard.deep(given, 'a typed array');
        return Array.isArray(given) ? given : kit.ops.iterate(given, -1);
      }
      const t = termToInteger(kit.convert.numberTerm(given));
      if (kit.decide(not(and(le(ZERO, t), le(t, constant(2 ** 33)))))) {
        return kit.concrete(wrap(t), 'an invalid typed array length');
      }
      return kit.decide(eq(t, ZERO)) ? 0 : enumerate(kit, wrap(t) as Symbolic);
    },
  };
}

/** Undefined when the answer needs an undecided part of the input. */
function ifDecided(env: RuntimeEnv, evaluate: () => boolean): boolean | undefined {
  try {
    return evaluate();
  } catch (signal) {
    if (!PathAbort.is(signal) || PathAbort.reasonOf(signal).kind !== 'undecided') throw signal;
    env.state.aborting = false;
    return undefined;
  }
}

function isDataView(value: unknown): boolean {
  return ArrayBuffer.isView(value) && !types.isTypedArray(value);
}
