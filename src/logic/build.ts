// Constructors that simplify: the only way the rest of the engine makes terms. Every rule is exact for IEEE doubles,
// UTF-16 strings and JavaScript's operators (NaN, -0, infinities): the simplified term has the value of the operation
// on all models where the operation has one. Rules are local and cheap; the simplify-*.ts files hold them by sort.
import { FALSE, make, TRUE } from './constant.js';
import { regexSort } from './regex.js';
import * as big from './simplify-big.js';
import * as bool from './simplify-bool.js';
import * as equality from './simplify-equality.js';
import * as int32 from './simplify-int32.js';
import * as num from './simplify-number.js';
import * as order from './simplify-order.js';
import * as str from './simplify-string.js';
import type { Op, Primitive, Sort, Term } from './term.js';

export { constant, FALSE, TRUE, variable } from './constant.js';
export { ite, not } from './simplify-bool.js';
export { equal as eq, same } from './simplify-equality.js';
export { le, lt } from './simplify-order.js';

export const isTrue = (term: Term): boolean => term === TRUE;
export const isFalse = (term: Term): boolean => term === FALSE;

export function and(...terms: readonly Term[]): Term {
  let result = terms.length === 0 ? TRUE : terms[0];
  for (let i = 1; i < terms.length; i++) result = bool.and(result, terms[i]);
  return result;
}

export function or(...terms: readonly Term[]): Term {
  let result = terms.length === 0 ? FALSE : terms[0];
  for (let i = 1; i < terms.length; i++) result = bool.or(result, terms[i]);
  return result;
}

type Rule = (a: Term, b: Term, c: Term) => Term;

type Named = 'math' | 'strCall' | 'call' | 'regex';

const RULES: ReadonlyMap<Op, Rule> = new Map<Op, Rule>(
  Object.entries({
    ite: bool.ite,
    not: bool.not,
    and: bool.and,
    or: bool.or,
    eq: equality.equal,
    same: equality.same,
    lt: order.lt,
    le: order.le,
    isNaN: order.nan,
    isFinite: order.finite,
    isInteger: order.integral,
    neg: num.neg,
    add: num.add,
    sub: num.sub,
    mul: num.mul,
    div: num.div,
    rem: num.rem,
    pow: num.pow,
    abs: num.abs,
    floor: (a) => num.rounding('floor', a),
    ceil: (a) => num.rounding('ceil', a),
    trunc: (a) => num.rounding('trunc', a),
    round: (a) => num.rounding('round', a),
    sqrt: (a) => make('sqrt', 'num', [a]),
    sign: num.sign,
    min: (a, b) => num.extreme('min', a, b),
    max: (a, b) => num.extreme('max', a, b),
    fround: num.fround,
    toInt32: int32.toInt32,
    toUint32: int32.toUint32,
    bitand: (a, b) => int32.bitwise('bitand', a, b),
    bitor: (a, b) => int32.bitwise('bitor', a, b),
    bitxor: (a, b) => int32.bitwise('bitxor', a, b),
    bitnot: int32.bitnot,
    shl: (a, b) => int32.shift('shl', a, b),
    shr: (a, b) => int32.shift('shr', a, b),
    ushr: (a, b) => int32.shift('ushr', a, b),
    imul: int32.imul,
    clz32: int32.clz32,
    concat: str.concat,
    strLen: str.strLen,
    strLt: str.strLt,
    strLe: str.strLe,
    charAt: str.charAt,
    charCodeAt: str.charCodeAt,
    substring: str.substring,
    includes: (a, b) => str.contains('includes', a, b),
    startsWith: (a, b) => str.contains('startsWith', a, b),
    endsWith: (a, b) => str.contains('endsWith', a, b),
    indexOf: str.indexOf,
    numToStr: (a) => make('numToStr', 'str', [a]),
    strToNum: str.strToNum,
    bigToStr: (a) => make('bigToStr', 'str', [a]),
    bigToNum: big.bigToNum,
    numToBig: (a) => make('numToBig', 'big', [a]),
    bigNeg: big.bigNeg,
    bigAdd: big.bigAdd,
    bigSub: big.bigSub,
    bigMul: big.bigMul,
    bigDiv: big.bigDiv,
    bigRem: big.bigRem,
    bigPow: big.bigPow,
    bigLt: (a, b) => big.bigOrder('bigLt', a, b),
    bigLe: (a, b) => big.bigOrder('bigLe', a, b),
    bigAnd: (a, b) => big.bigBitwise('bigAnd', a, b),
    bigOr: (a, b) => big.bigBitwise('bigOr', a, b),
    bigXor: (a, b) => big.bigBitwise('bigXor', a, b),
    bigNot: big.bigNot,
    bigShl: (a, b) => big.bigShift('bigShl', a, b),
    bigShr: (a, b) => big.bigShift('bigShr', a, b),
  } satisfies Record<Exclude<Op, 'const' | 'var' | Named>, Rule>) as [Op, Rule][],
);

/** The simplified application of an operator. `data` names a `math`, `strCall` or `call`; only `strCall` needs its sort. */
export function apply(op: Op, args: readonly Term[], data?: Primitive, sort?: Sort): Term {
  const rule = RULES.get(op);
  if (rule !== undefined) return rule(args[0], args[1], args[2]);
  if (op === 'math') return make(op, 'num', args, data);
  if (op === 'call') return str.call(data as string, args);
  if (op === 'regex') return make(op, regexSort(data), args, data);
  if (op !== 'strCall' || sort === undefined) throw new TypeError(`cannot apply ${op} without a sort`);
  return str.method(data as string, args, sort);
}
