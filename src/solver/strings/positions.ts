// Numbers that are positions in one string (`s.indexOf(":") + 1`, `s.length - 2`, `3`), as marked languages: mark 0 sits
// at the position where it lies within the string; strings for which it does not are told apart by value.
// Soundness: exact. What is no position of the string gives undefined.
import { ALL, accepts, type Dfa, EMPTY, isEmpty, lengths, word } from '../../automata/dfa.js';
import { mark, renameMark, shiftMark, withMark, withoutMark } from '../../automata/marks.js';
import { complement, concat, difference, intersect, union } from '../../automata/operations.js';
import { numberOf, textOf } from '../../logic/constant.js';
import { rangeOf } from '../../logic/interval.js';
import type { Term } from '../../logic/term.js';
import { beforeFirst, containing, endingWith, lastFrom, startingWith, without } from './texts.js';

export interface Position {
  /** Strings with mark 0 at the position. */
  readonly marked: Dfa;
  /** Strings for which the number is outside 0..length: a known value, or some integer below 0 or above the length. */
  readonly outside: readonly { readonly value: number | 'below' | 'above'; readonly strings: Dfa }[];
}

const MARK = mark(0);
/** Positions farther from their anchor than this are left alone. */
const FAR = 200;

const at = (index: number): Dfa => concat(lengths(index, index), MARK, ALL);
const atEnd = concat(ALL, MARK);

/** The number `value` on the given strings. */
function constantOn(value: number, strings: Dfa): Position {
  if (value < 0) return { marked: EMPTY, outside: [{ value, strings }] };
  return {
    marked: intersect(withMark(strings, 0), at(value)),
    outside: value === 0 ? [] : [{ value, strings: intersect(strings, lengths(0, value - 1)) }],
  };
}

function merge(...all: readonly Position[]): Position {
  return {
    marked: union(...all.map((position) => position.marked)),
    outside: all.flatMap((position) => position.outside).filter(({ strings }) => !isEmpty(strings)),
  };
}

function restricted(position: Position, strings: Dfa): Position {
  return {
    marked: intersect(position.marked, withMark(strings, 0)),
    outside: position.outside.map((o) => ({ value: o.value, strings: intersect(o.strings, strings) })),
  };
}

function moved(position: Position, offset: number): Position | undefined {
  if (!Number.isInteger(offset) || Math.abs(offset) > FAR) return undefined;
  const parts: Position[] = [{ marked: shiftMark(position.marked, 0, offset), outside: [] }];
  if (offset > 0) {
    const near = intersect(position.marked, concat(ALL, MARK, lengths(0, offset - 1)));
    parts.push({ marked: EMPTY, outside: [{ value: 'above', strings: withoutMark(near, 0) }] });
  }
  for (let i = 0; i < -offset; i++) {
    const strings = withoutMark(intersect(position.marked, at(i)), 0);
    parts.push({ marked: EMPTY, outside: [{ value: i + offset, strings }] });
  }
  for (const { value, strings } of position.outside) {
    if (typeof value === 'number') parts.push(constantOn(value + offset, strings));
    else if ((value === 'above') === offset > 0) parts.push({ marked: EMPTY, outside: [{ value, strings }] });
    else return undefined;
  }
  return merge(...parts);
}

/** Values below 0 become 0, those above the length become the length: as substring and indexOf read a position. */
export function clamped(position: Position): Dfa {
  let marked = position.marked;
  for (const { value, strings } of position.outside) {
    const below = value === 'below' || (typeof value === 'number' && value < 0);
    marked = union(marked, below ? concat(MARK, strings) : intersect(withMark(strings, 0), atEnd));
  }
  return marked;
}

/** Values below 0 count from the end: as slice reads a position. Mark 0 sits between 0 and the length. */
export function relative(position: Position): Dfa | undefined {
  const parts: Position[] = [{ marked: position.marked, outside: [] }];
  for (const { value, strings } of position.outside) {
    if (value === 'below') return undefined;
    if (value === 'above' || value >= 0) parts.push({ marked: EMPTY, outside: [{ value: 'above', strings }] });
    else {
      const part = moved({ marked: intersect(withMark(strings, 0), atEnd), outside: [] }, value);
      if (part === undefined) return undefined;
      parts.push(part);
    }
  }
  return clamped(merge(...parts));
}

/** The strings whose part from one position up to another, empty when they are out of order, is in the language. */
export function sliceOf(start: Dfa, end: Dfa, language: Dfa): Dfa {
  const both = intersect(withMark(start, 1), withMark(renameMark(end, 0, 1), 0));
  const [m0, m1] = [mark(0), mark(1)];
  const part = concat(ALL, m0, language, m1, ALL);
  const reversed = accepts(language, '') ? concat(ALL, m1, ALL, m0, ALL) : EMPTY;
  return withoutMark(withoutMark(intersect(both, union(part, reversed)), 0), 1);
}

