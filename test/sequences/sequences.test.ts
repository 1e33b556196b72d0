// exploreSequences(): what sequences of calls reach, which states are matched, and that what is matched loses nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exploreSequences, generateTests, OptionError, ProgramError, type SequencesResult } from 'everypath';
import { afterAll, describe, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-sequences-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function write(text: string, extension = 'ts'): string {
  const file = join(folder, `c${files++}.${extension}`);
  writeFileSync(file, text);
  return file;
}

const explore = (text: string, length: number): Promise<SequencesResult> =>
  exploreSequences(`${write(text)}#C`, { length, timeout: AMPLE, cwd: folder });

const codes = ({ sequences }: SequencesResult): string[] =>
  sequences.map(({ steps }) => steps.map((step) => step.code).join('; '));

/** Results that some call of a method gave. */
const results = ({ sequences }: SequencesResult, method: string): Set<unknown> =>
  new Set(
    sequences.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.method === method && step.outcome.kind === 'returned' ? [step.outcome.value] : [])),
    ),
  );

describe('state matching', () => {
  const ring =
    'export class C { private n = 0; next(): number { this.n = (this.n + 1) % 4; return this.n; } zero(): void { this.n = 0; } }';

  test('a finite state space is exhausted, whatever the length', async () => {
    const found = await explore(ring, 9);
    expect(found).toMatchObject({ verdict: 'proved', gaps: [], stats: { exhausted: true } });
    expect([...results(found, 'next')].sort()).toEqual([0, 1, 2, 3]);
    // Each of the four states is left by each method once, and may be where a sequence ends.
    expect(found.stats.paths).toBeLessThanOrEqual(4 * 3);
  });

  test('sequences that are too short say so', async () => {
    const found = await explore(ring, 2);
    expect(found.verdict).toBe('open');
    expect(found.gaps).toMatchObject([{ code: 'limit', message: 'longer sequences of calls were not explored' }]);
    expect([...results(found, 'next')].sort()).toEqual([1, 2]);
  });

  test('symbolic states match under a renaming of the arguments', async () => {
    const text =
      'export class C { private v = 0; set(x: number): void { this.v = x; } get(): number { return this.v; } }';
    const found = await explore(text, 5);
    expect(found).toMatchObject({ verdict: 'proved', gaps: [] });
    expect(found.stats.paths).toBeLessThan(12);
  });

  test('a state is not matched by one whose condition is stronger', async () => {
    const text = `export class C {
      private v = 0;
      set(x: number): void { if (x > 10) this.v = x; }
      raise(x: number): void { if (x > 5) this.v = x; }
      low(): boolean { return this.v > 5 && this.v < 8; }
    }`;
    const found = await explore(text, 3);
    expect(results(found, 'low')).toEqual(new Set([true, false]));
  });

  test('variables of the module are part of the state', async () => {
    const text = 'let calls = 0;\nexport class C { m(): number { return ++calls; } }';
    expect([...results(await explore(text, 4), 'm')].sort()).toEqual([1, 2, 3, 4]);
    const inside = 'const seen: number[] = [];\nexport class C { m(): number { seen.push(1); return seen.length; } }';
    expect([...results(await explore(inside, 3), 'm')].sort()).toEqual([1, 2, 3]);
  });

  test('what matching leaves out is nothing: the same states as all sequences together reach', async () => {
    const text = `export class C {
      private a = 0;
      private b = 0;
      x(): string { this.a = (this.a + 1) % 3; return this.show(); }
      y(): string { if (this.a > this.b) this.b = this.a; return this.show(); }
      z(): string { const t = this.a; this.a = this.b; this.b = t; return this.show(); }
      private show(): string { return this.a + ',' + this.b; }
    }`;
    const found = await explore(text, 6);
    const reached = new Set(['x', 'y', 'z'].flatMap((method) => [...results(found, method)]));
    type State = readonly [number, number];
    const moves: readonly ((s: State) => State)[] = [
      ([a, b]) => [(a + 1) % 3, b],
      ([a, b]) => [a, Math.max(a, b)],
      ([a, b]) => [b, a],
    ];
    const all = new Set<string>();
    let states: State[] = [[0, 0]];
    for (let i = 0; i < 6; i++)
      states = states.flatMap((s) => moves.map((move) => move(s))).filter((s) => all.add(s.join()));
    expect(reached).toEqual(all);
  });
});

