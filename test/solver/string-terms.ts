// Random conditions on strings, over every operation that the string layers know.
import fc from 'fast-check';
import { and, apply, constant, eq, ite, le, lt, not, or, variable } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';

export const s = variable('str', 's');
export const t = variable('str', 't');
export const n = variable('num', 'n');

const unit = fc.constantFrom('a', 'b', 'A', ' ', '0', '1', '-', '.', '=', '\u00df', '\ud83d');
export const text = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '1', '10', '-1', '0x1', '.5', '1e1', 'ab', 'aa', 'SS') },
);
const literal = text.map(constant);
const small = fc.integer({ min: -2, max: 4 }).map(constant);
const method = (name: string, ...args: Term[]): Term => apply('strCall', args, name, 'str');
const call = (name: string, ...args: Term[]): Term => apply('call', args, name);
const len = (x: Term): Term => apply('strLen', [x]);
const NAN = constant(Number.NaN);

export interface Shape {
  /** Number variables take part. */
  readonly numbers: boolean;
  /** Only what is expanded into units. */
  readonly units: boolean;
}

export function conditions({ numbers, units }: Shape): fc.Arbitrary<Term> {
  const { condition } = fc.letrec<{ str: Term; num: Term; condition: Term }>((tie) => {
    const part = fc.oneof({ weight: 4, arbitrary: literal }, tie('str'));
    const str: fc.Arbitrary<Term>[] = [
      fc.constant(s),
      fc.constant(s),
      fc.constant(t),
      fc.tuple(tie('str'), part).map(([a, b]) => apply('concat', [a, b])),
      fc.tuple(tie('str'), tie('num')).map(([a, i]) => apply('charAt', [a, integral(i)])),
      fc
        .tuple(tie('str'), tie('num'), tie('num'))
        .map(([a, i, j]) => apply('substring', [a, integral(i), integral(j)])),
      tie('str').map((a) => apply('substring', [a, constant(1), len(a)])),
      fc.tuple(tie('str'), tie('num')).map(([a, i]) => method('slice', a, integral(i))),
      fc.tuple(tie('str'), tie('num'), tie('num')).map(([a, i, j]) => method('slice', a, integral(i), integral(j))),
      tie('str').map((a) => apply('substring', [a, constant(0), apply('indexOf', [a, constant('='), constant(0)])])),
      fc
        .tuple(fc.constantFrom('trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase'), tie('str'))
        .map(([f, a]) => method(f, a)),
      fc.tuple(tie('condition'), tie('str'), part).map(([c, a, b]) => ite(c, a, b)),
    ];
    if (!units) {
      str.push(
        fc
          .tuple(fc.constantFrom('replace', 'replaceAll'), tie('str'), literal, literal)
          .map(([f, a, p, r]) => method(f, a, p, r)),
        fc
          .tuple(fc.constantFrom('padStart', 'padEnd'), tie('str'), fc.nat(5), literal)
          .map(([f, a, k, p]) => method(f, a, constant(k), p)),
        fc.tuple(tie('str'), fc.nat(3)).map(([a, k]) => method('repeat', a, constant(k))),
        fc
          .tuple(tie('str'), fc.constantFrom('=', ' ', 'ab', ''), fc.nat(2))
          .map(([a, p, i]) => call('splitPiece', a, constant(p), constant(i))),
        tie('str').map((a) => method('toWellFormed', a)),
        tie('str').map((a) => method('normalize', a, constant('NFC'))),
        tie('num').map((a) => apply('numToStr', [a])),
        fc.tuple(tie('num'), fc.nat(2)).map(([a, k]) => call('toFixed', a, constant(k))),
        tie('num').map((a) => call('radixText', a, constant(2))),
        tie('num').map((a) => call('fromCharCode', a)),
      );
    }
    const num: fc.Arbitrary<Term>[] = [
      small,
      small,
      tie('str').map(len),
      fc.tuple(tie('str'), tie('num')).map(([a, i]) => apply('charCodeAt', [a, integral(i)])),
      fc.tuple(tie('str'), literal, fc.nat(2)).map(([a, p, i]) => apply('indexOf', [a, p, constant(i)])),
      fc.tuple(tie('str'), literal).map(([a, p]) => apply('strCall', [a, p, NAN], 'lastIndexOf', 'num')),
      fc
        .tuple(fc.constantFrom('add', 'sub', 'min', 'max') as fc.Arbitrary<'add'>, tie('num'), small)
        .map(([f, a, b]) => apply(f, [a, b])),
    ];
    if (!units) {
      num.push(
        fc.tuple(tie('str'), tie('str')).map(([a, p]) => apply('indexOf', [a, p, constant(0)])),
        tie('str').map((a) => apply('strToNum', [a])),
        fc.tuple(tie('str'), fc.constantFrom(0, 10, 16, 2)).map(([a, r]) => call('parseInt', a, constant(r))),
        tie('str').map((a) => call('parseFloat', a)),
        fc.tuple(tie('str'), fc.constantFrom('=', 'ab', '')).map(([a, p]) => call('splitCount', a, constant(p))),
      );
    }
    if (numbers) num.push(fc.constant(n));
    const bool: fc.Arbitrary<Term>[] = [
      fc.tuple(tie('str'), part).map(([a, b]) => eq(a, b)),
      fc.tuple(tie('str'), part).map(([a, b]) => eq(a, b)),
      fc
        .tuple(
          fc.constantFrom('includes', 'startsWith', 'endsWith', 'strLt', 'strLe') as fc.Arbitrary<'includes'>,
          part,
          part,
        )
        .map(([f, a, b]) => apply(f, [a, b])),
      fc.tuple(tie('num'), tie('num')).map(([a, b]) => lt(a, b)),
      fc.tuple(tie('num'), tie('num')).map(([a, b]) => le(a, b)),
      fc.tuple(tie('num'), tie('num')).map(([a, b]) => eq(a, b)),
      tie('num').map((a) => apply('isNaN', [a])),
      tie('num').map((a) => apply('isInteger', [a])),
      tie('condition').map(not),
      fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => and(a, b)),
      fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => or(a, b)),
    ];
    if (!units) bool.push(tie('str').map((a) => apply('strCall', [a], 'isWellFormed', 'bool')));
    return {
      str: fc.oneof({ maxDepth: 3, depthSize: 'small' }, ...str),
      num: fc.oneof({ maxDepth: 3, depthSize: 'small' }, ...num),
      condition: fc.oneof({ maxDepth: 4, depthSize: 'small' }, ...bool),
    };
  });
  return condition;
}

/** ToIntegerOrInfinity, as models write it. */
function integral(a: Term): Term {
  return ite(apply('isNaN', [a]), constant(0), apply('trunc', [a]));
}
