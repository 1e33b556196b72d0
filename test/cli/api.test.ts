// check() over a program and an engine of our own: what the API does by itself.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assert, assume, type CheckEvent, check, choose, OptionError, ProgramError, symbolic } from '../../src/api.js';
import { open, swapNode } from '../report/fixtures.js';

const unit = (name: string) => ({
  name,
  file: swapNode.file,
  parameters: [{ name: 'node' }],
  statements: [{ file: swapNode.file, line: 1, column: 1, endLine: 1, endColumn: 2 }],
  assumptions: [],
  location: { file: swapNode.file, line: 1, column: 1, endLine: 1, endColumn: 2 },
});

const mocks = vi.hoisted(() => ({ openProgram: vi.fn(), exploreUnit: vi.fn() }));
vi.mock('../../src/languages/javascript/frontend/program.js', () => ({
  parseTarget: (text: string) => ({ file: text }),
  openProgramInTurns: mocks.openProgram,
}));
vi.mock('../../src/host/host.js', () => ({
  EngineHost: class EngineHost {
    constructor(private readonly options: unknown) {}
    explore(unit: unknown, loader: unknown, handlers: unknown): unknown {
      return mocks.exploreUnit(unit, loader, this.options, handlers);
    }
    warm(): void {}
    close(): void {}
  },
  UnitLoadError: class UnitLoadError extends Error {},
}));

beforeEach(() => {
  mocks.openProgram.mockReset().mockReturnValue({
    units: [unit('a'), unit('b')],
    notes: () => [{ code: 'TS1', message: 'odd', location: undefined }],
    source: () => 'loader',
  });
  mocks.exploreUnit.mockReset().mockImplementation(async (u, _loader, _options, handlers) => {
    handlers.onEvent({ type: 'path', unit: u.name, path: swapNode.paths[0] });
    return { ...swapNode, unit: u.name };
  });
});

async function eventsOf(run: AsyncIterable<CheckEvent>): Promise<string[]> {
  const types: string[] = [];
  for await (const event of run) types.push(event.type);
  return types;
}

describe('check', () => {
  it('can be awaited', async () => {
    const result = await check('file.ts', { timeout: 3 });
    expect(result.version).toBe(1);
    expect(result.units.map((u) => u.unit)).toEqual(['a', 'b']);
    expect(mocks.openProgram.mock.calls[0][0]).toEqual([{ file: 'file.ts' }]);
    expect(mocks.exploreUnit.mock.calls[0][1]).toBe('loader');
    expect(mocks.exploreUnit.mock.calls[0][2]).toMatchObject({ timeout: 3, search: 'deepening' });
  });

  it('can be iterated over, and awaited too, and runs once', async () => {
    const run = check(['file.ts']);
    const unitEvents = ['unit-started', 'path', 'unit-finished'];
    expect(await eventsOf(run)).toEqual([...unitEvents, ...unitEvents, 'note']);
    expect((await run).units).toHaveLength(2);
    expect(mocks.openProgram).toHaveBeenCalledTimes(1);
  });

  it('starts nothing until it is asked', async () => {
    check('file.ts');
    await new Promise((resolve) => setImmediate(resolve));
    expect(mocks.openProgram).not.toHaveBeenCalled();
  });

  it('ends cleanly on abort, with what was found', async () => {
    const controller = new AbortController();
    mocks.exploreUnit.mockImplementation(async (u, _loader, _options, { signal }) => {
      controller.abort();
      expect(signal.aborted).toBe(true);
      return { ...open, unit: u.name };
    });
    const { units } = await check('file.ts', { signal: controller.signal, jobs: 1 });
    expect(mocks.exploreUnit).toHaveBeenCalledTimes(1);
    expect(units.map((u) => u.verdict)).toEqual(['open', 'open']);
    expect(units[1].gaps[0]).toMatchObject({ code: 'limit', message: expect.stringContaining('stopped') });
    expect(units[1].statements[0].status).toBe('open');
    const before = await check('file.ts', { signal: AbortSignal.abort() });
    expect(before.units.every((u) => u.verdict === 'open')).toBe(true);
  });

  it('stops when a loop over it is left', async () => {
    const run = check('file.ts');
    for await (const event of run) if (event.type === 'unit-finished') break;
    const { units } = await run;
    expect(units[0].verdict).toBe('proved');
    expect(units.length).toBe(2);
  });

  it('makes a bug of the engine a gap, and keeps the paths found', async () => {
    mocks.exploreUnit.mockImplementationOnce(async (_u, _loader, _options, handlers) => {
      handlers.onEvent({ type: 'path', unit: 'a', path: swapNode.paths[0] });
      throw new Error('boom');
    });
    const { units } = await check('file.ts');
    expect(units[0]).toMatchObject({ verdict: 'open', gaps: [{ code: 'engine-bug' }] });
    expect(units[0].gaps[0].message).toContain('boom');
    expect(units[0].paths).toHaveLength(1);
    expect(units[1].verdict).toBe('proved');
  });

  it('rejects when the program cannot be loaded, by both routes', async () => {
    const error = new ProgramError('file-not-found', 'no such file');
    mocks.openProgram.mockImplementation(() => {
      throw error;
    });
    const run = check('file.ts');
    await expect(run).rejects.toBe(error);
    await expect(eventsOf(run)).rejects.toBe(error);
  });

  it.each<[string, object, string]>([
    ['an unknown option', { serach: 'dfs' }, 'serach'],
    ['a wrong search', { search: 'dsf' }, 'dfs'],
    ['a negative limit', { maxDepth: -1 }, 'maxDepth'],
    ['a fraction', { maxPaths: 1.5 }, 'maxPaths'],
    ['NaN', { timeout: Number.NaN }, 'timeout'],
    ['a text for a number', { paths: '3' }, 'paths'],
    ['a prefix that is none', { replay: '0..1' }, '0..1'],
    ['values that are no text', { concrete: { n: 3 } }, 'concrete'],
    ['no solver', { solver: '' }, 'solver'],
  ])('refuses %s at once', (_, options, text) => {
    expect(() => check('file.ts', options)).toThrow(OptionError);
    expect(() => check('file.ts', options)).toThrow(text);
  });

  it('accepts undefined for a default and Infinity for no limit', () => {
    expect(() => check('file.ts', { search: undefined, maxPaths: Infinity, paths: Infinity })).not.toThrow();
  });

  it('refuses options that do not fit the units', async () => {
    await expect(check('file.ts', { replay: '0' })).rejects.toThrow('a, b');
    await expect(check('file.ts', { concrete: { nod: '1' } })).rejects.toMatchObject({
      code: 'unknown-parameter',
      suggestion: 'did you mean node?',
    });
  });
});

describe('functions for use inside code, outside an exploration', () => {
  it('assert and assume throw when the condition is false', () => {
    expect(() => assert(true)).not.toThrow();
    expect(() => assert(0, 'positive')).toThrow('positive');
    expect(() => assume(1)).not.toThrow();
    expect(() => assume(false)).toThrow('assume');
  });

  it('choose gives the first option', () => {
    expect(choose(3)).toBe(0);
    expect(() => choose(0)).toThrow(RangeError);
  });

  it.each([
    () => symbolic<string[]>('x'),
    () => symbolic.boolean(),
    () => symbolic.number('n'),
    () => symbolic.integer(),
    () => symbolic.string(),
  ])('symbolic inputs exist only inside an exploration', (use) => {
    expect(use).toThrow('only inside an exploration');
  });
});
