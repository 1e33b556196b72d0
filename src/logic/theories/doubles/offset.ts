// Comparisons of a whole number plus a constant (`a.length - 1 >= 3`, `i + 1 < i + 2`): what is added moves to the other side.
// Always holds: nothing is rounded, since every value that occurs is a whole number that doubles hold exactly.
import { constant, numberOf } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import type { Range } from '../../range.js';
import type { Term } from '../../term.js';

interface Sum {
  readonly base: Term;
  readonly offset: number;
}

function isExact({ integer, min, max, maybeNaN }: Range): boolean {
  return integer && !maybeNaN && min >= -Number.MAX_SAFE_INTEGER && max <= Number.MAX_SAFE_INTEGER;
}

/** `base + offset`; undefined when the term is no such sum, or could be rounded. */
function sumOf(term: Term): Sum | undefined {
  if ((term.op !== 'add' && term.op !== 'sub') || !isExact(rangeOf(term))) return undefined;
  const [a, b] = term.args;
  const right = numberOf(b);
  if (right !== undefined) {
    return isExact(rangeOf(a)) ? { base: a, offset: term.op === 'add' ? right : -right } : undefined;
  }
  const left = numberOf(a);
  return term.op === 'add' && left !== undefined && isExact(rangeOf(b)) ? { base: b, offset: left } : undefined;
}

/** The operands without what was added to them; undefined when there is nothing to move. */
export function withoutOffset(a: Term, b: Term): readonly [Term, Term] | undefined {
  const left = sumOf(a);
  const right = sumOf(b);
  if (left === undefined && right === undefined) return undefined;
  const moved = (value: number): Term | undefined => (Number.isSafeInteger(value) ? constant(value) : undefined);
  if (a.op === 'const' || b.op === 'const') {
    const sum = (left ?? right) as Sum;
    const value = moved((numberOf(a.op === 'const' ? a : b) as number) - sum.offset);
    if (value === undefined) return undefined;
    return a.op === 'const' ? [value, sum.base] : [sum.base, value];
  }
  // Both sides are about the same number.
  if ((left?.base ?? a) !== (right?.base ?? b) || !isExact(rangeOf(left?.base ?? a))) return undefined;
  return [constant(left?.offset ?? 0), constant(right?.offset ?? 0)];
}
