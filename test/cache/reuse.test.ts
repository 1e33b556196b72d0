// What is taken over after an edit, and what is not: edits that act where no line has changed, and files that were tampered with.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { UnitResult } from '../../src/result/result.js';
import { MemoryShelf, opened, said } from './edit-law.js';

const base = mkdtempSync(join(tmpdir(), 'everypath-reuse-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let projects = 0;

/** Where the edits strike; `unit` has eight paths through `part` and one past it. */
const PROGRAM = `import { other } from './other.js';
import data from './data.json' with { type: 'json' };
const LIMIT = 10;
let state = 0;
function early(): number {
  return 3;
}
const EARLY = early();
function part(x: number): number {
  if (x > 7) {
    return 1;
  }
  switch (x) {
    case 3:
      return 2;
    default:
      for (let i = 0; i < 1; i++) {
      }
  }
  try {
    if (x === -5) throw new Error('five');
    else other(x);
  } catch {
    state = 5;
  }
  return state;
}
/**
 * @requires b < 1000
 */
export function unit(a: number, b: number, c: boolean): number {
  if (a > LIMIT && c) {
    if (b === 500) return part.toString().length;
    return part(b) + EARLY + data.n;
  }
  if (a < -3) {
    const far = a * 2;
    return far === -8 ? 1 : 2;
  }
  if (b < 0) {
    if (a === 9) throw new TypeError('nine');
    return b;
  }
  return 0;
}
`;
const OTHER = `export function other(x: number): number {
  if (x === 1) return 11;
  return x;
}
`;

interface Compared {
  readonly first: UnitResult;
  readonly reused: UnitResult;
  readonly taken: number;
}

class Project {
  readonly folder = join(base, `p${++projects}`);
  readonly files: Record<string, string> = { 'main.ts': PROGRAM, 'other.ts': OTHER, 'data.json': '{ "n": 1 }' };
  readonly shelf = new MemoryShelf();

  constructor() {
    mkdirSync(this.folder);
    this.files['package.json'] = '{ "type": "module" }';
    this.files['tsconfig.json'] =
      '{ "compilerOptions": { "strict": true, "target": "ES2022", "module": "NodeNext", "types": [] } }';
  }

  async explore(kept = true): Promise<UnitResult> {
    for (const [name, text] of Object.entries(this.files)) writeFileSync(join(this.folder, name), text);
    const { units, explore } = opened(join(this.folder, 'main.ts'), this.shelf);
    const unit = units.find(({ name }) => name === 'unit')!;
    const result = await explore(unit, kept);
    if (result instanceof Error) throw result;
    return result;
  }

  edit(file: string, from: string, to: string): void {
    expect(this.files[file]).toContain(from);
    this.files[file] = this.files[file].replace(from, to);
  }
}

/** Explores, edits, explores again: with what was kept and from scratch. */
async function edit(...edits: readonly (readonly [file: string, from: string, to: string])[]): Promise<Compared> {
  const project = new Project();
  const first = await project.explore();
  expect(first.stats.exhausted).toBe(true);
  for (const edit of edits) project.edit(...edit);
  const reused = await project.explore();
  expect(said(reused)).toBe(said(await project.explore(false)));
  return { first, reused, taken: reused.stats.reused?.paths ?? 0 };
}

describe('an edit', () => {
  it('of nothing leaves every path but the first, those that throw and those that show code', async () => {
    const { first, taken } = await edit();
    expect(taken).toBeGreaterThan(first.stats.paths - 5);
  });

  it.each([
    ['a constant in a branch', 'main.ts', 'return 1;', 'return 4;'],
    ['a condition in a function that few paths call', 'main.ts', 'x === -5', 'x === -6'],
    ['a function of another module', 'other.ts', 'return 11;', 'return 12;'],
    ['a case', 'main.ts', 'return 2;\n    default', 'return 22;\n    default'],
    ['what a catch does', 'main.ts', 'state = 5;', 'state = 6;'],
    ['lines that only move', 'main.ts', "throw new Error('five')", "\n\n\nthrow new Error('five')"],
    ['a branch that finds a violation', 'main.ts', 'const far = a * 2;', 'const far = (null as any).x;'],
    ['a statement behind a return', 'main.ts', '  return state;\n', '  return state;\n  state = 3;\n'],
  ])('of %s leaves the others', async (_, file, from, to) => {
    const { taken, reused } = await edit([file, from, to]);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(reused.stats.paths);
  });

  it.each([
    ['a constant of the module', 'main.ts', 'LIMIT = 10', 'LIMIT = 11'],
    ['the state that paths begin with', 'main.ts', 'state = 0', 'state = 1'],
    ['a function that runs when the module is loaded', 'main.ts', 'return 3;', 'return 4;'],
    ['a contract', 'main.ts', 'b < 1000', 'b < 1001'],
    ['a type', 'main.ts', 'b: number, c: boolean', 'b: 1 | 2 | 500, c: boolean'],
    ['data', 'data.json', '1', '2'],
    ['what a name stands for', 'main.ts', "'./other.js'", "'./data2.js'"],
    ['a compiler option', 'tsconfig.json', 'ES2022', 'ES2021'],
  ])('of %s leaves nothing', async (_, file, from, to) => {
    const project = new Project();
    project.files['data2.ts'] = OTHER;
    await project.explore();
    project.edit(file, from, to);
    const reused = await project.explore();
    expect(reused.stats.reused).toBeUndefined();
    expect(said(reused)).toBe(said(await project.explore(false)));
  });

  it('that gives an empty block something to do is seen by those that pass it', async () => {
    const { taken, first } = await edit(['main.ts', 'i++) {\n      }', 'i++) {\n        state = 9;\n      }']);
    expect(taken).toBeLessThan(first.stats.paths - 3);
  });

  it.each([
    [
      'hides a name of the block around',
      'return part(b) + EARLY + data.n;',
      'return part(b) + EARLY + data.n;\n    let part2 = 1;',
    ],
    [
      'hoists a name out of a block',
      "if (x === -5) throw new Error('five');",
      "if (x === -5) { var state = 1; throw new Error('five'); }",
    ],
    ['declares a function for the block around', 'return far', 'function state() {}\n    return far'],
    ['makes a name of the block dead until its end', 'const far = a * 2;', 'const far = a * 2; const LIMIT = far;'],
  ])('that %s', async (_, from, to) => {
    await edit(['main.ts', from, to]);
  });

  it('of a function whose text is read is seen by who reads it', async () => {
    const { reused } = await edit(['main.ts', 'state = 5;', 'state = 123456;']);
    expect(reused.verdict).toBe('proved');
  });

  it('after another one goes on from there', async () => {
    const project = new Project();
    await project.explore();
    for (const value of ['71', '72', '73']) {
      project.files['main.ts'] = project.files['main.ts'].replace(/return (1|7\d);/, `return ${value};`);
      const reused = await project.explore();
      expect(reused.stats.reused?.paths).toBeGreaterThan(0);
      expect(said(reused)).toBe(said(await project.explore(false)));
    }
  });

  it('that leaves a statement to a path that was not looked at closely', async () => {
    // The first path to reach a statement confirms it; when that path goes elsewhere, another one has to.
    const text = (value: string): string => `export function unit(a: boolean, b: boolean, c: boolean): number {
  let n = 0;
  if (a) { n = ${value}; if (n === 2) return 5; }
  if (b) n += 1;
  else n -= 1;
  if (c) n *= 2;
  return n;
}
`;
    const project = new Project();
    project.files['main.ts'] = text('1');
    await project.explore();
    project.files['main.ts'] = text('2');
    const reused = await project.explore();
    expect(said(reused)).toBe(said(await project.explore(false)));
    expect(reused.stats.coverage).toBe(1);
  });
});

describe('what is kept', () => {
  it('counts for nothing once it is damaged', async () => {
    const project = new Project();
    await project.explore();
    project.edit('main.ts', 'return 1;', 'return 4;');
    const scratch = said(await project.explore(false));
    const [name] = project.shelf.files.keys();
    const text = project.shelf.files.get(name)!;
    const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
    for (let i = 0; i < 12; i++) {
      const at = places[Math.floor((places.length * (i + 0.5)) / 12)];
      project.shelf.files.set(name, `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`);
      const result = await project.explore();
      expect(result.stats.reused).toBeUndefined();
      expect(said(result)).toBe(scratch);
    }
  });
});
