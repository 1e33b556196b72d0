// Languages of numerals: which texts does Number(), parseInt() or parseFloat() turn into a number of a set?
// Soundness: texts of integers below 2^53 are told exactly, those with a point up to the last bit; numerals with an exponent
// are all admitted where their sign fits. So a language may hold more texts than the set asks for, never less.
import { ALL, type Dfa, EMPTY, EMPTY_WORD, word } from '../../automata/dfa.js';
import { Nfa } from '../../automata/nfa.js';
import { complement, concat, difference, intersect, optional, star, union } from '../../automata/operations.js';
import { nextDown, nextUp } from '../../logic/range.js';
import { has, integersOf, type NumberSet } from './number-set.js';
import { among, anySpace, lazy } from './texts.js';

const EXACT = 2 ** 53 - 1;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

function digit(value: number): Dfa {
  const text = DIGITS[value];
  return among(text === text.toUpperCase() ? text : text + text.toUpperCase());
}

function digitClass(least: number, radix: number): Dfa {
  let all: Dfa = EMPTY;
  for (let d = least; d < radix; d++) all = union(all, digit(d));
  return all;
}

const memo = new Map<string, Dfa>();

/** Digits, leading zeros allowed, of an integer that is at least `low` (a non-negative one). */
function atLeast(low: number, radix: number): Dfa {
  const key = `${low} ${radix}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  const text = low.toString(radix);
  const nfa = new Nfa();
  const any = digitClass(0, radix);
  const edges = (source: number, least: number, target: number): void => {
    for (let d = least; d < radix; d++) {
      for (const edge of digit(d).edges[0]) nfa.edge(source, edge.from, edge.to, target);
    }
  };
  // Zeros in front; then as many digits as the bound has, not below it; or more of them.
  const zeros = nfa.state();
  nfa.skip(0, zeros);
  digitEdges(nfa, zeros, 0, 0, zeros);
  if (low === 0) {
    const first = nfa.state();
    edges(zeros, 0, first);
    edges(first, 0, first);
    nfa.accept(first);
  } else {
    const above: number[] = Array.from({ length: text.length + 1 }, () => nfa.state());
    for (let i = 0; i < text.length; i++) edges(above[i], 0, above[i + 1]);
    nfa.accept(above[text.length]);
    let equal = zeros;
    for (let i = 0; i < text.length; i++) {
      const d = DIGITS.indexOf(text[i]);
      edges(equal, Math.max(d + 1, i === 0 ? 1 : 0), above[i + 1]);
      const next = nfa.state();
      digitEdges(nfa, equal, d, d, next);
      equal = next;
    }
    nfa.accept(equal);
    // A longer numeral without leading zeros.
    const longer = nfa.state();
    let at = longer;
    nfa.skip(zeros, longer);
    for (let i = 0; i <= text.length; i++) {
      const next = nfa.state();
      edges(at, i === 0 ? 1 : 0, next);
      at = next;
    }
    edges(at, 0, at);
    nfa.accept(at);
  }
  const made = intersect(nfa.toDfa(), star(any));
  if (memo.size > 500) memo.clear();
  memo.set(key, made);
  return made;
}

function digitEdges(nfa: Nfa, source: number, least: number, most: number, target: number): void {
  for (let d = least; d <= most; d++) {
    for (const edge of digit(d).edges[0]) nfa.edge(source, edge.from, edge.to, target);
  }
}

/** Digits of a non-negative integer between two bounds; beyond 2^53 no upper bound is told. */
function digitsBetween(low: number, high: number, radix: number): Dfa {
  if (low > high) return EMPTY;
  const least = atLeast(Math.min(low, EXACT), radix);
  return high > EXACT ? least : difference(least, atLeast(high + 1, radix));
}

/** An infinite value takes more than 300 digits; from here on every text is admitted. */
const MANY = 40;
const sign = lazy(() => optional(among('+-')));
const decimalDigits = lazy(() => digitClass(0, 10));
const digitRun = lazy(() => star(decimalDigits()));
const someDigits = lazy(() => concat(decimalDigits(), digitRun()));
const longDigits = lazy(() => concat(...Array<Dfa>(MANY).fill(decimalDigits()), digitRun()));
const exponent = lazy(() => concat(among('eE'), sign(), someDigits()));
const fraction = lazy(() => union(concat(someDigits(), word('.'), digitRun()), concat(word('.'), someDigits())));
/** Unsigned decimal numerals with an exponent. */
const scaled = lazy(() => concat(union(fraction(), someDigits()), exponent()));
const infinity = lazy(() => word('Infinity'));
const PREFIXES: readonly (readonly [string, number])[] = [
  ['xX', 16],
  ['oO', 8],
  ['bB', 2],
];
const prefixed = lazy(() =>
  union(
    ...PREFIXES.map(([letters, radix]) =>
      concat(word('0'), among(letters), digitClass(0, radix), star(digitClass(0, radix))),
    ),
  ),
);

/** The signs that a number of the set can have; zeros have both. */
function signs(set: NumberSet): { readonly positive: boolean; readonly negative: boolean } {
  return {
    positive: set.intervals.some(([, high]) => high >= 0),
    negative: set.intervals.some(([low]) => low <= 0),
  };
}

/** Signed digits whose value is in the set. */
function signedIntegers(set: NumberSet, radix: number): Dfa {
  let language: Dfa = EMPTY;
  for (const [low, high] of integersOf(set)) {
    if (high >= 0) {
      const digits = digitsBetween(Math.max(low, 0), high, radix);
      language = union(language, concat(optional(word('+')), digits));
    }
    if (low <= 0) language = union(language, concat(word('-'), digitsBetween(Math.max(-high, 0), -low, radix)));
  }
  // Past 2^53 digits are rounded, so a neighbour of the set may be meant.
  return language;
}

function signed(set: NumberSet, unsigned: Dfa): Dfa {
  const { positive, negative } = signs(set);
  return union(
    positive ? concat(optional(word('+')), unsigned) : EMPTY,
    negative ? concat(word('-'), unsigned) : EMPTY,
  );
}

const allNumerals = lazy(() =>
  concat(
    anySpace(),
    union(EMPTY_WORD, concat(sign(), union(someDigits(), fraction(), scaled(), infinity())), prefixed()),
    anySpace(),
  ),
);

/** Texts in plain notation, and those with an exponent, of which only the sign is looked at. */
export interface Numerals {
  readonly plain: Dfa;
  readonly scaled: Dfa;
}

/** Texts whose Number() is in the set. */
export function numberTexts(set: NumberSet): Numerals {
  const parts: Dfa[] = [signedIntegers(set, 10), signedFractions(set)];
  if (has(set, 0)) parts.push(EMPTY_WORD);
  if (has(set, Infinity)) parts.push(concat(optional(word('+')), union(infinity(), longDigits())));
  if (has(set, -Infinity)) parts.push(concat(word('-'), union(infinity(), longDigits())));
  for (const [low, high] of integersOf(set)) {
    if (high < 0) continue;
    for (const [letters, radix] of PREFIXES) {
      parts.push(concat(word('0'), among(letters), digitsBetween(Math.max(low, 0), high, radix)));
    }
  }
  const numbers = concat(anySpace(), union(...parts), anySpace());
  return {
    plain: set.nan ? union(numbers, complement(allNumerals())) : numbers,
    scaled: concat(anySpace(), signed(set, scaled()), anySpace()),
  };
}

/** Signed digits with a point among them whose value is in the set. */
function signedFractions(set: NumberSet): Dfa {
  let language: Dfa = EMPTY;
  for (const [low, high] of set.intervals) {
    if (high >= 0) language = union(language, concat(optional(word('+')), fractionsBetween(Math.max(low, 0), high)));
    if (low <= 0) language = union(language, concat(word('-'), fractionsBetween(Math.max(-high, 0), -low)));
  }
  return language;
}

/** Digits with a point whose value, rounded to a double, lies between two bounds. */
function fractionsBetween(low: number, high: number): Dfa {
  // Texts a little outside are rounded into the interval.
  const [least, most] = [low <= 0 ? 0 : nextDown(low), nextUp(high)];
  const lower = least < 1e-5 || least > 1e15 ? fraction() : fractionsFrom(String(least));
  return most > 1e15 || most < 1e-5 ? lower : difference(lower, fractionsAbove(String(most)));
}

const digitsAfter = (text: string): string => text.split('.')[1] ?? '';

/** Digits with a point whose value is at least that of a decimal. */
function fractionsFrom(decimal: string): Dfa {
  return fractionsPast(decimal, true);
}

function fractionsAbove(decimal: string): Dfa {
  return fractionsPast(decimal, false);
}

function fractionsPast(decimal: string, orEqual: boolean): Dfa {
  const whole = Number(decimal.split('.')[0]);
  const more = concat(atLeast(whole + 1, 10), word('.'), digitRun());
  const places = digitsAfter(decimal);
  const nfa = new Nfa();
  const rest = nfa.state();
  digitEdges(nfa, rest, 0, 9, rest);
  nfa.accept(rest);
  let at = 0;
  for (const letter of places) {
    const d = Number(letter);
    digitEdges(nfa, at, d + 1, 9, rest);
    const next = nfa.state();
    digitEdges(nfa, at, d, d, next);
    at = next;
  }
  // Equal so far: zeros make no difference, another digit makes it greater.
  const zeros = nfa.state();
  nfa.skip(at, zeros);
  digitEdges(nfa, zeros, 0, 0, zeros);
  digitEdges(nfa, zeros, 1, 9, rest);
  if (orEqual) {
    nfa.accept(zeros);
  }
  const after = nfa.toDfa();
  const same = difference(atLeast(whole, 10), atLeast(whole + 1, 10));
  const withPoint = union(
    concat(same, word('.'), after),
    whole === 0 ? concat(word('.'), intersect(after, someDigits())) : EMPTY,
  );
  return intersect(union(more, withPoint), fraction());
}

/** Texts whose parseInt(text, radix) is in the set; radix 0 stands for none given. */
export function parseIntTexts(set: NumberSet, radix: number): Dfa {
  const base = radix === 0 ? 10 : radix;
  const digits = (r: number): Dfa => digitClass(0, r);
  const end = (r: number): Dfa => union(EMPTY_WORD, concat(difference(anyUnit(), digits(r)), ALL));
  const prefix = concat(word('0'), among('xX'));
  const whole = (r: number): Dfa => concat(signedIntegers(set, r), end(r));
  let numbers: Dfa;
  let valid: Dfa;
  if (radix === 0 || radix === 16) {
    const hex = insertAfterSign(set, prefix);
    const plain = difference(whole(base), concat(sign(), prefix, ALL));
    numbers = union(hex, plain);
    const plainValid = difference(concat(sign(), digits(base), ALL), concat(sign(), prefix, ALL));
    valid = union(concat(sign(), prefix, digits(16), ALL), plainValid);
  } else {
    numbers = whole(base);
    valid = concat(sign(), digits(base), ALL);
  }
  if (has(set, Infinity) || has(set, -Infinity)) {
    const many = concat(...Array<Dfa>(MANY).fill(digits(base)), ALL);
    numbers = union(numbers, intersect(valid, concat(sign(), optional(prefix), many)));
  }
  numbers = concat(anySpace(), numbers);
  return set.nan ? union(numbers, complement(concat(anySpace(), valid))) : numbers;
}

/** Hexadecimal integers of the set, with 0x between sign and digits. */
function insertAfterSign(set: NumberSet, prefix: Dfa): Dfa {
  const end = union(EMPTY_WORD, concat(difference(anyUnit(), digitClass(0, 16)), ALL));
  let language: Dfa = EMPTY;
  for (const [low, high] of integersOf(set)) {
    if (high >= 0) {
      const digits = digitsBetween(Math.max(low, 0), high, 16);
      language = union(language, concat(optional(word('+')), prefix, digits));
    }
    if (low <= 0) {
      language = union(language, concat(word('-'), prefix, digitsBetween(Math.max(-high, 0), -low, 16)));
    }
  }
  return concat(language, end);
}

function anyUnit(): Dfa {
  return { edges: [[{ from: 0, to: 0xffff, target: 1 }], []], accepting: [false, true] };
}

/** Texts whose parseFloat() is in the set. */
export function parseFloatTexts(set: NumberSet): Numerals {
  const start = union(someDigits(), concat(word('.'), decimalDigits()), infinity());
  const end = (more: string): Dfa =>
    union(EMPTY_WORD, concat(difference(anyUnit(), among(`0123456789eE${more}`)), ALL));
  const integers = signedIntegers(set, 10);
  const parts = [concat(integers, end('.')), concat(signedFractions(set), end(''))];
  if (has(set, Infinity)) parts.push(concat(optional(word('+')), union(infinity(), longDigits()), ALL));
  if (has(set, -Infinity)) parts.push(concat(word('-'), union(infinity(), longDigits()), ALL));
  const numbers = concat(anySpace(), union(...parts));
  const scaled = signed(set, concat(union(someDigits(), fraction()), among('eE'), ALL));
  return {
    plain: set.nan ? union(numbers, complement(concat(anySpace(), sign(), start, ALL))) : numbers,
    scaled: concat(anySpace(), scaled),
  };
}

/** All texts that String() makes of numbers, and some more. */
export const printedNumbers = lazy(() =>
  union(
    word('NaN'),
    concat(optional(word('-')), infinity()),
    concat(
      optional(word('-')),
      union(word('0'), concat(digitClass(1, 10), digitRun())),
      optional(concat(word('.'), digitRun(), digitClass(1, 10))),
      optional(concat(word('e'), among('+-'), digitClass(1, 10), digitRun())),
    ),
  ),
);

/** All texts that String() makes of bigints. */
export const integerTexts = lazy(() => union(word('0'), concat(optional(word('-')), digitClass(1, 10), digitRun())));

/** What toFixed(digits) can give. */
export function fixedTexts(digits: number): Dfa {
  const places: Dfa[] = digits === 0 ? [] : [word('.'), ...Array<Dfa>(digits).fill(decimalDigits())];
  const whole = union(word('0'), concat(digitClass(1, 10), digitRun()));
  const huge = intersect(printedNumbers(), concat(ALL, union(among('eyN'), EMPTY_WORD), ALL));
  const large = intersect(huge, union(concat(ALL, word('e'), ALL), concat(ALL, word('y')), word('NaN')));
  return union(large, concat(optional(word('-')), whole, ...places));
}

/** What toString(radix) can give. */
export function radixTexts(radix: number): Dfa {
  let digits: Dfa = EMPTY;
  for (let d = 0; d < radix; d++) digits = union(digits, word(DIGITS[d]));
  const some = concat(digits, star(digits));
  const number = concat(optional(word('-')), some, optional(concat(word('.'), some)));
  return union(number, word('NaN'), concat(optional(word('-')), infinity()));
}

/** What toPrecision() and toExponential() can give, and some more. */
export const preciseTexts = lazy(() =>
  union(
    word('NaN'),
    concat(
      optional(word('-')),
      union(
        infinity(),
        concat(union(someDigits(), fraction()), optional(concat(word('e'), among('+-'), someDigits()))),
      ),
    ),
  ),
);
