// `everypath repair`: the example, its JSON, files that are written, and what is said of wrong files.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runCli } from '../run-cli.js';

const PREDICATE = 'examples/structures/search-tree.ts#SearchTree';
const OBJECT = 'examples/repair/search-tree.json';

function scratch(text: string, name = 'object.json'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'repair-')), name);
  writeFileSync(file, text);
  return file;
}

describe('everypath repair', () => {
  it('repairs the example', async () => {
    const { code, stdout } = await runCli(['repair', PREDICATE, '--object', OBJECT]);
    expect(code).toBe(0);
    expect(stdout).toContain('holds after 2 changes');
    expect(stdout).toContain('this.root.left.right.right: SearchNode at this.root -> null');
  });

  it('writes the repaired inputs, which then hold', async () => {
    const file = scratch(readFileSync(join(root, OBJECT), 'utf8'));
    expect((await runCli(['repair', PREDICATE, '--object', file, '--in-place'])).code).toBe(0);
    const again = await runCli(['repair', PREDICATE, '--object', file, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({
      version: 1,
      status: 'held',
      changes: [],
      unit: 'SearchTree.repOk',
    });
  });

  it('sees private fields, and a predicate of several inputs', async () => {
    const program = scratch(
      `export class Box { #n = 0; list = []; repOk(): boolean { return this.#n === this.list.length; } }
       export function both(a: { x: number }, b: { x: number }): boolean { return a.x === b.x; }`,
      'box.ts',
    );
    const box = scratch(JSON.stringify({ this: { $: 'object', class: 'Box', properties: { '#n': 7, list: [1, 2] } } }));
    const boxed = await runCli(['repair', `${program}#Box`, '--object', box]);
    expect(boxed.stdout).toContain('this.#n: 7 -> 2');
    const pair = scratch(JSON.stringify({ a: { x: 1 }, b: { x: 2 } }));
    expect((await runCli(['repair', `${program}#both`, '--object', pair, '--json'])).stdout).toContain('"repaired"');
  });

  it('ends a predicate that never ends', async () => {
    const program = scratch(
      'export function stuck(a: { x: number }): boolean { while (a !== null); return true; }',
      'stuck.ts',
    );
    const object = scratch('{"a":{"x":1}}');
    const { code, stdout } = await runCli(['repair', `${program}#stuck`, '--object', object, '--timeout', '0.2']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('was not repaired') });
  });

  it.each([
    [['repair', PREDICATE], 'object'],
    [['repair', PREDICATE, '--object', 'nowhere.json'], 'wrong-object'],
    [['repair', PREDICATE, '--object', 'README.md'], 'wrong-object'],
    [['repair', 'examples/structures/sorted-list.ts#isSorted', '--object', OBJECT], 'it has no list'],
    [['repair', 'examples/structures/nowhere.ts#A', '--object', OBJECT], 'file-not-found'],
    [['repair', 'examples/structures/search-tree.ts', '--object', OBJECT], 'a predicate is FILE#function'],
    [['repair', 'examples/absolute-difference.ts#absoluteDifference', '--object', OBJECT], 'not-a-predicate'],
    [['repair', PREDICATE, '--object', OBJECT, '--max-changes', '0'], 'maxChanges'],
  ])('refuses %j', async (args, text) => {
    const { code, stderr } = await runCli(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(text) });
  });

  it('has an example of the API', () => {
    const out = execFileSync(process.execPath, [join(root, 'examples/repair/repair.mjs')], { encoding: 'utf8' });
    expect(out).toContain('first.next.next.next.next = parse -> read');
    expect(out).toContain('the copy holds: true - the original was left alone: true');
  });
});
