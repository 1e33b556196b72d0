// Solver programs as back ends. Those that are not installed are skipped.
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { apply, constant as c, eq, lt, not, variable } from '../../src/logic/build.js';
import type { Op, Term } from '../../src/logic/term.js';
import { ProcessBackend } from '../../src/solver/backend/process.js';
import { createSolver } from '../../src/solver/create.js';
import { BackEndSolver } from '../../src/solver/layers/back-end.js';
import { emptyStats } from '../../src/solver/solver.js';
import { satisfies } from '../../src/solver/validate.js';

const of = (op: Op, ...args: Term[]) => apply(op, args);
const x = variable('num', 'x');
const y = variable('num', 'y');
const [i, j] = ['i', 'j'].map((name) => variable('num', name, { integer: true, min: -1000, max: 1000 }));
const s = variable('str', 's');
const g = variable('big', 'g');

const QUERIES: readonly (readonly ['sat' | 'unsat', readonly Term[]])[] = [
  ['sat', [lt(of('add', i, j), c(-7)), lt(c(3), i)]],
  ['unsat', [lt(i, j), lt(of('add', j, c(1)), i)]],
  ['sat', [eq(of('mul', i, j), c(391)), lt(c(1), i), lt(c(1), j)]],
  ['unsat', [lt(y, x), not(lt(c(0), of('sub', x, y)))]],
  ['sat', [eq(of('bitxor', i, j), c(37)), eq(of('bitand', i, c(6)), c(4))]],
  ['sat', [eq(of('add', x, c(1)), x), of('isFinite', x)]],
  ['sat', [eq(of('strLen', s), c(3)), of('startsWith', s, c('"\\')), eq(of('charCodeAt', s, c(2)), c(0x7f))]],
  ['unsat', [of('startsWith', s, c('ab')), eq(of('charAt', s, c(1)), c('c'))]],
  ['sat', [eq(apply('bigMul', [g, c(3n)]), c(3n * 10n ** 30n))]],
];

for (const program of ['z3', 'cvc5']) {
  const installed = spawnSync(program, ['--version']).status === 0;
  describe.skipIf(!installed)(program, () => {
    test('decides queries of every theory', async () => {
      const backend = await ProcessBackend.start(program, { effort: 1 });
      const solver = new BackEndSolver(backend, emptyStats());
      for (const [expected, query] of QUERIES) {
        const answer = solver.check(query);
        expect([expected, 'unknown']).toContain(answer.status);
        if (answer.status === 'sat') expect(satisfies(query, answer.model)).toBe(true);
      }
      expect(solver.check(QUERIES[0][1]).status).toBe('sat');
      expect(solver.check(QUERIES[1][1]).status).toBe('unsat');
      backend.dispose();
    });
  });
}

test('a program that does not exist is named', async () => {
  await expect(createSolver({ solver: 'no-such-solver-program' })).rejects.toThrow(
    'cannot use "no-such-solver-program" as a solver: no such program',
  );
});

test('a program that does not speak SMT-LIB is refused', async () => {
  await expect(createSolver({ solver: `${process.execPath} -e 0` })).rejects.toThrow(/cannot use .* as a solver/);
});

test('a program that dies later makes answers unknown', async () => {
  const script = `process.stdin.on('data',d=>{if(String(d).includes('get-info'))console.log('(:name "x")\\neverypath-end');else process.exit(3)})`;
  const { mkdtempSync, writeFileSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { tmpdir } = await import('node:os');
  const file = join(mkdtempSync(join(tmpdir(), 'solver-')), 'dies.cjs');
  writeFileSync(file, script);
  const backend = await ProcessBackend.start(`${process.execPath} ${file}`, { effort: 1 });
  const solver = new BackEndSolver(backend, emptyStats());
  expect(solver.check(QUERIES[0][1])).toEqual({ status: 'unknown', reason: expect.stringContaining('ended') });
  expect(solver.check(QUERIES[1][1]).status).toBe('unknown');
  backend.dispose();
});
