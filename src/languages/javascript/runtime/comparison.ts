// Equality and order over values that may be symbolic: ===, ==, <, <=, Object.is and SameValueZero.
// Always holds: the result is a boolean or a SymbolicBoolean. Comparisons between a bigint and a number are exact: the
// number is rounded to an integer first and never the bigint to a double.
// Soundness: a symbolic string compared with a bigint is narrowed to its witness value, with a gap.
import { and, apply, constant, eq, FALSE, not, or, same, TRUE } from '../../../logic/build.js';
import type { Op, Term } from '../../../logic/term.js';
import { isSymbolic, Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import { boolToNum, type Conversions, isObject, sortOf, termOf, termToNumber, type Value, ZERO } from './values.js';

export function createComparison(env: RuntimeEnv, convert: Conversions) {
  const { plain } = env.realm;

  /** a === b as a term; undefined when the operands are of different types and so never equal. */
  function strictTerm(a: Value, b: Value): Term {
    const s = termOf(a);
    const t = termOf(b);
    return s === undefined || t === undefined || s.sort !== t.sort ? FALSE : eq(s, t);
  }

  function seq(a: Value, b: Value): Value {
    const x = convert.decided(a);
    const y = convert.decided(b);
    return x instanceof Symbolic || y instanceof Symbolic ? wrap(strictTerm(x, y)) : x === y;
  }

  /** A bigint term and a number term: is the bigint `op` the number, where `round` keeps the comparison exact. */
  function bigWithNum(big: Term, num: Term, op: 'bigLt' | 'bigLe' | 'eq', swapped: boolean): Term {
    if (convert.decide(apply('isNaN', [num]))) return FALSE;
    if (!convert.decide(apply('isFinite', [num]))) {
      if (op === 'eq') return FALSE;
      const positive = apply('lt', [ZERO, num]);
      return swapped ? not(positive) : positive;
    }
    if (op === 'eq') {
      if (!convert.decide(apply('isInteger', [num]))) return FALSE;
      return eq(big, apply('numToBig', [num]));
    }
    // big < num iff big < ceil(num); num < big iff floor(num) < big; big <= num iff big <= floor(num); and so on.
    const up = (op === 'bigLt') !== swapped;
    const rounded = apply('numToBig', [apply(up ? 'ceil' : 'floor', [num])]);
    return apply(op, swapped ? [rounded, big] : [big, rounded]);
  }

  function concreteBig(value: Value): bigint | undefined {
    const text = convert.concrete(value, 'a string compared with a bigint') as string;
    try {
      return BigInt(text);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** a < b or a <= b, operands already primitives, at least one symbolic. */
  function order(x: Value, y: Value, strict: boolean): Value {
    const sx = sortOf(x);
    const sy = sortOf(y);
    if (sx === 'str' && sy === 'str') return wrap(apply(strict ? 'strLt' : 'strLe', [termOf(x)!, termOf(y)!]));
    if ((sx === 'big' && sy === 'str') || (sx === 'str' && sy === 'big')) {
      const left = sx === 'str' ? concreteBig(x) : x;
      const right = sy === 'str' ? concreteBig(y) : y;
      if (left === undefined || right === undefined) return false;
      return wrap(apply(strict ? 'bigLt' : 'bigLe', [termOf(left)!, termOf(right)!]));
    }
    const a = termOf(convert.toNumeric(x))!;
    const b = termOf(convert.toNumeric(y))!;
    const big: Op = strict ? 'bigLt' : 'bigLe';
    if (a.sort === 'big' && b.sort === 'big') return wrap(apply(big, [a, b]));
    if (a.sort === 'big') return wrap(bigWithNum(a, b, big as 'bigLt', false));
    if (b.sort === 'big') return wrap(bigWithNum(b, a, big as 'bigLt', true));
    return wrap(apply(strict ? 'lt' : 'le', [a, b]));
  }

  function lt(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(x, y, true) : plain.lt(x, y);
  }

  function le(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(x, y, false) : plain.le(x, y);
  }

  /** The operands of a > b are converted left to right too. */
  function gt(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(y, x, true) : plain.lt(y, x);
  }

  function ge(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'number');
    const y = convert.toPrimitive(b, 'number');
    return x instanceof Symbolic || y instanceof Symbolic ? order(y, x, false) : plain.le(y, x);
  }

  function looseTerm(x: Value, y: Value): Term {
    if (x === null || x === undefined || y === null || y === undefined) return FALSE;
    if (typeof x === 'symbol' || typeof y === 'symbol') return FALSE;
    if (isObject(x)) return loose(convert.toPrimitive(x, 'default'), y);
    if (isObject(y)) return loose(x, convert.toPrimitive(y, 'default'));
    let a = termOf(x)!;
    let b = termOf(y)!;
    if (a.sort === b.sort) return eq(a, b);
    if (a.sort === 'bool') a = boolToNum(a);
    if (b.sort === 'bool') b = boolToNum(b);
    if (a.sort === b.sort) return eq(a, b);
    if (a.sort === 'big' || b.sort === 'big') {
      const [big, other, raw] = a.sort === 'big' ? [a, b, y] : [b, a, x];
      if (other.sort === 'num') return bigWithNum(big, other, 'eq', false);
      const value = concreteBig(raw);
      return value === undefined ? FALSE : eq(big, constant(value));
    }
    return eq(termToNumber(a), termToNumber(b));
  }

  function loose(x: Value, y: Value): Term {
    if (!isSymbolic(x) && !isSymbolic(y)) return plain.eq(x, y) ? TRUE : FALSE;
    return looseTerm(x, y);
  }

  function eqOp(a: Value, b: Value): Value {
    const x = convert.decided(a);
    const y = convert.decided(b);
    if (isObject(x) && isObject(y)) return x === y;
    return wrap(isObject(x) || isObject(y) ? objectWithPrimitive(x, y) : loose(x, y));
  }

  /** One side is an object, whose conversion may give a symbolic value. */
  function objectWithPrimitive(x: Value, y: Value): Term {
    const other = isObject(x) ? y : x;
    if (other === null || other === undefined) return plain.eq(x, y) ? TRUE : FALSE;
    return isObject(x) ? loose(convert.toPrimitive(x, 'default'), y) : loose(x, convert.toPrimitive(y, 'default'));
  }

  const negated = (value: Value): Value => (value instanceof Symbolic ? wrap(not(value.term)) : !value);

  return {
    seq,
    sne: (a: Value, b: Value): Value => negated(seq(a, b)),
    eq: eqOp,
    ne: (a: Value, b: Value): Value => negated(eqOp(a, b)),
    lt,
    le,
    gt,
    ge,
    /** Object.is */
    same(a: Value, b: Value): Value {
      const s = termOf(a);
      const t = termOf(b);
      if (!(isSymbolic(a) || isSymbolic(b))) return Object.is(a, b);
      return s === undefined || t === undefined || s.sort !== t.sort ? false : wrap(same(s, t));
    },
    /** SameValueZero, as Map, Set and includes compare. */
    sameZero(a: Value, b: Value): Value {
      const s = termOf(a);
      const t = termOf(b);
      if (!(isSymbolic(a) || isSymbolic(b))) return a === b || (Number.isNaN(a) && Number.isNaN(b));
      if (s === undefined || t === undefined || s.sort !== t.sort) return false;
      if (s.sort !== 'num') return wrap(eq(s, t));
      return wrap(or(eq(s, t), and(apply('isNaN', [s]), apply('isNaN', [t]))));
    },
  };
}
