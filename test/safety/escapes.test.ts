// Known ways out of a vm context, each tried in the exploration and in the replay: none reaches another realm.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UnitResult } from '../../src/result/result.js';
import { Fixture } from './fixture.js';

const fixture = new Fixture();
let units: ReadonlyMap<string, UnitResult>;

beforeAll(async () => {
  fixture.add('escapes.js');
  units = await fixture.check('escapes.js', '--timeout', '5');
});

afterAll(() => fixture.close());

it('no way leads out', () => {
  expect(units.size).toBeGreaterThan(70);
  expect(fixture.left()).toEqual(['secret.json', 'secret.txt']);
});

it('objects of the engine are not even seen', () => {
  const refused = [...units.values()].filter(({ paths }) => paths.some(({ outcome }) => outcome.value === '"refused"'));
  expect(refused.map(({ unit }) => unit)).toEqual([]);
});

it('what is denied is no error of the program', () => {
  for (const [name, code] of [
    ['deniedSignal', 'denied'],
    ['createdRequire', 'denied'],
    ['builtinOfProcess', 'denied'],
  ]) {
    expect([name, units.get(name)?.gaps[0]?.code]).toEqual([name, code]);
    expect(units.get(name)?.verdict).toBe('open');
  }
});

it('bindings throw as under the permissions of Node: libraries that try them go on without', () => {
  const { verdict, assumptions, paths } = units.get('linkedBinding')!;
  expect(verdict).toBe('proved');
  expect(paths.map(({ outcome }) => outcome.kind)).toEqual(['threw']);
  expect(assumptions).toContain('process.binding throws, as it does under the permissions of Node');
});
