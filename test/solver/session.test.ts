// Sessions: groups, slices, witnesses and models of a path.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { and, apply, constant as c, eq, le, lt, not, or, variable } from '../../src/logic/build.js';
import type { Term } from '../../src/logic/term.js';
import { createSolver } from '../../src/solver/create.js';
import { Session } from '../../src/solver/session.js';
import { emptyStats, type Solver } from '../../src/solver/solver.js';
import { satisfies } from '../../src/solver/validate.js';
import { cases } from '../cases.js';

let inner: Solver;
beforeAll(async () => {
  inner = (await createSolver({ solver: 'z3' })).solver;
});

/** A session and the queries that reached its solver. */
function open(): { session: Session; asked: (readonly Term[])[] } {
  const asked: (readonly Term[])[] = [];
  const solver: Solver = {
    check(conditions) {
      asked.push(conditions);
      return inner.check(conditions);
    },
  };
  return { session: new Session(solver, emptyStats()), asked };
}

const [p, q] = ['p', 'q'].map((name) => variable('bool', name));
const [x, y, z, w] = ['x', 'y', 'z', 'w'].map((name) => variable('num', name));

describe('booleans', () => {
  test('need no solver', () => {
    const { session, asked } = open();
    expect(session.known(p)).toBeUndefined();
    expect(session.check(p).status).toBe('sat');
    session.assume(p);
    expect(session.known(p)).toBe(true);
    expect(session.known(not(p))).toBe(false);
    expect(session.witness(p)).toBe(true);
    expect(session.check(not(p)).status).toBe('unsat');
    session.assume(not(q));
    expect(session.model()).toEqual({
      status: 'sat',
      model: new Map([
        [p, true],
        [q, false],
      ]),
    });
    session.reset();
    expect(session.known(p)).toBeUndefined();
    expect(asked).toHaveLength(0);
  });

  test('that occur in other conditions belong to their group', () => {
    for (const first of [true, false]) {
      const { session } = open();
      if (first) session.assume(not(p));
      session.assume(or(p, lt(x, c(5))));
      if (!first) session.assume(not(p));
      expect(session.check(lt(c(5), x)).status).toBe('unsat');
      expect(session.check(lt(x, c(0))).status).toBe('sat');
      const answer = session.model();
      expect(answer.status === 'sat' && satisfies(session.conditions, answer.model)).toBe(true);
    }
  });
});

describe('groups', () => {
  test('only the connected conditions are solved', () => {
    const { session, asked } = open();
    session.assume(lt(apply('mul', [x, x]), y));
    session.assume(lt(apply('mul', [z, z]), w));
    const [first, second] = session.conditions;
    session.check(lt(apply('add', [x, y]), c(-3)));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(first);
    expect(asked[0]).not.toContain(second);
    session.assume(lt(apply('sub', [w, y]), c(-30)));
    session.check(lt(apply('add', [x, w]), c(-7)));
    expect(asked.at(-1)).toContain(first);
    expect(asked.at(-1)).toContain(second);
  });

  test('a decided atom and its negation are known', () => {
    const { session } = open();
    session.assume(and(lt(x, y), not(eq(y, z))));
    expect(session.known(lt(x, y))).toBe(true);
    expect(session.known(not(lt(x, y)))).toBe(false);
    expect(session.known(eq(y, z))).toBe(false);
    expect(session.known(lt(y, x))).toBeUndefined();
  });

  test('ranges decide', () => {
    const { session, asked } = open();
    session.assume(lt(x, c(5)));
    expect(session.known(lt(x, c(6)))).toBe(true);
    expect(session.known(le(c(7), x))).toBe(false);
    expect(asked).toHaveLength(0);
  });

  test('the same path asks only once', () => {
    const { session, asked } = open();
    for (let run = 0; run < 3; run++) {
      session.reset();
      session.assume(lt(c(0), apply('mul', [x, y])));
      session.assume(lt(x, y));
      expect(session.check(lt(apply('add', [x, y]), c(-10))).status).toBe('sat');
      expect(session.check(and(lt(x, c(0)), lt(c(0), y))).status).toBe('unsat');
    }
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('a contradictory path is unsatisfiable', () => {
    const { session } = open();
    session.assume(lt(x, y));
    session.assume(lt(y, x));
    expect(session.model().status).toBe('unsat');
    expect(session.check(lt(z, c(1))).status === 'unsat' || session.model().status === 'unsat').toBe(true);
  });
});

test('walking random paths agrees with solving them from scratch', () => {
  const atoms: Term[] = [];
  for (const a of [x, y, z, c(0), c(3)]) {
    for (const b of [x, y, z, apply('add', [x, c(1)]), apply('mul', [y, c(2)])]) {
      if (a !== b) atoms.push(lt(a, b), le(a, b), eq(a, b));
    }
  }
  atoms.push(p, q, or(p, lt(x, y)), or(q, not(p)));
  const conditions = atoms.filter((term) => term.op !== 'const');
  const { session } = open();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...conditions), fc.boolean(), fc.boolean()), { maxLength: 8 }),
      (steps) => {
        session.reset();
        for (const [atom, positive, ask] of steps) {
          const condition = positive ? atom : not(atom);
          const path = session.conditions;
          if (ask) {
            const known = session.known(condition);
            const witness = session.witness(condition);
            const yes = inner.check([...path, condition]).status;
            const no = inner.check([...path, not(condition)]).status;
            if (known === true) expect(no).toBe('unsat');
            if (known === false) expect(yes).toBe('unsat');
            if (witness === true) expect(yes).toBe('sat');
            if (witness === false) expect(no).toBe('sat');
          }
          const answer = session.check(condition);
          expect(answer.status).toBe(inner.check([...path, condition]).status);
          if (answer.status !== 'sat') continue;
          session.assume(condition);
          const whole = session.model();
          expect(whole.status).toBe('sat');
          if (whole.status === 'sat') expect(satisfies(session.conditions, whole.model)).toBe(true);
        }
      },
    ),
    {
      numRuns: cases(150),
      reporter: (details) => {
        if (details.failed) throw details.errorInstance;
      },
    },
  );
});
