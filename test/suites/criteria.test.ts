// The built-in criteria on events made by hand, masking MC/DC by its law, minimization by its law.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCriterion } from '../../src/criteria/create.js';
import { decides } from '../../src/criteria/formula.js';
import type { DecisionFormula, DecisionInfo, LivePath } from '../../src/path/listener.js';
import { goalResults } from '../../src/suite/goals.js';
import { minimize } from '../../src/suite/minimize.js';

const at = (line: number) => ({ file: 'f.ts', line, column: 1, endLine: line, endColumn: 9 });
const path = { prefix: '0' } as LivePath;
const both: DecisionInfo = {
  id: 7,
  kind: 'if',
  outcomes: 'both',
  location: at(2),
  text: 'a && b',
  conditions: [
    { location: at(2), text: 'a' },
    { location: at(2), text: 'b' },
  ],
  formula: { op: '&&', operands: [0, 1] },
};
const search = { unit: 'f', file: 'f.ts', statements: [at(1)], decisions: [both] };

/** Evaluates `a && b` with short circuit and tells the criterion. */
function evaluate(criterion: ReturnType<typeof createCriterion>, a: boolean, b: boolean): string[] {
  criterion.pathStarted?.(path);
  criterion.condition?.(path, { decision: both, index: 0, outcome: a });
  if (a) criterion.condition?.(path, { decision: both, index: 1, outcome: b });
  criterion.decision?.(path, { decision: both, outcome: a && b });
  return [...criterion.met(path)].map((name) => name.replace(/^\S+ if /, ''));
}

describe('goals of a && b', () => {
  it.each([
    ['statement', 1, []],
    ['branch', 4, ['false']],
    ['condition', 5, ['condition 0 false']],
    ['mcdc', 5, ['decides 0 false']],
  ] as const)('%s', (name, goals, whenFalse) => {
    const criterion = createCriterion(name);
    expect([...(criterion.goals?.(search) ?? [])]).toHaveLength(goals);
    expect(evaluate(criterion, false, true)).toEqual(whenFalse);
  });

  it('mcdc needs three evaluations', () => {
    const criterion = createCriterion('mcdc');
    expect(criterion.goals?.(search)).toBeDefined();
    const met = [
      [true, true],
      [true, false],
      [false, true],
    ].flatMap(([a, b]) => evaluate(criterion, a, b));
    expect(new Set(met)).toEqual(new Set(['decides 0 true', 'decides 1 true', 'decides 1 false', 'decides 0 false']));
    expect(evaluate(criterion, true, false)).toEqual(['decides 1 false']);
  });

  it('every path is a goal of path coverage', () => {
    const criterion = createCriterion('path');
    expect([...(criterion.goals?.(search) ?? [])]).toEqual([]);
    expect([...criterion.met(path)]).toEqual(['f: path 0']);
  });
});

describe('masking', () => {
  const formula = fc.letrec<{ node: DecisionFormula }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.integer({ min: 0, max: 3 }),
      fc.record({ op: fc.constant('!' as const), operands: fc.tuple(tie('node')) }),
      fc.record({ op: fc.constantFrom('&&' as const, '||' as const), operands: fc.tuple(tie('node'), tie('node')) }),
      fc.record({ op: fc.constant('?' as const), operands: fc.tuple(tie('node'), tie('node'), tie('node')) }),
    ),
  })).node;
  const value = (f: DecisionFormula, values: readonly boolean[]): boolean => {
    if (typeof f === 'number') return values[f];
    const [a, b, c] = f.operands;
    if (f.op === '!') return !value(a, values);
    if (f.op === '?') return value(a, values) ? value(b, values) : value(c, values);
    return f.op === '&&' ? value(a, values) && value(b, values) : value(a, values) || value(b, values);
  };

  it('a condition decides when flipping it flips the outcome, all conditions being known', () => {
    const values = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(formula, values, fc.integer({ min: 0, max: 3 }), (f, known, index) => {
        const flipped = known.map((v, i) => (i === index ? !v : v));
        const map = new Map(known.map((v, i) => [i, v] as const));
        expect(decides(f, map, index)).toBe(value(f, known) !== value(f, flipped));
      }),
    );
  });
});

describe('minimize', () => {
  const candidates = fc.array(
    fc.record({ goals: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), cost: fc.nat(9) }),
    { maxLength: 12 },
  );

  it('loses no goal and keeps no test that is redundant', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const kept = minimize(list).map((i) => list[i].goals);
        const goals = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].sort();
        expect(goals(kept)).toEqual(goals(list.map((c) => c.goals)));
        for (let i = 0; i < kept.length; i++) {
          expect(goals(kept.filter((_, j) => j !== i))).not.toEqual(goals(kept));
        }
      }),
    );
  });
});

describe('what became of a goal', () => {
  const goal = { name: 'g', text: 'g', location: undefined };
  const unit = {
    goals: [goal],
    met: new Set<string>(),
    reached: new Set<string>(),
    excluded: new Set<string>(),
    complete: true,
    given: [],
    later: [],
  };
  const status = (...units: Parameters<typeof goalResults>[0][number][]): string => goalResults(units)[0].status;

  it('is unreachable only when every unit that could meet it was explored to the end', () => {
    expect(status(unit)).toBe('unreachable');
    expect(status(unit, { ...unit, complete: false })).toBe('open');
    expect(status(unit, { ...unit, met: new Set(['g']) })).toBe('covered');
    expect(status({ ...unit, excluded: new Set(['g']) })).toBe('open');
  });

  it('is unreached where that rests on something, and open in code that runs later', () => {
    const given = { ...unit, given: ['@requires x > 0'] };
    expect(goalResults([unit, given, given])).toMatchObject([{ status: 'unreached', given: ['@requires x > 0'] }]);
    const range = { file: 'f', line: 2, column: 3, endLine: 4, endColumn: 5 };
    const placed = { ...unit, goals: [{ ...goal, location: { ...range, line: 3, column: 1, endLine: 3 } }] };
    expect(status(placed)).toBe('unreachable');
    expect(status({ ...placed, later: [range] })).toBe('open');
    expect(status({ ...placed, later: [{ ...range, file: 'g' }] })).toBe('unreachable');
    expect(status({ ...placed, later: [{ ...range, line: 3, column: 2 }] })).toBe('unreachable');
  });

  it('is open when a path meets it that no test could be written for', () => {
    expect(status({ ...unit, reached: new Set(['g']) })).toBe('open');
  });
});