describe('sequences', () => {
  test('constructor arguments, errors, objects passed in, async methods', async () => {
    const errors = await explore(
      "export class C { constructor(n: number) { if (n < 0) throw new Error('no'); } m(): void {} }",
      1,
    );
    const thrown = errors.sequences.filter(({ steps }) => steps[0].outcome.kind === 'threw');
    expect(thrown.map(({ steps }) => steps.length)).toEqual([1]);
    const objects = await explore(
      'export class C { #all: { id: number }[] = []; add(o: { id: number }): boolean { if (this.#all.includes(o)) return false; this.#all.push(o); return true; } }',
      2,
    );
    expect([...results(objects, 'add')].sort()).toEqual([false, true]);
    const twice = objects.sequences.find(({ steps }) =>
      steps.some((s) => s.outcome.kind === 'returned' && s.outcome.value === false),
    );
    expect(twice?.setup.length).toBe(1);
    const promised = await explore(
      'export class C { private n = 0; async add(x: number): Promise<number> { this.n += x; return this.n; } }',
      1,
    );
    expect(codes(promised).some((code) => code.includes('; await c.add('))).toBe(true);
  });

  test('a run-time error at the end of a sequence is a violation', async () => {
    const text =
      'export class C { private o: { x: number } | null = { x: 1 }; drop(): void { this.o = null; } read(): number { return this.o!.x; } }';
    const found = await explore(text, 3);
    expect(found.verdict).toBe('refuted');
    expect(codes(found)).toContain('new C(); c.drop(); c.read()');
  });

  test('JavaScript, and classes that are not exported', async () => {
    const file = write(
      'class C { constructor() { this.n = 0; } up() { return ++this.n; } }\nmodule.exports = { make: () => new C() };\n',
      'cjs',
    );
    const found = await exploreSequences(`${file}#C`, { length: 2, cwd: folder });
    expect([...results(found, 'up')].sort()).toEqual([1, 2]);
  });
});

test('tests of a class as sequences', async () => {
  const file = write(
    'export class C { private n = 0; get size(): number { return this.n; } add(): boolean { if (this.n === 2) return false; this.n++; return true; } }',
  );
  const { suites } = await generateTests(`${file}#C`, { sequences: 3, write: false, minimize: true, cwd: folder });
  expect(suites[0].summary).toMatchObject({ unreachable: 0, open: 0 });
  expect(suites[0].text).toContain('expect(c.add()).toBe(false);');
  expect(suites[0].text).toContain('expect(c.size).toBe(2);');
});

test('bad input', async () => {
  const file = write(
    'export class C { m(): void {} }\nexport abstract class A { abstract m(): void; }\nexport const f = () => 1;\n',
  );
  const run = (target: string, length?: number) => exploreSequences(target, { length, cwd: folder });
  await expect(run(file)).rejects.toThrow(ProgramError);
  await expect(run(`${file}#f`)).rejects.toThrow(ProgramError);
  await expect(run(`${file}#A`)).rejects.toThrow(ProgramError);
  await expect(run(`${file}#C`, 0)).rejects.toThrow(OptionError);
  await expect(run('missing.ts#C')).rejects.toThrow('does not exist');
  const forever = await exploreSequences(`${write('export class C { m(): void { for (;;) {} } }')}#C`, {
    length: 1,
    timeout: AMPLE,
    maxSteps: 20_000,
    cwd: folder,
  });
  expect(forever.verdict).toBe('open');
});
