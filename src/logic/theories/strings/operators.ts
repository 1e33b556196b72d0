// Strings: sequences of UTF-16 units, with JavaScript's operations on them, methods, named functions and executions of
// regular expressions. The range of a string is that of its length.
import { make } from '../../constant.js';
import {
  at,
  call,
  callText,
  comparison,
  EQUALITY,
  type Get,
  infix,
  MEMBER,
  method,
  ORDER,
  SUM,
  type Text,
  UNARY,
} from '../../notation.js';
import type { Family, Operator, Theory } from '../../operator.js';
import { BOOLEAN, exactly, integers, LENGTH, MAX_LENGTH, meet, NO, type Range, range } from '../../range.js';
import type { Refiner } from '../../refine.js';
import type { Term } from '../../term.js';
import { disjoint, equal } from '../booleans/equality.js';
import { equalConcatenation, equalNumeral, equalStrings } from './equality.js';
import { STRING_FUNCTIONS } from './functions.js';
import { strCall } from './methods.js';
import { computeRegex, matchesBefore, printRegex, REGEX_PARTS, regexCall, regexSort } from './regex.js';
import * as simplify from './simplify.js';

/** A constant index that is inside a string of such a length. */
function hasUnit(length: Range, index: Term): boolean {
  return typeof index.data === 'number' && index.data >= 0 && length.min > index.data;
}

const CODE_UNIT = range(0, 0xffff, true, true, false);

/** The lengths of the two parts of a concatenation, from its own. */
function narrowParts({ args: [a, b] }: Term, wanted: Range, refiner: Refiner): boolean {
  const [left, right] = [refiner.rangeOf(a), refiner.rangeOf(b)];
  const rest = (other: Range): Range =>
    meet(LENGTH, range(wanted.min - other.max, wanted.max - other.min, false, false, true));
  return refiner.narrow(a, rest(right)) && refiner.narrow(b, rest(left));
}

function narrowLengths(a: Term, b: Term, holds: boolean, _same: boolean, refiner: Refiner): boolean {
  if (!holds) return true;
  const left = refiner.rangeOf(a);
  return refiner.narrow(a, refiner.rangeOf(b)) && refiner.narrow(b, left);
}

const contains = {
  args: ['str', 'str'],
  result: 'bool',
  range: ({ args }: Term, get: (term: Term) => Range) => (get(args[0]).max < get(args[1]).min ? NO : BOOLEAN),
} as const;

const compares = { args: ['str', 'str'], result: 'bool', negate: simplify.negateOrder } as const;

function textOfRegex(term: Term, get: Get, negated: boolean): Text {
  const text = printRegex(term, at(get(term.args[0]), MEMBER), get(term.args[1]).text, negated);
  const { part } = regexCall(term.data);
  if (part === 'has') return { text, level: EQUALITY };
  return { text, level: negated ? UNARY : part === 'test' && matchesBefore(term) > 0 ? ORDER : MEMBER };
}

/** One execution of a regular expression: the data say which, and which part of the result (regex.ts). */
const regex: Family = {
  members: REGEX_PARTS,
  evaluate: (data, [text, position]) => computeRegex(data, text, position),
  apply: (args, data) => make('regex', regexSort(data), args, data),
  range: (term) => (term.sort === 'num' ? integers(0, MAX_LENGTH + 1) : term.sort === 'str' ? LENGTH : BOOLEAN),
  print: (term, get) => textOfRegex(term, get, false),
  printNot: (term, get) => textOfRegex(term, get, true),
};

type StringOp =
  | 'concat'
  | 'strLen'
  | 'strLt'
  | 'strLe'
  | 'charAt'
  | 'charCodeAt'
  | 'substring'
  | 'includes'
  | 'startsWith'
  | 'endsWith'
  | 'indexOf'
  | 'numToStr'
  | 'strToNum';

