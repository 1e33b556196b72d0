// What has to hold, one step at a time: a condition, a string in a language, a number in a set. `reduce` turns an
// obligation into alternatives of simpler ones, down to variables. Called by the search (search.ts).
// Soundness: the alternatives together allow at least what the obligation allows. What nothing is known about is
// `undefined`: the search drops it and leaves it to exact evaluation and to the solver below.
import {
  ALL,
  accepts,
  type Dfa,
  EMPTY,
  from,
  into,
  isAll,
  isEmpty,
  lengths,
  run,
  units,
  word,
} from '../../automata/dfa.js';
import { allWords, complement, concat, intersect, union } from '../../automata/operations.js';
import { apply, constant } from '../../expr/build.js';
import { numberOf, textOf } from '../../expr/constant.js';
import { rangeOf } from '../../expr/interval.js';
import { nextDown, nextUp } from '../../expr/range.js';
import type { Primitive, Term } from '../../expr/term.js';
import { fixedBy, isPoint, isWellFormed, PREIMAGES, pairs, withAtLeastPieces, withPieces } from './functions.js';
import {
  between,
  both,
  either,
  has,
  integersOf,
  isNothing,
  map,
  type NumberSet,
  ONLY_NAN,
  only,
  others,
  wholeNumbers,
} from './number-set.js';
import {
  fixedTexts,
  integerTexts,
  type Numerals,
  numberTexts,
  parseFloatTexts,
  parseIntTexts,
  preciseTexts,
  printedNumbers,
  radixTexts,
} from './numerals.js';
import {
  languageOf,
  nothingAt,
  positionOf,
  relative,
  sliceOf,
  substringOf,
  unitAt,
  wholeOf,
  within,
} from './positions.js';
import { type Preimage, regexMember, regexTruth, regexValue } from './regexes.js';
import { below, containing, endingWith, notAbove, oneOf, startingWith } from './texts.js';

export type Obligation =
  | { readonly kind: 'truth'; readonly term: Term; readonly holds: boolean }
  | { readonly kind: 'member'; readonly term: Term; readonly language: Dfa }
  | { readonly kind: 'value'; readonly term: Term; readonly set: NumberSet };

export type Alternative = readonly Obligation[];
/** A disjunction of conjunctions; undefined when nothing is known. */
export type Alternatives = readonly Alternative[] | undefined;

const NEVER: Alternatives = [];
const ALWAYS: Alternatives = [[]];

/**
 * What another part of the solver knows about a boolean term: for which values of which string term it holds. The
 * languages may hold more texts than they should, each on its own side.
 */
export interface TestLanguage {
  readonly text: Term;
  readonly yes: Dfa;
  readonly no: Dfa;
}
export type TestTheory = (term: Term) => TestLanguage | undefined;

export const truth = (term: Term, holds: boolean): Obligation => ({ kind: 'truth', term, holds });
export const member = (term: Term, language: Dfa): Obligation => ({ kind: 'member', term, language });
export const value = (term: Term, set: NumberSet): Obligation => ({ kind: 'value', term, set });

const when = (condition: boolean): Alternatives => (condition ? ALWAYS : NEVER);

/** A language of a string, or nothing known. */
function of(text: Term, language: Dfa | undefined): Alternatives {
  if (language === undefined) return undefined;
  return isEmpty(language) ? NEVER : isAll(language) ? ALWAYS : [[member(text, language)]];
}

const ofPreimage = (known: Preimage | undefined): Alternatives => known && of(known.text, known.language);

/** Plain notation first: candidates are taken from it. */
function numerals(text: Term, { plain, scaled }: Numerals): Alternatives {
  return [plain, scaled].filter((language) => !isEmpty(language)).map((language) => [member(text, language)]);
}

/** Long texts in languages make large automata. */
const LONG = 300;
const short = (text: string | undefined): string | undefined =>
  text === undefined || text.length > LONG ? undefined : text;

export class Reducer {
  constructor(private readonly theories: readonly TestTheory[]) {}

  reduce(obligation: Obligation): Alternatives {
    switch (obligation.kind) {
      case 'truth':
        return this.condition(obligation.term, obligation.holds);
      case 'member':
        return this.member(obligation.term, obligation.language);
      case 'value':
        return this.number(obligation.term, obligation.set);
    }
  }

  // Conditions

