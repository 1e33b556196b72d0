// Numbers are IEEE doubles: what holds of reals must be refuted where doubles differ, and proved where they do not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, apply, constant as c, eq, le, lt, not, or, variable } from '../../src/logic/build.js';
import type { Op, Primitive, Term } from '../../src/logic/term.js';
import { type CreatedSolver, createSolver } from '../../src/solver/create.js';
import type { Answer } from '../../src/solver/solver.js';
import { satisfies } from '../../src/solver/validate.js';

let created: CreatedSolver;
beforeAll(async () => {
  created = await createSolver({ solver: 'z3' });
});
afterAll(() => created.dispose());

const [x, y, z] = ['x', 'y', 'z'].map((name) => variable('num', name));
const integer = (name: string, bound: number) => variable('num', name, { integer: true, min: -bound, max: bound });
const [i, j, k] = ['i', 'j', 'k'].map((name) => integer(name, 1e9));
const of = (op: Op, ...args: Term[]) => apply(op, args);
const add = (a: Term, b: Term) => of('add', a, b);
const mul = (a: Term, b: Term) => of('mul', a, b);

function check(...conditions: Term[]): Answer {
  const answer = created.solver.check(conditions);
  if (answer.status === 'sat') expect(satisfies(conditions, answer.model)).toBe(true);
  return answer;
}

function solution(variable: Term, ...conditions: Term[]): Primitive | undefined {
  const answer = check(...conditions);
  expect(answer.status).toBe('sat');
  return answer.status === 'sat' ? answer.model.get(variable) : undefined;
}

const satisfiable = (...conditions: Term[]) => expect(check(...conditions).status).toBe('sat');
const impossible = (...conditions: Term[]) => expect(check(...conditions).status).toBe('unsat');
const finite = (...terms: Term[]) => and(...terms.map((term) => of('isFinite', term)));

describe('laws of the reals that doubles break', () => {
  test('x + 1 > x', () => satisfiable(not(lt(x, add(x, c(1))))));
  test('x + 1 > x for finite x', () => satisfiable(not(lt(x, add(x, c(1)))), finite(x)));
  test('x === x', () => expect(solution(x, not(eq(x, x)))).toBeNaN());
  test('(a + b) + c === a + (b + c)', () =>
    satisfiable(not(eq(add(add(x, y), z), add(x, add(y, z)))), finite(x, y, z)));
  test('x * 0 === 0', () => satisfiable(not(eq(mul(x, c(0)), c(0)))));
  test('x + 1 === x has finite solutions', () => satisfiable(eq(add(x, c(1)), x), finite(x)));
  test('(x | 0) === x', () => satisfiable(not(eq(of('toInt32', x), x)), of('isInteger', x)));
  test('x % 2 is 0 or 1', () =>
    satisfiable(not(or(eq(of('rem', x, c(2)), c(0)), eq(of('rem', x, c(2)), c(1)))), of('isInteger', x)));
  test('(x + y) / 2 <= max(x, y)', () =>
    satisfiable(not(le(of('div', add(x, y), c(2)), of('max', x, y))), finite(x, y)));
});

describe('laws that hold', () => {
  test('x + 1 > x below 1e9', () => impossible(not(lt(i, add(i, c(1))))));
  test('(a + b) + c === a + (b + c) below 1e9', () => impossible(not(eq(add(add(i, j), k), add(i, add(j, k))))));
  test('Math.abs(x) >= 0 unless NaN', () => {
    expect(solution(x, not(le(c(0), of('abs', x))))).toBeNaN();
    impossible(not(le(c(0), of('abs', x))), not(of('isNaN', x)));
  });
  test('x * 0 === 0 for finite x', () => impossible(not(eq(mul(x, c(0)), c(0))), finite(x)));
  test('x > y implies x - y > 0', () => impossible(lt(y, x), not(lt(c(0), of('sub', x, y)))));
  test('x + 1 >= x unless NaN', () => impossible(not(le(x, add(x, c(1)))), not(of('isNaN', x))));
  test('(i | 0) === i', () => impossible(not(eq(of('toInt32', i), i))));
  test('i % 2 is -1, 0 or 1', () => {
    const rest = of('rem', i, c(2));
    impossible(not(or(eq(rest, c(0)), eq(rest, c(1)), eq(rest, c(-1)))));
  });
  test('|x % 2| < 2 for finite x', () => impossible(not(lt(of('abs', of('rem', x, c(2))), c(2))), finite(x)));
  test('i >> 1 === Math.floor(i / 2)', () => impossible(not(eq(of('shr', i, c(1)), of('floor', of('div', i, c(2)))))));
  test('Math.floor(x) <= x for finite x', () => impossible(not(le(of('floor', x), x)), finite(x)));
  test('order is transitive, NaN excluded by the comparisons', () => impossible(lt(x, y), lt(y, z), not(lt(x, z))));
});

