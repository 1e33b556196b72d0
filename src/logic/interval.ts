// The quick decision layer: sound abstract evaluation of terms over ranges. Used by the simplifiers (with the domains of
// the variables alone, cached on the term) and by solver/ (with ranges narrowed along a path). What an operator does to
// ranges is in the table of its theory.
// A number's range is over its values, a boolean's over 0 and 1, a string's over its length; bigints have none.
// Soundness: every value a term can take, given variables within their ranges, lies in the range computed.
import { sortSpec } from './operator.js';
import { ANY, type Range } from './range.js';
import { keepRange, type Term, visit } from './term.js';

export type { Range } from './range.js';
export { refine } from './refine.js';

export type Lookup = (variable: Term) => Range | undefined;
type Get = (term: Term) => Range;

const decided = (r: Range): boolean | undefined => (r.min === 1 ? true : r.max === 0 ? false : undefined);

/** The range of an operation from those of its arguments. */
export function rangeOfOperation(term: Term, args: readonly Range[]): Range {
  const { range } = term.operation;
  return range === undefined ? ANY : range(term, (arg) => args[term.args.indexOf(arg)]);
}

function abstract(term: Term, get: Get): Range {
  if (term.op === 'const') return sortSpec(term.sort).rangeOf(term.data);
  const { range } = term.operation;
  return range === undefined ? sortSpec(term.sort).declared(term) : range(term, get);
}

/** Deeper terms are visited without recursion. */
const DEEP = 200;
/** Larger ones with a memo, since sharing could make them exponential as trees. */
const LARGE = 100;

function staticRange(term: Term): Range {
  if (term.range !== undefined) return term.range as Range;
  if (term.depth > DEEP && term.args.some((arg) => arg.range === undefined)) {
    visit(
      term,
      (t) => t.range !== undefined,
      (t) => {
        keepRange(t, abstract(t, staticRange));
      },
    );
    return term.range as unknown as Range;
  }
  const range = abstract(term, staticRange);
  keepRange(term, range);
  return range;
}

/**
 * All values the term can take. Without `lookup`, from the domains of its variables alone (computed once per term).
 * @param known ranges of large terms under the same lookup: read and added to, so that a growing term is walked once
 */
export function rangeOf(term: Term, lookup?: Lookup, known: Map<Term, Range> = new Map()): Range {
  if (lookup === undefined || term.op === 'const') return staticRange(term);
  if (term.op === 'var') return lookup(term) ?? staticRange(term);
  if (term.size <= LARGE) {
    const get = (t: Term): Range =>
      t.op === 'const' ? staticRange(t) : t.op === 'var' ? (lookup(t) ?? staticRange(t)) : abstract(t, get);
    return abstract(term, get);
  }
  const get = (t: Term): Range => known.get(t)!;
  visit(
    term,
    (t) => known.has(t),
    (t) => known.set(t, t.op === 'var' ? (lookup(t) ?? staticRange(t)) : abstract(t, get)),
  );
  return known.get(term)!;
}

/** Whether the condition holds for all values of its variables, for none, or not known. */
export function decide(term: Term, lookup?: Lookup, known?: Map<Term, Range>): boolean | undefined {
  return decided(rangeOf(term, lookup, known));
}