  private condition(term: Term, holds: boolean): Alternatives {
    const [a, b, c] = term.args;
    switch (term.op) {
      case 'const':
        return when(term.data === holds);
      case 'not':
        return [[truth(a, !holds)]];
      case 'and':
      case 'or':
        if ((term.op === 'and') === holds) return [[truth(a, holds), truth(b, holds)]];
        return [[truth(a, holds)], [truth(a, !holds), truth(b, holds)]];
      case 'ite':
        return [
          [truth(a, true), truth(b, holds)],
          [truth(a, false), truth(c, holds)],
        ];
      case 'eq':
      case 'same':
        return this.equality(term, holds);
      case 'lt':
      case 'le':
        return this.order(term, holds);
      case 'isNaN':
        return [[value(a, holds ? ONLY_NAN : between(-Infinity, Infinity))]];
      case 'isFinite': {
        const finite = between(-Number.MAX_VALUE, Number.MAX_VALUE);
        return [[value(a, holds ? finite : others(finite))]];
      }
      case 'isInteger':
        return holds ? [[value(a, between(-Number.MAX_VALUE, Number.MAX_VALUE))]] : this.noInteger(a);
      case 'includes':
      case 'startsWith':
      case 'endsWith':
        return this.contains(term.op, a, b, holds);
      case 'strLt':
      case 'strLe':
        return this.textOrder(term, holds);
      case 'strCall':
        return this.method(term, holds);
      case 'regex':
        return ofPreimage(regexTruth(term, holds));
      default:
        return this.extended(term, holds);
    }
  }

  private extended(term: Term, holds: boolean): Alternatives {
    for (const theory of this.theories) {
      const known = theory(term);
      if (known !== undefined) return of(known.text, holds ? known.yes : known.no);
    }
    return undefined;
  }

  /** Numbers that are integers wherever they are numbers. */
  private noInteger(a: Term): Alternatives {
    const integral = a.op === 'charCodeAt' || a.op === 'strLen' || a.op === 'indexOf' || a.data === 'parseInt';
    return integral ? [[value(a, either(ONLY_NAN, only(Infinity), only(-Infinity)))]] : undefined;
  }

  private equality(term: Term, holds: boolean): Alternatives {
    const [a, b] = term.args;
    if (a.sort === 'bool') {
      return [
        [truth(a, true), truth(b, holds)],
        [truth(a, false), truth(b, !holds)],
      ];
    }
    if (a.sort === 'str') return this.textEquality(a, b, holds);
    if (a.sort !== 'num') return undefined;
    const [x, y] = numberOf(b) === undefined ? [b, a] : [a, b];
    const wanted = numberOf(y);
    if (wanted === undefined) return this.positions(term, holds);
    if (term.op === 'same' && wanted === 0) return holds ? [[value(x, only(0))]] : undefined;
    const set = Number.isNaN(wanted) && term.op === 'eq' ? { intervals: [], nan: false } : only(wanted);
    return [[value(x, holds ? set : others(set))]];
  }

  private textEquality(a: Term, b: Term, holds: boolean): Alternatives {
    const [x, y] = textOf(b) === undefined ? [b, a] : [a, b];
    const text = textOf(y);
    if (text !== undefined) {
      if (text.length > LONG) return undefined;
      return of(x, holds ? word(text) : complement(word(text)));
    }
    for (const [f, argument] of [
      [a, b],
      [b, a],
    ]) {
      if (f.args[0] !== argument) continue;
      const fixed = fixedPoints(f);
      if (fixed !== undefined) return of(argument, holds ? fixed.kept : fixed.changed);
    }
    return undefined;
  }

  private order(term: Term, holds: boolean): Alternatives {
    const [a, b] = term.args;
    const [low, high] = [numberOf(a), numberOf(b)];
    const strict = term.op === 'lt';
    const set =
      high !== undefined
        ? between(-Infinity, strict ? nextDown(high) : high)
        : low !== undefined
          ? between(strict ? nextUp(low) : low, Infinity)
          : undefined;
    if (set === undefined) return this.positions(term, holds);
    return [[value(high !== undefined ? a : b, holds ? set : others(set))]];
  }

  /** Two numbers that are positions of one string. */
  private positions(term: Term, holds: boolean): Alternatives {
    for (const text of stringsOf(term)) {
      const language = languageOf(term, text);
      if (language !== undefined) return of(text, holds ? language : complement(language));
    }
    return undefined;
  }

