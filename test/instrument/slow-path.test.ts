// Law: with inputs wrapped in objects, as symbolic values are, translated code takes its slow paths and still computes
// what native code computes. Expressions are random; statements are picked by hand.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translate } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { cases } from '../cases.js';
import { Boxed, plainOps, unbox } from './plain-ops.js';
import { load, request } from './run.js';

function deepUnbox(value: any): any {
  const plain = unbox(value);
  if (Array.isArray(plain)) return plain.map(deepUnbox);
  if (typeof plain === 'object' && plain !== null) {
    return Object.fromEntries(Object.entries(plain).map(([k, v]) => [k, deepUnbox(v)]));
  }
  return plain;
}

function run(code: string, args: readonly any[], rebox: boolean): any {
  const { exports } = load(code, plainOps(rebox));
  try {
    return deepUnbox(exports.f(...args));
  } catch (error) {
    return (error as Error).name;
  }
}

const variable = fc.constantFrom('a', 'b', 'c', 'x', 'y');
const literal = fc.constantFrom('0', '1', '-2', '0.5', '"s"', '""', 'true', 'null', 'undefined', '7');
const BINARY = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '>>>',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '===',
  '!==',
];
const { expression } = fc.letrec<{ expression: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(variable, literal, fc.constantFrom('o.p', 'o["q"]', 'r[1]', 'g(a)', 'r.length')),
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('leaf'),
    fc
      .tuple(tie('expression'), fc.constantFrom(...BINARY, '&&', '||'), tie('expression'))
      .map(([l, op, r]) => `(${l} ${op} ${r})`),
    fc.tuple(fc.constantFrom('-', '+', '~', '!', 'typeof '), tie('expression')).map(([op, e]) => `(${op} ${e})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([c, t, e]) => `(${c} ? ${t} : ${e})`),
    fc.tuple(tie('expression'), tie('expression')).map(([l, r]) => `(${l} ?? ${r})`),
    fc
      .tuple(
        fc.constantFrom('x', 'y', 'o.p', 'r[1]', 'o[g("q")]'),
        fc.constantFrom('=', '+=', '-=', '*=', '||=', '&&='),
        tie('expression'),
      )
      .map(([t, op, e]) => `(${t} ${op} ${e})`),
    fc
      .tuple(fc.constantFrom('x', 'y', 'o.p', 'r[1]'), fc.constantFrom('++', '--'), fc.boolean())
      .map(([t, op, pre]) => (pre ? `(${op}${t})` : `(${t}${op})`)),
    fc.tuple(tie('expression'), tie('expression')).map(([l, r]) => `\`<\${${l}}|\${${r}}>\``),
    fc.tuple(tie('expression'), tie('expression')).map(([l, r]) => `(${l}, ${r})`),
    fc.tuple(tie('expression'), tie('expression')).map(([l, r]) => `[${l}, ...r, ${r}].length`),
    tie('expression').map((e) => `((z = ${e}) => z)()`),
    tie('expression').map((e) => `g(${e})`),
  ),
}));
const value = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.double(), fc.constantFrom('', 'a', '12', true, false));

test('random expressions', () => {
  fc.assert(
    fc.property(expression, value, value, value, fc.boolean(), (text, a, b, c, dynamic) => {
      const source = `const g = (v) => v;
        export function f(a, b, c) { let x = a, y = 2; const o = { p: b, q: 1 }; const r = [c, b, 3];
          const first = ${text}; let branch = 'no'; if (${text}) branch = 'yes'; while (!(${text})) { branch += '!'; break; }
          return [first, branch, x, y, o.p, o.q, r]; }`;
      const module = translate(request(source, { format: 'esm', dynamic }));
      const native = run(module.original, [a, b, c], false);
      expect(run(module.code, [a, b, c], false)).toEqual(native);
      expect(run(module.code, [new Boxed(a), new Boxed(b), new Boxed(c)], true)).toEqual(native);
      expect(run(module.code, [new Boxed(a), b, new Boxed(c)], true)).toEqual(native);
    }),
    { numRuns: cases(300) },
  );
});

