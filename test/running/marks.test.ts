// What the loader adds to texts, and what it costs the program: lists in the place of `arguments`, conditions in place, large texts that are not parsed, marks that
// are kept for the next run, modules that the program reads itself.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inserted } from '../../src/running/insertions.js';
import { KeptMarks } from '../../src/running/kept-marks.js';
import { insertionsOf, type Trigger } from '../../src/running/marks.js';
import { captured } from './restored.js';

const marked = (text: string, unit: string, more: Partial<Trigger> = {}): string =>
  inserted(text, insertionsOf(text, '/p/a.js', false, [{ file: '/p/a.js', unit, when: undefined, ...more }]));
const listOf = (text: string, unit = 'f'): string | undefined =>
  /\.hit\(0,\d+,(?:this|void 0),(\[[^\]]*\]|arguments|null),/.exec(marked(text, unit))?.[1];

describe('a probe', () => {
  it.each([
    ['function f(a, b) { return a + b; }', '[a,b]'],
    ['function f(a, b = 1, ...c) { return a + b; }', '[a,b,...c]'],
    ['function f({ a }) { return a; }', 'arguments'],
    ['function f(a, a) { return a; }', 'arguments'],
    ['function f(a) { return arguments.length + a; }', 'arguments'],
    ['function f(a) { return eval(a); }', 'arguments'],
    ['function f(a) { function a() {} return a; }', 'arguments'],
    ['const f = (a, b) => { return a; };', '[a,b]'],
    ['const f = ({ a }) => { return a; };', 'null'],
  ])('of %s lists what it can', (text, list) => expect(listOf(text)).toBe(list));

  it('tests its condition in place, and once', () => {
    const text = marked('function f(a) { return a; }', 'f', { when: 'a > calls()' });
    expect(text.match(/a > calls\(\)/g)).toHaveLength(1);
    expect(text).not.toContain('=>(a > calls())');
    const run = { on: true, tested: 0, conditionThrew: 0, hit: () => hits.push(run.on) };
    const hits: boolean[] = [];
    const f = new Function('$everypathRun', 'calls', `${text} return f;`)(run, () => (run.on ? 99 : 3));
    expect([f(1), f(5), f(2)]).toEqual([1, 5, 2]);
    expect({ ...run, hit: hits }).toEqual({ on: true, tested: 3, conditionThrew: 0, hit: [true] });
  });

  it('counts a condition that throws as one that does not hold', () => {
    const run = { on: true, tested: 0, conditionThrew: 0, hit: () => expect.fail() };
    const f = new Function(
      '$everypathRun',
      `${marked('function f(a) { return 7; }', 'f', { when: 'a.b.c' })} return f;`,
    )(run);
    expect(f({})).toBe(7);
    expect(run).toMatchObject({ tested: 1, conditionThrew: 1 });
  });
});

describe('a large text', () => {
  const filler = `// ${'x'.repeat(200)}\n`.repeat(3000);
  const inner = '  function f(z) {\n    return z;\n  }\n';
  it.each([
    ['f', `${filler}function f(a) {\n${inner}  return a;\n}\n`, 1],
    ['C.m', `${filler}class C {\n  m(a) {\n    return a;\n  }\n  n() {}\n}\n`, 1],
    ['none', `${filler}function f() {}\n`, 0],
  ])('has a probe in %s', (unit, text, count) => {
    const result = marked(text, unit);
    expect(result.match(/\.hit\(/g)?.length ?? 0).toBe(count);
    expect(() => new Function(result)).not.toThrow();
  });
});

describe('marks that are kept', () => {
  const kept = (triggers: readonly Trigger[]): KeptMarks =>
    new KeptMarks(folder, triggers, (text, file, module) => insertionsOf(text, file, module, triggers));
  const text = 'function f(a) { return a; }';
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const trigger: Trigger = { file: undefined, unit: 'f', when: undefined };

  it('are those that are found out', () => {
    const first = kept([trigger]).of(text, '/p/a.js', false);
    expect(first).toEqual(insertionsOf(text, '/p/a.js', false, [trigger]));
    expect(kept([trigger]).of(text, '/p/a.js', false)).toEqual(first);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('belong to the units and the text', () => {
    const other = kept([{ ...trigger, when: 'a > 1' }]).of(text, '/p/a.js', false);
    expect(other[0]?.text).toContain('a > 1');
    expect(kept([trigger]).of(`${text} `, '/p/a.js', false)).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it('are found out again when the file is damaged', () => {
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '[{');
    expect(kept([trigger]).of(text, '/p/a.js', false)).toHaveLength(1);
  });
});

it('a module that reads its own text sees it as it is on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reads-'));
  const program = join(folder, 'own.mjs');
  writeFileSync(
    program,
    `import { readFile } from 'node:fs/promises';
function unit(a) { return a + 1; }
unit(1);
const own = await readFile(new URL(import.meta.url));
console.log(own.toString().includes('everypath' + 'Run'), readFile.name, readFile.length);
`,
  );
  const { stdout, told } = captured(program, 'unit');
  expect(stdout).toBe('false readFile 2\n');
  expect(told.some(({ type }) => type === 'state')).toBe(true);
  expect(readFileSync(program, 'utf8')).not.toContain('everypathRun');
});
