// Equality of strings: constant pieces of concatenations are compared and taken off; an operator's own rule (`equal`) comes
// first where it has one.
import { constant, EMPTY_STRING, FALSE, make, textOf, ZERO } from '../../constant.js';
import { rangeOf } from '../../interval.js';
import type { Term } from '../../term.js';
import { disjoint, equal } from '../booleans/equality.js';
import { and, or } from '../booleans/simplify.js';
import { nan } from '../doubles/order.js';
import { type RegexPart, regexCall, regexData, regexSort } from './regex.js';
import { firstPiece, lastPiece, withoutFirst, withoutLast } from './simplify.js';

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

export function equalStrings(a: Term, b: Term): Term {
  if (disjoint(rangeOf(a), rangeOf(b))) return FALSE;
  return a.operation.equal?.(a, b) ?? b.operation.equal?.(b, a) ?? make('eq', 'bool', [a, b]);
}

/** The text of a number, compared with a text or with that of another number. */
export function equalNumeral(a: Term, b: Term): Term | undefined {
  const x = a.args[0];
  if (b.op === 'numToStr') {
    const y = b.args[0];
    return or(equal(x, y), and(nan(x), nan(y)));
  }
  const text = textOf(b);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (String(value) !== text) return FALSE;
  return Number.isNaN(value) ? nan(x) : equal(x, constant(value));
}

export function equalConcatenation(a: Term, b: Term): Term | undefined {
  const replaced = replacedMatch(a, b) ?? replacedMatch(b, a);
  if (replaced !== undefined) return equal(replaced[0], replaced[1]);
  const text = textOf(b);
  return text === undefined ? equalPieces(a, b) : equalToText(a, text);
}

/** Concatenations deeper than this are not taken apart. */
const DEEP = 200;

function equalToText(a: Term, text: string): Term | undefined {
  if (text === '' && a.depth < DEEP) return and(equal(a.args[0], EMPTY_STRING), equal(a.args[1], EMPTY_STRING));
  const first = textOf(firstPiece(a));
  if (first !== undefined) {
    return text.startsWith(first) ? equal(withoutFirst(a), constant(text.slice(first.length))) : FALSE;
  }
  const last = textOf(lastPiece(a));
  if (last !== undefined) {
    return text.endsWith(last) ? equal(withoutLast(a), constant(text.slice(0, text.length - last.length))) : FALSE;
  }
  return undefined;
}

function equalPieces(a: Term, b: Term): Term | undefined {
  const [firstA, firstB] = [firstPiece(a), firstPiece(b)];
  if (firstA === firstB) return equal(withoutFirst(a), withoutFirst(b));
  const [lastA, lastB] = [lastPiece(a), lastPiece(b)];
  if (lastA === lastB) return equal(withoutLast(a), withoutLast(b));
  const [x, y] = [textOf(firstA), textOf(firstB)];
  if (x !== undefined && y !== undefined && !x.startsWith(y) && !y.startsWith(x)) return FALSE;
  const [u, v] = [textOf(lastA), textOf(lastB)];
  if (u !== undefined && v !== undefined && !u.endsWith(v) && !v.endsWith(u)) return FALSE;
  return undefined;
}
