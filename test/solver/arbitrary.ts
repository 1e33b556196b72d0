// Random terms and models for the property tests of the solver.
import fc from 'fast-check';
import { apply, constant, variable } from '../../src/logic/build.js';
import type { Op, Primitive, Sort, Term } from '../../src/logic/term.js';

export const SPECIAL = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  0.5,
  -0.5,
  1.5,
  0.1,
  7,
  10,
  255,
  -256,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 70,
  1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  Infinity,
  -Infinity,
  Number.NaN,
];

export const DOUBLES = [variable('num', 'x'), variable('num', 'y'), variable('num', 'z')];
export const INTEGERS = ['i', 'j', 'k'].map((name) => variable('num', name, { integer: true, min: -1000, max: 1000 }));
export const STRINGS = [variable('str', 's'), variable('str', 't')];
export const BOOLEANS = [variable('bool', 'p'), variable('bool', 'q')];
export const BIGS = [variable('big', 'g'), variable('big', 'h')];

const TEXTS = ['', 'a', 'ab', 'ba', 'b', 'zz', '\u0000', '\uffff', '"\\', '12'];

export function valueFor(term: Term): fc.Arbitrary<Primitive> {
  if (term.sort === 'bool') return fc.boolean();
  if (term.sort === 'str') return fc.constantFrom(...TEXTS);
  if (term.sort === 'big') return fc.bigInt({ min: -20n, max: 20n });
  if (term.domain !== undefined) return fc.integer({ min: -1000, max: 1000 });
  return fc.oneof(fc.constantFrom(...SPECIAL), fc.integer({ min: -20, max: 20 }), fc.double());
}

const UNARY: readonly Op[] = ['neg', 'abs', 'floor', 'ceil', 'trunc', 'round', 'sqrt', 'sign', 'fround', 'toInt32'];
const UNARY_BITS: readonly Op[] = ['toUint32', 'bitnot', 'clz32'];
const BINARY: readonly Op[] = ['add', 'sub', 'mul', 'div', 'rem', 'min', 'max', 'add', 'sub', 'mul'];
const BITS: readonly Op[] = ['bitand', 'bitor', 'bitxor', 'shl', 'shr', 'ushr', 'imul'];

export interface Grammar {
  readonly variables: readonly Term[];
  readonly bits: boolean;
  readonly strings: boolean;
  readonly bigs: boolean;
}

/** Conditions over the variables. */
export function conditions(grammar: Grammar, depth = 3): fc.Arbitrary<Term> {
  const of = (sort: Sort) => grammar.variables.filter((v) => v.sort === sort);
  const constantOf = (sort: Sort) =>
    sort === 'num'
      ? fc.oneof(fc.constantFrom(...SPECIAL), fc.integer({ min: -10, max: 300 })).map(constant)
      : sort === 'str'
        ? fc.constantFrom(...TEXTS).map(constant)
        : fc.bigInt({ min: -9n, max: 9n }).map(constant);
  const leaf = (sort: Sort) => {
    const variables = of(sort);
    return variables.length === 0 ? constantOf(sort) : fc.oneof(fc.constantFrom(...variables), constantOf(sort));
  };
  const num = (level: number): fc.Arbitrary<Term> => {
    if (level === 0) return leaf('num');
    const inner = num(level - 1);
    const options = [
      { weight: 2, arbitrary: leaf('num') },
      { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...UNARY), inner).map(([op, a]) => apply(op, [a])) },
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom(...BINARY), inner, inner).map(([op, a, b]) => apply(op, [a, b])),
      },
      { weight: 1, arbitrary: fc.tuple(bool(level - 1), inner, inner).map((args) => apply('ite', args)) },
    ];
    if (grammar.bits) {
      options.push(
        {
          weight: 4,
          arbitrary: fc.tuple(fc.constantFrom(...BITS), inner, inner).map(([op, a, b]) => apply(op, [a, b])),
        },
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...UNARY_BITS), inner).map(([op, a]) => apply(op, [a])) },
      );
    }
    if (grammar.strings) {
      options.push(
        { weight: 2, arbitrary: str(level - 1).map((s) => apply('strLen', [s])) },
        { weight: 1, arbitrary: fc.tuple(str(level - 1), inner).map((args) => apply('charCodeAt', args)) },
        {
          weight: 1,
          arbitrary: fc.tuple(str(level - 1), str(level - 1), inner).map((args) => apply('indexOf', args)),
        },
      );
    }
    return fc.oneof(...options);
  };
  const str = (level: number): fc.Arbitrary<Term> => {
    if (level <= 0) return leaf('str');
    const inner = str(level - 1);
    return fc.oneof(
      leaf('str'),
      fc.tuple(inner, inner).map((args) => apply('concat', args)),
      fc.tuple(inner, num(level - 1)).map((args) => apply('charAt', args)),
      fc.tuple(inner, num(level - 1), num(level - 1)).map((args) => apply('substring', args)),
      num(level - 1).map((n) => apply('numToStr', [n])),
    );
  };
  const big = (level: number): fc.Arbitrary<Term> => {
    if (level <= 0) return leaf('big');
    const inner = big(level - 1);
    return fc.oneof(
      leaf('big'),
      fc.tuple(fc.constantFrom<Op>('bigAdd', 'bigSub', 'bigMul'), inner, inner).map(([op, a, b]) => apply(op, [a, b])),
      fc
        .tuple(fc.constantFrom<Op>('bigDiv', 'bigRem', 'bigShl', 'bigShr'), inner, fc.bigInt({ min: 1n, max: 9n }))
        .map(([op, a, b]) => apply(op, [a, constant(b)])),
      inner.map((a) => apply('bigNot', [a])),
    );
  };
  const bool = (level: number): fc.Arbitrary<Term> => {
    const inner = num(Math.max(level - 1, 0));
    const options: fc.Arbitrary<Term>[] = [
      fc
        .tuple(fc.constantFrom<Op>('lt', 'le', 'eq', 'same', 'lt', 'le', 'eq'), inner, inner)
        .map(([op, a, b]) => apply(op, [a, b])),
      fc.tuple(fc.constantFrom<Op>('isNaN', 'isFinite', 'isInteger'), inner).map(([op, a]) => apply(op, [a])),
    ];
    const booleans = of('bool');
    if (booleans.length > 0) options.push(fc.constantFrom(...booleans));
    if (grammar.strings) {
      const text = str(Math.max(level - 1, 0));
      options.push(
        fc
          .tuple(fc.constantFrom<Op>('eq', 'strLt', 'strLe', 'includes', 'startsWith', 'endsWith'), text, text)
          .map(([op, a, b]) => apply(op, [a, b])),
      );
    }
    if (grammar.bigs) {
      const value = big(Math.max(level - 1, 0));
      options.push(
        fc.tuple(fc.constantFrom<Op>('eq', 'bigLt', 'bigLe'), value, value).map(([op, a, b]) => apply(op, [a, b])),
      );
    }
    if (level > 0) {
      const part = bool(level - 1);
      options.push(
        part.map((a) => apply('not', [a])),
        fc.tuple(fc.constantFrom<Op>('and', 'or'), part, part).map(([op, a, b]) => apply(op, [a, b])),
      );
    }
    return fc.oneof(...options);
  };
  return bool(depth);
}

export function models(variables: readonly Term[]): fc.Arbitrary<Map<Term, Primitive>> {
  return fc.tuple(...variables.map(valueFor)).map((values) => new Map(variables.map((v, i) => [v, values[i]])));
}
