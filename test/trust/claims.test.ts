// Claims about code that runs later, dead code and the surroundings: nothing is said that a caller could contradict.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { check, generateTests, type UnitResult } from 'everypath';
import { describe, expect, test } from 'vitest';
import { decodeInputs } from '../../src/languages/javascript/codec/decode.js';

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

  test.each(['divideBy', 'obj'])('%s hands out a function, which is called', (name) => {
    const unit = units.get(name)!;
    expect(unit.verdict).toBe('refuted');
    expect(unit.assumptions.join('\n')).toMatch('what the unit returns is called');
  });

  test.each(['store', 'reg', 'give', 'klass'])('%s hands out a function: a proof says so', (name) => {
    const unit = units.get(name)!;
    expect(unit.verdict).toBe('proved');
    expect(unit.assumptions.join('\n')).toMatch('functions that outlive the call');
    expect(deadLines(unit)).toEqual([]);
  });

  test('a generator is resumed by next() alone: what others may send is said', () => {
    const unit = units.get('sent')!;
    expect(unit.assumptions).toContain('the generator is run to its end by next() without values');
    expect(deadLines(unit)).toEqual(['unreached']);
  });

  test.each(['micro', 'tick', 'unawaited', 'then', 'timer'])('%s leaves a task behind that fails', (name) => {
    const unit = units.get(name)!;
    expect(unit.verdict).toBe('refuted');
    expect(unit.gaps).toEqual([]);
    expect(deadLines(unit)).toEqual([]);
  });
});

