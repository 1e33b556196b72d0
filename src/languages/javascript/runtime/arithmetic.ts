// The arithmetic, bitwise and concatenation operators over values that may be symbolic. Called by translated code when
// an operand is an object, and by models.
// Soundness: bigints raised or shifted by more than 1024 are narrowed to their witness values, with a gap.
// Always holds: operands are converted left to right with the language's own rules, mixed bigints are TypeErrors, and a
// result whose operands are all concrete is computed by the realm's own operator.
import { and, apply, constant, eq } from '../../../logic/build.js';
import type { Op, Term } from '../../../logic/term.js';
import { heldTerm, Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import { type Conversions, sortOf, termOf, termToString, type Value } from './values.js';

const BIG: Partial<Record<Op, Op>> = {
  add: 'bigAdd',
  sub: 'bigSub',
  mul: 'bigMul',
  div: 'bigDiv',
  rem: 'bigRem',
  pow: 'bigPow',
  bitand: 'bigAnd',
  bitor: 'bigOr',
  bitxor: 'bigXor',
  shl: 'bigShl',
  shr: 'bigShr',
};

export type BinaryName = 'sub' | 'mul' | 'div' | 'rem' | 'pow' | 'bitand' | 'bitor' | 'bitxor' | 'shl' | 'shr' | 'ushr';

/** Exponents and shifts of bigints up to here stay symbolic. */
const LARGE = 1024n;
const MIX = 'Cannot mix BigInt and other types, use explicit conversions';

type Plain = RuntimeEnv['realm']['plain'];

export function createArithmetic(env: RuntimeEnv, convert: Conversions) {
  const { plain } = env.realm;

  function binary(op: BinaryName): (a: Value, b: Value) => Value {
    const native = plain[op];
    return (a, b) => {
      const x = convert.toNumeric(a);
      const y = convert.toNumeric(b);
      return x instanceof Symbolic || y instanceof Symbolic ? numericPair(plain, convert, op, x, y) : native(x, y);
    };
  }

  function add(a: Value, b: Value): Value {
    const x = convert.toPrimitive(a, 'default');
    const y = convert.toPrimitive(b, 'default');
    if (!(x instanceof Symbolic || y instanceof Symbolic)) return plain.add(x, y);
    if (sortOf(x) === 'str' || sortOf(y) === 'str') {
      return wrap(apply('concat', [convert.stringTerm(x), convert.stringTerm(y)]));
    }
    return numericPair(plain, convert, 'add', convert.toNumeric(x), convert.toNumeric(y));
  }

  function unary(value: Value, num: Op, big: Op, native: (v: Value) => Value): Value {
    const x = convert.toNumeric(value);
    if (!(x instanceof Symbolic)) return native(x);
    return wrap(apply(heldTerm(x).sort === 'big' ? big : num, [heldTerm(x)]));
  }

  function step(value: Value, by: 1 | -1): Value {
    const x = convert.toNumeric(value);
    const one = sortOf(x) === 'big' ? BigInt(by) : by;
    return wrap(apply(sortOf(x) === 'big' ? 'bigAdd' : 'add', [termOf(x)!, constant(one)]));
  }

  return {
    add,
    sub: binary('sub'),
    mul: binary('mul'),
    div: binary('div'),
    rem: binary('rem'),
    pow: binary('pow'),
    bitand: binary('bitand'),
    bitor: binary('bitor'),
    bitxor: binary('bitxor'),
    shl: binary('shl'),
    shr: binary('shr'),
    ushr: binary('ushr'),
    neg: (a: Value): Value => unary(a, 'neg', 'bigNeg', plain.neg),
    plus: (a: Value): Value => convert.toNumber(a),
    bitnot: (a: Value): Value => unary(a, 'bitnot', 'bigNot', plain.bitnot),
    numeric: (a: Value): Value => convert.toNumeric(a),
    inc: (a: Value): Value => step(a, 1),
    dec: (a: Value): Value => step(a, -1),
    template: (strings: readonly string[], values: readonly Value[]): Value => template(convert, strings, values),
  };
}

/** An operation on two numbers or two bigints, at least one of them symbolic. */
function numericPair(plain: Plain, convert: Conversions, op: Op, a: Value, b: Value): Value {
  const x = sortOf(a);
  const y = sortOf(b);
  if (x !== y) throw convert.typeError(MIX);
  const s = termOf(a)!;
  const t = termOf(b)!;
  if (x === 'num') return wrap(apply(op, [s, t]));
  const big = BIG[op];
  if (big === undefined) throw convert.typeError('BigInts have no unsigned right shift, use >> instead');
  if ((op === 'div' || op === 'rem') && convert.decide(eq(t, constant(0n)))) {
    throw convert.rangeError('Division by zero');
  }
  if (op === 'pow' && convert.decide(apply('bigLt', [t, constant(0n)]))) return plain.pow(0n, -1n);
  if ((op === 'pow' || op === 'shl' || op === 'shr') && !small(convert, t)) {
    // The result may pass the largest bigint, which is an error of its own.
    const reason = 'a bigint raised or shifted by a large amount';
    return plain[op](convert.concrete(a, reason), convert.concrete(b, reason));
  }
  return wrap(apply(big, [s, t]));
}

function small(convert: Conversions, t: Term): boolean {
  return convert.decide(and(apply('bigLe', [constant(-LARGE), t]), apply('bigLe', [t, constant(LARGE)])));
}

function template(convert: Conversions, strings: readonly string[], values: readonly Value[]): Value {
  let text = constant(strings[0]);
  for (let i = 0; i < values.length; i++) {
    const part = convert.toStr(values[i]);
    text = apply('concat', [apply('concat', [text, termToString(termOf(part)!)]), constant(strings[i + 1])]);
  }
  return wrap(text);
}
