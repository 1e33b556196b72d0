// Bar of generated suites: on more than thirty functions and classes, for each criterion, every reachable goal is covered, as
// the runner's own coverage confirms; every suite compiles under strict TypeScript, passes, and is the same byte for byte.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CRITERIA } from '../../src/api.js';
import type { SuiteFileResult, SuiteResult } from '../../src/suite/result.js';
import { sample } from '../cases.js';
import { compileErrors, generate, programs, type Ran, root, runVitest, scratch } from './harness.js';

it('has at least thirty programs', () => {
  expect(programs.length).toBeGreaterThanOrEqual(30);
});

const criteria = CRITERIA.filter((criterion) => criterion !== 'path');

// The criteria together take every program; in the long form each takes all of them.
describe.each(criteria.map((criterion, i) => ({ criterion, some: sample(programs, criteria.length, i) })))(
  '$criterion coverage',
  ({ criterion, some }) => {
    let result: SuiteResult;
    let ran: Ran;
    const out = scratch(criterion);

    beforeAll(async () => {
      result = await generate(some, { criterion, out });
      ran = runVitest(out, true, { 'everypath/in-order': join(root, 'dist/in-order.js') });
    });

    it('leaves no goal open', () => {
      const open = result.suites.flatMap((s) =>
        s.goals.filter((g) => g.status === 'open').map((g) => `${s.source} ${g.text}`),
      );
      expect(open).toEqual([]);
    });

    it('passes', () => {
      expect(ran.failures).toEqual([]);
      expect(result.suites.every((suite) => suite.tests.length > 0)).toBe(true);
      const tests = result.suites.reduce((sum, suite) => sum + suite.tests.length, 0);
      expect(ran.passed).toBe(tests);
    });

    it('compiles under strict TypeScript', () => {
      expect(compileErrors(result.suites.map((suite) => suite.file))).toEqual([]);
    });

    it('is confirmed by the coverage of the runner', () => {
      const kinds = criterion === 'statement' ? ['statement'] : ['statement', 'branch'];
      const unexplained = result.suites.flatMap((suite) => unexplainedBy(suite, ran, kinds));
      expect(unexplained).toEqual([]);
    });

    if (criterion !== 'branch') return;
    it('is reproduced byte for byte', async () => {
      const again = await generate(some, { criterion, out: scratch('again') });
      for (const [i, suite] of again.suites.entries()) expect(suite.text).toBe(result.suites[i].text);
    });
  },
);

/** What the runner saw no test reach, and no goal proved unreachable explains. */
function unexplainedBy(suite: SuiteFileResult, ran: Ran, kinds: readonly string[]): string[] {
  const dead = suite.goals.filter((goal) => goal.status === 'unreachable');
  return (ran.uncovered.get(suite.source) ?? [])
    .filter(
      ({ kind, line }) =>
        kinds.includes(kind) &&
        !dead.some(({ location }) => location !== undefined && location.line <= line && line <= location.endLine),
    )
    .map(({ kind, line, column }) => `${basename(suite.source)}:${line}:${column} ${kind}`);
}

describe('the other runners', () => {
  it.each(['jest', 'node'] as const)('%s suites compile and pass', async (runner) => {
    const out = scratch(runner);
    const some = sample(
      programs.filter((_, i) => i % 3 === 0),
      3,
    );
    const { suites } = await generate(some, { runner, out, minimize: true });
    if (runner === 'jest') {
      // The API of vitest serves for jest's in what is generated.
      writeFileSync(`${out}/globals.mjs`, "export * from 'vitest';\nexport { vi as jest } from 'vitest';\n");
      const ran = runVitest(out, false, { '@jest/globals': `${out}/globals.mjs` });
      expect(ran.failures).toEqual([]);
      expect(ran.passed).toBe(suites.reduce((sum, suite) => sum + suite.tests.length, 0));
      return;
    }
    expect(compileErrors(suites.map((suite) => suite.file))).toEqual([]);
  });
});
