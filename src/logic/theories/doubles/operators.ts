// IEEE doubles with JavaScript's semantics: order, predicates, arithmetic, functions of Math.
import { make } from '../../constant.js';
import { call, callText, comparison, infix, PRODUCT, power as powerNotation, prefix, SUM } from '../../notation.js';
import type { Family, Operator, Theory } from '../../operator.js';
import {
  ANY,
  BOOLEAN,
  exactly,
  integers,
  isEmpty,
  isFiniteRange,
  MAX_DOUBLE,
  NO,
  type Range,
  range,
  YES,
} from '../../range.js';
import type { Term } from '../../term.js';
import { decideEqual } from '../booleans/equality.js';
import { equalRanges } from '../booleans/narrow.js';
import * as simplify from './arithmetic.js';
import { equalNumbers, sameNumbers } from './equality.js';
import { MATH_FUNCTIONS, power, rangeOfMath } from './functions.js';
import * as narrow from './narrow.js';
import { excludedByLess, finite, integral, le, lt, nan, negateOrder } from './order.js';
import * as ranges from './ranges.js';
import { binary, unary } from './shapes.js';

function declared({ domain }: Term): Range {
  if (domain === undefined) return ANY;
  const maybeNaN = domain.orNaN === true;
  if (!domain.integer) return range(domain.min, domain.max, maybeNaN, false, true);
  if (maybeNaN) return range(domain.min, domain.max, true, true, false);
  return integers(Math.max(domain.min, -MAX_DOUBLE), Math.min(domain.max, MAX_DOUBLE));
}

/** 0 clamped into the domain. */
function preset({ domain }: Term): number {
  if (domain === undefined) return 0;
  if (domain.min > 0) return domain.integer ? Math.ceil(domain.min) : domain.min;
  if (domain.max < 0) return domain.integer ? Math.floor(domain.max) : domain.max;
  return 0;
}

const truth = (known: boolean | undefined): Range => (known === undefined ? BOOLEAN : known ? YES : NO);

function decideOrder(a: Range, b: Range, strict: boolean): boolean | undefined {
  if (isEmpty(a) || isEmpty(b)) return false;
  if (strict ? a.min >= b.max : a.min > b.max) return false;
  if (a.maybeNaN || b.maybeNaN) return undefined;
  return (strict ? a.max < b.min : a.max <= b.min) ? true : undefined;
}

const isInfinite = (a: Range): boolean => isEmpty(a) || a.min === Infinity || a.max === -Infinity;

const tests = { args: ['num'], result: 'bool' } as const;
const compares = { args: ['num', 'num'], result: 'bool', negate: negateOrder } as const;

/** `Number.isInteger(x) && Math.abs(x) < 2 ** 53`, which is what the model of Number.isSafeInteger makes. */
function isSafeInteger(integer: Term, bounded: Term): boolean {
  if (bounded.op !== 'lt') return false;
  const [magnitude, bound] = bounded.args;
  return magnitude.op === 'abs' && magnitude.args[0] === integer.args[0] && bound.data === 2 ** 53;
}

const CONDITIONS: Readonly<Record<'lt' | 'le' | 'isNaN' | 'isFinite' | 'isInteger', Operator>> = {
  lt: {
    ...compares,
    evaluate: (a, b) => a < b,
    simplify: lt,
    excludes: excludedByLess,
    range: ({ args: [a, b] }, get) => (a === b ? NO : truth(decideOrder(get(a), get(b), true))),
    narrow: narrow.order(true),
    print: comparison('<'),
  },
  le: {
    ...compares,
    evaluate: (a, b) => a <= b,
    simplify: le,
    range: ({ args: [a, b] }, get) => (a === b && !get(a).maybeNaN ? YES : truth(decideOrder(get(a), get(b), false))),
    narrow: narrow.order(false),
    print: comparison('<='),
  },
  isNaN: {
    ...tests,
    evaluate: (a) => Number.isNaN(a),
    simplify: nan,
    range: ({ args }, get) => {
      const a = get(args[0]);
      return isEmpty(a) ? YES : a.maybeNaN ? BOOLEAN : NO;
    },
    narrow: narrow.isNaN,
    print: call('Number.isNaN'),
  },
  isFinite: {
    ...tests,
    evaluate: (a) => Number.isFinite(a),
    simplify: finite,
    range: ({ args }, get) => {
      const a = get(args[0]);
      return isFiniteRange(a) ? YES : isInfinite(a) ? NO : BOOLEAN;
    },
    narrow: narrow.isFinite,
    print: call('Number.isFinite'),
  },
  isInteger: {
    ...tests,
    evaluate: (a) => Number.isInteger(a),
    simplify: integral,
    range: ({ args }, get) => {
      const a = get(args[0]);
      if (a.integer && isFiniteRange(a)) return YES;
      return isInfinite(a) || Math.ceil(a.min) > a.max ? NO : BOOLEAN;
    },
    narrow: narrow.isInteger,
    print: call('Number.isInteger'),
    printBoth: (term, other, get) =>
      isSafeInteger(term, other) ? callText('Number.isSafeInteger', term.args, get) : undefined,
  },
};