describe('functions that a helper made', async () => {
  const units = await resultsOf('left-behind.ts');
  const says = (name: string): boolean =>
    units.get(name)!.assumptions.some((text) => text.includes('functions that outlive the call'));

  test.each(['returned', 'nested', 'pushed', 'kept', 'assigned', 'written', 'thrown', 'generator', 'promised'])(
    '%s leaves one behind: a proof says so',
    (name) => {
      expect(units.get(name)).toMatchObject({ verdict: 'proved', gaps: [] });
      expect(says(name)).toBe(true);
    },
  );

  test.each(['used', 'data'])('%s leaves none behind', (name) => {
    expect(units.get(name)).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(says(name)).toBe(false);
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

test('errors of the language have the messages of Node', async () => {
  const units = await resultsOf('messages.ts');
  const file = join(here, 'messages.ts');
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'cjs', target: 'es2022' });
  const module = { exports: {} as Record<string, (...args: unknown[]) => unknown> };
  new Function('module', 'exports', code)(module, module.exports);
  for (const [name, unit] of units) {
    const findings = unit.paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(findings).not.toEqual([]);
    for (const { inputs, outcome } of findings) {
      const args = Object.values(decodeInputs(inputs, {}));
      expect(() => module.exports[name](...args)).toThrow(new TypeError(outcome.error?.message));
    }
  }
});

test('messages of assertions that are functions are called where this Node calls them', async () => {
  const unit = (await resultsOf('assert-messages.ts')).get('message')!;
  expect(unit).toMatchObject({ verdict: 'proved', gaps: [] });
  expect(unit.paths.every(({ replayed }) => replayed)).toBe(true);
});

describe('inputs that are changed', async () => {
  const units = await resultsOf('changes.ts');
  const plain = 'objects and arrays of the input are plain data: no accessors, nothing frozen';

  test.each(['field', 'removed', 'sorted', 'swapped', 'inHelper', 'defined', 'Counter.up'])(
    '%s could meet a frozen one: the proof says so',
    (name) => {
      expect(units.get(name)).toMatchObject({ verdict: 'proved', gaps: [] });
      expect(units.get(name)!.assumptions).toContain(plain);
    },
  );

  test.each(['Counter.secretly', 'reads', 'copies', 'stores'])('%s changes none that could be', (name) => {
    expect(units.get(name)).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(units.get(name)!.assumptions).not.toContain(plain);
  });
});

test('goals that nothing meets say what that rests on', async () => {
  const options = { cwd: here, criterion: 'branch', runner: 'node', out: 'nowhere', write: false } as const;
  const { suites } = await generateTests('goals.ts', options);
  const never = suites[0].goals.filter(({ status, text }) => status !== 'covered' && text.endsWith('is true'));
  expect(never.map(({ text, status, given }) => [text, status, given?.join() ?? ''])).toEqual([
    ['n > 3 is true', 'open', ''],
    ['x < 0 is true', 'unreached', '@requires x > 0'],
    ['o.n > 1 && o.n < 1 is true', 'unreached', expect.stringContaining('plain data')],
    ['n > 3 && n < 2 is true', 'unreachable', ''],
  ]);
});

describe('code that is dead for a first call, on this machine, for callers who keep to the contract', async () => {
  const units = await resultsOf('around.ts');

  test.each([
    ['required', /@requires x > 0/],
    ['assumed', /assume\(\)/],
    ['Positive.sign', /@invariant this\.n > 0/],
    ['second', /variables of modules/],
    ['through', /variables of modules/],
    ['elsewhere', /variables of modules/],
    ['closed', /variables of modules/],
    ['Static.first', /variables of modules/],
    ['sticky', /variables of modules/],
    ['browser', /global names/],
    ['feature', /global names/],
    ['separator', /paths/],
    ['zone', /time zone/],
    ['locale', /locale/],
    ['bytes', /order of bytes/],
    ['place', /place of the files/],
    ['frozen', /nothing frozen/],
    ['tuple', /inputs hold under different types/],
    ['moreArguments', /no more arguments than are declared/],
    ['constructed', /called, not constructed/],
    ['onObject', /not as a member/],
    ['Inherited.own', /on its own class/],
    ['collected', /not collected meanwhile/],
    ['traced', /texts of stacks/],
  ])('%s: the line says what it rests on', (name, given) => {
    const dead = units.get(name)!.statements.filter(({ status }) => status !== 'reached');
    expect(dead.map(({ status, given: rests }) => [status, given.test(rests?.join() ?? '')])).toEqual([
      ['unreached', true],
    ]);
  });

  test('what a module keeps to itself and never changes is no reason', () => {
    expect(units.get('constant')!.assumptions).toEqual([]);
    expect(deadLines(units.get('constant')!)).toEqual(['unreachable']);
  });
});

describe('keys that no type lists', async () => {
  const units = await resultsOf('record-keys.ts');

  test.each([
    ['ownProto', /no name that objects inherit/],
    ['ownMethod', /no name that objects inherit/],
    ['undefinedUnderName', /do not hold undefined/],
    ['undefinedUnderKey', /do not hold undefined/],
  ])('%s: the line says what it rests on', (name, given) => {
    const [dead] = units.get(name)!.statements.filter(({ status }) => status !== 'reached');
    expect([dead.status, given.test(dead.given?.join() ?? '')]).toEqual(['unreached', true]);
  });
});

test('collections may hold themselves', async () => {
  for (const unit of (await resultsOf('holding.ts')).values()) {
    expect(unit).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(deadLines(unit)).toEqual([]);
  }
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

describe('inputs that used to be overlooked', async () => {
  const units = await resultsOf('left-out.ts');
  const reached = (name: string): boolean => units.get(name)!.statements.every(({ status }) => status === 'reached');

  test.each([
    'count',
    'second',
    'functions',
    'untyped',
    'object',
    'structural',
    'measured',
    'arrays',
    'untypedLast',
    'beforeRest',
  ])('%s: every statement is reached', (name) => {
    expect(reached(name)).toBe(true);
    expect(units.get(name)!.verdict).toBe('proved');
  });

  test.each([
    ['keys', /exactly the keys/],
    ['key', /exactly the keys/],
    ['frozen', /exactly the keys/],
    ['holes', /no holes/],
    ['instance', /types are interfaces/],
    ['nature', /have no name and take no parameters/],
    ['text', /of their own/],
    ['empties', /inputs hold under different types/],
    ['emptySets', /inputs hold under different types/],
    ['heldTuple', /inputs hold under different types/],
    ['heldLater', /other objects than arrays, sets and maps that are read later/],
  ])('%s: what the types leave open is said', (name, given) => {
    const dead = units.get(name)!.statements.filter(({ status }) => status !== 'reached');
    expect(dead.map(({ status, given: rests }) => [status, given.test(rests?.join() ?? '')])).toEqual([
      ['unreached', true],
    ]);
  });

  test('objects of type unknown inherit from Object.prototype', () => {
    const { verdict, paths } = units.get('prototype')!;
    expect(verdict).toBe('proved');
    expect(paths.map(({ outcome }) => outcome.value)).toContain('"inherited"');
  });

  test('plain code rests on nothing but inputs that can be changed', () => {
    expect(units.get('plain')?.assumptions).toEqual([]);
    expect(units.get('fields')?.assumptions).toEqual([expect.stringContaining('plain data')]);
  });

  test('inputs of findings are within the precondition, values of maps that nothing reads included', () => {
    const { paths, gaps } = units.get('within')!;
    expect(gaps).toEqual([]);
    const codes = paths.filter(({ outcome }) => outcome.kind === 'violated').map(({ inputCode }) => inputCode);
    expect(codes).toHaveLength(4);
    for (const code of codes) expect(code).toMatch(/a = new Map\(\[\['a'|c = new Map\(\[\['a', 1\]\]\)/);
  });

  test('a name that is no index leaves the length of an array open', () => {
    expect(units.get('property')).toMatchObject({ verdict: 'refuted', gaps: [], stats: { paths: 10 } });
  });
});

test('that no function has the type of an interface is said with the code that it makes dead', async () => {
  const [{ verdict, statements, assumptions }] = (await resultsOf('kinds.ts')).values();
  const assumed = 'inputs whose types cannot be called are no functions';
  expect([verdict, assumptions]).toEqual(['proved', [assumed]]);
  const dead = statements.filter(({ status }) => status.startsWith('unreach'));
  expect(dead.map(({ line, status, given }) => [line, status, given])).toEqual([[3, 'unreached', [assumed]]]);
});

describe('awaited values of type any', async () => {
  const units = await resultsOf('awaited.ts');

  const assumed = 'inputs of type any or unknown have no method then, which promises would wait for';

  test.each(['returned', 'member', 'waits', 'resolves'])('%s: that it is nothing to wait for is assumed', (name) => {
    expect(units.get(name)).toMatchObject({ gaps: [], verdict: 'proved' });
    expect(units.get(name)?.assumptions).toContain(assumed);
  });

  test('typed: a member then may be anything, and only a function that never answers is a finding', () => {
    const { gaps, paths, verdict, assumptions } = units.get('typed')!;
    expect([gaps, verdict]).toEqual([[], 'refuted']);
    expect(assumptions).not.toContain(assumed);
    const violated = paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect(violated.map(({ outcome }) => outcome.property)).toEqual(['never-settles']);
    for (const { inputCode } of violated) expect(inputCode).toContain('then: () =>');
  });

  test('an awaited number is the number', () => {
    expect(units.get('waits')!.paths.some(({ outcome }) => outcome.error?.message === 'five')).toBe(true);
  });

  test('reading then decides no more than it needs', () => {
    expect(units.get('isThenable')).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(units.get('isThenable')!.statements.every(({ status }) => status === 'reached')).toBe(true);
  });
});
