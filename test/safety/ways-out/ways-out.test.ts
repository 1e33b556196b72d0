// Every way out that is known, tried in one check on translated and on original code: none leads out, none shows an object of the
// tool, and what is said of a function in another file is what is said without them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UnitResult } from '../../../src/result/result.js';
import { Fixture } from '../fixture.js';
import { allWays } from './ways.js';

/** Refuted, whatever ran before it. */
const INNOCENT = `export function innocent(n: number): number {
  const found: { a: number } | null = n + 1 > 10 && n < 20 ? null : { a: n };
  return found!.a;
}
`;

const fixture = new Fixture();
const ways = allWays();
let units: ReadonlyMap<string, UnitResult>;

beforeAll(async () => {
  const prelude = readFileSync(join(import.meta.dirname, '../programs/ways-out.js'), 'utf8');
  const functions = ways.map(
    ({ name, code }) => `/** @param {number} x */\nexports.${name} = (x) => verdict(() => { ${code} });\n`,
  );
  fixture.add('ways-out.js', prelude + functions.join(''));
  fixture.add('innocent.ts', INNOCENT);
  units = await fixture.check('ways-out.js', 'innocent.ts', '--timeout', '10', '--max-paths', '20');
});

afterAll(() => fixture.close());

it('there are more than 150, and each was tried', () => {
  expect(ways.length).toBeGreaterThan(150);
  expect(units.size).toBe(ways.length + 1);
});

it('nothing was written', () => {
  expect(fixture.left()).toEqual(['secret.json', 'secret.txt']);
  expect(fixture.secret()).toBe('secret');
});

it('no object of the tool was seen, and its files were not named', () => {
  const seen = [...units.values()].flatMap(({ unit, paths }) =>
    paths
      .filter(({ outcome }) => /foreign|out|named/.test(outcome.value ?? ''))
      .map(({ outcome }) => [unit, outcome.value]),
  );
  expect(seen).toEqual([]);
});

it('none is a bug of the engine', () => {
  const bugs = [...units.values()].flatMap(({ unit, gaps }) =>
    gaps.filter(({ code }) => code === 'engine-bug').map(({ message }) => [unit, message]),
  );
  expect(bugs).toEqual([]);
});

it('what is said of another file is what is said without them', () => {
  expect(units.get('innocent')).toMatchObject({ verdict: 'refuted', stats: { paths: 3 } });
});
