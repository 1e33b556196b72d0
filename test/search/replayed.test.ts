// What the original does with untyped inputs is what was predicted: no path of these programs is left as not replayed.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const PROGRAMS = {
  'elements that are undefined go to the end unseen': `
    export function sorted(list) {
      if (!Array.isArray(list) || list.length !== 2) return 0;
      let seen = 0;
      list.sort((a, b) => { seen++; if (a === undefined || b === undefined) throw new RangeError('seen'); return 0; });
      return seen;
    }
    export function copied(a) {
      return ['b', a].toSorted()[1] === undefined ? 'undefined is last' : 'known';
    }`,
  'toJSON of an input is called': `
    export function text(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
      return JSON.stringify({ value: { toJSON: value.toJSON } }) === '{}' ? 'left out' : 'there';
    }`,
  "the text of a function that is an input is not the engine's": `
    export function shown(f) {
      return typeof f === 'function' ? encodeURIComponent(String(f)) : '';
    }`,
};

const LIMITS = { maxPaths: 60, maxSteps: 20_000, timeout: AMPLE, proof: 'off' } as const;

test.each(Object.entries(PROGRAMS))('%s', async (_name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-replayed-'));
  writeFileSync(join(folder, 'program.mjs'), text);
  for (const search of ['bfs', 'hybrid'] as const) {
    const { units } = await check(join(folder, 'program.mjs'), { ...LIMITS, search });
    for (const { gaps, paths } of units) {
      expect(gaps.filter(({ code }) => code === 'not-replayed' || code === 'engine-bug')).toEqual([]);
      expect(paths.length).toBeGreaterThan(1);
      for (const { outcome } of paths) {
        expect(outcome.error?.name).not.toBe('RangeError');
        expect(outcome.value ?? '').not.toContain('view.');
      }
    }
  }
});

test('paths past the first ones are kept with their inputs; samples of them are replayed, and each with paths: all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-replayed-'));
  const file = join(folder, 'bits.ts');
  const bits = Array.from({ length: 7 }, (_, i) => `b${i}`);
  const sum = bits.map((bit, i) => `(${bit} ? ${2 ** i} : 0)`).join(' + ');
  writeFileSync(file, `export function bits(${bits.map((bit) => `${bit}: boolean`).join(', ')}) { return ${sum}; }`);
  const kept = async (paths: number): Promise<boolean[]> => {
    const [unit] = (await check(file, { paths, timeout: AMPLE, cache: false })).units;
    expect(unit).toMatchObject({ verdict: 'proved', gaps: [] });
    for (const { inputs, outcome } of unit.paths) {
      const value = bits.reduce((total, bit, i) => total + (inputs[bit] === true ? 2 ** i : 0), 0);
      expect(outcome.value).toBe(String(value));
    }
    return unit.paths.map((path) => path.replayed);
  };
  const some = await kept(1000);
  expect(some).toHaveLength(128);
  expect(some.slice(0, 32)).not.toContain(false);
  const samples = some.slice(32).filter(Boolean);
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.length).toBeLessThan(8);
  expect(await kept(1000)).toEqual(some);
  expect(await kept(Number.POSITIVE_INFINITY)).not.toContain(false);
});