  private contains(op: 'includes' | 'startsWith' | 'endsWith', text: Term, part: Term, holds: boolean): Alternatives {
    const pattern = short(textOf(part));
    if (pattern !== undefined) {
      const language = { includes: containing, startsWith: startingWith, endsWith: endingWith }[op](pattern);
      return of(text, holds ? language : complement(language));
    }
    const whole = short(textOf(text));
    if (whole === undefined) return undefined;
    const parts = new Set<string>();
    for (let i = 0; i <= whole.length; i++) {
      if (op === 'startsWith') parts.add(whole.slice(0, i));
      else if (op === 'endsWith') parts.add(whole.slice(i));
      else if (whole.length <= 60) for (let j = i; j <= whole.length; j++) parts.add(whole.slice(i, j));
      else return undefined;
    }
    const language = oneOf(parts);
    return of(part, holds ? language : complement(language));
  }

  private textOrder(term: Term, holds: boolean): Alternatives {
    const [a, b] = term.args;
    const strict = term.op === 'strLt';
    const [low, high] = [short(textOf(a)), short(textOf(b))];
    if (high !== undefined) {
      const language = strict ? below(high) : notAbove(high);
      return of(a, holds ? language : complement(language));
    }
    if (low === undefined) return undefined;
    const language = strict ? notAbove(low) : below(low);
    return of(b, holds ? complement(language) : language);
  }

  /** Methods that answer true or false. */
  private method(term: Term, holds: boolean): Alternatives {
    const [text, part, at] = term.args;
    if (term.data === 'isWellFormed') return of(text, holds ? isWellFormed() : complement(isWellFormed()));
    const pattern = part === undefined ? undefined : short(textOf(part));
    const position = pattern === undefined || at === undefined ? undefined : positionOf(at, text);
    if (position === undefined || (term.data !== 'startsWith' && term.data !== 'endsWith')) {
      return this.extended(term, holds);
    }
    const rest =
      term.data === 'startsWith'
        ? substringOf(position, positionOf(apply('strLen', [text]), text)!, startingWith(pattern!))
        : substringOf(positionOf(constant(0), text)!, position, endingWith(pattern!));
    return of(text, holds ? rest : complement(rest));
  }

  // Strings

  private member(term: Term, language: Dfa): Alternatives {
    if (isEmpty(language)) return NEVER;
    if (isAll(language)) return ALWAYS;
    const [a, b, c] = term.args;
    switch (term.op) {
      case 'const':
        return when(accepts(language, term.data as string));
      case 'ite':
        return [
          [truth(a, true), member(b, language)],
          [truth(a, false), member(c, language)],
        ];
      case 'concat':
        return this.concatenation(a, b, language);
      case 'charAt': {
        const position = positionOf(b, a);
        if (position === undefined) return this.atUnknownPlace(a, language);
        const found = unitAt(position, intersect(language, lengths(1, 1)));
        return of(a, accepts(language, '') ? union(found, nothingAt(position)) : found);
      }
      case 'substring': {
        const [start, end] = [positionOf(b, a), positionOf(c, a)];
        if (start === undefined || end === undefined) return this.partOf(a, language);
        return of(a, substringOf(start, end, language));
      }
      case 'numToStr':
        return this.numberText(a, intersect(language, printedNumbers()), Number);
      case 'bigToStr':
        return isEmpty(intersect(language, integerTexts())) ? NEVER : undefined;
      case 'strCall':
      case 'call':
        return this.function(term, language);
      case 'regex':
        return ofPreimage(regexMember(term, language));
      default:
        return undefined;
    }
  }

  /** A unit at a place that is not known: the text has one of them somewhere. */
  private atUnknownPlace(text: Term, language: Dfa): Alternatives {
    if (accepts(language, '')) return undefined;
    const single = intersect(language, lengths(1, 1));
    return of(text, concat(ALL, single, ALL));
  }

  private partOf(text: Term, language: Dfa): Alternatives {
    return of(text, concat(ALL, language, ALL));
  }

  private concatenation(a: Term, b: Term, language: Dfa): Alternatives {
    const [left, right] = [textOf(a), textOf(b)];
    if (left !== undefined) return of(b, from(language, run(language, 0, left)));
    if (right !== undefined) {
      const accepting = language.edges.map((_, state) => {
        const end = run(language, state, right);
        return end >= 0 && language.accepting[end];
      });
      return of(a, ending(language, accepting));
    }
    const ways: Alternative[] = [];
    for (let state = 0; state < language.edges.length; state++) {
      const [first, second] = [into(language, state), from(language, state)];
      if (!isEmpty(first) && !isEmpty(second)) ways.push([member(a, first), member(b, second)]);
    }
    return ways;
  }

