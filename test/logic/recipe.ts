// Random operations for the laws of expr/: a recipe is an expression that can be computed directly with JavaScript's own
// operators (the reference), interned as it is (raw), or built with simplification.
import fc from 'fast-check';
import { apply, constant, variable } from '../../src/logic/build.js';
import type { Model } from '../../src/logic/model.js';
import { type Domain, intern, type Op, type Primitive, type Sort, type Term } from '../../src/logic/term.js';
import { regexData } from '../../src/logic/theories/strings/regex.js';

export interface Recipe {
  readonly op: Op;
  readonly sort: Sort;
  readonly args: readonly Recipe[];
  readonly data?: Primitive;
  readonly term?: Term;
}

export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  -5,
  0.5,
  -0.5,
  1.5,
  -2.5,
  0.1,
  31,
  32,
  255,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2.2e-308,
];
const STRINGS = [
  '',
  'a',
  'b',
  'ab',
  'aba',
  '0',
  '-0',
  '12',
  'NaN',
  '\ud800',
  '\udc00',
  '\ud83d\ude00',
  'a"\n\\',
  '1e21',
];
const BIGS = [0n, 1n, -1n, 2n, 3n, -7n, 2n ** 64n, -(2n ** 53n) - 1n];

const declared = (name: string, integer: boolean, min: number, max: number): Term =>
  variable('num', name, { integer, min, max } satisfies Domain);

export const VARIABLES: Readonly<Record<Sort, readonly Term[]>> = {
  num: [
    variable('num', 'x'),
    variable('num', 'y'),
    declared('i', true, -5, 5),
    declared('j', true, 0, 2 ** 32 - 1),
    declared('k', true, -(2 ** 53), 2 ** 53),
    declared('u', false, 0, 1),
    declared('w', false, -Number.MAX_VALUE, Number.POSITIVE_INFINITY),
  ],
  bool: [variable('bool', 'p'), variable('bool', 'q')],
  str: [variable('str', 's'), variable('str', 't')],
  big: [variable('big', 'b'), variable('big', 'c')],
};

export function allows(v: Term, value: Primitive): boolean {
  const domain = v.domain;
  if (domain === undefined) return true;
  const n = value as number;
  if (!(n >= domain.min && n <= domain.max)) return false;
  return !domain.integer || (Number.isInteger(n) && !Object.is(n, -0));
}

const anyDouble = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
);

const VALUES: Readonly<Record<Sort, fc.Arbitrary<Primitive>>> = {
  num: anyDouble,
  bool: fc.boolean(),
  str: fc.oneof(fc.constantFrom(...STRINGS), fc.string({ unit: 'binary', maxLength: 3 })),
  big: fc.oneof(fc.constantFrom(...BIGS), fc.bigInt(-100n, 100n)),
};

export function valueFor(v: Term): fc.Arbitrary<Primitive> {
  const { domain } = v;
  if (domain === undefined) return VALUES[v.sort];
  const { min, max } = domain;
  if (!domain.integer)
    return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(...NUMBERS.filter((n) => allows(v, n))));
  return fc.oneof(
    fc.constantFrom(min, max, ...NUMBERS.filter((n) => allows(v, n))),
    fc.maxSafeInteger().map((n) => (Math.abs(n) % 7) + Math.max(min, -3)),
  );
}

export const model: fc.Arbitrary<Model> = fc
  .tuple(...Object.values(VARIABLES).flatMap((vs) => vs.map((v) => valueFor(v).map((value) => [v, value] as const))))
  .map((entries) => new Map(entries));

/** Operators whose `data` names a function: each has some functions in NAMED_PRODUCTIONS. */
type NamedOp = 'math' | 'strCall' | 'call' | 'regex';

