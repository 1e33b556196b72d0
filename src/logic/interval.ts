// The quick decision layer: sound abstract evaluation of terms over ranges. Used by build.ts (with the domains of the
// variables alone, cached on the term) and by solver/ (with ranges narrowed along a path).
// A number's range is over its values, a boolean's over 0 and 1, a string's over its length; bigints have none.
// Soundness: every value a term can take, given variables within their ranges, lies in the range computed.
import { rangeOfDate } from './date-functions.js';
import {
  ANY,
  BOOLEAN,
  exactly,
  hasZero,
  integers,
  isEmpty,
  isFiniteRange,
  join,
  LENGTH,
  MAX_DOUBLE,
  MAX_LENGTH,
  NO,
  type Range,
  range,
  YES,
} from './range.js';
import { selfDifference, selfQuotient, square, TRANSFER } from './range-arithmetic.js';
import { rangeOfMath } from './range-functions.js';
import { type Term, visit } from './term.js';

export type { Range } from './range.js';
export { refine } from './refine.js';

export type Lookup = (variable: Term) => Range | undefined;
type Get = (term: Term) => Range;

function declared(variable: Term): Range {
  switch (variable.sort) {
    case 'bool':
      return BOOLEAN;
    case 'str':
      return LENGTH;
    case 'big':
      return ANY;
    case 'num': {
      const domain = variable.domain;
      if (domain === undefined) return ANY;
      const maybeNaN = domain.orNaN === true;
      if (!domain.integer) return range(domain.min, domain.max, maybeNaN, false, true);
      if (maybeNaN) return range(domain.min, domain.max, true, true, false);
      return integers(Math.max(domain.min, -MAX_DOUBLE), Math.min(domain.max, MAX_DOUBLE));
    }
  }
}

function constantRange(term: Term): Range {
  const value = term.data;
  if (typeof value === 'number') return exactly(value);
  if (typeof value === 'boolean') return value ? YES : NO;
  return typeof value === 'string' ? exactly(value.length) : ANY;
}

const truth = (known: boolean | undefined): Range => (known === undefined ? BOOLEAN : known ? YES : NO);
const decided = (r: Range): boolean | undefined => (r.min === 1 ? true : r.max === 0 ? false : undefined);

function decideOrder(a: Range, b: Range, strict: boolean): boolean | undefined {
  if (isEmpty(a) || isEmpty(b)) return false;
  if (strict ? a.min >= b.max : a.min > b.max) return false;
  if (a.maybeNaN || b.maybeNaN) return undefined;
  return (strict ? a.max < b.min : a.max <= b.min) ? true : undefined;
}

function disjoint(a: Range, b: Range): boolean {
  if (isEmpty(a) || isEmpty(b) || a.max < b.min || b.max < a.min) return true;
  // one value against integers
  if (a.min === a.max && b.integer) return Number.isFinite(a.min) && !Number.isInteger(a.min);
  return b.min === b.max && a.integer && Number.isFinite(b.min) && !Number.isInteger(b.min);
}

const onePoint = (a: Range): boolean => a.min === a.max && !a.maybeNaN;

function decideEqual(term: Term, get: Get): boolean | undefined {
  const [x, y] = term.args;
  const a = get(x);
  const b = get(y);
  if (x === y && (term.op === 'same' || !a.maybeNaN || x.sort !== 'num')) return true;
  if (x.sort === 'big') return undefined;
  if (x.sort === 'str') return disjoint(a, b) ? false : undefined;
  if (term.op === 'same') {
    if (disjoint(a, b) && !(a.maybeNaN && b.maybeNaN)) return false;
    return onePoint(a) && onePoint(b) && !hasZero(a) ? true : undefined;
  }
  if (disjoint(a, b)) return false;
  return onePoint(a) && onePoint(b) ? true : undefined;
}

