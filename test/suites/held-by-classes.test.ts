// Suites of code that keeps state in static members, and of inputs that hold functions.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTests } from 'everypath';
import { expect, test } from 'vitest';

const SOURCE = `
export class Counter { static made = 0; static next(a: boolean): number { Counter.made++; return a ? Counter.made : 0; } }
export class Hidden { static #made = 0; static next(a: boolean): number { Hidden.#made++; return a ? Hidden.#made : 0; } }
export class Constant { static K = 1; static #k = 2; static next(a: boolean): number { return a ? Constant.K : Constant.#k; } }
export interface Meter { k: number; read(n: number): number }
export function reset(a: Meter): number { a.k = 1; return 0; }
`;

test('static members that change are told, functions of inputs are compared with themselves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-held-'));
  try {
    const file = join(folder, 'units.ts');
    writeFileSync(file, SOURCE);
    const { suites } = await generateTests([file], { runner: 'node', write: false });
    const [{ text, gaps }] = suites;
    const stateful = gaps.filter(({ code }) => code === 'module-state').map(({ unit }) => unit);
    expect(stateful).toEqual(['Counter.next', 'Hidden.next']);
    expect(text).toContain('assert.deepEqual(a, { k: 1, read: a.read });');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
