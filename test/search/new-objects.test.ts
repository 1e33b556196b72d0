// Methods on objects that their constructor makes, and programs that stay loaded from unit to unit.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

function project(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-new-'));
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const RING = `
export class Ring {
  constructor(size) {
    if (typeof size !== 'number' || size < 1) throw new RangeError('size');
    this.items = [];
    this.size = size;
  }
  add(item) {
    if (this.items === undefined) throw new TypeError('no constructor left it so');
    this.items.push(item);
    if (this.items.length > this.size) return this.items.shift().name;
    return this.size > 6 ? null.name : undefined;
  }
}
`;

test('a method is called on what the constructor makes, by name and by the search hybrid', async () => {
  const folder = project({ 'ring.js': RING });
  const named = await check(join(folder, 'ring.js#new Ring().add'));
  const whole = await check(join(folder, 'ring.js'), { search: 'hybrid', maxPaths: 40, timeout: AMPLE });
  expect(whole.units.map((u) => u.unit)).toEqual(['Ring.constructor', 'new Ring().add']);
  for (const { unit, paths, verdict, assumptions } of [...named.units, ...whole.units.slice(1)]) {
    expect([unit, verdict]).toEqual(['new Ring().add', 'refuted']);
    expect(assumptions.some((text) => text.startsWith('objects are as their constructor leaves them'))).toBe(true);
    const violated = paths.filter((p) => p.outcome.kind === 'violated');
    // What the constructor refuses is no object, and it leaves no object without items.
    expect(new Set(violated.map((p) => p.outcome.error?.name))).toEqual(new Set(['TypeError']));
    for (const p of violated) {
      expect(p.replayed).toBe(true);
      expect(p.outcome.error?.message).toContain('null');
      expect(p.inputCode).toMatch(/new Ring\(.*\)\.add\(/);
    }
  }
});

test('where contracts or types say what objects there are, these are explored too', async () => {
  const folder = project({
    'box.ts': 'export class Box { constructor(private n: number) {} get(): number { return this.n; } }',
    'full.js':
      '/** @invariant this.n > 0 */ export class Full { constructor(n) { this.n = n; } get() { return this.n; } }',
  });
  const units = async (file: string) =>
    (await check(join(folder, file), { search: 'hybrid', maxPaths: 5, timeout: AMPLE, proof: 'off' })).units.map(
      (u) => u.unit,
    );
  expect(await units('box.ts')).toEqual(['new Box().get', 'Box.get']);
  expect(await units('full.js')).toEqual(['Full.constructor', 'Full.get']);
  await expect(check(join(folder, 'full.js#new Full().get'))).rejects.toThrow(/no constructor can be called/);
});

test('units behind an entry share a program; none sees what another did', async () => {
  const folder = project({
    'index.js':
      "export { next } from './counter.js';\nexport { peek } from './reader.js';\nexport { last } from './reader.js';\n",
    'counter.js':
      'export const state = { n: 0 };\nexport let calls = 0;\nexport function next() { calls++; return ++state.n; }\n',
    'reader.js':
      "import { calls, next, state } from './counter.js';\nexport function peek() { return state.n + calls; }\nexport function last() { return next() + state.n; }\n",
  });
  const { units } = await check(join(folder, 'index.js'), { timeout: AMPLE });
  const values = units.map((u) => [u.unit, u.verdict, u.paths.map((p) => [p.replayed, p.outcome.value])]);
  expect(values).toEqual([
    ['next', 'proved', [[true, '1']]],
    ['peek', 'proved', [[true, '0']]],
    ['last', 'proved', [[true, '2']]],
  ]);
});

test('an entry that cannot be loaded does not keep its units from being explored', async () => {
  const folder = project({
    'index.js': "export { sum } from './sum.js';\nexport { half } from './half.js';\nexport { bad } from './bad.js';\n",
    'sum.js': 'export function sum(a) { return a === 1 ? 2 : 3; }\n',
    'half.js': 'export function half(a) { return a === 2 ? 1 : 0; }\n',
    'bad.js': "export function bad() { return 1; }\nthrow new Error('not here');\n",
  });
  const { units } = await check([join(folder, 'index.js#sum'), join(folder, 'index.js#half')], { timeout: AMPLE });
  expect(units.map((u) => u.verdict)).toEqual(['proved', 'proved']);
});

test('a unit that is no function once its file is loaded is a gap, not a violation', async () => {
  const folder = project({
    'gone.cjs': 'let pick = function (a) { return a; };\npick = 3;\nmodule.exports = { pick };\n',
  });
  for (const search of ['bfs', 'hybrid'] as const) {
    const { units } = await check(join(folder, 'gone.cjs'), { search, timeout: AMPLE });
    expect(units.map((u) => [u.unit, u.verdict, u.paths.length])).toEqual([['pick', 'open', 0]]);
    expect(units[0].gaps.map((gap) => gap.message)).toEqual([expect.stringContaining('pick is no function after')]);
  }
});

test('a constructor with rest arguments is called without them, and the result says so', async () => {
  const folder = project({
    'bag.js': 'export class Bag { constructor(...items) { this.items = items; } size() { return this.items.length; } }',
  });
  const { units } = await check(join(folder, 'bag.js#new Bag().size'));
  expect(units[0].assumptions).toContain('the constructor gets no more arguments than it names');
});