/** A function of Math with a name of its own and no operator: `math` terms have it in their data. */
const math: Family = {
  members: MATH_FUNCTIONS,
  evaluate: (name, args) => {
    if (!Object.hasOwn(Math, name)) throw new RangeError(`no such function: Math.${name}`);
    return (Math as any)[name](...args);
  },
  apply: (args, name) => make('math', 'num', args, name),
  range: (term, get) => rangeOfMath(term.data as string, term.args.map(get)),
  narrow: narrow.functionOfNumbers,
  print: (term, get) => callText(`Math.${term.data}`, term.args, get),
};

type Unary = 'neg' | 'abs' | 'floor' | 'ceil' | 'trunc' | 'round' | 'sqrt' | 'sign' | 'fround';
type Binary = 'add' | 'sub' | 'mul' | 'div' | 'rem' | 'pow' | 'min' | 'max';

const ARITHMETIC: Readonly<Record<Unary | Binary, Operator>> = {
  neg: {
    ...unary(ranges.negate),
    evaluate: (a) => -a,
    simplify: simplify.neg,
    narrow: narrow.neg,
    print: prefix('-'),
  },
  add: {
    ...binary(ranges.add),
    evaluate: (a, b) => a + b,
    simplify: simplify.add,
    narrow: narrow.arithmetic,
    print: infix('+', SUM),
  },
  sub: {
    ...binary(ranges.subtract, ranges.selfDifference),
    evaluate: (a, b) => a - b,
    simplify: simplify.sub,
    narrow: narrow.arithmetic,
    print: infix('-', SUM),
  },
  mul: {
    ...binary(ranges.multiply, ranges.square),
    evaluate: (a, b) => a * b,
    simplify: simplify.mul,
    narrow: narrow.arithmetic,
    print: infix('*', PRODUCT),
  },
  div: {
    ...binary(ranges.divide, ranges.selfQuotient),
    evaluate: (a, b) => a / b,
    simplify: simplify.div,
    narrow: narrow.arithmetic,
    print: infix('/', PRODUCT),
  },
  rem: {
    ...binary(ranges.remainder),
    evaluate: (a, b) => a % b,
    simplify: simplify.rem,
    narrow: narrow.rem,
    print: infix('%', PRODUCT),
  },
  pow: {
    ...binary(power),
    evaluate: (a, b) => a ** b,
    simplify: simplify.pow,
    narrow: narrow.pow,
    print: powerNotation,
  },
  abs: {
    ...unary(ranges.absolute),
    evaluate: (a) => Math.abs(a),
    simplify: simplify.abs,
    narrow: narrow.abs,
    print: call('Math.abs'),
  },
  floor: {
    ...unary(ranges.floor),
    evaluate: (a) => Math.floor(a),
    simplify: (a) => simplify.rounding('floor', a),
    narrow: narrow.floor,
    print: call('Math.floor'),
  },
  ceil: {
    ...unary(ranges.ceil),
    evaluate: (a) => Math.ceil(a),
    simplify: (a) => simplify.rounding('ceil', a),
    narrow: narrow.ceil,
    print: call('Math.ceil'),
  },
  trunc: {
    ...unary(ranges.trunc),
    evaluate: (a) => Math.trunc(a),
    simplify: (a) => simplify.rounding('trunc', a),
    narrow: narrow.trunc,
    print: call('Math.trunc'),
  },
  round: {
    ...unary(ranges.round),
    evaluate: (a) => Math.round(a),
    simplify: (a) => simplify.rounding('round', a),
    narrow: narrow.trunc,
    print: call('Math.round'),
  },
  sqrt: {
    ...unary(ranges.squareRoot),
    evaluate: (a) => Math.sqrt(a),
    narrow: narrow.sqrt,
    print: call('Math.sqrt'),
  },
  sign: {
    ...unary(ranges.sign),
    evaluate: (a) => Math.sign(a),
    simplify: simplify.sign,
    narrow: narrow.sign,
    print: call('Math.sign'),
  },
  min: {
    ...binary(ranges.least),
    evaluate: (a, b) => Math.min(a, b),
    simplify: (a, b) => simplify.extreme('min', a, b),
    narrow: narrow.min,
    print: call('Math.min'),
  },
  max: {
    ...binary(ranges.greatest),
    evaluate: (a, b) => Math.max(a, b),
    simplify: (a, b) => simplify.extreme('max', a, b),
    narrow: narrow.max,
    print: call('Math.max'),
  },
  fround: {
    ...unary(ranges.single),
    evaluate: (a) => Math.fround(a),
    simplify: simplify.fround,
    narrow: narrow.fround,
    print: call('Math.fround'),
  },
};

type DoubleOp = keyof typeof CONDITIONS | keyof typeof ARITHMETIC;

export const DOUBLES: Theory<DoubleOp, 'num', 'math'> = {
  sorts: {
    num: {
      preset,
      declared,
      rangeOf: exactly,
      equal: equalNumbers,
      same: sameNumbers,
      decideEqual,
      narrowEqual: equalRanges,
      print: (value) => (Object.is(value, -0) ? '-0' : String(value)),
    },
  },
  operators: { ...CONDITIONS, ...ARITHMETIC },
  families: { math },
};