const OPERATORS: Readonly<Record<StringOp, Operator>> = {
  concat: {
    args: ['str', 'str'],
    result: 'str',
    evaluate: (a, b) => a + b,
    simplify: simplify.concat,
    range: ({ args }, get) => {
      const [a, b] = [get(args[0]), get(args[1])];
      return integers(a.min + b.min, Math.min(a.max + b.max, MAX_LENGTH));
    },
    narrow: narrowParts,
    equal: equalConcatenation,
    print: infix('+', SUM),
  },
  strLen: {
    args: ['str'],
    result: 'num',
    evaluate: (a) => a.length,
    simplify: simplify.strLen,
    range: ({ args }, get) => get(args[0]),
    narrow: ({ args }, result, refiner) => refiner.narrow(args[0], result),
    print: ({ args }, get) => ({ text: `${at(get(args[0]), MEMBER)}.length`, level: MEMBER }),
  },
  // UTF-16 order
  strLt: { ...compares, evaluate: (a, b) => a < b, simplify: simplify.strLt, print: comparison('<') },
  strLe: { ...compares, evaluate: (a, b) => a <= b, simplify: simplify.strLe, print: comparison('<=') },
  // '' when out of range
  charAt: {
    args: ['str', 'num'],
    result: 'str',
    evaluate: (a, b) => a.charAt(b),
    simplify: simplify.charAt,
    range: ({ args }, get) => {
      const own = get(args[0]);
      return integers(hasUnit(own, args[1]) ? 1 : 0, Math.min(1, own.max));
    },
    print: method('charAt'),
  },
  // NaN when out of range
  charCodeAt: {
    args: ['str', 'num'],
    result: 'num',
    evaluate: (a, b) => a.charCodeAt(b),
    simplify: simplify.charCodeAt,
    range: ({ args }, get) => {
      const own = get(args[0]);
      if (own.max === 0) return exactly(Number.NaN);
      return hasUnit(own, args[1]) ? integers(0, 0xffff) : CODE_UNIT;
    },
    print: method('charCodeAt'),
  },
  substring: {
    args: ['str', 'num', 'num'],
    result: 'str',
    evaluate: (a, b, c) => a.substring(b, c),
    simplify: simplify.substring,
    range: ({ args }, get) => integers(0, get(args[0]).max),
    print: method('substring'),
  },
  includes: {
    ...contains,
    evaluate: (a, b) => a.includes(b),
    simplify: (a, b) => simplify.contains('includes', a, b),
    print: method('includes'),
  },
  startsWith: {
    ...contains,
    evaluate: (a, b) => a.startsWith(b),
    simplify: (a, b) => simplify.contains('startsWith', a, b),
    print: method('startsWith'),
  },
  endsWith: {
    ...contains,
    evaluate: (a, b) => a.endsWith(b),
    simplify: (a, b) => simplify.contains('endsWith', a, b),
    print: method('endsWith'),
  },
  indexOf: {
    args: ['str', 'str', 'num'],
    result: 'num',
    evaluate: (a, b, c) => a.indexOf(b, c),
    simplify: simplify.indexOf,
    range: ({ args }, get) => integers(-1, get(args[0]).max),
    print: (term, get) => {
      const [text, ...rest] = term.args;
      return callText(`${at(get(text), MEMBER)}.indexOf`, rest[1].data === 0 ? [rest[0]] : rest, get);
    },
  },
  numToStr: {
    args: ['num'],
    result: 'str',
    evaluate: String,
    range: () => integers(1, 32),
    equal: equalNumeral,
    print: call('String'),
  },
  strToNum: {
    args: ['str'],
    result: 'num',
    evaluate: Number,
    simplify: simplify.strToNum,
    print: call('Number'),
  },
};

export const STRINGS: Theory<StringOp, 'str', 'strCall' | 'regex'> = {
  sorts: {
    str: {
      preset: () => '',
      declared: () => LENGTH,
      rangeOf: (value: string) => exactly(value.length),
      equal: equalStrings,
      same: equal,
      decideEqual: (a, b) => (disjoint(a, b) ? false : undefined),
      narrowEqual: narrowLengths,
      print: (value) => JSON.stringify(value),
    },
  },
  operators: OPERATORS,
  families: { strCall, regex },
  functions: STRING_FUNCTIONS,
};
