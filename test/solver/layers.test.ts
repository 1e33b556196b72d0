// The layered solver agrees with bare Z3, and every model evaluates to true.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { apply, constant as c, eq, lt, not, variable } from '../../src/logic/build.js';
import { print } from '../../src/logic/print.js';
import type { Term } from '../../src/logic/term.js';
import { Z3Backend } from '../../src/solver/backend/z3.js';
import { layered } from '../../src/solver/create.js';
import { BackEndSolver } from '../../src/solver/layers/back-end.js';
import { bisect } from '../../src/solver/layers/bisect.js';
import { cache } from '../../src/solver/layers/cache.js';
import { candidates } from '../../src/solver/layers/candidates.js';
import { enumerate } from '../../src/solver/layers/enumerate.js';
import { intervals } from '../../src/solver/layers/intervals.js';
import { order } from '../../src/solver/layers/order.js';
import { simplify } from '../../src/solver/layers/simplify.js';
import { validating } from '../../src/solver/layers/validating.js';
import { emptyStats, type Solver, type SolverLayer } from '../../src/solver/solver.js';
import { cases } from '../cases.js';
import { BIGS, BOOLEANS, conditions, DOUBLES, type Grammar, INTEGERS, LONGS, STRINGS } from './arbitrary.js';

const backend = new Z3Backend({ effort: 0.05, memoryMegabytes: 1024 });
afterAll(() => backend.dispose());
const bare: Solver = new BackEndSolver(backend, emptyStats());

function agree(solver: Solver, grammar: Grammar, depth: number, runs: number): void {
  const checked = validating(bare)(solver);
  fc.assert(
    fc.property(fc.array(conditions(grammar, depth), { minLength: 1, maxLength: 5 }), (query) => {
      try {
        checked.check(query);
      } catch (error) {
        throw new Error(`${(error as Error).message}: ${query.map(print).join(' && ')}`);
      }
    }),
    {
      numRuns: cases(runs),
      reporter: (details) => {
        if (details.failed) throw details.errorInstance;
      },
    },
  );
}

const plain = { bits: false, strings: false, bigs: false };
const chain = layered(bare, emptyStats());

describe('the whole chain', () => {
  test('on integers', () => agree(chain, { ...plain, variables: [...INTEGERS, ...BOOLEANS] }, 2, 150));
  test('on int32 operators', () => agree(chain, { ...plain, bits: true, variables: INTEGERS }, 2, 80));
  test('on longs', () => agree(chain, { ...plain, longs: true, variables: [...LONGS, INTEGERS[0]] }, 2, 30));
  test('on doubles', () => agree(chain, { ...plain, variables: DOUBLES }, 2, 80));
  test('on strings and bigints', () => {
    agree(chain, { bits: false, strings: true, bigs: true, variables: [...STRINGS, ...BIGS, INTEGERS[0]] }, 2, 40);
  });
});

describe('each layer alone', () => {
  const stats = emptyStats();
  const layers: Record<string, SolverLayer> = {
    simplify: simplify(stats),
    cache: cache(stats),
    intervals: intervals(stats),
    order: order(stats),
    enumerate: enumerate(stats),
    candidates: candidates(stats),
    bisect: bisect(stats),
  };
  test('bisect on one number', () => agree(layers.bisect(bare), { ...plain, variables: [DOUBLES[0]] }, 2, 100));
  for (const [name, layer] of Object.entries(layers)) {
    test(name, () => agree(layer(bare), { ...plain, variables: [...INTEGERS, ...BOOLEANS, DOUBLES[0]] }, 2, 60));
  }
});

describe('cache', () => {
  const x = variable('num', 'x', { integer: true, min: 0, max: 100 });
  const a = lt(apply('mul', [x, x]), c(5));
  const b = lt(c(20), apply('mul', [x, x]));
  const other = not(eq(x, c(50)));

  test('answers a repeated query, in any order, and supersets of what is unsatisfiable', () => {
    const stats = emptyStats();
    let asked = 0;
    const inner: Solver = {
      check(query) {
        asked++;
        return bare.check(query);
      },
    };
    const solver = cache(stats)(inner);
    expect(solver.check([a, b]).status).toBe('unsat');
    expect(solver.check([b, a]).status).toBe('unsat');
    expect(solver.check([other, a, b]).status).toBe('unsat');
    expect(asked).toBe(1);
    expect(stats.cacheHits).toBe(2);
    expect(solver.check([a]).status).toBe('sat');
    expect(asked).toBe(2);
  });
});

test('unknown is never unsat', () => {
  const x = variable('num', 'x');
  const sine = apply('math', [x], 'sin', 'num');
  const query: Term[] = [lt(c(0.5), sine), lt(sine, c(0.500001)), lt(apply('math', [x], 'cos', 'num'), c(-0.99))];
  expect(chain.check(query).status).not.toBe('unsat');
});