  /** Texts of numbers: few of them name the numbers. */
  private numberText(number: Term, language: Dfa, parse: (text: string) => number): Alternatives {
    if (isEmpty(language)) return NEVER;
    const words = allWords(language, 64);
    if (words === undefined) return undefined;
    return [[value(number, either(...words.map((text) => only(parse(text)))))]];
  }

  private slice(term: Term, language: Dfa): Alternatives {
    const [text, start, end = apply('strLen', [text])] = term.args;
    const [p, q] = [positionOf(start, text), positionOf(end, text)];
    const [from, to] = [p && relative(p), q && relative(q)];
    return from && to ? of(text, sliceOf(from, to, language)) : this.partOf(text, language);
  }

  private function(term: Term, language: Dfa): Alternatives {
    const [text, ...rest] = term.args;
    if (term.data === 'slice') return this.slice(term, language);
    const values: Primitive[] = [];
    for (const arg of rest) {
      if (arg.op !== 'const') return this.withUnknownArguments(term, language);
      values.push(arg.data as Primitive);
    }
    const name = term.data as string;
    if (text.sort === 'num') return this.formatted(name, text, values, language);
    const preimage = Object.hasOwn(PREIMAGES, name) ? PREIMAGES[name] : undefined;
    return preimage === undefined ? undefined : of(text, preimage(language, values));
  }

  private withUnknownArguments(term: Term, language: Dfa): Alternatives {
    const [text, count] = term.args;
    if (term.data !== 'repeat' || textOf(text) === undefined) return undefined;
    // A constant repeated a number of times: the numbers that are short enough, or none.
    const piece = textOf(text)!;
    const words = piece === '' ? undefined : allWords(intersect(language, repeated(piece)), 64);
    return (
      words && [
        [
          value(
            count,
            either(...words.map((w) => between(w.length / piece.length, nextDown(w.length / piece.length + 1)))),
          ),
        ],
      ]
    );
  }

  /** toFixed and the like. */
  private formatted(name: string, number: Term, args: readonly Primitive[], language: Dfa): Alternatives {
    switch (name) {
      case 'fromCharCode': {
        const single = intersect(language, lengths(1, 1));
        if (isEmpty(single)) return NEVER;
        // Numbers are taken modulo 2^16; NaN and the infinities are 0.
        const range = rangeOf(number);
        if (range.min < 0 || range.max > 2 ** 18) return undefined;
        const codes: NumberSet[] = accepts(single, '\0') && range.maybeNaN ? [ONLY_NAN] : [];
        for (let base = 0; base <= range.max; base += 0x10000) {
          for (const { from, to } of single.edges[0]) codes.push(between(base + from, nextDown(base + to + 1)));
        }
        return [[value(number, either(...codes))]];
      }
      case 'fromCodePoint':
        return isEmpty(isPoint(language)) ? NEVER : undefined;
      case 'radixText': {
        const radix = args[0] as number;
        const texts = intersect(language, radixTexts(radix));
        if (isEmpty(texts)) return NEVER;
        const words = allWords(texts, 64);
        if (words === undefined || words.some((text) => text.includes('.') || text.length > 10)) return undefined;
        const parse = (text: string): number =>
          text === 'NaN' ? Number.NaN : text.endsWith('Infinity') ? Number(text) : Number.parseInt(text, radix);
        return [[value(number, either(...words.map((text) => only(parse(text)))))]];
      }
      case 'toFixed': {
        const digits = args[0] as number;
        const texts = intersect(language, fixedTexts(digits));
        if (isEmpty(texts)) return NEVER;
        const words = allWords(texts, 64);
        const near = (text: string): NumberSet => {
          const center = Number(text);
          const margin = 10 ** -digits + Math.abs(center) * 2 ** -50;
          return Number.isFinite(center) ? between(center - margin, center + margin) : only(center);
        };
        return words && [[value(number, either(...words.map(near)))]];
      }
      case 'toPrecision':
      case 'toExponential': {
        const words = allWords(intersect(language, preciseTexts()), 64);
        const digits = Math.max(1, (args[0] as number) + (name === 'toExponential' ? 1 : 0));
        const near = (text: string): NumberSet => {
          const center = Number(text);
          const margin = Math.abs(center) * 10 ** (1 - digits);
          return Number.isFinite(center) ? between(center - margin, center + margin) : only(center);
        };
        return words && [[value(number, either(...words.map(near)))]];
      }
      default:
        return undefined;
    }
  }

  // Numbers