const PROGRAMS: readonly (readonly [name: string, source: string, inputs: readonly (readonly any[])[]])[] = [
  [
    'loops',
    'export function f(n) { let s = 0; for (let i = 0; i < n; i++) { if (i % 2 === 0) continue; s += i; } do { s--; } while (s > n); while (n--) s += n; return s; }',
    [[0], [5], [9]],
  ],
  [
    'switch on literals',
    'export function f(n) { switch (n) { case 1: return "one"; case 2: n += 5; default: n++; case "a": return n; } }',
    [[1], [2], [3], ['a']],
  ],
  [
    'switch on constants',
    'enum K { A, B = 5 } export function f(n) { switch (n) { case K.A: return "a"; case K.B: return "b"; default: return "none"; } }',
    [[0], [5], [1]],
  ],
  [
    'switch on variables',
    'export function f(n, m) { switch (n) { case m: return "m"; case m + 1: return "m+1"; } return "none"; }',
    [
      [1, 1],
      [2, 1],
      [5, 1],
    ],
  ],
  [
    'a concrete switch with a boxed case',
    'export function f(n) { switch (2) { case n: return "n"; case n + 1: return "n+1"; default: return "none"; } }',
    [[2], [1], [7]],
  ],
  [
    'computed members',
    'export function f(i, v) { const a = [1, 2, 3]; a[i] = v; a[i] += 2; a[i]++; const m = { k0: (x) => x, k1: (x) => -x }; const o = { ["p" + i]: v }; return [a, a[i], m["k" + (i & 1)](v), o, i in a, delete a[i], a[i]]; }',
    [
      [0, 5],
      [2, -1],
    ],
  ],
  [
    'comparisons of ranges',
    'export function f(c) { if ((c >= 48 && c <= 57) || c === 95) return "word"; return !(c < 10 || c > 100) ? "mid" : "out"; }',
    [[50], [95], [5], [20], [200]],
  ],
  [
    'typeof tests',
    'export function f(v) { const r = []; if (typeof v === "number") r.push("n"); if (typeof v !== "string") r.push("ns"); if (typeof v === "object") r.push("o"); if ("boolean" == typeof v) r.push("b"); return [r, typeof v]; }',
    [[1], ['a'], [true]],
  ],
  [
    'updates',
    'export function f(v) { let x = v; const o = { p: v }; const r = [x++, ++x, x--, --x, o.p++, ++o.p, o.p--, --o.p, x, o.p]; x += 1; x **= 2; o.p -= 3; return [r, x, o]; }',
    [[3], ['4']],
  ],
  [
    'optional chains',
    'export function f(k) { const o = { a: { b: [1, 2, { c: 3 }] } }; return [o?.a.b[k], o.n?.[k].x, o.a?.b?.[k]?.c, o.a.b[k]?.c]; }',
    [[0], [2]],
  ],
  [
    'destructuring',
    'export function f(k, v) { const { [k]: x = v, ...rest } = { a: 1, b: 2 }; let [p, q = v] = [v]; [p, q] = [q, p]; return [x, rest, p, q]; }',
    [
      ['a', 1],
      ['z', 4],
    ],
  ],
  [
    'private members',
    'class C { #x; constructor(x) { this.#x = x; } add(n) { this.#x += n; return this.#x++ + this.#x; } } export function f(a, b) { return new C(a).add(b); }',
    [
      [1, 2],
      ['s', 't'],
    ],
  ],
];

describe.each(PROGRAMS)('%s', (_name, source, inputs) => {
  test.each(inputs)('%j %j', (...args) => {
    const module = translate(request(source));
    const native = run(module.original, args, false);
    expect(run(module.code, args, false)).toEqual(native);
    expect(
      run(
        module.code,
        args.map((v) => new Boxed(v)),
        true,
      ),
    ).toEqual(native);
    expect(
      run(
        translate(request(source, { dynamic: true })).code,
        args.map((v) => new Boxed(v)),
        true,
      ),
    ).toEqual(native);
  });
});