/** Sorts of the arguments and of the result of every other operator; `ite`, `eq` and `same` are there for every sort. */
export const SIGNATURES: Readonly<Record<Exclude<Op, NamedOp | 'const' | 'var' | 'ite' | 'eq' | 'same'>, string>> = {
  not: 'bool bool',
  and: 'bool bool bool',
  or: 'bool bool bool',
  lt: 'num num bool',
  le: 'num num bool',
  isNaN: 'num bool',
  isFinite: 'num bool',
  isInteger: 'num bool',
  neg: 'num num',
  add: 'num num num',
  sub: 'num num num',
  mul: 'num num num',
  div: 'num num num',
  rem: 'num num num',
  pow: 'num num num',
  abs: 'num num',
  floor: 'num num',
  ceil: 'num num',
  trunc: 'num num',
  round: 'num num',
  sqrt: 'num num',
  sign: 'num num',
  min: 'num num num',
  max: 'num num num',
  fround: 'num num',
  toInt32: 'num num',
  toUint32: 'num num',
  bitand: 'num num num',
  bitor: 'num num num',
  bitxor: 'num num num',
  bitnot: 'num num',
  shl: 'num num num',
  shr: 'num num num',
  ushr: 'num num num',
  imul: 'num num num',
  clz32: 'num num',
  concat: 'str str str',
  strLen: 'str num',
  strLt: 'str str bool',
  strLe: 'str str bool',
  charAt: 'str num str',
  charCodeAt: 'str num num',
  substring: 'str num num str',
  includes: 'str str bool',
  startsWith: 'str str bool',
  endsWith: 'str str bool',
  indexOf: 'str str num num',
  numToStr: 'num str',
  strToNum: 'str num',
  bigToStr: 'big str',
  bigToNum: 'big num',
  numToBig: 'num big',
  bigNeg: 'big big',
  bigAdd: 'big big big',
  bigSub: 'big big big',
  bigMul: 'big big big',
  bigDiv: 'big big big',
  bigRem: 'big big big',
  bigPow: 'big big big',
  bigLt: 'big big bool',
  bigLe: 'big big bool',
  bigAnd: 'big big big',
  bigOr: 'big big big',
  bigXor: 'big big big',
  bigNot: 'big big',
  bigShl: 'big big big',
  bigShr: 'big big big',
};

interface Production {
  readonly op: Op;
  readonly data?: Primitive;
  readonly args: readonly Sort[];
}

const SORTS: readonly Sort[] = ['bool', 'num', 'str', 'big'];

export const PRODUCTIONS: Record<Sort, Production[]> = { bool: [], num: [], str: [], big: [] };
for (const [op, signature] of Object.entries(SIGNATURES) as [Op, string][]) {
  const sorts = signature.split(' ') as Sort[];
  PRODUCTIONS[sorts[sorts.length - 1]].push({ op, args: sorts.slice(0, -1) });
}
for (const sort of SORTS) {
  PRODUCTIONS[sort].push({ op: 'ite', args: ['bool', sort, sort] });
  PRODUCTIONS.bool.push({ op: 'eq', args: [sort, sort] }, { op: 'same', args: [sort, sort] });
}
/** Name of the function, then sorts as in SIGNATURES. */
const NAMED_PRODUCTIONS: Readonly<Record<NamedOp, readonly (readonly [name: string, signature: string])[]>> = {
  math: [
    ['sin', 'num num'],
    ['exp', 'num num'],
    ['hypot', 'num num num'],
  ],
  strCall: [
    ['lastIndexOf', 'str str num'],
    ['trim', 'str str'],
    ['padStart', 'str num str str'],
  ],
  call: [
    ['parseInt', 'str num num'],
    ['parseFloat', 'str num'],
    ['toFixed', 'num num str'],
  ],
  regex: [
    [regexData({ part: 'test', group: 0, source: 'a(b)?', flags: '' }), 'str num bool'],
    [regexData({ part: 'index', group: 0, source: '[0-9]+', flags: '' }), 'str num num'],
  ],
};
for (const [op, functions] of Object.entries(NAMED_PRODUCTIONS) as [NamedOp, readonly [string, string][]][]) {
  for (const [data, signature] of functions) {
    const sorts = signature.split(' ') as Sort[];
    PRODUCTIONS[sorts[sorts.length - 1]].push({ op, data, args: sorts.slice(0, -1) });
  }
}

export const leafOf = (term: Term): Recipe => ({ op: term.op, sort: term.sort, args: [], term });
export const constantOf = (value: Primitive): Recipe => leafOf(constant(value));

const leaves: Record<Sort, fc.Arbitrary<Recipe>> = Object.fromEntries(
  SORTS.map((sort) => [
    sort,
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...VARIABLES[sort]).map(leafOf) }, VALUES[sort].map(constantOf)),
  ]),
) as Record<Sort, fc.Arbitrary<Recipe>>;

