// Path coverage of the programs: every path has a test that passes, the suites compile and are the same byte for byte. Programs
// with no end of paths (loops and structures over inputs) are bounded by --max-depth: every path within it has a test.
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SuiteResult } from '../../src/suite/result.js';
import { compileErrors, generate, programs, type Ran, runVitest, scratch } from './harness.js';

/** Choices on one path. */
const BOUNDS: Readonly<Record<string, number>> = {
  'elevator.ts': 6,
  'gcd.ts': 6,
  'palindrome.ts': 6,
  'range.ts': 4,
  'stack.ts': 5,
  'tree.ts': 5,
};

const bounded = (file: string): boolean => basename(file) in BOUNDS;

async function suitesOf(files: readonly string[], out: string): Promise<SuiteResult['suites']> {
  const options = { criterion: 'path', out } as const;
  const finite = await generate(
    files.filter((file) => !bounded(file)),
    options,
  );
  const others: SuiteResult['suites'][number][] = [];
  for (const file of files.filter(bounded)) {
    const { suites } = await generate(file, { ...options, maxDepth: BOUNDS[basename(file)] });
    others.push(...suites);
  }
  return [...finite.suites, ...others];
}

describe('path coverage', () => {
  let suites: SuiteResult['suites'];
  let ran: Ran;
  const out = scratch('path');

  beforeAll(async () => {
    suites = await suitesOf(programs, out);
    ran = runVitest(out, true);
  });

  it('has a test for every path', () => {
    for (const { source, units, tests, goals, summary } of suites) {
      const paths = units.reduce((sum, unit) => sum + unit.paths, 0);
      expect({ source, ...summary }).toEqual({ source, covered: paths, unreachable: 0, unreached: 0, open: 0 });
      expect(goals).toHaveLength(paths);
      expect(tests.length).toBeGreaterThanOrEqual(paths);
    }
  });

  it('has found all paths', () => {
    for (const { source, units, gaps } of suites) {
      if (bounded(source)) {
        expect(gaps.map(({ message }) => message)).toEqual(units.map(() => 'a path was cut by the depth limit'));
      } else {
        expect({ source, gaps }).toEqual({ source, gaps: [] });
        expect(units.every(({ exhausted }) => exhausted)).toBe(true);
      }
    }
  });

  it('passes, and covers what other criteria cover', () => {
    expect(ran.failures).toEqual([]);
    expect(ran.passed).toBe(suites.reduce((sum, suite) => sum + suite.tests.length, 0));
    const uncovered = suites.flatMap(({ source }) =>
      (ran.uncovered.get(source) ?? []).map(({ kind, line }) => `${basename(source)}:${line} ${kind}`),
    );
    // Two programs have a branch that no input takes.
    expect(uncovered.filter((place) => !/^(dead|caught)\.ts/.test(place))).toEqual([]);
  });

  it('compiles under strict TypeScript', () => {
    expect(compileErrors(suites.map((suite) => suite.file))).toEqual([]);
  });

  it('is reproduced byte for byte', async () => {
    const some = programs.filter((_, i) => i % 3 === 0);
    for (const again of await suitesOf(some, scratch('path-again'))) {
      expect(again.text).toBe(suites.find(({ source }) => source === again.source)?.text);
    }
  });
});
