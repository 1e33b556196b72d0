// When is the value of a string term in a language? Alternatives of simpler obligations, down to variables. Called by reduce.ts.
// Soundness: the alternatives together allow at least the values that are in the language.
import { ALL, accepts, type Dfa, EMPTY, from, into, isAll, isEmpty, lengths, run } from '../../automata/dfa.js';
import { allWords, concat, intersect, union } from '../../automata/operations.js';
import { apply } from '../../logic/build.js';
import { textOf } from '../../logic/constant.js';
import { rangeOf } from '../../logic/interval.js';
import { nextDown } from '../../logic/range.js';
import type { Primitive, Term } from '../../logic/term.js';
import { PREIMAGES } from './functions.js';
import { between, either, type NumberSet, ONLY_NAN, only } from './number-set.js';
import { fixedTexts, integerTexts, preciseTexts, printedNumbers, radixTexts } from './numerals.js';
import {
  ALWAYS,
  type Alternative,
  type Alternatives,
  LONG,
  member,
  NEVER,
  of,
  ofPreimage,
  truth,
  value,
  when,
} from './obligations.js';
import { nothingAt, positionOf, relative, sliceOf, substringOf, unitAt } from './positions.js';
import { regexMember } from './regexes.js';
import { isPoint } from './surrogates.js';
import { oneOf } from './texts.js';

export function textIn(term: Term, language: Dfa): Alternatives {
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
      return concatenation(a, b, language);
    case 'charAt': {
      const position = positionOf(b, a);
      if (position === undefined) return atUnknownPlace(a, language);
      const found = unitAt(position, intersect(language, lengths(1, 1)));
      return of(a, accepts(language, '') ? union(found, nothingAt(position)) : found);
    }
    case 'substring': {
      const [start, end] = [positionOf(b, a), positionOf(c, a)];
      if (start === undefined || end === undefined) return partOf(a, language);
      return of(a, substringOf(start, end, language));
    }
    case 'numToStr':
      return numberText(a, intersect(language, printedNumbers()), Number);
    case 'bigToStr':
      return isEmpty(intersect(language, integerTexts())) ? NEVER : undefined;
    case 'strCall':
    case 'call':
      return callIn(term, language);
    case 'regex':
      return ofPreimage(regexMember(term, language));
    default:
      return undefined;
  }
}

/** A unit at a place that is not known: the text has one of them somewhere. */
function atUnknownPlace(text: Term, language: Dfa): Alternatives {
  if (accepts(language, '')) return undefined;
  const single = intersect(language, lengths(1, 1));
  return of(text, concat(ALL, single, ALL));
}

function partOf(text: Term, language: Dfa): Alternatives {
  return of(text, concat(ALL, language, ALL));
}

function concatenation(a: Term, b: Term, language: Dfa): Alternatives {
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
function numberText(number: Term, language: Dfa, parse: (text: string) => number): Alternatives {
  if (isEmpty(language)) return NEVER;
  const words = allWords(language, 64);
  if (words === undefined) return undefined;
  return [[value(number, either(...words.map((text) => only(parse(text)))))]];
}

function sliceIn(term: Term, language: Dfa): Alternatives {
  const [text, start, end = apply('strLen', [text])] = term.args;
  const [p, q] = [positionOf(start, text), positionOf(end, text)];
  const [from, to] = [p && relative(p), q && relative(q)];
  return from && to ? of(text, sliceOf(from, to, language)) : partOf(text, language);
}

function callIn(term: Term, language: Dfa): Alternatives {
  const [text, ...rest] = term.args;
  if (term.data === 'slice') return sliceIn(term, language);
  const values: Primitive[] = [];
  for (const arg of rest) {
    if (arg.op !== 'const') return withUnknownArguments(term, language);
    values.push(arg.data as Primitive);
  }
  const name = term.data as string;
  if (text.sort === 'num') return formatted(name, text, values, language);
  const preimage = Object.hasOwn(PREIMAGES, name) ? PREIMAGES[name] : undefined;
  return preimage === undefined ? undefined : of(text, preimage(language, values));
}

function withUnknownArguments(term: Term, language: Dfa): Alternatives {
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
function formatted(name: string, number: Term, args: readonly Primitive[], language: Dfa): Alternatives {
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
