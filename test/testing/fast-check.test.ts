// Properties of fast-check as units: values are those that fast-check itself could make, written as it writes them; tests are found and run
// in the ways in which projects have them. The properties are in programs/.
import { check } from 'everypath';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeInputs } from '../../src/languages/javascript/codec/decode.js';
import { runCli } from '../run-cli.js';
import { ARBITRARIES } from './programs/arbitraries.js';

const PROGRAMS = 'test/testing/programs';

describe('the stand-in for fast-check', () => {
  test('makes values that fast-check can make, and writes them in its way', async () => {
    const { units } = await check(`${PROGRAMS}/arbitraries.properties.js`, { maxPaths: 200 });
    expect(units).toHaveLength(1);
    const seen = new Set<string>();
    for (const path of units[0].paths) {
      expect(path.replayed).toBe(true);
      const { value, kind } = decodeInputs(path.inputs) as { value: unknown; kind: string };
      seen.add(kind);
      expect([kind, path.counterexample, ARBITRARIES[kind]().canShrinkWithoutContext(value)]).toEqual([
        kind,
        fc.stringify([value, kind]),
        true,
      ]);
    }
    expect([...seen].sort()).toEqual(Object.keys(ARBITRARIES).sort());
  });

  test('has tests as they are registered', async () => {
    const { units } = await check(`${PROGRAMS}/library.properties.ts`, { timeout: 20 });
    const seen = units.map(({ unit, verdict, paths }) => {
      const broken = paths.filter(({ outcome }) => outcome.kind === 'violated');
      return [unit, verdict, ...broken.map(({ counterexample }) => counterexample)];
    });
    expect(seen).toEqual([
      ['a suite > has hooks', 'refuted', '[5]'],
      ['a suite > has several properties', 'refuted', '[7654321]'],
      [expect.stringMatching(/^a suite > is made .* times$/), 'refuted', '[4]'],
      ['a suite > has a row %i', 'refuted', '[2]'],
      ['comes to a property by a helper', 'refuted', '[12345]'],
      ['throws', 'refuted', expect.stringMatching(/^\["zq.*",Context\(\)\]$/)],
      ['is made of the value before', 'proved'],
      ['tries examples', 'refuted', '[99]'],
      ['has an arbitrary without inputs', 'open'],
      ['never runs', 'open'],
      ['holds for a function', 'proved'],
      ['connects to the runner', 'refuted', expect.stringMatching(/^\[-?\d+,-?\d+\]$/)],
      ['connects by names', 'proved'],
      ['property at line 93', 'refuted', '[5]'],
    ]);
    expect(units[8].gaps.map(({ message }) => message)).toEqual(['fc.emailAddress()']);
    expect(units[9].gaps.map(({ code }) => code)).toEqual(['no-completion']);
    expect(units[5].paths.find(({ outcome }) => outcome.kind === 'violated')?.outcome).toMatchObject({
      property: 'uncaught-throw',
      error: { message: 'no such text' },
      severity: 'contract',
    });
  });

  test('is named by titles', async () => {
    const one = await runCli(['check', `${PROGRAMS}/library.properties.ts#connects by names`]);
    expect(one.stdout).toContain('connects by names: proved');
    const other = await runCli(['check', `${PROGRAMS}/library.properties.ts#connects by name`]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("did you mean 'connects by names'?");
  });
});
