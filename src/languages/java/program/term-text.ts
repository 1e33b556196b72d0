// Terms in Java's notation: ints and longs wrap by themselves, strings are compared by equals.
// Always holds: a sum that would not fit an int, where the term does not wrap it, is written as one of longs.

import { rangeOf } from '../../../logic/interval.js';
import {
  at,
  call,
  EQUALITY,
  type Get,
  infixText,
  MEMBER,
  method,
  PRODUCT,
  prefix,
  SHIFT,
  SUM,
  type Text,
  UNARY,
  unaryText,
} from '../../../logic/notation.js';
import { type Dialect, printIn } from '../../../logic/print.js';
import { INT32, type Range } from '../../../logic/range.js';
import type { Op, Term } from '../../../logic/term.js';
import { regexCall } from '../../../logic/theories/strings/regex.js';
import { enumLabel } from '../enum-text.js';
import { javaPatternOf } from '../peers/java-pattern.js';
import { stringText } from './recipe-text.js';

type Write = (term: Term, get: Get) => Text;

const isInt = (r: Range): boolean => r.integer && !r.maybeNaN && r.min >= INT32.min && r.max <= INT32.max;
const isLarge = (r: Range): boolean => r.integer && !r.maybeNaN && !isInt(r);

const cast = (type: string, text: Text): Text => ({ text: `(${type}) ${at(text, UNARY)}`, level: UNARY });

/** Arithmetic of ints, unless the result is no int: then it is one of longs. */
const arithmetic =
  (sign: string, level: number): Write =>
  (term, get) => {
    const [a, b] = term.args;
    const left = isLarge(rangeOf(term)) && isInt(rangeOf(a)) ? cast('long', get(a)) : get(a);
    return infixText(sign, level, left, get(b));
  };

const plain =
  (sign: string, level: number): Write =>
  ({ args: [a, b] }, get) =>
    infixText(sign, level, get(a), get(b));

/** What wraps is the arithmetic itself. */
const SIGNS: Partial<Record<Op, [string, number]>> = {
  add: ['+', SUM],
  sub: ['-', SUM],
  mul: ['*', PRODUCT],
  div: ['/', PRODUCT],
  rem: ['%', PRODUCT],
  ushr: ['>>>', SHIFT],
};

const toInt: Write = ({ args: [a] }, get) => {
  const sign = SIGNS[a.op];
  if (sign === undefined) return a.op === 'neg' ? get(a) : cast('int', get(a));
  if (a.op === 'sub' && a.args[0].data === 0) return unaryText('-', get(a.args[1]));
  return plain(...sign)(a, get);
};

/** `(byte) x` and `(short) x` are two shifts. */
const shiftRight: Write = (term, get) => {
  const [a, b] = term.args;
  const bits = b.data;
  if (a.op === 'shl' && a.args[1].data === bits && (bits === 24 || bits === 16)) {
    return cast(bits === 24 ? 'byte' : 'short', get(a.args[0]));
  }
  return plain('>>', SHIFT)(term, get);
};

function equality(term: Term, get: Get, negated: boolean): Text {
  const [a, b] = term.args;
  const constant = enumLabel(b.data);
  if (constant !== undefined)
    return infixText(negated ? '!=' : '==', EQUALITY, get(a), { text: constant, level: MEMBER });
  if (a.sort !== 'str') return infixText(negated ? '!=' : '==', EQUALITY, get(a), get(b));
  const text = { text: `${at(get(a), MEMBER)}.equals(${get(b).text})`, level: MEMBER };
  return negated ? unaryText('!', text) : text;
}

const not: Write = ({ args: [a] }, get) => {
  if (a.op === 'eq') return equality(a, get, true);
  return a.operation.printNot?.(a, get) ?? unaryText('!', get(a));
};

/** Patterns that were translated are shown as they were written. */
const regex: Write = (term, get) => {
  const { part, source, group } = regexCall(term.data);
  const written = javaPatternOf(source);
  if (written === undefined) return term.operation.print!(term, get);
  const [text, from] = [at(get(term.args[0]), MEMBER), get(term.args[1]).text];
  const pattern = stringText(written.pattern);
  const matcher = `Pattern.compile(${pattern}).matcher(${text})`;
  // A matcher that has found something is written like one that is new: what it found is named by where the search began.
  const found = from === '0' ? matcher : `${matcher}.from(${from})`;
  const of = (member: string): Text => ({ text: `${found}.${member}`, level: MEMBER });
  switch (part) {
    case 'test':
      if (written.how === 'matches') return { text: `${text}.matches(${pattern})`, level: MEMBER };
      return { text: `${matcher}.${written.how}(${from === '0' ? '' : from})`, level: MEMBER };
    case 'group':
      return of(`group(${group === 0 ? '' : group})`);
    case 'has':
      return { text: `${of(`group(${group})`).text} != null`, level: EQUALITY };
    case 'start':
      return of(`start(${group})`);
    case 'before':
      return { text: `${text}.substring(${from}, ${of('start()').text})`, level: MEMBER };
    case 'after':
      return { text: `${text}.substring(${of('end()').text})`, level: MEMBER };
    default:
      return of(part === 'index' ? 'start()' : 'end()');
  }
};

const toLong: Write = ({ args: [a] }, get) => (isLarge(rangeOf(a)) ? get(a) : cast('long', get(a)));

const DIALECT: Dialect = {
  operators: {
    toInt32: toInt,
    add: arithmetic('+', SUM),
    sub: arithmetic('-', SUM),
    mul: arithmetic('*', PRODUCT),
    imul: plain('*', PRODUCT),
    shr: shiftRight,
    eq: (term, get) => equality(term, get, false),
    not,
    fround: ({ args: [a] }, get) => cast('float', get(a)),
    isNaN: call('Double.isNaN'),
    isFinite: call('Double.isFinite'),
    ...{ lAdd: plain('+', SUM), lSub: plain('-', SUM), lMul: plain('*', PRODUCT), lDiv: plain('/', PRODUCT) },
    ...{ lRem: plain('%', PRODUCT), lNeg: prefix('-'), lAnd: plain('&', 6), lOr: plain('|', 4), lXor: plain('^', 5) },
    ...{ lShl: plain('<<', SHIFT), lShr: plain('>>', SHIFT), lUshr: plain('>>>', SHIFT) },
    numToLong: toLong,
    longToInt: ({ args: [a] }, get) => cast('int', get(a)),
    longToNum: ({ args: [a] }, get) => cast('double', get(a)),
    longToFloat: ({ args: [a] }, get) => cast('float', get(a)),
    longToStr: call('Long.toString'),
    numToStr: call('Integer.toString'),
    strLen: method('length'),
    charCodeAt: method('charAt'),
    includes: method('contains'),
    regex,
  },
  literal: (value, sort) => {
    if (sort === 'long') return `${value}L`;
    if (typeof value === 'string') return stringText(value);
    if (typeof value !== 'number' || Number.isInteger(value)) return undefined;
    if (Number.isNaN(value)) return 'Double.NaN';
    return Number.isFinite(value) ? undefined : `Double.${value > 0 ? 'POSITIVE' : 'NEGATIVE'}_INFINITY`;
  },
};

export function termText(term: Term): string {
  return printIn(term, DIALECT);
}
