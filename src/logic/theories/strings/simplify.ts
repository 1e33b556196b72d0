// Strings of UTF-16 units. Always holds: concatenations lean to the left (a + (b + c) is (a + b) + c), hold no empty
// pieces and no two constants side by side, up to a size where rearranging would cost too much.
import { constant, EMPTY_STRING, FALSE, make, numberOf, TRUE, textOf, ZERO } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import { type Term, visit } from '../../term.js';
import { equal } from '../booleans/equality.js';
import { ite, not } from '../booleans/simplify.js';
import { add, extreme, mul } from '../doubles/arithmetic.js';

/** Concatenations deeper than this are not taken apart piece by piece. */
const DEEP = 200;

export function concat(a: Term, b: Term): Term {
  if (a === EMPTY_STRING) return b;
  if (b === EMPTY_STRING) return a;
  if (b.op === 'concat' && b.depth < DEEP) return concat(concat(a, b.args[0]), b.args[1]);
  if (b.op === 'const' && a.op === 'concat' && a.args[1].op === 'const') {
    return concat(a.args[0], make('concat', 'str', [a.args[1], b]));
  }
  return make('concat', 'str', [a, b]);
}

/** The leftmost piece of a concatenation; the term itself when it is none. */
export function firstPiece(term: Term): Term {
  if (term.depth >= DEEP) return term;
  let piece = term;
  while (piece.op === 'concat') piece = piece.args[0];
  return piece;
}

export function lastPiece(term: Term): Term {
  return term.op === 'concat' ? term.args[1] : term;
}

export function withoutFirst(term: Term): Term {
  if (term.op !== 'concat' || term.depth >= DEEP) return EMPTY_STRING;
  return concat(withoutFirst(term.args[0]), term.args[1]);
}

export function withoutLast(term: Term): Term {
  return term.op === 'concat' ? term.args[0] : EMPTY_STRING;
}

const lengths = new WeakMap<Term, Term>();

/** The length of a concatenation is the sum of the lengths: no string is long enough for the sum to be rounded. */
export function strLen(a: Term): Term {
  const known = (t: Term): boolean => t.op !== 'concat' || lengths.has(t);
  const length = (t: Term): Term => lengths.get(t) ?? lengthOfPiece(t);
  visit(a, known, (t) => lengths.set(t, add(length(t.args[0]), length(t.args[1]))));
  return length(a);
}

function lengthOfPiece(a: Term): Term {
  const known = a.op === 'strCall' ? lengthOfMethod(a) : undefined;
  if (known !== undefined) return known;
  if (a.op === 'substring' && a.args[2] === strLen(a.args[0])) {
    // From a constant to the end.
    const start = indexOfConstant(a.args[1]);
    if (start !== undefined && start >= 0) return extreme('max', add(a.args[2], constant(-start)), ZERO);
  }
  const r = rangeOf(a);
  return r.min === r.max ? constant(r.min) : make('strLen', 'num', [a]);
}

function isWhole(count: Term): boolean {
  const { integer, maybeNaN } = rangeOf(count);
  return integer && !maybeNaN;
}

function lengthOfMethod(a: Term): Term | undefined {
  const [text, first, second] = a.args;
  switch (a.data) {
    case 'repeat':
      return isWhole(first) ? mul(strLen(text), first) : undefined;
    case 'replace': {
      const [pattern, replacement] = [textOf(first), textOf(second)];
      if (pattern === undefined || replacement === undefined || replacement.includes('$')) return undefined;
      const changed = add(strLen(text), constant(replacement.length - pattern.length));
      return ite(contains('includes', text, first), changed, strLen(text));
    }
    case 'padStart':
    case 'padEnd':
      if (textOf(second) === undefined || second === EMPTY_STRING || !isWhole(first)) return undefined;
      return extreme('max', strLen(text), first);
    default:
      return undefined;
  }
}

