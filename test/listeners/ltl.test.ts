// Temporal formulas: progression step by step agrees with the textbook semantics over the whole finite trace.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Formula, FormulaError, Progress, parseFormula } from '../../src/trace/ltl.js';
import { cases } from '../cases.js';

type Trace = readonly Readonly<Record<string, boolean>>[];

/** Does the formula hold at step i? Straight from the definitions; i may be the length of the trace only for `holdsAt(.., 0)`. */
function holdsAt(formula: Formula, trace: Trace, i: number): boolean {
  const last = trace.length - 1;
  const from = (k: number): number[] => trace.map((_, j) => j).filter((j) => j >= k);
  switch (formula.op) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'atom':
      return trace[i][formula.name];
    case 'not':
      return !holdsAt(formula.args[0], trace, i);
    case 'and':
      return formula.args.every((a) => holdsAt(a, trace, i));
    case 'or':
      return formula.args.some((a) => holdsAt(a, trace, i));
    case 'X':
      return i < last && holdsAt(formula.args[0], trace, i + 1);
    case 'N':
      return i >= last || holdsAt(formula.args[0], trace, i + 1);
    case 'F':
      return from(i).some((j) => holdsAt(formula.args[0], trace, j));
    case 'G':
      return from(i).every((j) => holdsAt(formula.args[0], trace, j));
    case 'U':
    case 'W': {
      const [a, b] = formula.args;
      const reached = from(i).some(
        (j) =>
          holdsAt(b, trace, j) &&
          from(i)
            .filter((k) => k < j)
            .every((k) => holdsAt(a, trace, k)),
      );
      return reached || (formula.op === 'W' && from(i).every((j) => holdsAt(a, trace, j)));
    }
    case 'R': {
      const [a, b] = formula.args;
      return from(i).every(
        (j) =>
          holdsAt(b, trace, j) ||
          from(i)
            .filter((k) => k < j)
            .some((k) => holdsAt(a, trace, k)),
      );
    }
    case 'Y':
      return i > 0 && holdsAt(formula.args[0], trace, i - 1);
    case 'O':
      return from(0).some((j) => j <= i && holdsAt(formula.args[0], trace, j));
    case 'H':
      return from(0).every((j) => j > i || holdsAt(formula.args[0], trace, j));
    case 'S': {
      const [a, b] = formula.args;
      return from(0).some(
        (j) =>
          j <= i &&
          holdsAt(b, trace, j) &&
          from(0)
            .filter((k) => k > j && k <= i)
            .every((k) => holdsAt(a, trace, k)),
      );
    }
    default:
      throw new Error(formula.op);
  }
}

const past = fc.letrec<{ f: string }>((tie) => ({
  f: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('p', 'q', 'true'),
    fc.tuple(fc.constantFrom('!', 'Y ', 'O ', 'H '), tie('f')).map(([op, a]) => `${op}(${a})`),
    fc
      .tuple(tie('f'), fc.constantFrom('&', '|', '->', '<->', 'S'), tie('f'))
      .map(([a, op, b]) => `((${a}) ${op} (${b}))`),
  ),
})).f;

const formulas = fc.letrec<{ f: string }>((tie) => ({
  f: fc.oneof(
    { maxDepth: 4 },
    past,
    fc.tuple(fc.constantFrom('!', 'X ', 'N ', 'F ', 'G '), tie('f')).map(([op, a]) => `${op}(${a})`),
    fc
      .tuple(tie('f'), fc.constantFrom('&', '|', '->', '<->', 'U', 'W', 'R'), tie('f'))
      .map(([a, op, b]) => `((${a}) ${op} (${b}))`),
  ),
})).f;

const traces = fc.array(fc.record({ p: fc.boolean(), q: fc.boolean() }), { minLength: 1, maxLength: 6 });

describe('progression', () => {
  it('agrees with the semantics over whole traces, and gives up only when nothing can follow', () => {
    fc.assert(
      fc.property(formulas, traces, (text, trace) => {
        const formula = parseFormula(text);
        const progress = new Progress(formula);
        const goesOn = trace.map((step) => progress.step((name) => step[name as 'p' | 'q']));
        const holds = holdsAt(formula, trace, 0);
        expect(progress.end()).toBe(holds);
        if (goesOn.includes(false)) expect(holds).toBe(false);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('does not grow with the trace', () => {
    const progress = new Progress(parseFormula('G (p -> F q)'));
    for (let i = 0; i < 10_000; i++) progress.step((name) => name === 'p');
    expect(JSON.stringify(progress).length).toBeLessThan(1000);
  });
});

describe('parsing', () => {
  it('reads operators by precedence', () => {
    const same = (a: string, b: string): void => expect(parseFormula(a)).toEqual(parseFormula(b));
    same('a & b | c', '(a & b) | c');
    same('a -> b -> c', 'a -> (b -> c)');
    same('!a U b & c', '((!a) U b) & c');
    same('G a -> F b', '(G a) -> (F b)');
  });

  it.each([
    ['a &', /expected a predicate or \( at the end/],
    ['(a', /expected \)/],
    ['a b', /expected an operator before b/],
    ['', /expected a predicate/],
    ['O F a', /a future operator inside the past operator O/],
    ['U a', /expected a predicate or \( before U/],
  ])('refuses %j', (text, message) => {
    expect(() => parseFormula(text)).toThrow(FormulaError);
    expect(() => parseFormula(text)).toThrow(message);
  });
});
