// Equality: `equal` is ===, `same` is Object.is, on two terms. Terms of different sorts are never equal.
import { constant, EMPTY_STRING, FALSE, make, numberOf, TRUE, textOf, truth, ZERO } from './constant.js';
import { rangeOf } from './interval.js';
import { hasZero, isEmpty, isFiniteRange, type Range } from './range.js';
import { type RegexPart, regexCall, regexData, regexSort } from './regex.js';
import { and, ite, not, or } from './simplify-bool.js';
import { withoutOffset } from './simplify-offset.js';
import { chosen, nan, notNaN } from './simplify-order.js';
import { firstPiece, lastPiece, withoutFirst, withoutLast } from './simplify-string.js';
import type { Term } from './term.js';

export function equal(a: Term, b: Term): Term {
  if (a.sort !== b.sort) return FALSE;
  if (a.op === 'const' ? b.op !== 'const' : b.op !== 'const' && a.id > b.id) return equal(b, a);
  if (a === b) return a.sort === 'num' ? notNaN(a) : TRUE;
  if (a.op === 'const') return truth(a.data === b.data);
  if (b.op === 'const' && chosen(a))
    return ite(a.args[0], truth(a.args[1].data === b.data), truth(a.args[2].data === b.data));
  switch (a.sort) {
    case 'bool':
      return equalBooleans(a, b);
    case 'num':
      return equalNumbers(a, b);
    case 'str':
      return equalStrings(a, b);
    case 'big':
      return make('eq', 'bool', [a, b]);
  }
}

function equalBooleans(a: Term, b: Term): Term {
  if (b === TRUE) return a;
  if (b === FALSE) return not(a);
  if (a.negation === b || b.negation === a) return FALSE;
  if (a.op === 'not') return b.op === 'not' ? equal(a.args[0], b.args[0]) : not(equal(a.args[0], b));
  if (b.op === 'not') return not(equal(a, b.args[0]));
  return make('eq', 'bool', [a, b]);
}

function disjoint(a: Range, b: Range): boolean {
  return isEmpty(a) || isEmpty(b) || a.max < b.min || b.max < a.min;
}

function equalNumbers(a: Term, b: Term): Term {
  const x = rangeOf(a);
  const y = rangeOf(b);
  if (disjoint(x, y)) return FALSE;
  // all that is not NaN is one and the same value
  if (x.min === x.max && y.min === y.max) return and(notNaN(a), notNaN(b));
  const plain = withoutOffset(a, b);
  if (plain !== undefined) return equal(plain[0], plain[1]);
  const value = numberOf(b);
  if (value !== undefined) {
    if (x.integer && Number.isFinite(value) && !Number.isInteger(value)) return FALSE;
    if (a.op === 'neg') return equal(a.args[0], constant(-value));
    if (value === 0) {
      if (Object.is(value, -0)) return equal(a, constant(0));
      if (a.op === 'abs') return equal(a.args[0], b);
      // equal infinities have no difference
      if (a.op === 'sub' && a.args.some((arg) => isFiniteRange(rangeOf(arg)))) return equal(a.args[0], a.args[1]);
    }
  } else if (a.op === 'neg' && b.op === 'neg') return equal(a.args[0], b.args[0]);
  return make('eq', 'bool', [a, b]);
}

export function same(a: Term, b: Term): Term {
  if (a === b) return TRUE;
  if (a.sort !== b.sort || a.sort !== 'num') return equal(a, b);
  if (a.op === 'const' ? b.op !== 'const' : b.op !== 'const' && a.id > b.id) return same(b, a);
  const value = numberOf(b);
  if (value !== undefined && a.op !== 'const') {
    if (Number.isNaN(value)) return nan(a);
    if (value !== 0) return equal(a, b);
    if (!rangeOf(a).maybeNegativeZero) return Object.is(value, -0) ? FALSE : equal(a, b);
  } else if (a.op !== 'const') {
    const x = rangeOf(a);
    const y = rangeOf(b);
    const zeros = hasZero(x) && hasZero(y) && (x.maybeNegativeZero || y.maybeNegativeZero);
    if (!zeros && !(x.maybeNaN && y.maybeNaN)) return equal(a, b);
  }
  return make('same', 'bool', [a, b]);
}

