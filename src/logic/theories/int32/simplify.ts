// The int32 operators. Their operands are converted modulo 2^32 first, so inner conversions disappear and operands that
// are already in range need none.
import { constant, make, numberOf, ZERO } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { INT32, type Range, UINT32 } from '../../range.js';
import type { Op, Term } from '../../term.js';

function within(term: Term, target: Range): boolean {
  const r = rangeOf(term);
  return r.integer && !r.maybeNaN && !r.maybeNegativeZero && r.min >= target.min && r.max <= target.max;
}

/** The operand without conversions that do not change it modulo 2^32. */
function stripped(term: Term): Term {
  return term.op === 'toInt32' || term.op === 'toUint32' ? term.args[0] : term;
}

export function toInt32(a: Term): Term {
  const x = stripped(a);
  return within(x, INT32) ? x : make('toInt32', 'num', [x]);
}

export function toUint32(a: Term): Term {
  const x = stripped(a);
  return within(x, UINT32) ? x : make('toUint32', 'num', [x]);
}

export function bitnot(a: Term): Term {
  return a.op === 'bitnot' ? toInt32(a.args[0]) : make('bitnot', 'num', [stripped(a)]);
}

export function bitwise(op: 'bitand' | 'bitor' | 'bitxor', left: Term, right: Term): Term {
  let a = stripped(left);
  let b = stripped(right);
  if (b.op !== 'const' && (a.op === 'const' || a.id > b.id)) [a, b] = [b, a];
  if (a.op === 'const') return make(op, 'num', [a, b]);
  if (a === b) return op === 'bitxor' ? ZERO : toInt32(a);
  const value = numberOf(b);
  if (value !== undefined) {
    const bits = value | 0;
    if (bits === 0) return op === 'bitand' ? ZERO : toInt32(a);
    if (bits === -1) return op === 'bitand' ? toInt32(a) : op === 'bitor' ? constant(-1) : bitnot(a);
    if (op === 'bitand' && (bits & (bits + 1)) === 0 && within(a, { ...INT32, min: 0, max: bits })) return a;
    b = constant(bits);
    if (a.op === op && a.args[1].op === 'const') return bitwise(op, a.args[0], make(op, 'num', [a.args[1], b]));
  }
  return make(op, 'num', [a, b]);
}

export function shift(op: 'shl' | 'shr' | 'ushr', left: Term, right: Term): Term {
  const a = stripped(left);
  let b = stripped(right);
  const value = numberOf(b);
  if (value !== undefined) {
    const count = value & 31;
    if (count === 0) return op === 'ushr' ? toUint32(a) : toInt32(a);
    b = constant(count);
  }
  return make(op, 'num', [a, b]);
}

export function imul(left: Term, right: Term): Term {
  let a = stripped(left);
  let b = stripped(right);
  if (b.op !== 'const' && (a.op === 'const' || a.id > b.id)) [a, b] = [b, a];
  const value = numberOf(b);
  if (value !== undefined) {
    const bits = value | 0;
    if (bits === 0) return ZERO;
    if (bits === 1) return toInt32(a);
    b = constant(bits);
  }
  return make('imul', 'num', [a, b]);
}

export function clz32(a: Term): Term {
  return make('clz32' satisfies Op, 'num', [stripped(a)]);
}
