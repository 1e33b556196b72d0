// What operators mean, written down apart from the evaluator: JavaScript's own operation on concrete values. An operator or
// function that is missing here fails test/logic/theories.test.ts.
import type { Model } from '../../src/logic/model.js';
import type { Op, Primitive } from '../../src/logic/term.js';
import { REGEX_SAMPLE, type Recipe } from './recipe.js';

type Meaning = (a: any, b: any, c: any) => any;

function small(count: number | bigint, most: number): void {
  if (count > most || count < -most) throw new RangeError('too large for a test');
}

const less: Meaning = (a, b) => a < b;
const atMost: Meaning = (a, b) => a <= b;
const plus: Meaning = (a, b) => a + b;
const minus: Meaning = (a, b) => a - b;
const times: Meaning = (a, b) => a * b;
const over: Meaning = (a, b) => a / b;
const remainder: Meaning = (a, b) => a % b;
const negative: Meaning = (a) => -a;
const text: Meaning = (a) => `${a}`;
const and: Meaning = (a, b) => a & b;
const or: Meaning = (a, b) => a | b;
const xor: Meaning = (a, b) => a ^ b;
const not: Meaning = (a) => ~a;

const i64 = (a: any): bigint => new BigInt64Array([a])[0];

/** Java's (long) of a double. */
export function toLong(a: number): bigint {
  if (Number.isNaN(a)) return 0n;
  const whole = Number.isFinite(a) ? BigInt(Math.trunc(a)) : a > 0 ? 2n ** 80n : -(2n ** 80n);
  if (BigInt.asIntN(64, whole) === whole) return whole;
  return whole > 0n ? 2n ** 63n - 1n : -(2n ** 63n);
}

/** The nearest single, the even one of two: found among the neighbours of a guess. */
export function floatOfLong(a: bigint): number {
  const guess = Math.fround(Number(a));
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, guess);
  let best = guess;
  for (const step of [-1, 1]) {
    const at = new DataView(new ArrayBuffer(4));
    at.setInt32(0, bits.getInt32(0) + step);
    const near = at.getFloat32(0);
    if (!Number.isInteger(near)) continue;
    const away = (x: number): bigint => (BigInt(x) > a ? BigInt(x) - a : a - BigInt(x));
    const isEven = (at.getInt32(0) & 1) === 0;
    if (away(near) < away(best) || (away(near) === away(best) && isEven)) best = near;
  }
  return best;
}

/** Operators whose arguments are all evaluated. */
const OPERATORS: Readonly<Partial<Record<Op, Meaning>>> = {
  ...{ not: (a) => !a, eq: (a, b) => a === b, same: Object.is },
  ...{ lt: less, strLt: less, bigLt: less, le: atMost, strLe: atMost, bigLe: atMost },
  ...{ isNaN: Number.isNaN, isFinite: Number.isFinite, isInteger: Number.isInteger },
  ...{ neg: negative, bigNeg: negative, add: plus, bigAdd: plus, concat: plus, sub: minus, bigSub: minus },
  ...{ mul: times, bigMul: times, div: over, bigDiv: over, rem: remainder, bigRem: remainder, pow: (a, b) => a ** b },
  bigPow: (a, b) => {
    small(b, 100);
    return a ** b;
  },
  ...{ abs: Math.abs, floor: Math.floor, ceil: Math.ceil, trunc: Math.trunc, round: Math.round, sqrt: Math.sqrt },
  ...{ sign: Math.sign, fround: Math.fround, imul: Math.imul, clz32: Math.clz32 },
  ...{ min: (a, b) => Math.min(a, b), max: (a, b) => Math.max(a, b) },
  ...{ toInt32: (a) => a | 0, toUint32: (a) => a >>> 0, bitand: and, bigAnd: and, bitor: or, bigOr: or },
  ...{ bitxor: xor, bigXor: xor, bitnot: not, bigNot: not },
  ...{ shl: (a, b) => a << b, shr: (a, b) => a >> b, ushr: (a, b) => a >>> b },
  bigShl: (a, b) => {
    small(b, 1000);
    return a << b;
  },
  bigShr: (a, b) => {
    small(b, 1000);
    return a >> b;
  },
  ...{ numToStr: text, bigToStr: text, strToNum: (a) => +a, bigToNum: Number, numToBig: BigInt },
  ...{ lAdd: (a, b) => i64(a + b), lSub: (a, b) => i64(a - b), lMul: (a, b) => i64(a * b), lDiv: (a, b) => i64(a / b) },
  ...{ lRem: remainder, lNeg: (a) => i64(-a), lAnd: and, lOr: or, lXor: xor, lLt: less, lLe: atMost, longToStr: text },
  ...{ lShl: (a, b) => i64(a << BigInt(b & 63)), lShr: (a, b) => i64(a >> BigInt(b & 63)) },
  lUshr: (a, b) => i64(BigInt.asUintN(64, a) >> BigInt(b & 63)),
  ...{ numToLong: toLong, longToInt: (a) => Number(BigInt.asIntN(32, a)), longToNum: Number, longToFloat: floatOfLong },
  ...{ strLen: (a) => a.length, charAt: (a, b) => a.charAt(b), charCodeAt: (a, b) => a.charCodeAt(b) },
  ...{
    substring: (a, b, c) => a.substring(b, c),
    includes: (a, b) => a.includes(b),
    indexOf: (a, b, c) => a.indexOf(b, c),
  },
  ...{ startsWith: (a, b) => a.startsWith(b), endsWith: (a, b) => a.endsWith(b) },
};