const BIGINT_TEXT = /^(?:0|-?[1-9][0-9]*)$/;

/** What a text has in place of a match: `before + x + after === s` is about x and the match alone. */
function replacedMatch(pieces: Term, text: Term): readonly [Term, Term] | undefined {
  if (pieces.op !== 'concat') return undefined;
  const before = firstPiece(pieces);
  const after = lastPiece(pieces);
  if (before.op !== 'regex' || before.args[0] !== text || before.args[1] !== ZERO || after.op !== 'regex')
    return undefined;
  const call = regexCall(before.data);
  if (call.part !== 'before' || after !== regexPart(before, 'after')) return undefined;
  return [withoutFirst(withoutLast(pieces)), regexPart(before, 'group')];
}

function regexPart(term: Term, part: RegexPart): Term {
  const data = regexData({ ...regexCall(term.data), part, group: 0 });
  return make('regex', regexSort(data), term.args, data);
}

function equalStrings(a: Term, b: Term): Term {
  const replaced = replacedMatch(a, b) ?? replacedMatch(b, a);
  if (replaced !== undefined) return equal(replaced[0], replaced[1]);
  if (disjoint(rangeOf(a), rangeOf(b))) return FALSE;
  const text = textOf(b);
  if (text !== undefined) {
    if (a.op === 'numToStr') {
      const value = Number(text);
      if (String(value) !== text) return FALSE;
      return Number.isNaN(value) ? nan(a.args[0]) : equal(a.args[0], constant(value));
    }
    if (a.op === 'bigToStr') return BIGINT_TEXT.test(text) ? equal(a.args[0], constant(BigInt(text))) : FALSE;
    if (a.op === 'concat') return equalToText(a, text);
    return make('eq', 'bool', [a, b]);
  }
  if (a.op === 'numToStr' && b.op === 'numToStr') {
    const [x, y] = [a.args[0], b.args[0]];
    return or(equal(x, y), and(nan(x), nan(y)));
  }
  if (a.op === 'bigToStr' && b.op === 'bigToStr') return equal(a.args[0], b.args[0]);
  if (a.op === 'concat' || b.op === 'concat') return equalConcatenations(a, b);
  return make('eq', 'bool', [a, b]);
}

/** Concatenations deeper than this are not taken apart. */
const DEEP = 200;

function equalToText(a: Term, text: string): Term {
  if (text === '' && a.depth < DEEP) return and(equal(a.args[0], EMPTY_STRING), equal(a.args[1], EMPTY_STRING));
  const first = textOf(firstPiece(a));
  if (first !== undefined) {
    return text.startsWith(first) ? equal(withoutFirst(a), constant(text.slice(first.length))) : FALSE;
  }
  const last = textOf(lastPiece(a));
  if (last !== undefined) {
    return text.endsWith(last) ? equal(withoutLast(a), constant(text.slice(0, text.length - last.length))) : FALSE;
  }
  return make('eq', 'bool', [a, constant(text)]);
}

function equalConcatenations(a: Term, b: Term): Term {
  const [firstA, firstB] = [firstPiece(a), firstPiece(b)];
  if (firstA === firstB) return equal(withoutFirst(a), withoutFirst(b));
  const [lastA, lastB] = [lastPiece(a), lastPiece(b)];
  if (lastA === lastB) return equal(withoutLast(a), withoutLast(b));
  const [x, y] = [textOf(firstA), textOf(firstB)];
  if (x !== undefined && y !== undefined && !x.startsWith(y) && !y.startsWith(x)) return FALSE;
  const [u, v] = [textOf(lastA), textOf(lastB)];
  if (u !== undefined && v !== undefined && !u.endsWith(v) && !v.endsWith(u)) return FALSE;
  return make('eq', 'bool', [a, b]);
}
