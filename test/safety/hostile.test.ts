// Code that works against the engine: built-ins are changed, results are traps, runs do not end. Each costs at most its own
// unit, nothing of it is left for the next, and whatever is reported is true.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitResult } from '../../src/result/result.js';
import { Fixture } from './fixture.js';

const fixture = new Fixture();
let units: ReadonlyMap<string, UnitResult>;

beforeAll(async () => {
  fixture.add('hostile.ts');
  units = await fixture.check('hostile.ts', '--timeout', '30', '--max-steps', '20000');
});

afterAll(() => fixture.close());

const unit = (name: string): UnitResult => units.get(name) as UnitResult;
const values = (name: string): unknown[] =>
  unit(name)
    .paths.map(({ outcome }) => outcome.value)
    .sort();

describe('the engine survives', () => {
  it('every unit has a result, and none is a bug of the engine', () => {
    expect(units.size).toBeGreaterThan(18);
    for (const { unit, gaps } of units.values()) {
      expect([unit, gaps.filter(({ code }) => code === 'engine-bug').map((gap) => gap.message)]).toEqual([unit, []]);
    }
  });

  it.each(['polluteObject', 'polluteArray', 'polluteCollections', 'replaceGlobals'])('%s', (name) => {
    expect(values(name)).toEqual(['x > 1']);
    expect(unit(name).paths.every((path) => path.replayed)).toBe(true);
    expect(unit(name).verdict).toBe('proved');
  });

  it('a unit that comes last is as exact as ever', () => {
    expect(unit('steady')).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
    expect(values('steady')).toEqual(['1', '3']);
  });
});

describe('traps in results', () => {
  it('are not run for the report', () => {
    expect(unit('deepGetters').verdict).toBe('proved');
    expect(unit('errorBomb').gaps).toEqual([]);
    expect(unit('thrownProxy').paths).toHaveLength(1);
    expect(unit('endlessGetter').verdict).toBe('proved');
  });
});

describe('what does not end', () => {
  it.each(['endlessMicrotasks', 'endlessChain', 'endlessTimers'])('%s is cut', (name) => {
    expect(unit(name).verdict).toBe('open');
    expect(unit(name).gaps.some(({ code }) => code === 'limit')).toBe(true);
  });
  it('a stack that overflows is found', () => expect(unit('endlessStack').verdict).not.toBe('proved'));
  it('the watchdog ends what holds the thread, and the other units go on', async () => {
    fixture.add('endless.ts');
    const found = await fixture.check('endless.ts', '--timeout', '1', '--max-memory', '256');
    for (const name of ['waitsForever', 'slowPattern']) {
      expect([name, found.get(name)?.verdict]).toEqual([name, 'open']);
    }
    expect(found.get('allocates')?.verdict).not.toBe('proved');
    expect(found.get('steady')).toMatchObject({ verdict: 'proved', stats: { paths: 2 } });
  });
});

describe('nothing outlives a path', () => {
  it('timers that are awaited run within it', () => {
    expect(unit('interval').verdict).toBe('proved');
    expect(values('interval')).toEqual(['3']);
  });
  it('timers that are left never fire', () => {
    expect([...new Set(values('leftTimers'))]).toEqual(['-0', '0']);
    expect(values('firedLater')).toEqual(['-0', '0']);
    expect(unit('leftTimers').gaps.some(({ message }) => message.includes('timer'))).toBe(true);
  });
  it('handlers and finalizers are never called', () => {
    expect(values('finalizers')).toEqual(['1', '2']);
    expect(
      unit('handlers')
        .gaps.map(({ message }) => message)
        .join(),
    ).toMatch('a handler of the process');
  });
  it('ending the process ends the path alone', () => {
    expect(unit('aborts').paths[0]?.outcome).toMatchObject({ kind: 'exited', value: '134' });
    expect(unit('killsItself').gaps[0]).toMatchObject({ code: 'unsupported' });
  });
});
