// Equality: `equal` is ===, `same` is Object.is, on two terms. Terms of different sorts are never equal; what else there is
// to say is the sort's own. Called through build.ts and by the simplifiers of the theories.
import { FALSE, make, TRUE, truth } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { sortSpec } from '../../operator.js';
import { hasZero, type Range } from '../../range.js';
import type { Term } from '../../term.js';
import { chosen, ite, not } from './simplify.js';

/** Constants come second, else older terms first. */
function swapped(a: Term, b: Term): boolean {
  return a.op === 'const' ? b.op !== 'const' : b.op !== 'const' && a.id > b.id;
}

export function equal(a: Term, b: Term): Term {
  if (a.sort !== b.sort) return FALSE;
  if (swapped(a, b)) return equal(b, a);
  if (a === b) return rangeOf(a).maybeNaN ? sortSpec(a.sort).equal(a, b) : TRUE;
  if (a.op === 'const') return truth(a.data === b.data);
  if (b.op === 'const' && chosen(a))
    return ite(a.args[0], truth(a.args[1].data === b.data), truth(a.args[2].data === b.data));
  return sortSpec(a.sort).equal(a, b);
}

export function same(a: Term, b: Term): Term {
  if (a === b) return TRUE;
  if (a.sort !== b.sort) return FALSE;
  return swapped(a, b) ? same(b, a) : sortSpec(a.sort).same(a, b);
}

/** Ranges that have no value in common, NaN aside. */
export function disjoint(a: Range, b: Range): boolean {
  if (a.min > a.max || b.min > b.max || a.max < b.min || b.max < a.min) return true;
  // one value against integers
  if (a.min === a.max && b.integer) return Number.isFinite(a.min) && !Number.isInteger(a.min);
  return b.min === b.max && a.integer && Number.isFinite(b.min) && !Number.isInteger(b.min);
}

export function equalBooleans(a: Term, b: Term): Term {
  if (b === TRUE) return a;
  if (b === FALSE) return not(a);
  if (a.negation === b || b.negation === a) return FALSE;
  if (a.op === 'not') return b.op === 'not' ? equal(a.args[0], b.args[0]) : not(equal(a.args[0], b));
  if (b.op === 'not') return not(equal(a, b.args[0]));
  return make('eq', 'bool', [a, b]);
}

const onePoint = (a: Range): boolean => a.min === a.max && !a.maybeNaN;

/** What the ranges of two numbers, or of two booleans, tell of their equality. */
export function decideEqual(a: Range, b: Range, same: boolean): boolean | undefined {
  if (same) {
    if (disjoint(a, b) && !(a.maybeNaN && b.maybeNaN)) return false;
    return onePoint(a) && onePoint(b) && !hasZero(a) ? true : undefined;
  }
  if (disjoint(a, b)) return false;
  return onePoint(a) && onePoint(b) ? true : undefined;
}