function jsonError(source: string): string {
  try {
    JSON.parse(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const UTC = (name: string): Meaning => {
  return (time) => (new Date(time) as any)[name]();
};

/** The time whose UTC fields are the local ones. */
function localTime(time: number): number {
  const d = new Date(time);
  const utc = Date.UTC(
    2000,
    d.getMonth(),
    d.getDate(),
    d.getHours(),
    d.getMinutes(),
    d.getSeconds(),
    d.getMilliseconds(),
  );
  return new Date(utc).setUTCFullYear(d.getFullYear(), d.getMonth(), d.getDate());
}

/** Functions that `call` terms name. */
export const FUNCTIONS: Readonly<Record<string, Meaning>> = {
  ...{ parseInt: (a, b) => Number.parseInt(a, b), parseFloat: (a) => Number.parseFloat(a) },
  ...{ radixText: (a, b) => a.toString(b), toFixed: (a, b) => a.toFixed(b), toPrecision: (a, b) => a.toPrecision(b) },
  toExponential: (a, b) => a.toExponential(b < 0 ? undefined : b),
  ...{ fromCharCode: (a) => String.fromCharCode(a), fromCodePoint: (a) => String.fromCodePoint(a) },
  ...{ splitCount: (a, b) => a.split(b).length, splitPiece: (a, b, c) => a.split(b)[c] ?? '' },
  ...{ encodeURIComponent: (a) => encodeURIComponent(a), encodeURI: (a) => encodeURI(a) },
  ...{ jsonQuote: (a) => JSON.stringify(a), jsonText: (a) => String(JSON.parse(a)), jsonError },
  ...{ jsonValid: (a) => jsonError(a) === '', bigParse: BigInt, dateParse: (a) => Date.parse(a) },
  ...Object.fromEntries(
    ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'].map((field) => [
      `getUTC${field}`,
      UTC(`getUTC${field}`),
    ]),
  ),
  ...Object.fromEntries(
    ['toISOString', 'toString', 'toDateString', 'toTimeString', 'toUTCString', 'getTimezoneOffset'].map((name) => [
      name,
      UTC(name),
    ]),
  ),
  monthDay: (year, month) => new Date(0).setUTCFullYear(year, month, 1) / 86_400_000,
  localTime,
  fromLocalTime: (a) => new Date(1970, 0, 1, 0, 0, 0, a).getTime(),
  firstDifference: (a, b) => {
    const [x, y]: number[][] = [a, b].map((text) => text.split('').map((unit: string) => unit.charCodeAt(0)));
    const at = x.findIndex((unit, i) => i < y.length && unit !== y[i]);
    return Math.abs(at < 0 ? x.length - y.length : x[at] - y[at]);
  },
  polynomialHash: (a) =>
    Number(
      BigInt.asIntN(
        32,
        a.split('').reduce((sum: bigint, unit: string) => sum * 31n + BigInt(unit.charCodeAt(0)), 0n),
      ),
    ),
};

function executed(data: string, source: string, position: number): any {
  const regex = new RegExp(REGEX_SAMPLE.source, 'dg');
  regex.lastIndex = position;
  const match = regex.exec(source);
  const part = data.slice(0, data.indexOf(':'));
  if (part === 'test') return match !== null;
  if (match === null) throw new RangeError('no match');
  const end = match.index + match[0].length;
  const parts: Record<string, any> = {
    ...{ group: match[1], has: match[1] !== undefined, index: match.index, end, start: match.indices![1]?.[0] },
    ...{ next: end, before: source.slice(position, match.index), after: source.slice(end) },
  };
  return parts[part];
}

function family(op: Op, data: string, args: readonly any[]): any {
  if (op === 'regex') return executed(data, args[0], args[1]);
  if (op === 'call') return FUNCTIONS[data](args[0], args[1], args[2]);
  if (op === 'math') return (Math as any)[data](...args);
  if (data === 'padStart' || data === 'padEnd' || data === 'repeat') small(args[1], 1000);
  return args[0][data](...args.slice(1));
}

/** Throws where JavaScript does. */
export function reference(r: Recipe, m: Model): any {
  if (r.op === 'const') return r.term!.data;
  if (r.op === 'var') return m.get(r.term!);
  const value = (n: number): any => reference(r.args[n], m);
  if (r.op === 'ite') return value(0) ? value(1) : value(2);
  if (r.op === 'and') return value(0) && value(1);
  if (r.op === 'or') return value(0) || value(1);
  const args = r.args.map((_, n) => value(n));
  if (r.data !== undefined) {
    const result = family(r.op, r.data as string, args);
    if (result === undefined) throw new RangeError('no value');
    return result;
  }
  const meaning = OPERATORS[r.op];
  if (meaning === undefined) throw new Error(`no reference for ${r.op}`);
  return meaning(args[0], args[1], args[2]);
}

/** Undefined where the operation has no value. */
export function referenceOrNone(r: Recipe, m: Model): Primitive | undefined {
  try {
    return reference(r, m);
  } catch (error) {
    const partial = [RangeError, TypeError, SyntaxError, URIError].some((type) => error instanceof type);
    if (partial) return undefined;
    throw error;
  }
}
