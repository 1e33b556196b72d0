// What is known of conditions that hold, or do not: connectives pass it on, equalities narrow the ranges of both sides.
// Used backwards when a path narrows ranges (refine.ts).
// Soundness: a model that satisfies the condition stays within the narrowed ranges.

import { sortSpec } from '../../operator.js';
import { nextDown, nextUp, type Range, range } from '../../range.js';
import type { Refiner } from '../../refine.js';
import type { Term } from '../../term.js';

type Narrow = (term: Term, wanted: Range, refiner: Refiner) => boolean;

const holds = (wanted: Range): boolean => wanted.min === 1;

export const negation: Narrow = ({ args }, wanted, refiner) => refiner.condition(args[0], !holds(wanted));

export const connective: Narrow = ({ op, args: [a, b] }, wanted, refiner) => {
  const both = op === 'and';
  const truth = holds(wanted);
  if (truth === both) return refiner.condition(a, truth) && refiner.condition(b, truth);
  // one of the two decides: when it is known not to be the one, it is the other
  if (refiner.decide(a) === both) return refiner.condition(b, truth);
  if (refiner.decide(b) === both) return refiner.condition(a, truth);
  return true;
};

/** Of a choice between conditions. */
export const choice: Narrow = (term, wanted, refiner) => {
  if (term.sort !== 'bool') return true;
  const guard = refiner.decide(term.args[0]);
  return guard === undefined || refiner.condition(term.args[guard ? 1 : 2], holds(wanted));
};

export const equality: Narrow = ({ op, args: [a, b] }, wanted, refiner) =>
  sortSpec(a.sort).narrowEqual(a, b, holds(wanted), op === 'same', refiner);

/** Equality of two numbers, or of two booleans, which are numbers here. */
export function equalRanges(a: Term, b: Term, holds: boolean, same: boolean, refiner: Refiner): boolean {
  const left = refiner.rangeOf(a);
  const right = refiner.rangeOf(b);
  if (!holds) return exclude(a, left, right, same, refiner) && exclude(b, right, left, same, refiner);
  const wanted = same ? (r: Range) => r : (r: Range) => range(r.min, r.max, false, r.integer, true);
  return refiner.narrow(a, wanted(right)) && refiner.narrow(b, wanted(left));
}

/** A value that is not the one value of `other` is not at the end of its range either. */
function exclude(term: Term, own: Range, other: Range, same: boolean, refiner: Refiner): boolean {
  const value = other.min;
  if (value !== other.max || other.maybeNaN || (same && value === 0)) return true;
  const low = own.min === value ? nextUp(value) : own.min;
  const high = own.max === value ? nextDown(value) : own.max;
  if (low === own.min && high === own.max) return true;
  return refiner.narrow(term, range(low, high, true, false, true));
}
