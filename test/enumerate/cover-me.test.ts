// The figures of dianju-2005, section 3 and 4.3: candidates and valid objects, exactly.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EnumerateOptions, type EnumerationResult, enumerate } from 'everypath';
import { expect, test } from 'vitest';
import { CoverMe } from '../../examples/cover-me.js';
import { AMPLE } from '../cases.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function run(unit: string, options: EnumerateOptions): Promise<EnumerationResult> {
  return Promise.resolve(enumerate(`examples/cover-me.ts#${unit}`, { cwd: root, timeout: AMPLE, ...options }));
}

const COMPLETE = { complete: true, gaps: [], threw: undefined };

test("the paper's own maps, numbers without leading zeros: 6,872 of 16,384", async () => {
  const generators = { b2s: 'examples/number-maps.ts#numberMaps' };
  const result = await run('CoverMe', { bound: 4, generators });
  expect(result).toMatchObject({ ...COMPLETE, count: 6872, candidates: 16_384 });
});

test('total maps: 7,520 of 16,384', async () => {
  expect(await run('CoverMe', { bound: 4, maps: 'total' })).toMatchObject({
    ...COMPLETE,
    count: 7520,
    candidates: 16_384,
  });
});

test('all partial maps: 14,500 of 40,000, with fewer runs than candidates', async () => {
  const result = await run('CoverMe.repOk', { bound: 4 });
  expect(result).toMatchObject({ ...COMPLETE, count: 14_500, candidates: 40_000 });
  expect(result.runs).toBeLessThan(7000);
  expect(result.domains).toEqual([
    { name: 'string', values: ['a', 'b', 'c', 'd'], from: 'default', literals: 0 },
    { name: 'number', values: [0, 1, 2, 3], from: 'default', literals: 0 },
  ]);
});

test('the formula about sets holds for all 65,536 pairs of subsets of eight', async () => {
  const result = await run('checkImplication', { bound: 8 });
  expect(result).toMatchObject({ ...COMPLETE, count: 65_536, candidates: 65_536 });
  expect(result.runs).toBeLessThan(5000);
});

test('solutions are built with the public methods of Set and Map, in classes the caller gave', async () => {
  const objects = enumerate<{ this: CoverMe }>('examples/cover-me.ts#CoverMe', {
    bound: 2,
    classes: { CoverMe },
    cwd: root,
  });
  const seen = new Set<string>();
  for await (const { this: object } of objects) {
    expect(object).toBeInstanceOf(CoverMe);
    expect(object.cover).toBeInstanceOf(Set);
    expect(object.b2s).toBeInstanceOf(Map);
    expect(object.repOk()).toBe(true);
    seen.add(JSON.stringify([object.jar, [...object.cover], [...object.b2s]]));
  }
  // Two strings; for each of the nine maps, the subsets of its values.
  expect(seen.size).toBe(2 * (1 + 4 * 2 + 2 * 2 + 2 * 4));
});
