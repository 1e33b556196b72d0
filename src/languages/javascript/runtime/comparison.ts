// Equality and order over values that may be symbolic: ===, ==, <, <=, Object.is and SameValueZero.
// Always holds: the result is a boolean or a SymbolicBoolean.
import { and, apply, eq, FALSE, not, or, same } from '../../../logic/build.js';
import type { Op, Term } from '../../../logic/term.js';
import { kindsDiffer } from '../values/lazy.js';
import { heldTerm, isSymbolic, Symbolic, wrap } from '../values/symbolic.js';
import { bigOfString, bigWithNumber } from './bigint-comparison.js';
import type { RuntimeEnv } from './env.js';
import { LooseEquality } from './loose-equality.js';
import { type Conversions, isObject, sortOf, termOf, type Value } from './values.js';

export function createComparison(env: RuntimeEnv, convert: Conversions) {
  const { plain } = env.realm;
  const loose = new LooseEquality(plain, convert);

  function seq(a: Value, b: Value): Value {
    if (kindsDiffer(a, b)) return false;
    const x = convert.decided(a);
    const y = convert.decided(b);
    return x instanceof Symbolic || y instanceof Symbolic ? wrap(strictTerm(x, y)) : x === y;
  }

  function lt(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(convert, x, y, true) : plain.lt(x, y);
  }

  function le(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(convert, x, y, false) : plain.le(x, y);
  }

  /** The operands of a > b are converted left to right too. */
  function gt(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(convert, y, x, true) : plain.lt(y, x);
  }

  function ge(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(convert, y, x, false) : plain.le(y, x);
  }

  function eqOp(a: Value, b: Value): Value {
    if ((a === null || a === undefined || b === null || b === undefined) && kindsDiffer(a, b)) return false;
    const x = convert.decided(a);
    const y = convert.decided(b);
    if (isObject(x) && isObject(y)) return x === y;
    return wrap(loose.term(x, y));
  }

  const negated = (value: Value): Value => (value instanceof Symbolic ? wrap(not(heldTerm(value))) : !value);

  return {
    seq,
    sne: (a: Value, b: Value): Value => negated(seq(a, b)),
    eq: eqOp,
    ne: (a: Value, b: Value): Value => negated(eqOp(a, b)),
    lt,
    le,
    gt,
    ge,
    same: sameValue,
    sameZero: sameValueZero,
  };
}

/** a === b as a term: false when the operands are of different types. */
function strictTerm(a: Value, b: Value): Term {
  const s = termOf(a);
  const t = termOf(b);
  return s === undefined || t === undefined || s.sort !== t.sort ? FALSE : eq(s, t);
}

/** a < b or a <= b, operands already primitives, at least one symbolic. */
function order(convert: Conversions, x: Value, y: Value, strict: boolean): Value {
  const sx = sortOf(x);
  const sy = sortOf(y);
  if (sx === 'str' && sy === 'str') return wrap(apply(strict ? 'strLt' : 'strLe', [termOf(x)!, termOf(y)!]));
  if ((sx === 'big' && sy === 'str') || (sx === 'str' && sy === 'big')) {
    const left = sx === 'str' ? bigOfString(convert, x) : x;
    const right = sy === 'str' ? bigOfString(convert, y) : y;
    if (left === undefined || right === undefined) return false;
    return wrap(apply(strict ? 'bigLt' : 'bigLe', [termOf(left)!, termOf(right)!]));
  }
  const a = termOf(convert.toNumeric(x))!;
  const b = termOf(convert.toNumeric(y))!;
  const big: Op = strict ? 'bigLt' : 'bigLe';
  if (a.sort === 'big' && b.sort === 'big') return wrap(apply(big, [a, b]));
  if (a.sort === 'big') return wrap(bigWithNumber(convert, a, b, big as 'bigLt', false));
  if (b.sort === 'big') return wrap(bigWithNumber(convert, b, a, big as 'bigLt', true));
  return wrap(apply(strict ? 'lt' : 'le', [a, b]));
}

/** Object.is */
function sameValue(a: Value, b: Value): Value {
  const s = termOf(a);
  const t = termOf(b);
  if (!(isSymbolic(a) || isSymbolic(b))) return Object.is(a, b);
  return s === undefined || t === undefined || s.sort !== t.sort ? false : wrap(same(s, t));
}

/** SameValueZero, as Map, Set and includes compare. */
function sameValueZero(a: Value, b: Value): Value {
  const s = termOf(a);
  const t = termOf(b);
  if (!(isSymbolic(a) || isSymbolic(b))) return a === b || (Number.isNaN(a) && Number.isNaN(b));
  if (s === undefined || t === undefined || s.sort !== t.sort) return false;
  if (s.sort !== 'num') return wrap(eq(s, t));
  return wrap(or(eq(s, t), and(apply('isNaN', [s]), apply('isNaN', [t]))));
}