  private number(term: Term, wanted: NumberSet): Alternatives {
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
      case 'charCodeAt': {
        const position = positionOf(b, a);
        const codes = units(integersOf(both(set, between(0, 0xffff))));
        if (position === undefined) return set.nan ? undefined : of(a, concat(ALL, codes, ALL));
        const found = unitAt(position, codes);
        return of(a, set.nan ? union(found, nothingAt(position)) : found);
      }
      case 'indexOf':
        return this.indexOf(term, set);
      case 'strToNum':
        return numerals(a, numberTexts(set));
      case 'neg':
        return [
          [
            value(
              a,
              map(set, (low, high) => [-high, -low]),
            ),
          ],
        ];
      case 'add':
      case 'sub':
        return this.sum(term, set);
      case 'max':
      case 'min':
        return this.extreme(term, set);
      case 'trunc':
        // Towards zero: from just above the integer before to just below the one after.
        return [
          [
            value(
              a,
              map(set, (low, high) => [
                low > 0 ? Math.ceil(low) : nextUp(Math.ceil(low) - 1),
                high < 0 ? Math.floor(high) : nextDown(Math.floor(high) + 1),
              ]),
            ),
          ],
        ];
      case 'call':
        return this.called(term, set);
      case 'strCall':
        if (c === undefined || term.data !== 'lastIndexOf') return this.point(term, set);
        return this.position(term, a, set);
      default:
        return undefined;
    }
  }

  private indexOf(term: Term, set: NumberSet): Alternatives {
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
    return this.position(term, text, set);
  }

  private position(term: Term, text: Term, set: NumberSet): Alternatives {
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
  private point(term: Term, set: NumberSet): Alternatives {
    const [text, at] = term.args;
    if (term.data !== 'codePointAt' || at === undefined) return undefined;
    const position = positionOf(at, text);
    if (position === undefined) return undefined;
    const basic = units(integersOf(both(set, between(0, 0xffff))));
    const wide = integersOf(both(set, between(0x10000, 0x10ffff))).map(([low, high]) => pairs(low, high));
    return of(text, unitAt(position, union(basic, ...wide)));
  }

  /** A constant added to a number that is small wherever it comes from a string. */
  private sum(term: Term, set: NumberSet): Alternatives {
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

  private extreme(term: Term, set: NumberSet): Alternatives {
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

  private called(term: Term, set: NumberSet): Alternatives {
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
}

/** For which values of its first argument does the term equal that argument? */
function fixedPoints(f: Term): { readonly kept: Dfa; readonly changed: Dfa } | undefined {
  const [text, ...rest] = f.args;
  let kept: Dfa | undefined;
  if (f.op === 'strCall' || f.op === 'call') {
    if (rest.some((arg) => arg.op !== 'const')) return undefined;
    return fixedBy(
      f.data as string,
      rest.map((arg) => arg.data as Primitive),
    );
  }
  if (f.op === 'substring') {
    const [start, end] = [positionOf(rest[0], text), positionOf(rest[1], text)];
    kept = start && end && wholeOf(start, end);
  } else if (f.op === 'charAt') {
    const position = positionOf(rest[0], text);
    kept = position && union(word(''), intersect(unitAt(position, lengths(1, 1)), lengths(1, 1)));
  }
  return kept && { kept, changed: complement(kept) };
}

function slack(bound: number): number {
  return Number.isInteger(bound) && Math.abs(bound) < 2 ** 52
    ? 0
    : Number.isFinite(bound)
      ? Math.abs(bound) * 2 ** -52 + 1
      : 0;
}

function repeated(piece: string): Dfa {
  const words = Array.from({ length: Math.floor(LONG / piece.length) + 1 }, (_, i) => piece.repeat(i));
  return union(oneOf(words), lengths(LONG + 1, Infinity));
}

/** The automaton with other accepting states. */
function ending(language: Dfa, accepting: readonly boolean[]): Dfa {
  let result: Dfa = EMPTY;
  accepting.forEach((accepted, state) => {
    if (accepted) result = union(result, into(language, state));
  });
  return result;
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

/** String terms that positions in a condition refer to. */
function stringsOf(term: Term): Set<Term> {
  const found = new Set<Term>();
  const seen = new Set<Term>([term]);
  for (const t of seen) {
    if (t.size > 200) continue;
    for (const arg of t.args) seen.add(arg);
    if ((t.op === 'strLen' || t.op === 'indexOf' || t.data === 'lastIndexOf') && t.args[0].op !== 'const') {
      found.add(t.args[0]);
    }
  }
  return found;
}