describe('equations over doubles', () => {
  test('x * 3 + 7 === 123456', () =>
    expect(solution(x, eq(add(mul(x, c(3)), c(7)), c(123456)))).toBeCloseTo(41149.666666666664, 9));
  test('x + 0.1 === 0.3', () => satisfiable(eq(add(x, c(0.1)), c(0.3))));
  test('x * 0.1 === 0.7', () => satisfiable(eq(mul(x, c(0.1)), c(0.7))));
  test('0.1 * 3 === x', () => expect(solution(x, eq(mul(c(0.1), c(3)), x))).toBe(0.1 * 3));
  test('x * x + y * y === 25', () => satisfiable(eq(add(mul(x, x), mul(y, y)), c(25)), lt(c(0), x), lt(c(0), y)));
  test('x * x === 2 has no solution in doubles', () => {
    // Math.sqrt(2) ** 2 is 2.0000000000000004, its predecessor squares to 1.9999999999999996
    impossible(eq(mul(x, x), c(2)));
  });
  test('i * j === 391', () => satisfiable(eq(mul(i, j), c(391)), lt(c(1), i), lt(c(1), j)));
  test('x & 0xff', () => satisfiable(eq(of('bitand', x, c(0xff)), c(7)), lt(c(1000), x)));
  test('10 / x', () => {
    expect(solution(x, eq(of('div', c(10), x), c(4)))).toBe(2.5);
    expect(Object.is(solution(x, eq(of('div', c(10), x), c(-Infinity))), -0)).toBe(true);
  });
  test('a hash of 32 bits', () =>
    satisfiable(
      eq(of('bitand', of('imul', of('bitxor', i, c(0x5bd1e995)), c(0x1b873593)), c(0xfff)), c(0x123)),
      lt(c(5), i),
    ));
});

describe('NaN, zeros, infinities', () => {
  test('Object.is tells -0 from 0', () => {
    expect(Object.is(solution(x, apply('same', [x, c(-0)])), -0)).toBe(true);
    satisfiable(eq(x, c(0)), not(apply('same', [x, c(0)])));
  });
  test('Math.min(0, -0) is -0', () =>
    impossible(not(apply('same', [of('min', x, y), c(-0)])), apply('same', [x, c(0)]), apply('same', [y, c(-0)])));
  test('Infinity is above all finite numbers', () => {
    expect(solution(x, lt(c(Number.MAX_VALUE), x))).toBe(Infinity);
    impossible(lt(c(Infinity), x));
  });
  test('not less and not greater and not equal is NaN', () =>
    expect(solution(x, not(lt(x, c(5))), not(lt(c(5), x)), not(eq(x, c(5))))).toBeNaN());
});

describe('strings and bigints', () => {
  const s = variable('str', 's');
  const t = variable('str', 't');
  const g = variable('big', 'g');
  test('length and characters', () =>
    satisfiable(
      eq(of('strLen', s), c(3)),
      eq(of('charAt', s, c(1)), c('q')),
      eq(of('charCodeAt', s, c(2)), c(0xd83d)),
    ));
  test('prefix and suffix that overlap', () =>
    satisfiable(of('startsWith', s, c('aba')), of('endsWith', s, c('bab')), lt(of('strLen', s), c(5))));
  test('a string is not longer than itself', () => impossible(eq(of('concat', s, t), s), lt(c(0), of('strLen', t))));
  test('order of UTF-16 units', () => satisfiable(of('strLt', c('\ud83d\ude00'), s), of('strLt', s, c('\uffff'))));
  test('indexOf beyond the length is -1', () =>
    impossible(le(of('strLen', s), of('indexOf', s, c('x'), c(0))), lt(c(0), of('strLen', s))));
  test('bigints have no bound', () => {
    satisfiable(eq(apply('bigMul', [g, c(3n)]), c(3n * 10n ** 40n)));
    impossible(eq(apply('bigMul', [g, c(2n)]), c(10n ** 40n + 1n)));
  });
});