function decideOperation(term: Term, get: Get): boolean | undefined {
  const args = term.args;
  const a = get(args[0]);
  switch (term.op) {
    case 'not': {
      const inner = decided(a);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
      if (a.max === 0 || get(args[1]).max === 0) return false;
      return a.min === 1 && get(args[1]).min === 1 ? true : undefined;
    case 'or':
      if (a.min === 1 || get(args[1]).min === 1) return true;
      return a.max === 0 && get(args[1]).max === 0 ? false : undefined;
    case 'eq':
    case 'same':
      return decideEqual(term, get);
    case 'lt':
      return args[0] === args[1] ? false : decideOrder(a, get(args[1]), true);
    case 'le':
      if (args[0] === args[1] && !a.maybeNaN) return true;
      return decideOrder(a, get(args[1]), false);
    case 'isNaN':
      return isEmpty(a) ? true : a.maybeNaN ? undefined : false;
    case 'isFinite':
      if (isFiniteRange(a)) return true;
      return isEmpty(a) || a.min === Infinity || a.max === -Infinity ? false : undefined;
    case 'isInteger':
      if (a.integer && isFiniteRange(a)) return true;
      return isEmpty(a) || a.min === Infinity || a.max === -Infinity || Math.ceil(a.min) > a.max ? false : undefined;
    case 'includes':
    case 'startsWith':
    case 'endsWith':
      return a.max < get(args[1]).min ? false : undefined;
    default:
      return undefined;
  }
}

function lengthOf(term: Term, get: Get): Range {
  const args = term.args;
  switch (term.op) {
    case 'concat': {
      const a = get(args[0]);
      const b = get(args[1]);
      return integers(a.min + b.min, Math.min(a.max + b.max, MAX_LENGTH));
    }
    case 'charAt':
      return integers(hasUnit(get(args[0]), args[1]) ? 1 : 0, Math.min(1, get(args[0]).max));
    case 'substring':
      return integers(0, get(args[0]).max);
    case 'strCall':
    case 'call':
      return lengthOfResult(term, get);
    case 'numToStr':
      return integers(1, 32);
    case 'bigToStr':
      return integers(1, MAX_LENGTH);
    default:
      return LENGTH;
  }
}

/** A constant index that is inside a string of such a length. */
function hasUnit(length: Range, index: Term): boolean {
  return typeof index.data === 'number' && index.data >= 0 && length.min > index.data;
}

function lengthOfResult(term: Term, get: Get): Range {
  const own = get(term.args[0]);
  switch (term.data) {
    case 'trim':
    case 'trimStart':
    case 'trimEnd':
    case 'slice':
    case 'splitPiece':
      return integers(0, own.max);
    case 'padStart':
    case 'padEnd':
      return integers(own.min, MAX_LENGTH);
    case 'toUpperCase':
    case 'toLowerCase':
      return integers(own.min > 0 ? 1 : 0, Math.min(3 * own.max, MAX_LENGTH));
    case 'toWellFormed':
      return own;
    case 'fromCharCode':
      return exactly(1);
    case 'fromCodePoint':
      return integers(1, 2);
    case 'toISOString':
      return integers(24, 27);
    case 'toDateString':
    case 'toUTCString':
    case 'toTimeString':
    case 'toString':
      return integers(8, 200);
    case 'radixText':
    case 'toFixed':
    case 'toPrecision':
    case 'toExponential':
      return integers(1, MAX_LENGTH);
    default:
      return LENGTH;
  }
}

function rangeOfResult(term: Term, get: Get): Range {
  const date = term.op === 'call' ? rangeOfDate(term.data as string, term.args.map(get)) : undefined;
  if (date !== undefined) return date;
  switch (term.data) {
    case 'lastIndexOf':
      return integers(-1, get(term.args[0]).max);
    case 'localeCompare':
      return integers(-1, 1);
    case 'codePointAt':
      return integers(0, 0x10ffff);
    case 'parseInt':
      return range(-Infinity, Infinity, true, true, true);
    case 'splitCount':
      return integers(0, MAX_LENGTH);
    default:
      return ANY;
  }
}

const CODE_UNIT = range(0, 0xffff, true, true, false);

function numberOf(term: Term, get: Get): Range {
  const [x, y] = term.args;
  switch (term.op) {
    case 'strLen':
      return get(x);
    case 'charCodeAt':
      if (get(x).max === 0) return exactly(Number.NaN);
      return hasUnit(get(x), y) ? integers(0, 0xffff) : CODE_UNIT;
    case 'regex':
      return integers(0, MAX_LENGTH + 1);
    case 'indexOf':
      return integers(-1, get(x).max);
    case 'bigToNum':
      return range(-Infinity, Infinity, false, true, false);
    case 'math':
      return rangeOfMath(term.data as string, term.args.map(get));
    case 'strCall':
    case 'call':
      return rangeOfResult(term, get);
    case 'sub':
      if (x === y) return selfDifference(get(x));
      break;
    case 'div':
      if (x === y) return selfQuotient(get(x));
      break;
    case 'mul':
      if (x === y) return square(get(x));
      break;
  }
  const transfer = TRANSFER.get(term.op);
  return transfer === undefined ? ANY : transfer(get(x), y === undefined ? ANY : get(y));
}

/** The range of a number operation from those of its arguments. */
export function rangeOfOperation(term: Term, args: readonly Range[]): Range {
  return numberOf(term, (arg) => args[term.args.indexOf(arg)]);
}

function abstract(term: Term, get: Get): Range {
  if (term.op === 'const') return constantRange(term);
  if (term.op === 'var') return declared(term);
  if (term.op === 'ite') {
    const known = decided(get(term.args[0]));
    if (known !== undefined) return get(term.args[known ? 1 : 2]);
    return join(get(term.args[1]), get(term.args[2]));
  }
  switch (term.sort) {
    case 'bool':
      return truth(decideOperation(term, get));
    case 'str':
      return lengthOf(term, get);
    case 'num':
      return numberOf(term, get);
    case 'big':
      return ANY;
  }
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
        t.range = abstract(t, staticRange);
      },
    );
  } else term.range = abstract(term, staticRange);
  return term.range as Range;
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
