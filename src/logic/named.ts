// Functions of primitives that have no operator of their own and are not methods of String.prototype: what a `call` term
// means (compute), what sort it has, and how it reads in JavaScript. Called by build.ts, evaluate.ts and print.ts.
// Always holds: a function here is pure, total on the arguments the models give it, and computed by the host's own.
import { DATE_FUNCTIONS } from './date-functions.js';
import type { Primitive, Sort } from './term.js';

export interface NamedFunction {
  readonly sort: Sort;
  compute(...args: any[]): Primitive;
  /** Source text from the texts of the arguments; the first one is an operand of a member access. */
  print(args: readonly string[], values: readonly (Primitive | undefined)[]): string;
}

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

export const NAMED: Readonly<Record<string, NamedFunction>> = {
  /** A radix of 0 stands for none given. */
  parseInt: {
    sort: 'num',
    compute: (text: string, radix: number) => Number.parseInt(text, radix),
    print: (args, values) => (values[1] === 0 ? `parseInt(${args[0]})` : `parseInt(${args.join(', ')})`),
  },
  parseFloat: { sort: 'num', compute: (text: string) => Number.parseFloat(text), print: plain('parseFloat') },
  radixText: {
    sort: 'str',
    compute: (value: number | bigint, radix: number) => value.toString(radix),
    print: method('toString'),
  },
  toFixed: { sort: 'str', compute: (n: number, digits: number) => n.toFixed(digits), print: method('toFixed') },
  toPrecision: {
    sort: 'str',
    compute: (n: number, digits: number) => n.toPrecision(digits),
    print: method('toPrecision'),
  },
  /** Digits of -1 stand for none given. */
  toExponential: {
    sort: 'str',
    compute: (n: number, digits: number) => n.toExponential(digits < 0 ? undefined : digits),
    print: (args, values) => (values[1] === -1 ? `${args[0]}.toExponential()` : method('toExponential')(args)),
  },
  fromCharCode: {
    sort: 'str',
    compute: (unit: number) => String.fromCharCode(unit),
    print: plain('String.fromCharCode'),
  },
  fromCodePoint: {
    sort: 'str',
    compute: (point: number) => String.fromCodePoint(point),
    print: plain('String.fromCodePoint'),
  },
  splitCount: {
    sort: 'num',
    compute: (text: string, separator: string) => text.split(separator).length,
    print: ([text, separator]) => `${text}.split(${separator}).length`,
  },
  /** A piece that is there. */
  splitPiece: {
    sort: 'str',
    compute: (text: string, separator: string, index: number) => text.split(separator)[index] ?? '',
    print: ([text, separator, index]) => `${text}.split(${separator})[${index}]`,
  },
  encodeURIComponent: {
    sort: 'str',
    compute: (text: string) => encodeURIComponent(text),
    print: plain('encodeURIComponent'),
  },
  ...DATE_FUNCTIONS,
  jsonQuote: { sort: 'str', compute: (text: string) => JSON.stringify(text), print: plain('JSON.stringify') },
  /** A text that is a JSON string. */
  jsonText: { sort: 'str', compute: (text: string) => String(JSON.parse(text)), print: plain('JSON.parse') },
  jsonValid: { sort: 'bool', compute: isJson, print: plain('isJSON') },
  jsonError: { sort: 'str', compute: jsonError, print: plain('errorOfJSON') },
  /** A text that BigInt takes. */
  bigParse: { sort: 'big', compute: (text: string) => BigInt(text), print: plain('BigInt') },
  encodeURI: { sort: 'str', compute: (text: string) => encodeURI(text), print: plain('encodeURI') },
};
