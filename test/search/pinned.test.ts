// Inputs that a run narrows to one value each: the path is one like any other, its prefix leads to it again, and chance while
// modules are loaded is a gap.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { formatPrefix } from '../../src/path/prefix.js';
import { AMPLE } from '../cases.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-pinned-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a prefix that says pinned gives the inputs, and the same again', async () => {
  const file = program('length.ts', 'export function f(s: string): number { return s.length > 2 ? 1 : 0; }\n');
  const prefix = formatPrefix([
    { kind: 'pin', value: undefined },
    { kind: 'pin', value: 'abc' },
  ]);
  const { units } = await check(file, { replay: prefix });
  expect(units[0].paths.map((p) => [p.inputs, p.replayed, p.prefix])).toEqual([[{ s: 'abc' }, true, prefix]]);
});

test('chance while modules are loaded has one value, which is a gap', async () => {
  const text = 'const secret = Math.random();\nexport function f(n: number): boolean { return n > secret; }\n';
  const { units } = await check(program('load.ts', text), { search: 'hybrid', maxPaths: 20, timeout: AMPLE });
  expect(units[0].verdict).toBe('open');
  expect(units[0].gaps.map((gap) => gap.message)).toContain('Math.random() had one value while modules were loaded');
});