export function recipe(sort: Sort, depth: number): fc.Arbitrary<Recipe> {
  if (depth === 0) return leaves[sort];
  const inner = fc.constantFrom(...PRODUCTIONS[sort]).chain((production) =>
    fc
      .tuple(...production.args.map((arg) => recipe(arg, depth - 1)))
      // repeating an argument makes x - x, a && a and the like frequent
      .chain((args) =>
        fc
          .nat(3)
          .map((n) =>
            n === 0 && production.args.length === 2 && production.args[0] === production.args[1]
              ? [args[0], args[0]]
              : args,
          ),
      )
      .map((args): Recipe => ({ op: production.op, sort, args, data: production.data })),
  );
  return fc.oneof({ weight: 1, arbitrary: leaves[sort] }, { weight: 3, arbitrary: inner });
}

export const anyRecipe = (depth: number): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...SORTS).chain((sort) => recipe(sort, depth));

export function built(r: Recipe): Term {
  return r.term ?? apply(r.op, r.args.map(built), r.data, r.op === 'strCall' ? r.sort : undefined);
}

export function raw(r: Recipe): Term {
  return r.term ?? intern(r.op, r.sort, r.args.map(raw), r.data);
}

/** The reference: JavaScript's own operation, written down apart from the evaluator. Throws where JavaScript does. */
export function reference(r: Recipe, m: Model): any {
  if (r.op === 'const') return r.term!.data;
  if (r.op === 'var') return m.get(r.term!);
  const value = (n: number): any => reference(r.args[n], m);
  switch (r.op) {
    case 'ite':
      return value(0) ? value(1) : value(2);
    case 'and':
      return value(0) && value(1);
    case 'or':
      return value(0) || value(1);
  }
  const [a, b, c] = r.args.map((_, n) => value(n));
  switch (r.op) {
    case 'not':
      return !a;
    case 'eq':
      return a === b;
    case 'same':
      return Object.is(a, b);
    case 'lt':
    case 'strLt':
    case 'bigLt':
      return a < b;
    case 'le':
    case 'strLe':
    case 'bigLe':
      return a <= b;
    case 'isNaN':
    case 'isFinite':
    case 'isInteger':
      return Number[r.op](a);
    case 'neg':
    case 'bigNeg':
      return -a;
    case 'add':
    case 'bigAdd':
    case 'concat':
      return a + b;
    case 'sub':
    case 'bigSub':
      return a - b;
    case 'mul':
    case 'bigMul':
      return a * b;
    case 'div':
    case 'bigDiv':
      return a / b;
    case 'rem':
    case 'bigRem':
      return a % b;
    case 'pow':
      return a ** b;
    case 'bigPow':
      if (b > 100n) throw new RangeError('too large for a test');
      return a ** b;
    case 'toInt32':
      return a | 0;
    case 'toUint32':
      return a >>> 0;
    case 'bitand':
    case 'bigAnd':
      return a & b;
    case 'bitor':
    case 'bigOr':
      return a | b;
    case 'bitxor':
    case 'bigXor':
      return a ^ b;
    case 'bitnot':
    case 'bigNot':
      return ~a;
    case 'shl':
      return a << b;
    case 'shr':
      return a >> b;
    case 'bigShl':
    case 'bigShr':
      if (b > 1000n || b < -1000n) throw new RangeError('too large for a test');
      return r.op === 'bigShl' ? a << b : a >> b;
    case 'ushr':
      return a >>> b;
    case 'strLen':
      return a.length;
    case 'numToStr':
    case 'bigToStr':
      return `${a}`;
    case 'strToNum':
    case 'bigToNum':
      return Number(a);
    case 'numToBig':
      return BigInt(a);
    case 'math':
      return (Math as any)[r.data as string](...[a, b].slice(0, r.args.length));
    case 'strCall':
      if (r.data === 'padStart' && b > 1000) throw new RangeError('too large for a test');
      return a[r.data as string](b, c);
    case 'call':
      return r.data === 'toFixed' ? a.toFixed(b) : r.data === 'parseInt' ? Number.parseInt(a, b) : Number.parseFloat(a);
    case 'regex': {
      const regex = new RegExp(r.sort === 'bool' ? 'a(b)?' : '[0-9]+', 'g');
      regex.lastIndex = b;
      const match = regex.exec(a);
      if (r.sort === 'bool') return match !== null;
      if (match === null) throw new RangeError('no match');
      return match.index;
    }
    case 'charAt':
    case 'charCodeAt':
    case 'substring':
    case 'includes':
    case 'startsWith':
    case 'endsWith':
    case 'indexOf':
      return a[r.op](b, c);
    default:
      return (Math as any)[r.op](...[a, b].slice(0, r.args.length));
  }
}

/** Undefined where the operation has no value. */
export function referenceOrNone(r: Recipe, m: Model): Primitive | undefined {
  try {
    return reference(r, m);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
