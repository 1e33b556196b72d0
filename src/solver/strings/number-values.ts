// When is the value of a numeric term over strings in a set? Alternatives of simpler obligations, down to variables. Called by reduce.ts.
// Soundness: the alternatives together allow at least the values that are in the set.
import { ALL, type Dfa, EMPTY, lengths, units } from '../../automata/dfa.js';
import { complement, concat, union } from '../../automata/operations.js';
import { numberOf, textOf } from '../../logic/constant.js';
import { rangeOf } from '../../logic/interval.js';
import { nextDown, nextUp } from '../../logic/range.js';
import type { Term } from '../../logic/term.js';
import { between, both, either, has, integersOf, isNothing, map, type NumberSet, wholeNumbers } from './number-set.js';
import { numberTexts, parseFloatTexts, parseIntTexts } from './numerals.js';
import { type Alternatives, NEVER, numerals, of, ofPreimage, short, truth, value, when } from './obligations.js';
import { withAtLeastPieces, withPieces } from './pieces.js';
import { nothingAt, positionOf, unitAt, within } from './positions.js';
import { regexValue } from './regexes.js';
import { pairs } from './surrogates.js';
import { oneOf } from './texts.js';

export function numberIn(term: Term, wanted: NumberSet): Alternatives {
  const set = rangeOf(term).integer ? wholeNumbers(wanted) : wanted;
  if (isNothing(set)) return NEVER;
  const [a, b, c] = term.args;
  switch (term.op) {
    case 'const':
      return when(has(set, term.data as number));
    case 'ite':
      return [
        [truth(a, true), value(b, set)],
        [truth(a, false), value(c, set)],
      ];
    case 'strLen':
      return of(a, lengthLanguage(set));
    case 'regex':
      return ofPreimage(regexValue(term, set));
    case 'charCodeAt':
      return codeAt(a, b, set);
    case 'indexOf':
      return indexOf(term, set);
    case 'strToNum':
      return numerals(a, numberTexts(set));
    case 'neg':
      return [[value(a, map(set, negated))]];
    case 'add':
    case 'sub':
      return sum(term, set);
    case 'max':
    case 'min':
      return extreme(term, set);
    case 'trunc':
      // Towards zero: from just above the integer before to just below the one after.
      return [[value(a, map(set, beforeTruncation))]];
    case 'call':
      return called(term, set);
    case 'strCall':
      if (c === undefined || term.data !== 'lastIndexOf') return point(term, set);
      return position(term, a, set);
    default:
      return undefined;
  }
}

const negated = (low: number, high: number): [number, number] => [-high, -low];

const beforeTruncation = (low: number, high: number): [number, number] => [
  low > 0 ? Math.ceil(low) : nextUp(Math.ceil(low) - 1),
  high < 0 ? Math.floor(high) : nextDown(Math.floor(high) + 1),
];

/** The code unit of a text at an index is in the set. */
function codeAt(text: Term, index: Term, set: NumberSet): Alternatives {
  const position = positionOf(index, text);
  const codes = units(integersOf(both(set, between(0, 0xffff))));
  if (position === undefined) return set.nan ? undefined : of(text, concat(ALL, codes, ALL));
  const found = unitAt(position, codes);
  return of(text, set.nan ? union(found, nothingAt(position)) : found);
}

function indexOf(term: Term, set: NumberSet): Alternatives {
  const [text, part] = term.args;
  const whole = short(textOf(text));
  if (whole !== undefined && whole.length <= 40 && term.args[2].data === 0) {
    const found: string[] = [];
    for (let i = 0; i <= whole.length; i++) {
      for (let j = i; j <= whole.length; j++)
        if (has(set, whole.indexOf(whole.slice(i, j)))) found.push(whole.slice(i, j));
    }
    const inside = oneOf(found);
    if (!has(set, -1)) return of(part, inside);
    const all = new Set<string>();
    for (let i = 0; i <= whole.length; i++) for (let j = i; j <= whole.length; j++) all.add(whole.slice(i, j));
    return of(part, union(inside, complement(oneOf(all))));
  }
  return position(term, text, set);
}

