// diff(): ten seeded changes are found, the ten refactorings beside them are proved equivalent; what counts as a difference;
// what cannot be compared is said.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DiffOptions, diff, OptionError, ProgramError, type UnitDiff } from 'everypath';
import { afterAll, describe, expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const modules = join(dirname(fileURLToPath(import.meta.url)), 'modules');

const UNITS = [
  ['shipping', 'quote'],
  ['invoice', 'settle'],
  ['username', 'checkUsername'],
  ['calendar', 'dayOfYear'],
  ['playlist', 'moveToFront'],
  ['rate-limiter', 'RateLimiter.acquire'],
  ['access', 'mayEdit'],
  ['booking', 'book'],
  ['order', 'advance'],
  ['notifier', 'notify'],
] as const;

describe.each(UNITS)('%s', (name, unit) => {
  const compare = async (version: string, options: DiffOptions = {}): Promise<UnitDiff> => {
    const old = join(modules, name, 'old.ts');
    const { units } = await diff(
      { old, new: `${join(modules, name, version)}#${unit}` },
      { timeout: AMPLE, ...options },
    );
    return units[0];
  };

  test('the seeded change is found', async () => {
    const found = await compare('changed.ts', { maxDifferences: 2 });
    expect(found.verdict).toBe('different');
    for (const { old, new: now, at } of found.differences) {
      expect(JSON.stringify([at, old])).not.toBe(JSON.stringify([at, now]));
    }
  });

  test('the refactoring is proved equivalent', async () => {
    const found = await compare('refactored.ts');
    expect(found).toMatchObject({ verdict: 'equivalent', differences: [], gaps: [], stats: { exhausted: true } });
  });
});

const folder = mkdtempSync(join(tmpdir(), 'everypath-diff-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** Both versions as files; the unit is `f`. */
async function compared(old: string, now: string, options: DiffOptions = {}, unit = '#f'): Promise<UnitDiff> {
  const [oldFile, newFile] = [old, now].map((text) => {
    const file = join(folder, `v${files++}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const { units } = await diff({ old: oldFile, new: `${newFile}${unit}` }, { timeout: AMPLE, cwd: folder, ...options });
  return units[0];
}

describe('what counts as the same', () => {
  const zero = [
    'export const f = (x: number): number => (x < 0 ? -x : x);',
    'export const f = (x: number): number => Math.abs(x);',
  ];

  test('0 and -0, unless told apart', async () => {
    expect(await compared(zero[0], zero[1])).toMatchObject({ verdict: 'equivalent' });
    const apart = await compared(zero[0], zero[1], { compare: 'identical' });
    expect(apart.differences).toMatchObject([{ at: 'result', inputs: { x: { $: '-0' } } }]);
  });

  const itself = 'export function f(xs: number[]): number[] { if (xs.length !== 1) return []; return xs; }';
  const copy = itself.replace('return xs;', 'return [...xs];');
  test('a result that is the argument, or a copy of it, unless only values count', async () => {
    expect(await compared(itself, copy)).toMatchObject({ verdict: 'different', differences: [{ at: 'result' }] });
    expect(await compared(itself, copy, { compare: 'values' })).toMatchObject({ verdict: 'equivalent' });
  });

  test('effects on arguments, deep inside', async () => {
    const old = 'export function f(o: { a: { n: number } }): void { if (o.a.n > 3) o.a.n = 3; }';
    const found = await compared(old, old.replace('> 3', '> 4'));
    expect(found).toMatchObject({ verdict: 'different', differences: [{ at: 'o.a.n' }] });
    expect(await compared(old, old.replace('o.a.n > 3', '3 < o.a.n'))).toMatchObject({ verdict: 'equivalent' });
  });

  test('errors: name and message of those the program throws, the name alone of those the language raises', async () => {
    const throwing = (text: string) =>
      `export function f(x: number): number { if (x > 1) throw new Error('${text}'); return x; }`;
    expect(await compared(throwing('a'), throwing('b'))).toMatchObject({ differences: [{ at: 'error.message' }] });
    const reading = (name: string) =>
      `export function f(o: { v: string } | null): number { const ${name} = o!; return ${name}.v.length; }`;
    expect(await compared(reading('a'), reading('b'))).toMatchObject({ verdict: 'equivalent' });
  });

  test('calls of callbacks that return nothing', async () => {
    const old = 'export function f(x: number, log: (n: number) => void): void { log(x); }';
    expect(await compared(old, old.replace('log(x)', 'if (x !== 7) log(x)'))).toMatchObject({
      differences: [{ at: 'calls of log.length', inputs: { x: 7 } }],
    });
  });

  test('the same random numbers and the same time in both', async () => {
    const old = 'export const f = (): number => Math.random() * 2;';
    expect(
      await compared(old, 'export const f = (): number => { const r = Math.random(); return r + r; };'),
    ).toMatchObject({
      verdict: 'equivalent',
    });
    const later = old.replace('Math.random() * 2', 'Math.random() * 3');
    expect(await compared(old, later)).toMatchObject({ verdict: 'different' });
  });

  test('module state does not leak from one version into the other', async () => {
    const text = 'let n = 0; export function f(x: number): number { n += 1; return x + n; }';
    expect(await compared(text, text)).toMatchObject({ verdict: 'equivalent' });
  });

  test('frozen results, maps, sets, private fields, generators, promises', async () => {
    const both = async (old: string, now: string) => [
      (await compared(old, old)).verdict,
      (await compared(old, now)).verdict,
    ];
    const frozen = 'export const f = (x: number) => Object.freeze({ x, m: new Map([[x, 1]]), s: new Set([x]) });';
    expect(await both(frozen, frozen.replace('[x, 1]', '[x, 2]'))).toEqual(['equivalent', 'different']);
    const hidden =
      'class C { #v = 0; set(x: number) { this.#v = x; return this; } }\nexport const f = (x: number) => new C().set(x);';
    expect((await compared(hidden, hidden)).verdict).toBe('equivalent');
    const generator = 'export function* f(x: number): Generator<number> { yield x; yield 1; }';
    expect(await both(generator, generator.replace('yield 1', 'yield 2'))).toEqual(['equivalent', 'different']);
    const promise = 'export async function f(x: number): Promise<number> { return (await x) + 1; }';
    expect(await both(promise, promise.replace('+ 1', '+ 2'))).toEqual(['equivalent', 'different']);
  });
});

test('private state of the receiver', async () => {
  const old = 'export class C { #n = 0; m(x: number): void { if (x > 3) this.#n = x; } }';
  const found = await compared(old, old.replace('> 3', '> 4'), {}, '#C.m');
  expect(found).toMatchObject({ verdict: 'different', gaps: [] });
  expect(found.differences[0].at).toBe('this.#n');
});

describe('what cannot be compared', () => {
  test('functions in results are a gap', async () => {
    const text = 'export const f = (x: number) => ({ get: () => x });';
    expect(await compared(text, text)).toMatchObject({ verdict: 'open', gaps: [{ code: 'unsupported' }] });
  });

  test('classes whose fields changed', async () => {
    const text = 'export class C { a = 0; m(): number { return this.a; } }';
    const found = await compared(text, text.replaceAll('a ', 'b ').replace('this.a', 'this.b'), {}, '#C');
    expect(found).toMatchObject({ verdict: 'open', stats: { paths: 0 } });
    expect(found.gaps[0].message).toContain('class C have other fields');
  });

  test('other parameters', async () => {
    const old = 'export const f = (a: number): number => a;';
    const more = await compared(old, 'export const f = (a: number, b: number): number => a + b;');
    expect(more.gaps[0].message).toBe('only the new version has the parameter b');
    const optional = await compared(old, 'export const f = (a: number, b = 0): number => a + b;');
    expect(optional).toMatchObject({ verdict: 'equivalent' });
    expect(optional.assumptions).toContain('parameters that only one version has are left out');
  });

  test('a search that is not exhausted is open', async () => {
    const text = 'export function f(xs: number[]): number { let n = 0; for (const x of xs) n += x; return n; }';
    const found = await compared(text, text.replace('n += x', 'n = n + x'), { maxPaths: 5 });
    expect(found).toMatchObject({ verdict: 'open', gaps: [{ code: 'limit' }] });
  });
});

test('whole files: units by name, those without a partner are listed', async () => {
  writeFileSync(join(folder, 'a.ts'), 'export const f = (x: number) => x;\nexport const gone = () => 1;\n');
  writeFileSync(join(folder, 'b.ts'), 'export const f = (x: number) => x;\nexport const more = () => 1;\n');
  const result = await diff({ old: 'a.ts', new: 'b.ts' }, { cwd: folder });
  expect(result).toMatchObject({ units: [{ unit: 'f', verdict: 'equivalent' }], added: ['more'], removed: ['gone'] });
  const named = await diff({ old: 'a.ts#gone', new: 'b.ts#more' }, { cwd: folder });
  expect(named.units[0]).toMatchObject({ unit: 'more', old: { unit: 'gone' }, verdict: 'equivalent' });
});

test('a git revision, with the modules it had', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'everypath-diff-git-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: repository });
  try {
    git('init', '-q');
    writeFileSync(join(repository, 'rate.ts'), 'export const RATE = 2;\n');
    writeFileSync(
      join(repository, 'f.ts'),
      "import { RATE } from './rate.js';\nexport const f = (x: number): number => x * RATE;\n",
    );
    git('add', '.');
    git('commit', '-q', '-m', 'old');
    writeFileSync(join(repository, 'rate.ts'), 'export const RATE = 3;\n');
    const { units } = await diff({ base: 'HEAD', new: 'f.ts#f' }, { cwd: repository });
    expect(units[0]).toMatchObject({ verdict: 'different', old: { file: 'HEAD:f.ts', revision: 'HEAD' } });
    expect(git('status', '--porcelain').toString().trim()).toBe('M rate.ts');
    await expect(diff({ base: 'nowhere', new: 'f.ts#f' }, { cwd: repository })).rejects.toThrow(ProgramError);
  } finally {
    rmSync(repository, { recursive: true });
  }
});

test('bad input', async () => {
  writeFileSync(join(folder, 'broken.ts'), 'export const f = (;');
  writeFileSync(join(folder, 'throws.ts'), "throw new Error('at load');\nexport const f = () => 1;\n");
  writeFileSync(join(folder, 'forever.ts'), 'export function f(x: number): number { while (x === 1) {} return x; }\n');
  const run = (old: string, now: string, options: DiffOptions = {}) =>
    diff({ old, new: now }, { cwd: folder, timeout: AMPLE, maxSteps: 20_000, ...options });
  await expect(run('missing.ts', 'a.ts')).rejects.toThrow('missing.ts does not exist');
  await expect(run('a.ts', 'b.ts#nothing')).rejects.toThrow('has no unit nothing');
  await expect(run('broken.ts', 'broken.ts')).rejects.toThrow(ProgramError);
  await expect(run('throws.ts', 'throws.ts')).rejects.toThrow('at load');
  await expect(run('a.ts', 'a.ts', { compare: 'sloppy' as never })).rejects.toThrow(OptionError);
  await expect(run('a.ts', 'a.ts', { maxDifferences: 0 })).rejects.toThrow(OptionError);
  const { units } = await run('forever.ts', 'forever.ts');
  expect(units[0]).toMatchObject({ verdict: 'open' });
});
