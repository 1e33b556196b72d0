// Random programs: translated and untouched code agree; every kind of syntax node occurs; explored functions obey the oracle.
// scripts/fuzz.mjs runs more of them (docs/fuzzing.md).
import { describe, expect, test } from 'vitest';
import { LONG } from '../cases.js';
import { BATCH, compareRange } from './campaign.js';
import { text } from './code.js';
import { compareModule } from './compare.js';
import { collectKinds, ESTREE, OPERATORS, TYPESCRIPT } from './node-kinds.js';
import { type FuzzModule, makeModule } from './program.js';
import type { Mode } from './realms.js';
import { REGRESSIONS } from './regressions.js';
import { exploreRange } from './symbolic/campaign.js';
import { secondOpinion } from './verdicts/campaign.js';

/** That are explored. */
const FUNCTIONS = LONG ? 50 : 25;

// Programs leave promises behind that nobody waits for.
process.on('unhandledRejection', () => {});

function moduleOf(format: FuzzModule['dialect']['format'], body: string): FuzzModule {
  const tree = text`${format === 'cjs' ? '' : 'export '}function main_0() {\n${body}\n}`;
  return {
    dialect: { format, strict: format !== 'cjs' },
    programs: [{ id: 'given', tree, main: 'main_0', args: '[]' }],
  };
}

describe('programs that differed once', () => {
  test.each(REGRESSIONS)('$name', ({ format, body }) => {
    for (const mode of ['hooked', 'dynamic', 'framed', 'observed'] satisfies Mode[]) {
      const { differences, invalid, refused } = compareModule(moduleOf(format, body), mode);
      expect({ mode, differences, invalid, refused }).toEqual({ mode, differences: [], invalid: [], refused: 0 });
    }
  });
});

test('a difference is noticed', () => {
  // Translated code can see itself in a stack trace.
  const { differences } = compareModule(moduleOf('cjs', "return new Error('x').stack;"), 'hooked');
  expect(differences.map(({ what }) => what)).toEqual(['without hooks']);
});

test('random programs have every kind of syntax node', () => {
  const found = new Set<string>();
  const missing = (): string[] => [...ESTREE, ...OPERATORS, ...TYPESCRIPT].filter((kind) => !found.has(kind));
  for (let i = 0; i < 24 * BATCH && missing().length > 0; i += BATCH)
    collectKinds(makeModule(11, i, BATCH, BATCH), found);
  expect(missing()).toEqual([]);
});

test.each([101, 102])('translated and untouched programs agree, seed %i', (seed) => {
  for (let first = 0; first < (LONG ? 8 : 4) * BATCH; first += BATCH) {
    const { failures, invalid } = compareRange(seed, first, BATCH);
    expect(failures).toEqual([]);
    expect(invalid.length).toBeLessThan(BATCH / 4);
  }
});

test('explored functions obey the oracle', async () => {
  const { explored, failures } = await exploreRange(201, 0, FUNCTIONS);
  expect(failures).toEqual([]);
  expect(explored.filter(({ exhausted }) => exhausted).length).toBeGreaterThan(FUNCTIONS / 5);
});

test('verdicts are not contradicted by plain runs', async () => {
  const { opinions, defects } = await secondOpinion(301, 0, FUNCTIONS);
  expect(defects).toEqual([]);
  expect(opinions.filter(({ verdict }) => verdict === 'proved').length).toBeGreaterThan(FUNCTIONS / 5);
});
