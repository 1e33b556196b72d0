// Arithmetic of bigints, which is that of the integers: sums and products associate, so constants gather at the right.
import { constant, FALSE, make, TRUE, textOf, ZERO } from '../../constant.js';
import type { Op, Term } from '../../term.js';
import { equal } from '../booleans/equality.js';
import { add } from '../doubles/arithmetic.js';

const BIG_ZERO = constant(0n);
const BIG_ONE = constant(1n);

function bigOf(term: Term): bigint | undefined {
  return term.op === 'const' ? (term.data as bigint) : undefined;
}

const plain = (op: Op, a: Term, b: Term): Term => make(op, 'big', [a, b]);

export function bigNeg(a: Term): Term {
  return a.op === 'bigNeg' ? a.args[0] : make('bigNeg', 'big', [a]);
}

function ordered(a: Term, b: Term): [Term, Term] {
  return b.op !== 'const' && (a.op === 'const' || a.id > b.id) ? [b, a] : [a, b];
}

export function bigAdd(left: Term, right: Term): Term {
  const [a, b] = ordered(left, right);
  const value = bigOf(b);
  if (value !== undefined && a.op !== 'const') {
    if (value === 0n) return a;
    if (value < 0n) return bigSub(a, constant(-value));
    return shifted(a, value) ?? plain('bigAdd', a, b);
  }
  if (b.op === 'bigNeg') return bigSub(a, b.args[0]);
  if (a.op === 'bigNeg') return bigSub(b, a.args[0]);
  if (a.op === 'bigSub' && a.args[1] === b) return a.args[0];
  if (b.op === 'bigSub' && b.args[1] === a) return b.args[0];
  return plain('bigAdd', a, b);
}

function shifted(a: Term, by: bigint): Term | undefined {
  if (a.op !== 'bigAdd' && a.op !== 'bigSub') return undefined;
  const c = bigOf(a.args[1]);
  if (c === undefined) return undefined;
  return bigAdd(a.args[0], constant(a.op === 'bigAdd' ? c + by : by - c));
}

export function bigSub(a: Term, b: Term): Term {
  if (a === b) return BIG_ZERO;
  const value = bigOf(b);
  if (value !== undefined && a.op !== 'const') {
    if (value === 0n) return a;
    if (value < 0n) return bigAdd(a, constant(-value));
    return shifted(a, -value) ?? plain('bigSub', a, b);
  }
  if (a === BIG_ZERO) return bigNeg(b);
  if (b.op === 'bigNeg') return bigAdd(a, b.args[0]);
  if (a.op === 'bigAdd') {
    if (a.args[1] === b) return a.args[0];
    if (a.args[0] === b) return a.args[1];
  }
  if (b.op === 'bigSub' && b.args[0] === a) return b.args[1];
  return plain('bigSub', a, b);
}

export function bigMul(left: Term, right: Term): Term {
  const [a, b] = ordered(left, right);
  const value = bigOf(b);
  if (value === 0n) return b;
  if (value === 1n) return a;
  if (value === -1n) return bigNeg(a);
  if (value !== undefined && a.op === 'bigMul' && a.args[1].op === 'const')
    return bigMul(a.args[0], plain('bigMul', a.args[1], b));
  return plain('bigMul', a, b);
}

export function bigDiv(a: Term, b: Term): Term {
  const value = bigOf(b);
  if (value === 1n) return a;
  return value === -1n ? bigNeg(a) : plain('bigDiv', a, b);
}

export function bigRem(a: Term, b: Term): Term {
  const value = bigOf(b);
  return value === 1n || value === -1n ? BIG_ZERO : plain('bigRem', a, b);
}

export function bigPow(a: Term, b: Term): Term {
  if (b === BIG_ZERO) return BIG_ONE;
  return b === BIG_ONE ? a : plain('bigPow', a, b);
}

export function bigOrder(op: 'bigLt' | 'bigLe', a: Term, b: Term): Term {
  if (a === b) return op === 'bigLe' ? TRUE : FALSE;
  if (a.op === 'bigNeg' && b.op === 'bigNeg') return bigOrder(op, b.args[0], a.args[0]);
  return make(op, 'bool', [a, b]);
}

export function bigBitwise(op: 'bigAnd' | 'bigOr' | 'bigXor', left: Term, right: Term): Term {
  const [a, b] = ordered(left, right);
  if (a === b) return op === 'bigXor' ? BIG_ZERO : a;
  const value = bigOf(b);
  if (value === 0n) return op === 'bigAnd' ? b : a;
  if (value === -1n) return op === 'bigAnd' ? a : op === 'bigOr' ? b : bigNot(a);
  return plain(op, a, b);
}

export function bigNot(a: Term): Term {
  return a.op === 'bigNot' ? a.args[0] : make('bigNot', 'big', [a]);
}

export function bigShift(op: 'bigShl' | 'bigShr', a: Term, b: Term): Term {
  return b === BIG_ZERO ? a : plain(op, a, b);
}

export function bigToNum(a: Term): Term {
  // BigInt(x) exists for integers only, and Number gives them back; -0 comes back as 0
  return a.op === 'numToBig' ? add(a.args[0], ZERO) : make('bigToNum', 'num', [a]);
}

/** Without NaN, what is not below is at or above. */
export function negateOrder({ op, args: [a, b] }: Term): Term {
  return make(op === 'bigLt' ? 'bigLe' : 'bigLt', 'bool', [b, a]);
}

const TEXT = /^(?:0|-?[1-9][0-9]*)$/;

/** The text of a bigint, compared with a text or with that of another one. */
export function equalText(a: Term, b: Term): Term | undefined {
  if (b.op === 'bigToStr') return equal(a.args[0], b.args[0]);
  const text = textOf(b);
  if (text === undefined) return undefined;
  return TEXT.test(text) ? equal(a.args[0], constant(BigInt(text))) : FALSE;
}
