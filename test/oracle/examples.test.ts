// The oracle's law over the examples, and the proof that the oracle is able to fail.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { openProgram, parseTarget } from '../../src/languages/javascript/frontend/program.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { AMPLE, ORACLE_INPUTS } from '../cases.js';
import { checkOracle } from './law.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const EXAMPLES: { target: string; concrete?: Record<string, string> }[] = [
  { target: 'swap-node.ts' },
  { target: 'swap-node-acyclic.ts' },
  { target: 'swap-node-unchecked.ts' },
  { target: 'integer-swap.ts' },
  { target: 'absolute-difference.ts' },
  { target: 'comp-ab.ts' },
  { target: 'bank-account.ts', concrete: { n: '5' } },
  { target: 'red-black-tree.ts', concrete: { n: '4' } },
  { target: 'exactness.ts' },
  { target: 'functions.ts' },
  { target: 'shapes.ts' },
];

function describeUnits(target: string): readonly UnitDescription[] {
  return openProgram([parseTarget(`examples/${target}`)], { cwd: root }).units;
}

test.each(EXAMPLES)('$target', async ({ target, concrete = {} }) => {
  const { units } = await check(`examples/${target}`, { timeout: AMPLE, concrete, cwd: root });
  for (const description of describeUnits(target)) {
    const result = units.find((unit) => unit.unit === description.name)!;
    expect(checkOracle(description, result, { inputs: ORACLE_INPUTS, concrete }).accepted).toBeGreaterThan(
      ORACLE_INPUTS / 10,
    );
  }
});

describe('the oracle notices', () => {
  async function swap(change: (result: UnitResult) => UnitResult): Promise<() => void> {
    const { units } = await check('examples/swap-node.ts#swapNode', { timeout: AMPLE, cwd: root });
    const result = change(units[0]);
    return () => checkOracle(describeUnits('swap-node.ts')[0], result, { inputs: 500 });
  }

  test('a path that is missing', async () => {
    expect(await swap((r) => ({ ...r, paths: r.paths.slice(1), stats: { ...r.stats, paths: 6 } }))).toThrow(
      'no path condition holds',
    );
  });

  test('a condition that is too weak', async () => {
    expect(
      await swap((r) => ({ ...r, paths: r.paths.map((p) => ({ ...p, pathCondition: p.pathCondition.slice(0, -1) })) })),
    ).toThrow(/path conditions hold|satisfies|throws/);
  });

  test('an outcome that is wrong', async () => {
    const outcome = { kind: 'threw', error: { name: 'Error', message: '' } } as const;
    expect(await swap((r) => ({ ...r, paths: r.paths.map((p) => ({ ...p, outcome })) }))).toThrow('predicted threw');
  });
});