/** The strings for which the number is less than, equal to, greater than another position's. */
export function compare(p: Position, q: Position): { less: Dfa; equal: Dfa; greater: Dfa } | undefined {
  const other = withMark(renameMark(q.marked, 0, 1), 0);
  const own = withMark(p.marked, 1);
  const together = intersect(own, other);
  const related = (middle: Dfa): Dfa => withoutMark(withoutMark(intersect(together, middle), 0), 1);
  const [m0, m1, some] = [mark(0), mark(1), lengths(1, Infinity)];
  let less = related(concat(ALL, m0, some, m1, ALL));
  let greater = related(concat(ALL, m1, some, m0, ALL));
  let equal = related(union(concat(ALL, m0, m1, ALL), concat(ALL, m1, m0, ALL)));
  const isLow = (value: number | 'below' | 'above'): boolean => value === 'below' || (value as number) < 0;
  const [inP, inQ] = [withoutMark(p.marked, 0), withoutMark(q.marked, 0)];
  for (const a of p.outside) {
    const meeting = intersect(a.strings, inQ);
    if (isLow(a.value)) less = union(less, meeting);
    else greater = union(greater, meeting);
    for (const b of q.outside) {
      const strings = intersect(a.strings, b.strings);
      if (isEmpty(strings)) continue;
      if (typeof a.value === 'number' && typeof b.value === 'number') {
        if (a.value < b.value) less = union(less, strings);
        else if (a.value > b.value) greater = union(greater, strings);
        else equal = union(equal, strings);
      } else if (isLow(a.value) === isLow(b.value)) return undefined;
      else if (isLow(a.value)) less = union(less, strings);
      else greater = union(greater, strings);
    }
  }
  for (const b of q.outside) {
    const meeting = intersect(b.strings, inP);
    if (isLow(b.value)) greater = union(greater, meeting);
    else less = union(less, meeting);
  }
  return { less, equal, greater };
}

/** Where a text occurs first at or after a position. */
function firstAfter(start: Position, part: string): Position {
  const from = clamped(start);
  if (part === '') return { marked: from, outside: [] };
  const other = withMark(renameMark(from, 0, 1), 0);
  const found = intersect(other, concat(ALL, mark(1), beforeFirst(part), MARK, word(part), ALL));
  const missing = withoutMark(intersect(from, concat(ALL, MARK, without(part))), 0);
  return { marked: withoutMark(found, 1), outside: [{ value: -1, strings: missing }] };
}

/** The number as a position of `text`, which is one of `among`. */
export function positionOf(number: Term, text: Term, among: Dfa = ALL): Position | undefined {
  const value = numberOf(number);
  if (value !== undefined) {
    return Number.isInteger(value) && value <= FAR && value >= -FAR ? constantOn(value + 0, ALL) : undefined;
  }
  const [a, b, c] = number.args;
  switch (number.op) {
    case 'strLen':
      return a === text ? { marked: atEnd, outside: [] } : undefined;
    case 'add':
    case 'sub': {
      const offset = numberOf(b);
      const [base, by] = offset === undefined ? [b, numberOf(a)] : [a, offset];
      if (by === undefined) return sum(number, text, among);
      if (number.op === 'sub' && offset === undefined) return undefined;
      const position = positionOf(base, text, among);
      return position && moved(position, number.op === 'sub' ? -by : by);
    }
    case 'indexOf': {
      const part = textOf(b);
      const start = a === text && part !== undefined ? positionOf(c, text, among) : undefined;
      return start && firstAfter(start, part!);
    }
    case 'strCall':
      return a === text && number.data === 'lastIndexOf' ? lastPosition(b, c) : undefined;
    case 'max':
    case 'min':
      return extreme(number, text, among);
    case 'trunc':
      return rangeOf(a).integer ? positionOf(a, text, among) : undefined;
    case 'ite': {
      const yes = languageOf(a, text);
      if (yes === undefined) return undefined;
      const [inside, otherwise] = [intersect(among, yes), difference(among, yes)];
      const p = isEmpty(inside) ? NOWHERE : positionOf(b, text, inside);
      const q = isEmpty(otherwise) ? NOWHERE : positionOf(c, text, otherwise);
      return p && q && merge(restricted(p, inside), restricted(q, otherwise));
    }
    default:
      return undefined;
  }
}

/** lastIndexOf without a position to start from. */
function lastPosition(pattern: Term, start: Term | undefined): Position | undefined {
  const part = textOf(pattern);
  const from = start === undefined ? Infinity : numberOf(start);
  if (part === undefined || from === undefined || !(Number.isNaN(from) || from === Infinity)) return undefined;
  if (part === '') return { marked: atEnd, outside: [] };
  return {
    marked: concat(ALL, MARK, lastFrom(part)),
    outside: [{ value: -1, strings: without(part) }],
  };
}

const NOWHERE: Position = { marked: EMPTY, outside: [] };