function position(term: Term, text: Term, set: NumberSet): Alternatives {
  const position = positionOf(term, text);
  if (position === undefined) return undefined;
  let language: Dfa = EMPTY;
  for (const [low, high] of set.intervals) {
    const part = within(position, low, high);
    if (part === undefined) return undefined;
    language = union(language, part);
  }
  return of(text, language);
}

/** codePointAt and others that give a number. */
function point(term: Term, set: NumberSet): Alternatives {
  const [text, at] = term.args;
  if (term.data !== 'codePointAt' || at === undefined) return undefined;
  const position = positionOf(at, text);
  if (position === undefined) return undefined;
  const basic = units(integersOf(both(set, between(0, 0xffff))));
  const wide = integersOf(both(set, between(0x10000, 0x10ffff))).map(([low, high]) => pairs(low, high));
  return of(text, unitAt(position, union(basic, ...wide)));
}

/** A constant added to a number that is small wherever it comes from a string. */
function sum(term: Term, set: NumberSet): Alternatives {
  const [a, b] = term.args;
  const [x, y] = numberOf(b) === undefined ? [b, a] : [a, b];
  const by = numberOf(y);
  if (by === undefined || !Number.isInteger(by) || Math.abs(by) > 2 ** 40) return undefined;
  // Integers of this size are added exactly; others are rounded by less than one.
  const shifted = (offset: number): NumberSet =>
    map(set, (low, high) => [low + offset - slack(low + offset), high + offset + slack(high + offset)]);
  if (term.op === 'add') return [[value(x, shifted(-by))]];
  if (x === a) return [[value(a, shifted(by))]];
  // by - b
  return [
    [
      value(
        b,
        map(shifted(-by), (low, high) => [-high, -low]),
      ),
    ],
  ];
}

function extreme(term: Term, set: NumberSet): Alternatives {
  const [a, b] = term.args;
  const [x, y] = numberOf(b) === undefined ? [b, a] : [a, b];
  const bound = numberOf(y);
  if (bound === undefined || Number.isNaN(bound)) return undefined;
  const [own, beyond] =
    term.op === 'max'
      ? [between(bound, Infinity), between(-Infinity, bound)]
      : [between(-Infinity, bound), between(bound, Infinity)];
  const kept = either(both(set, own), { intervals: [], nan: set.nan });
  return [[value(x, has(set, bound) ? either(kept, beyond) : kept)]];
}

function called(term: Term, set: NumberSet): Alternatives {
  const [text, second] = term.args;
  switch (term.data) {
    case 'parseInt': {
      const radix = numberOf(second);
      if (radix === undefined) return undefined;
      const r = radix | 0;
      if (r !== 0 && (r < 2 || r > 36)) return when(set.nan);
      return of(text, parseIntTexts(set, r));
    }
    case 'parseFloat':
      return numerals(text, parseFloatTexts(set));
    case 'splitCount': {
      const separator = short(textOf(second));
      if (separator === undefined) return undefined;
      let language: Dfa = EMPTY;
      for (const [low, high] of integersOf(set)) {
        const least = Math.max(low, separator === '' ? 0 : 1);
        if (least > 60) return undefined;
        if (high > 60) language = union(language, withAtLeastPieces(separator, least));
        else for (let n = least; n <= high; n++) language = union(language, withPieces(separator, n));
      }
      return of(text, language);
    }
    default:
      return undefined;
  }
}

function slack(bound: number): number {
  return Number.isInteger(bound) && Math.abs(bound) < 2 ** 52
    ? 0
    : Number.isFinite(bound)
      ? Math.abs(bound) * 2 ** -52 + 1
      : 0;
}

/** Lengths past this are not counted. */
const MAX_COUNTED = 400;

function lengthLanguage(set: NumberSet): Dfa {
  let language: Dfa = EMPTY;
  for (const [low, high] of integersOf(set)) {
    if (high < 0) continue;
    const least = Math.min(Math.max(low, 0), MAX_COUNTED);
    language = union(language, lengths(least, high >= MAX_COUNTED ? Infinity : high));
  }
  return language;
}
