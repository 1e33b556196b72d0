// Functions that make strings of primitives or read strings, without an operator of their own and no methods of
// String.prototype: parsing, formatting, splitting, JSON, escapes. `call` terms name them.
// Always holds: a function here is pure, total on the arguments the models give it, and computed by the host's own.
import { constant } from '../../constant.js';
import type { NamedFunction } from '../../operator.js';
import { exactly, integers, MAX_LENGTH, type Range, range } from '../../range.js';
import type { Term } from '../../term.js';
import { ite } from '../booleans/simplify.js';
import { nan } from '../doubles/order.js';
import { charAt } from './simplify.js';

const method =
  (name: string) =>
  ([self, ...args]: readonly string[]): string =>
    `${self}.${name}(${args.join(', ')})`;
const plain =
  (name: string) =>
  (args: readonly string[]): string =>
    `${name}(${args.join(', ')})`;

function isJson(text: string): boolean {
  return jsonError(text) === '';
}

/** The message of the error that JSON.parse throws; empty for a valid text. */
function jsonError(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** At least one unit. */
const some = (): Range => integers(1, MAX_LENGTH);

/** The text of a unit of a text: the unit itself, or that of NaN. */
function textOfUnit([code]: readonly Term[]): Term | undefined {
  if (code.op !== 'charCodeAt') return undefined;
  return ite(nan(code), constant('\0'), charAt(code.args[0], code.args[1]));
}

/** The distance of the first units that differ, else of the lengths; 0 for equal texts. */
function firstDifference(a: string, b: string): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a[i] !== b[i]) return Math.abs(a.charCodeAt(i) - b.charCodeAt(i));
  }
  return Math.abs(a.length - b.length);
}

/** The polynomial of the units in 31, as an integer of 32 bits. */
function polynomialHash(text: string): number {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (Math.imul(31, h) + text.charCodeAt(i)) | 0;
  return h;
}

export const STRING_FUNCTIONS: Readonly<Record<string, NamedFunction>> = {
  /** A radix of 0 stands for none given. */
  parseInt: {
    args: ['str', 'num'],
    result: 'num',
    range: () => range(-Infinity, Infinity, true, true, true),
    compute: (text: string, radix: number) => Number.parseInt(text, radix),
    print: (args, values) => (values[1] === 0 ? `parseInt(${args[0]})` : `parseInt(${args.join(', ')})`),
  },
  parseFloat: {
    args: ['str'],
    result: 'num',
    compute: (text: string) => Number.parseFloat(text),
    print: plain('parseFloat'),
  },
  radixText: {
    args: ['num', 'num'],
    result: 'str',
    range: some,
    compute: (value: number | bigint, radix: number) => value.toString(radix),
    print: method('toString'),
  },
  toFixed: {
    args: ['num', 'num'],
    result: 'str',
    range: some,
    compute: (n: number, digits: number) => n.toFixed(digits),
    print: method('toFixed'),
  },
  toPrecision: {
    args: ['num', 'num'],
    result: 'str',
    range: some,
    compute: (n: number, digits: number) => n.toPrecision(digits),
    print: method('toPrecision'),
  },
  /** Digits of -1 stand for none given. */
  toExponential: {
    args: ['num', 'num'],
    result: 'str',
    range: some,
    compute: (n: number, digits: number) => n.toExponential(digits < 0 ? undefined : digits),
    print: (args, values) => (values[1] === -1 ? `${args[0]}.toExponential()` : method('toExponential')(args)),
  },
  fromCharCode: {
    args: ['num'],
    result: 'str',
    range: () => exactly(1),
    simplify: textOfUnit,
    compute: (unit: number) => String.fromCharCode(unit),
    print: plain('String.fromCharCode'),
  },
  fromCodePoint: {
    args: ['num'],
    result: 'str',
    range: () => integers(1, 2),
    compute: (point: number) => String.fromCodePoint(point),
    print: plain('String.fromCodePoint'),
  },
  firstDifference: {
    args: ['str', 'str'],
    result: 'num',
    range: () => integers(0, MAX_LENGTH),
    compute: firstDifference,
    print: plain('firstDifference'),
  },
  polynomialHash: {
    args: ['str'],
    result: 'num',
    range: () => integers(-(2 ** 31), 2 ** 31 - 1),
    compute: polynomialHash,
    print: method('hashCode'),
  },
  splitCount: {
    args: ['str', 'str'],
    result: 'num',
    range: () => integers(0, MAX_LENGTH),
    compute: (text: string, separator: string) => text.split(separator).length,
    print: ([text, separator]) => `${text}.split(${separator}).length`,
  },
  /** A piece that is there. */
  splitPiece: {
    args: ['str', 'str', 'num'],
    result: 'str',
    range: ([own]) => integers(0, own.max),
    compute: (text: string, separator: string, index: number) => text.split(separator)[index] ?? '',
    print: ([text, separator, index]) => `${text}.split(${separator})[${index}]`,
  },
  encodeURIComponent: {
    args: ['str'],
    result: 'str',
    compute: (text: string) => encodeURIComponent(text),
    print: plain('encodeURIComponent'),
  },
  jsonQuote: {
    args: ['str'],
    result: 'str',
    compute: (text: string) => JSON.stringify(text),
    print: plain('JSON.stringify'),
  },
  /** A text that is a JSON string. */
  jsonText: {
    args: ['str'],
    result: 'str',
    compute: (text: string) => String(JSON.parse(text)),
    print: plain('JSON.parse'),
  },
  jsonValid: { args: ['str'], result: 'bool', compute: isJson, print: plain('isJSON') },
  jsonError: { args: ['str'], result: 'str', compute: jsonError, print: plain('errorOfJSON') },
  encodeURI: { args: ['str'], result: 'str', compute: (text: string) => encodeURI(text), print: plain('encodeURI') },
};