/** A sum of two positions, one of which is a known number on each of the strings. */
function sum(number: Term, text: Term, among: Dfa): Position | undefined {
  const [p, q] = number.args.map((arg) => {
    const position = positionOf(arg, text, among);
    return position && restricted(position, among);
  });
  if (p === undefined || q === undefined) return undefined;
  const [base, offset] = isEmpty(q.marked) ? [p, q] : [q, p];
  if (!isEmpty(offset.marked) || (number.op === 'sub' && offset !== q)) return undefined;
  const parts: Position[] = [];
  for (const { value, strings } of offset.outside) {
    if (typeof value !== 'number') return undefined;
    const part = moved(restricted(base, strings), number.op === 'sub' ? -value : value);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return merge(...parts);
}

function extreme(number: Term, text: Term, among: Dfa): Position | undefined {
  const [p, q] = number.args.map((arg) => positionOf(arg, text, among));
  const order = p && q && compare(p, q);
  if (order === undefined) return undefined;
  const first = number.op === 'min' ? order.less : order.greater;
  return merge(restricted(p!, first), restricted(q!, complement(first)));
}

/** The strings for which the number lies between two bounds; undefined where that is not known. */
export function within(position: Position, low: number, high: number): Dfa | undefined {
  const least = Math.max(0, Math.ceil(low));
  const most = Math.floor(high);
  if (least > 2000) return undefined;
  const span = least > most ? EMPTY : concat(lengths(least, most > 2000 ? Infinity : most), MARK, ALL);
  let strings = withoutMark(intersect(position.marked, span), 0);
  for (const o of position.outside) {
    if (typeof o.value === 'number') {
      if (low <= o.value && o.value <= high) strings = union(strings, o.strings);
    } else if (o.value === 'below') {
      if (low < -(2 ** 30) && high >= -1) strings = union(strings, o.strings);
      else if (low <= -1) return undefined;
    } else if (low <= 1 && high > 2 ** 31) strings = union(strings, o.strings);
    else if (high >= 1) return undefined;
  }
  return strings;
}

/** The values of `text` for which a condition on it alone holds, exactly; undefined where that is no language we know. */
export function languageOf(condition: Term, text: Term): Dfa | undefined {
  const [a, b] = condition.args;
  const pair = (join: (x: Dfa, y: Dfa) => Dfa): Dfa | undefined => {
    const [x, y] = [languageOf(a, text), languageOf(b, text)];
    return x && y && join(x, y);
  };
  switch (condition.op) {
    case 'const':
      return condition.data ? ALL : EMPTY;
    case 'not': {
      const inner = languageOf(a, text);
      return inner && complement(inner);
    }
    case 'and':
      return pair(intersect);
    case 'or':
      return pair((x, y) => union(x, y));
    case 'eq':
    case 'same':
      if (a.sort === 'str') {
        const [other, value] = textOf(b) !== undefined ? [a, textOf(b)] : [b, textOf(a)];
        return other === text && value !== undefined ? word(value) : undefined;
      }
      return a.sort === 'num' ? order(a, b, text, (o) => o.equal) : undefined;
    case 'lt':
      return order(a, b, text, (o) => o.less);
    case 'le':
      return order(a, b, text, (o) => union(o.less, o.equal));
    case 'includes':
    case 'startsWith':
    case 'endsWith': {
      const part = textOf(b);
      if (a !== text || part === undefined) return undefined;
      return { includes: containing, startsWith: startingWith, endsWith: endingWith }[condition.op](part);
    }
    default:
      return undefined;
  }
}

function order(
  a: Term,
  b: Term,
  text: Term,
  pick: (order: { less: Dfa; equal: Dfa; greater: Dfa }) => Dfa,
): Dfa | undefined {
  const [p, q] = [positionOf(a, text), positionOf(b, text)];
  const known = p && q && compare(p, q);
  return known && pick(known);
}

/** The strings whose part between two positions, in whichever order, is in the language. */
export function substringOf(start: Position, end: Position, language: Dfa): Dfa {
  const both = intersect(withMark(clamped(start), 1), withMark(renameMark(clamped(end), 0, 1), 0));
  const [m0, m1] = [mark(0), mark(1)];
  const shape = union(concat(ALL, m0, language, m1, ALL), concat(ALL, m1, language, m0, ALL));
  return withoutMark(withoutMark(intersect(both, shape), 0), 1);
}

/** The strings whose unit at the position is one of `units` (a language of single units); outside counts as none. */
export function unitAt(position: Position, units: Dfa): Dfa {
  return withoutMark(intersect(position.marked, concat(ALL, MARK, units, ALL)), 0);
}

/** The strings that have no unit at the position. */
export function nothingAt(position: Position): Dfa {
  const inside = withoutMark(intersect(position.marked, concat(ALL, MARK, lengths(1, Infinity))), 0);
  return difference(ALL, inside);
}

/** The strings of which the part between two positions is the whole. */
export function wholeOf(start: Position, end: Position): Dfa {
  const both = intersect(withMark(clamped(start), 1), withMark(renameMark(clamped(end), 0, 1), 0));
  const [m0, m1] = [mark(0), mark(1)];
  return withoutMark(withoutMark(intersect(both, union(concat(m0, ALL, m1), concat(m1, ALL, m0))), 0), 1);
}
