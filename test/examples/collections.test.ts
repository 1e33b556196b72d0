// Sets and maps at the abstract level, after dianju-2005, section 3: one path per outcome of what the code asks, each with
// a condition and a solution; the solutions are run here on the real classes once more.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, decodeInputs, type UnitResult } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function run(target: string): Promise<UnitResult> {
  const { units } = await check(`examples/${target}`, { timeout: AMPLE, cwd: root, paths: Number.POSITIVE_INFINITY });
  expect(units).toHaveLength(1);
  expect(units[0]).toMatchObject({ verdict: 'proved', gaps: [], stats: { exhausted: true } });
  expect(units[0].paths.every((path) => path.replayed)).toBe(true);
  return units[0];
}

interface CoverMe {
  jar: string | null;
  cover: Set<number | null> | null;
  b2s: Map<number | null, number | null> | null;
}

/** The invariant as one would say it. */
function isValid({ jar, cover, b2s }: CoverMe): boolean {
  if (jar === null || cover === null || b2s === null) return false;
  const sources = [...b2s.values()];
  return ![...cover, ...b2s.keys(), ...sources].includes(null) && [...cover].every((line) => sources.includes(line));
}

test('CoverMe.repOk: the path condition and one solution for each path', async () => {
  const { paths, stats } = await run('cover-me-paths.ts');
  expect(stats).toMatchObject({ paths: 8, states: 15, infeasible: 0, solverCalls: 0 });
  expect(paths.map((path) => path.outcome.value)).toEqual([...Array(6).fill('false'), 'true', 'false']);
  const decided = ['this.jar !== null', 'this.cover !== null', 'this.b2s !== null', '!this.cover.has(null)'];
  expect(paths[3].pathCondition).toEqual([...decided.slice(0, 3), 'this.cover.has(null)']);
  expect(paths[6].pathCondition).toEqual([
    ...decided,
    '!this.b2s.has(null)',
    '!new Set(this.b2s.values()).has(null)',
    'this.cover.isSubsetOf(new Set(this.b2s.values()))',
  ]);
  for (const path of paths) {
    const object = decodeInputs(path.inputs).this as CoverMe;
    expect(String(isValid(object)), path.inputCode).toBe(path.outcome.value);
  }
});

test('checkImplication: the path that returns false is infeasible, for sets of any size', async () => {
  const { stats, statements } = await run('check-implication.ts#checkImplication');
  expect(stats).toMatchObject({ paths: 4, states: 7, infeasible: 0, solverCalls: 0 });
  expect(statements.filter((s) => s.status !== 'reached')).toMatchObject([{ line: 8, status: 'unreachable' }]);
});

test('checkImplication with loops: infeasible for sets of up to 8 elements', async () => {
  const { stats, statements } = await run('check-implication.ts#checkSmallSets');
  // Sizes, how far the loops come, and the sets being one: a few dozen paths instead of 65,536 inputs.
  expect(stats.paths).toBe(62);
  expect(statements.filter((s) => s.status !== 'reached')).toMatchObject([{ line: 20, status: 'unreached' }]);
});