/** ToIntegerOrInfinity of a constant index. */
function indexOfConstant(index: Term): number | undefined {
  const value = numberOf(index);
  if (value === undefined) return undefined;
  return Number.isNaN(value) ? 0 : Math.trunc(value) + 0;
}

/** The part of a string that a constant index certainly falls into, and where in it. */
function locate(text: Term, index: Term): [Term, Term] {
  const at = indexOfConstant(index);
  if (at === undefined) return [text, index];
  const first = firstPiece(text);
  const prefix = textOf(first);
  if (prefix !== undefined && at >= 0 && at < prefix.length) return [first, constant(at)];
  if (text.op === 'charAt' && at === 0) return [text.args[0], text.args[1]];
  return [text, constant(at)];
}

export function charAt(text: Term, index: Term): Term {
  const [piece, at] = locate(text, index);
  const value = numberOf(at);
  if (value !== undefined && (value < 0 || value >= rangeOf(piece).max)) return EMPTY_STRING;
  return make('charAt', 'str', [piece, at]);
}

export function charCodeAt(text: Term, index: Term): Term {
  const [piece, at] = locate(text, index);
  const value = numberOf(at);
  if (value !== undefined && (value < 0 || value >= rangeOf(piece).max)) return constant(Number.NaN);
  return make('charCodeAt', 'num', [piece, at]);
}

export function substring(text: Term, start: Term, end: Term): Term {
  const from = indexOfConstant(start);
  const to = indexOfConstant(end);
  if (from !== undefined && from <= 0 && text.op !== 'const') {
    if (end === strLen(text) || (to !== undefined && to >= rangeOf(text).max)) return text;
    if (to !== undefined && to <= 0) return EMPTY_STRING;
  }
  return make('substring', 'str', [text, start, end]);
}

export function contains(op: 'includes' | 'startsWith' | 'endsWith', text: Term, part: Term): Term {
  if (part === EMPTY_STRING || part === text) return TRUE;
  if (rangeOf(text).max < rangeOf(part).min) return FALSE;
  if (text === EMPTY_STRING) return equal(part, EMPTY_STRING);
  const wanted = textOf(part);
  if (wanted !== undefined && text.op === 'concat') {
    const piece = op === 'endsWith' ? textOf(lastPiece(text)) : textOf(firstPiece(text));
    if (piece !== undefined) {
      if (op === 'startsWith') {
        if (piece.startsWith(wanted)) return TRUE;
        if (!wanted.startsWith(piece)) return FALSE;
      } else if (op === 'endsWith') {
        if (piece.endsWith(wanted)) return TRUE;
        if (!wanted.endsWith(piece)) return FALSE;
      } else if (piece.includes(wanted)) return TRUE;
    }
  }
  return make(op, 'bool', [text, part]);
}

export function indexOf(text: Term, part: Term, from: Term): Term {
  if (part === EMPTY_STRING && from === ZERO) return ZERO;
  if (rangeOf(text).max < rangeOf(part).min) return constant(-1);
  return make('indexOf', 'num', [text, part, from]);
}

export function strLt(a: Term, b: Term): Term {
  if (a === b || b === EMPTY_STRING) return FALSE;
  if (a === EMPTY_STRING) return not(equal(b, EMPTY_STRING));
  return make('strLt', 'bool', [a, b]);
}

export function strLe(a: Term, b: Term): Term {
  if (a === b || a === EMPTY_STRING) return TRUE;
  if (b === EMPTY_STRING) return equal(a, EMPTY_STRING);
  return make('strLe', 'bool', [a, b]);
}

export function strToNum(a: Term): Term {
  // the text of -0 is '0', and x + 0 differs from x just there
  return a.op === 'numToStr' ? add(a.args[0], ZERO) : make('strToNum', 'num', [a]);
}

export function negateOrder({ op, args: [a, b] }: Term): Term {
  return make(op === 'strLt' ? 'strLe' : 'strLt', 'bool', [b, a]);
}
