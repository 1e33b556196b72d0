// `@invariant` before a loop: checked at its head in searches, assumed and checked in proofs, told where it cannot be read.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, test } from 'vitest';

const cwd = mkdtempSync(join(tmpdir(), 'everypath-invariants-'));

const PROGRAM = `
function ok(x: number): boolean { return x >= 0; }
export function forLoop(n: number): number {
  let s = 0;
  /**
   * @invariant ok(i)
   * @invariant s < 2
   */
  for (let i = 0; i < n; i++) s++;
  return s;
}
export function forOf(a: number[]): number {
  let s = 0;
  /** @invariant s < 2 */
  for (const x of a) s += x === x ? 1 : 1;
  return s;
}
export function forIn(): number {
  let s = 0;
  /** @invariant s < 2 */
  for (const key in { a: 1, b: 2, c: 3 }) s += key.length;
  return s;
}
export function members(): number {
  let s = 0;
  /** @invariant s < 2 */
  for (const x of new Set([1, 2, 3])) s += x > 0 ? 1 : 0;
  return s;
}
export function doLoop(n: number): number {
  let s = 0;
  // @invariant s < 2
  do { s++; } while (s < n);
  return s;
}
export function labelled(n: number): number {
  let s = 0;
  // @invariant s < 2
  outer: while (s < n) { s++; continue outer; }
  return s;
}
`;
writeFileSync(join(cwd, 'wrong.ts'), PROGRAM);

test('an invariant that does not hold is found, at its place', async () => {
  const { units } = await check('wrong.ts', { cwd, timeout: 60, maxPaths: 8 });
  for (const { unit, paths } of units) {
    const [broken] = paths.filter(({ outcome }) => outcome.kind === 'violated');
    expect([unit, broken?.replayed]).toEqual([unit, true]);
    expect(broken.outcome).toMatchObject({ error: { message: '@invariant s < 2' } });
  }
  expect(units).toHaveLength(6);
});

test('and nothing with such an invariant is proved', async () => {
  const { units } = await check('wrong.ts', { cwd, proof: 'only', timeout: 60 });
  expect(units.map(({ verdict }) => verdict)).not.toContain('proved');
  const [{ gaps }] = units;
  expect(gaps[0].message).toContain('not known to keep @invariant s < 2');
});

test.each([
  ['// @invariant i <=', '', '3:19: @invariant: Expression expected'],
  ['// @invariant i++ < 3', '', '3:15: @invariant: i++ changes something'],
  ['const xs: number[] = [];\n// @invariant xs.push(i) > 0', '', 'xs.push(i) changes something, which an invariant'],
  [
    'const o = { v: 0 }; const set = () => { o.v = i; return true; };\n// @invariant set()',
    '',
    '@invariant: set() changes something',
  ],
  [
    'function deep() { return step(); } function step() { i++; return i > 0; }\n// @invariant deep()',
    '',
    '@invariant: deep() changes',
  ],
  ['if (n > 0) /** @invariant i > 0 */', '', 'the loop must be a statement of a block'],
  ['$ep_inv(i);', '', 'the name $ep_inv is taken by everypath'],
])('%s is refused', async (before, after, message) => {
  const name = `refused-${message.length}.ts`;
  writeFileSync(
    join(cwd, name),
    `export function f(n: number): number {\nlet i = 0;\n${before}\nwhile (i < n) i++;\nreturn i;${after}\n}\n`,
  );
  await expect(check(name, { cwd })).rejects.toThrow(message);
});

test('what a function makes for itself it may change', async () => {
  const text = `
function distinct(xs: number[]): boolean {
  const seen = new Set<number>();
  let n = 0;
  for (const x of xs) { seen.add(x); n++; }
  return seen.size <= n;
}
export function f(xs: number[]): number {
  let i = 0;
  // @invariant distinct(xs)
  while (i < 2) i++;
  return i;
}
`;
  writeFileSync(join(cwd, 'pure.ts'), text);
  const { units } = await check('pure.ts', { cwd, maxPaths: 3, proof: 'off' });
  expect(units[0].paths.every(({ outcome }) => outcome.kind === 'returned')).toBe(true);
});

test('in a program with threads it is refused, not passed over', async () => {
  const lines = [
    "import { join, spawn } from 'everypath';",
    'export function f(): void {',
    'const t = spawn(() => {});',
  ];
  const loop = ['let i = 0;', '// @invariant i >= 0', 'while (i < 3) i++;', 'join(t);', '}', ''];
  writeFileSync(join(cwd, 'threads.ts'), [...lines, ...loop].join('\n'));
  await expect(check('threads.ts', { cwd })).rejects.toThrow('5: @invariant before a loop of a program with threads');
});
