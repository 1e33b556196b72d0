// Claims about code that runs later, dead code and the surroundings: nothing is said that a caller could contradict.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';

const here = join(dirname(fileURLToPath(import.meta.url)), 'programs');

async function resultsOf(file: string, options: object = {}): Promise<Map<string, UnitResult>> {
  const { units } = await check([file], { cwd: here, timeout: 60, ...options });
  return new Map(units.map((unit) => [unit.unit, unit]));
}

function deadLines({ statements }: UnitResult): string[] {
  return statements.filter(({ status }) => status.startsWith('unreach')).map(({ status }) => status);
}

describe('code that runs later', async () => {
  const units = await resultsOf('later.ts');

  test.each(['divideBy', 'obj', 'store', 'reg', 'give', 'klass'])(
    '%s hands out a function: a proof says so',
    (name) => {
      const unit = units.get(name)!;
      expect(unit.verdict).toBe('proved');
      expect(unit.assumptions.join('\n')).toMatch('functions that outlive the call');
      expect(deadLines(unit)).toEqual([]);
    },
  );

  test.each(['micro', 'tick', 'unawaited', 'then', 'timer'])('%s leaves a task behind that fails: a gap', (name) => {
    const unit = units.get(name)!;
    expect(unit.verdict).toBe('open');
    expect(unit.gaps.map(({ code }) => code)).toEqual(['unsupported']);
    expect(deadLines(unit)).toEqual([]);
  });
});

describe('dead code', async () => {
  const units = await resultsOf('dead-code.ts');

  test.each(['truly', 'local'])('%s has code that nothing reaches', (name) => {
    expect(deadLines(units.get(name)!)).toEqual(['unreachable']);
  });

  test.each([
    ['ie', /any or unknown/],
    ['id', /any or unknown/],
    ['plat', /process\.platform/],
  ])('%s has code that other inputs or machines reach: the line says what it rests on', (name, given) => {
    const unit = units.get(name)!;
    expect(deadLines(unit)).toEqual(['unreached']);
    expect(unit.statements.find(({ status }) => status === 'unreached')?.given?.join()).toMatch(given);
  });

  test('what runs before a loop without end is not dead under state matching', async () => {
    const unit = (await resultsOf('dead-code.ts#loop', { match: 'exact' })).get('loop')!;
    expect(deadLines(unit)).toEqual([]);
  });
});

test('what is read of the surroundings is among what a result rests on, and only that', async () => {
  const units = await resultsOf('surroundings.ts');
  const restsOn = Object.fromEntries([...units].map(([name, { assumptions }]) => [name, assumptions.join()]));
  expect(restsOn).toMatchObject({
    plat: expect.stringContaining('process.platform'),
    cwd: expect.stringContaining('process.cwd'),
    eol: expect.stringContaining('os.EOL'),
    tty: expect.stringContaining('process.stdout.isTTY'),
    argv: expect.stringContaining('process.argv'),
  });
  expect(units.get('none')?.assumptions.join()).not.toContain('process');
});

test('inputs that are not tried are among what a result rests on', async () => {
  const units = await resultsOf('left-out.ts');
  const restsOn = (name: string): string => units.get(name)!.assumptions.join();
  expect(restsOn('count')).toContain('optional arguments are passed');
  expect(restsOn('other')).toContain('are other objects than those of declared types');
  expect(units.get('plain')?.assumptions).toEqual([]);
});
