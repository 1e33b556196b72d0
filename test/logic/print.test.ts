import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { and, apply, constant, eq, ite, le, lt, not, or, same, variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import { print } from '../../src/logic/print.js';
import { intern, type Primitive, type Term } from '../../src/logic/term.js';
import { cases } from '../cases.js';
import { anyRecipe, built, model, type Recipe, raw, referenceOrNone, VARIABLES } from './recipe.js';
import { FUNCTIONS, floatOfLong, toLong } from './reference.js';

const all = Object.values(VARIABLES).flat();

/** Names that texts use for what JavaScript has no name for. */
const INVENTED: Readonly<Record<string, unknown>> = {
  isJSON: FUNCTIONS.jsonValid,
  firstDifference: FUNCTIONS.firstDifference,
  errorOfJSON: FUNCTIONS.jsonError,
  localTime: FUNCTIONS.localTime,
  fromLocalTime: FUNCTIONS.fromLocalTime,
  toLong,
  floatOfLong,
};

/** Their texts are exact for the arguments that models give them: constant digits, pieces and strings that are there. One has a name of Java. */
const CONVENTIONAL: readonly unknown[] = ['toExponential', 'monthDay', 'splitPiece', 'jsonText', 'polynomialHash'];

function isConventional(r: Recipe): boolean {
  return CONVENTIONAL.includes(r.data) || r.args.some(isConventional);
}

function run(text: string, values: readonly (Primitive | undefined)[]): Primitive {
  const names = [...all.map((v) => v.data as string), ...Object.keys(INVENTED)];
  return new Function(...names, `return ${text};`)(...values, ...Object.values(INVENTED));
}

describe('print', () => {
  it('gives an expression with the value of the term', () => {
    fc.assert(
      fc.property(anyRecipe(4), model, (r, m) => {
        if (isConventional(r) || referenceOrNone(r, m) === undefined) return;
        for (const term of [raw(r), built(r)]) {
          const text = print(term);
          const got = run(
            text,
            all.map((v) => m.get(v)),
          );
          if (!Object.is(got, evaluate(term, m))) expect({ text, got, expected: evaluate(term, m) }).toBe('equal');
        }
      }),
      { numRuns: cases(16000) },
    );
  });

  it('reads like source', () => {
    const [a, b] = [variable('num', 'node.elem'), variable('num', 'node.next.elem')];
    const n = variable('num', 'xs.length', { integer: true, min: 0, max: 100 });
    const s = variable('str', 'this.name');
    const p = variable('bool', 'ok');
    const c = (value: Primitive): Term => constant(value);
    const cases: [Term, string][] = [
      [lt(b, a), 'node.elem > node.next.elem'],
      [not(lt(b, a)), '!(node.elem > node.next.elem)'],
      [lt(c(3), a), 'node.elem > 3'],
      [le(c(3), a), 'node.elem >= 3'],
      [lt(a, c(-3)), 'node.elem < -3'],
      [not(lt(n, c(3))), 'xs.length >= 3'],
      [not(eq(a, c(0))), 'node.elem !== 0'],
      [eq(s, c('a"b')), 'this.name === "a\\"b"'],
      [same(a, c(-0)), 'Object.is(node.elem, -0)'],
      [apply('mul', [apply('add', [a, c(1)]), b]), 'node.next.elem * (node.elem + 1)'],
      [apply('sub', [a, apply('sub', [b, c(1)])]), 'node.elem - (node.next.elem - 1)'],
      [apply('neg', [apply('pow', [a, c(2)])]), '-(node.elem ** 2)'],
      [apply('pow', [apply('neg', [a]), c(2)]), '(-node.elem) ** 2'],
      [apply('toInt32', [a]), 'node.elem | 0'],
      [eq(apply('bitand', [a, c(1)]), c(0)), '(node.elem & 1) === 0'],
      [apply('charCodeAt', [s, c(0)]), 'this.name.charCodeAt(0)'],
      [apply('indexOf', [s, c('x'), c(0)]), 'this.name.indexOf("x")'],
      [and(p, or(not(p), lt(a, b))), 'ok && node.elem < node.next.elem'],
      [or(and(p, lt(a, b)), eq(a, b)), 'ok && node.elem < node.next.elem || node.elem === node.next.elem'],
      [ite(p, a, b), 'ok ? node.elem : node.next.elem'],
      [apply('math', [a], 'sin'), 'Math.sin(node.elem)'],
      [apply('call', [apply('call', [a], 'localTime')], 'getUTCHours'), 'new Date(node.elem).getHours()'],
      [apply('call', [apply('call', [a], 'localTime')], 'toUTCString'), 'new Date(localTime(node.elem)).toUTCString()'],
      [apply('isInteger', [a]), 'Number.isInteger(node.elem)'],
      [not(apply('isNaN', [a])), '!Number.isNaN(node.elem)'],
      [and(apply('isInteger', [a]), lt(apply('abs', [a]), c(2 ** 53))), 'Number.isSafeInteger(node.elem)'],
      [
        and(apply('isInteger', [a]), lt(apply('abs', [b]), c(2 ** 53))),
        'Number.isInteger(node.elem) && Math.abs(node.next.elem) < 9007199254740992',
      ],
      [apply('bigAdd', [variable('big', 'k'), c(3n)]), 'k + 3n'],
      [c(Number.NaN), 'NaN'],
      [c(Number.NEGATIVE_INFINITY), '-Infinity'],
    ];
    for (const [term, text] of cases) expect(print(term)).toBe(text);
  });

  it('prints deep and heavily shared terms', () => {
    const x = all.find((v) => v.data === 'x')!;
    const xIs = (value: number): (number | undefined)[] => all.map((v) => (v === x ? value : undefined));
    let deep: Term = x;
    for (let n = 0; n < 50_000; n++) deep = intern('add', 'num', [deep, constant(1)]);
    expect(print(deep)).toHaveLength(1 + 50_000 * 4);
    let shared: Term = x;
    for (let n = 0; n < 60; n++) shared = intern('add', 'num', [shared, shared]);
    expect(run(print(shared), xIs(1))).toBe(2 ** 60);
  });
});
