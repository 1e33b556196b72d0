// --from: tests of the usual runners set up the object, sequences go on from where they leave it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exploreSequences, generateTests, OptionError, ProgramError, type SequencesResult } from 'everypath';
import { afterAll, describe, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-from-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const LOCK = `export class Lock {
  #digits: string[] = [];
  private open = false;
  limit = 4;
  constructor(private readonly secret: string = '00') { if (secret === '') throw new RangeError('a secret is needed'); }
  static of(secret: string): Lock { const lock = new Lock(secret); lock.press('1'); return lock; }
  set most(n: number) { this.limit = n; }
  press(digit: string): string {
    if (this.open) return 'open';
    if (this.#digits.length >= this.limit) throw new Error('too many');
    this.#digits.push(digit);
    if (this.#digits.join('') === this.secret) { this.open = true; return 'opens'; }
    return 'waits';
  }
  async later(digit: string): Promise<string> { await undefined; return this.press(digit); }
}
`;
write('lock.ts', LOCK);

const explore = (from: string, length = 1, target = 'lock.ts#Lock'): Promise<SequencesResult> =>
  exploreSequences(target, { length, from, cwd: folder, timeout: AMPLE });

/** The calls of the set-up of each start, once. */
const starts = ({ sequences }: SequencesResult): string[] => [
  ...new Set(
    sequences.map(({ steps, from }) =>
      steps
        .slice(0, from?.steps)
        .map((step) => step.code)
        .join('; '),
    ),
  ),
];

const messages = ({ gaps }: SequencesResult): string[] => gaps.map((gap) => gap.message);

describe('runners', () => {
  test('vitest, with hooks, tables and mocks', async () => {
    const from = write(
      'a.test.ts',
      `import { beforeEach, describe, expect, it, vi } from 'vitest';
      import { Lock } from './lock.js';
      describe('a lock', () => {
        let lock: Lock;
        beforeEach(() => { lock = new Lock('42'); });
        it('waits', () => { expect(lock.press('4')).toBe('waits'); });
        it.each([['1', 'waits'], ['2', 'waits']])('presses %s', (digit, result) => {
          lock.press(digit);
          expect(lock.press('9')).toEqual(result);
        });
        it('tells', () => { const told = vi.fn(); told(lock.press('7')); expect(told).toHaveBeenCalledWith('waits'); });
        it.skip('is skipped', () => { new Lock('skipped'); });
      });`,
    );
    const found = await explore(from);
    expect(starts(found).sort()).toEqual([
      "new Lock('42'); lock.press('1'); lock.press('9')",
      "new Lock('42'); lock.press('2'); lock.press('9')",
      "new Lock('42'); lock.press('4')",
      "new Lock('42'); lock.press('7')",
    ]);
    // Only from where '4' was pressed does one more digit open it.
    const opened = found.sequences.filter(({ steps }) =>
      steps.some((s) => 'text' in s.outcome && s.outcome.text === "'opens'"),
    );
    expect(new Set(opened.map(({ from: start }) => start?.test))).toEqual(new Set(['a lock > waits']));
    expect(found.verdict).not.toBe('proved');
    expect(messages(found).join()).toContain('only sequences that start where the tests of a.test.ts leave the object');
  });

  test('jest with globals, node:test with node:assert', async () => {
    const jest = write(
      'b.test.ts',
      `import { Lock } from './lock.js';
      test('globals', () => { const lock = new Lock('1'); expect(lock.press('2')).not.toBe('opens'); jest.fn()(); });`,
    );
    expect(starts(await explore(jest))).toEqual(["new Lock('1'); lock.press('2')"]);
    const node = write(
      'c.test.ts',
      `import assert from 'node:assert/strict';
      import { describe, it } from 'node:test';
      import { Lock } from './lock.js';
      describe('node', () => { it('opens', async () => { const lock = new Lock('5'); assert.equal(await lock.later('5'), 'opens'); }); });`,
    );
    expect(starts(await explore(node))).toEqual(["new Lock('5'); await lock.later('5')"]);
  });

  test('CommonJS', async () => {
    write(
      'count.cjs',
      'class Count { constructor(n) { this.n = n; } up() { return ++this.n; } }\nmodule.exports = { Count };\n',
    );
    const from = write(
      'count.test.cjs',
      "const test = require('node:test');\nconst { Count } = require('./count.cjs');\ntest('up', () => { new Count(3).up(); });\n",
    );
    expect(starts(await explore(from, 1, 'count.cjs#Count'))).toEqual(['new Count(3); count.up()']);
  });
});

describe('what is captured', () => {
  const cases: readonly (readonly [name: string, body: string, start: string])[] = [
    [
      'calls that throw',
      "const l = new Lock('9'); l.most = 0; expect(() => l.press('1')).toThrow('too many');",
      "new Lock('9'); lock.most = 0; lock.press('1')",
    ],
    ['objects that static methods make', "Lock.of('12');", "new Lock('12'); lock.press('1')"],
    ['arguments that were left out', 'new Lock();', 'new Lock()'],
  ];
  test.each(cases)('%s', async (name, body, start) => {
    const from = write(
      `${name.replaceAll(' ', '-')}.test.ts`,
      `import { expect, test } from 'vitest';\nimport { Lock } from './lock.js';\ntest('t', () => { ${body} });`,
    );
    expect(starts(await explore(from))).toEqual([start]);
  });

  test('derived classes, and not their subclasses', async () => {
    write(
      'derived.ts',
      `class Base { protected n: number; constructor(n: number) { this.n = n; } add(k: number): number { return (this.n += k); } }
      export class Derived extends Base { constructor(n: number) { super(n * 2); } big(): boolean { return this.n > 100; } }
      export class Further extends Derived {}`,
    );
    const from = write(
      'derived.test.ts',
      "import { test } from 'vitest';\nimport { Derived, Further } from './derived.js';\ntest('t', () => { new Derived(3).add(4); new Further(1).add(1); });",
    );
    expect(starts(await explore(from, 1, 'derived.ts#Derived'))).toEqual(['new Derived(3); derived.add(4)']);
  });

  test('a state that calls do not lead to, and arguments that cannot be written, are left out', async () => {
    write(
      'box.ts',
      'export class Box { v = 0; f?: () => void; put(f: () => void): void { this.f = f; } get(): number { return this.v; } }',
    );
    const from = write(
      'box.test.ts',
      `import { expect, test } from 'vitest';\nimport { Box } from './box.js';
      test('written', () => { const box = new Box(); box.v = 3; });
      test('given a function', () => { new Box().put(() => {}); });
      test('fails', () => { new Box().get(); expect(1).toBe(2); });
      test('good', () => { expect(new Box().get()).toBeLucky(); });`,
    );
    const found = await explore(from, 1, 'box.ts#Box');
    expect(starts(found)).toEqual(['new Box(); box.get()']);
    expect(messages(found)).toEqual(
      expect.arrayContaining([
        "the test 'fails' fails: expected 1 toBe 2",
        "an object of the test 'given a function' is left out: an argument of put cannot be written down",
        'toBeLucky in box.test.ts was not checked: it is not known here',
        "an object of the test 'written' is left out: calls of its own do not lead to the state it is left in",
      ]),
    );
  });
});

test('tests begin with what the test did', async () => {
  const from = write(
    'd.test.ts',
    "import { test } from 'vitest';\nimport { Lock } from './lock.js';\ntest('one digit', () => { new Lock('42').press('4'); });",
  );
  const { suites } = await generateTests('lock.ts#Lock', {
    sequences: 1,
    from,
    write: false,
    minimize: true,
    cwd: folder,
  });
  expect(suites[0].text).toMatch(
    /const lock = new Lock\('42'\);\s+expect\(lock.press\('4'\)\).toBe\('waits'\);\s+expect\((lock.press|await lock.later)\('2'\)\).toBe\('opens'\);/,
  );
  expect(suites[0].text).toMatch(/(press|later) gives 'opens' after 'one digit'/);
  // The constructor's error is not met from here, and nobody says that it cannot be.
  expect(suites[0].summary).toMatchObject({ unreachable: 0 });
  expect(suites[0].summary.open).toBeGreaterThan(0);
});

test('bad input', async () => {
  const header = "import { expect, test } from 'vitest';\nimport { Lock } from './lock.js';\n";
  await expect(explore('missing.test.ts')).rejects.toThrow('missing.test.ts does not exist');
  await expect(explore(write('text.md', 'no'))).rejects.toThrow(ProgramError);
  await expect(explore(write('none.test.ts', header))).rejects.toThrow('none.test.ts has no test');
  await expect(
    explore(write('fails.test.ts', `${header}test('t', () => { expect(new Lock().press('1')).toBe('x'); });`)),
  ).rejects.toThrow('no test of fails.test.ts passes; \'t\' fails: expected "waits" toBe "x"');
  await expect(explore(write('nothing.test.ts', `${header}test('t', () => {});`))).rejects.toThrow(
    'no test of nothing.test.ts leaves an object of class Lock to start from',
  );
  await expect(explore(write('throws.test.ts', "throw new Error('while loading');"))).rejects.toThrow('while loading');
  await expect(explore(write('forever.test.ts', `${header}test('t', () => { for (;;) {} });`))).rejects.toThrow(
    ProgramError,
  );
  await expect(generateTests('lock.ts#Lock', { from: 'd.test.ts', cwd: folder })).rejects.toThrow(OptionError);
});
