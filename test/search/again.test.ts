// A run that is broken off and repeated in a slower form of the program leaves no trace: plain searches, which start in the fastest
// form, find what a search with a listener finds, which has the slowest form from the start.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type Listener } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const SOURCE = `
/** The code tries to notice that the run ends. */
export function caught(n: number): number {
  const a = new Uint8Array(4);
  try {
    a[1] = n;
  } catch {
    return -1;
  } finally {
    a[2] += 7;
  }
  return a[1] > 100 ? a[2] : 0;
}
// ---
let count = 0;
const table = new Int32Array(4);
/** What the run did to modules is undone, and decisions before it are kept. */
export function modules(n: number, b: boolean): number {
  count++;
  if (b) table[0] += 3;
  if (n > 5) {
    table[1] = n;
    if (table[1] === 7) throw new Error('seven');
  }
  return table[0] + count;
}
// ---
export async function promises(n: number): Promise<number> {
  const a = new Float64Array(2);
  const p = new Promise((resolve) => {
    a[0] = n;
    resolve(1);
  });
  await p.catch(() => { a[1] = 1; });
  await Promise.allSettled([p]);
  if (a[0] === 3) throw new Error('three');
  return a[1];
}
// ---
export function generators(n: number): number {
  const a = new Float64Array(2);
  function* g() {
    try { yield 1; a[0] = n; yield 2; } finally { a[1] = 5; }
  }
  let sum = 0;
  for (const x of g()) sum += x;
  if (a[0] === 3) throw new Error('three');
  return sum + a[1];
}
// ---
export function undecided(x: any): number {
  if (typeof x !== 'number') return 0;
  const a = new Uint8Array(2);
  a[0] = x;
  return a[0] === 9 ? 1 : 2;
}
// ---
export function converted(n: number): number {
  const a = new Uint8Array(2);
  try {
    a[0] = { valueOf: () => n } as any;
    [a[1]] = [{ valueOf: () => n } as any];
  } catch {
    return 2;
  }
  return a[0] === 9 && a[1] === 9 ? 1 : 0;
}
// ---
export function from(n: number): number {
  const a = Uint8Array.from([1, 2, n]);
  return a[2] === 77 ? 1 : 0;
}
// ---
export function mapped(n: number): number {
  const a = Uint8Array.from({ length: 3 }, (_, i) => ({ valueOf: () => n + i }) as any);
  return a[2] === 77 ? 1 : 0;
}
// ---
export function listed(n: number): number {
  const a = new Uint8Array([n]);
  return a[0] === 77 ? 1 : 0;
}
// ---
export function objects(n: number): number {
  const a = new Uint8Array([{ valueOf: () => n } as any]);
  return a[0] === 77 ? 1 : 0;
}
// ---
export function filled(n: number): number {
  const a = new Uint8Array(3).fill(n);
  return a[1] === 77 ? 1 : 0;
}
// ---
export function answered(n: number): number {
  const a = new Uint8Array(3).map(() => n);
  return a[1] === 77 ? 1 : 0;
}
// ---
export function put(n: number): number {
  const a = new Uint8Array(3);
  a.set([n], 1);
  return a[1] === 77 ? 1 : 0;
}
// ---
export function reflected(n: number): number {
  const a = new Uint8Array(3);
  Reflect.set(a, 1, { valueOf: () => n });
  return a[1] === 77 ? 1 : 0;
}
// ---
export function defined(n: number): number {
  const a = new Uint8Array(3);
  Object.defineProperty(a, 1, { value: { valueOf: () => n } });
  return a[1] === 77 ? 1 : 0;
}
// ---
export function copied(n: number): number {
  const a = new Uint8Array(3);
  Object.assign(a, [{ valueOf: () => n }]);
  return a[0] === 77 ? 1 : 0;
}
// ---
export function borrowed(n: number): number {
  const a = new Uint8Array(3);
  Array.prototype.fill.call(a, { valueOf: () => n });
  return a[0] === 77 ? 1 : 0;
}
// ---
export function viewed(n: number): number {
  const view = new DataView(new Uint8Array(8).buffer);
  view.setInt16(2, n);
  return view.getInt16(2) === 77 ? 1 : 0;
}
// ---
export function given(bytes: Uint8Array): number {
  const own = new Uint8Array(1);
  own[0] = bytes[0];
  return own[0] === 77 ? 1 : 0;
}
// ---
export function chosen(n: number): number {
  return new Uint8Array([1, 2, 3]).filter((x) => x > n).length;
}
// ---
export function concrete(n: number): number {
  const a = new Float64Array(9).map((_, i) => i * i);
  for (let i = 1; i < 8; i++) a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
  return n > a[7] ? 1 : 0;
}
`;

// Each in a file of its own: what was learned holds for all units of a program.
const folder = mkdtempSync(join(tmpdir(), 'everypath-again-'));
const files = SOURCE.split(/^\/\/ ---$/m).map((text, i) => {
  const file = join(folder, `bytes-${i}.ts`);
  writeFileSync(file, text);
  return file;
});

async function found(listeners: Listener[]): Promise<unknown[]> {
  const { units } = await check(files, { timeout: AMPLE, listeners });
  return units.map(({ unit, verdict, gaps, paths, stats, statements, assumptions }) => {
    const told = paths.map(({ prefix, pathCondition, outcome, replayed, output }) => {
      return { prefix, pathCondition, replayed, output, ...outcome, error: outcome.error?.message };
    });
    const { paths: number, states, infeasible, depth } = stats;
    return { unit, verdict, gaps, told, stats: { number, states, infeasible, depth }, statements, assumptions };
  });
}

test('runs that are repeated find what runs find that need not be', async () => {
  const plain = await found([]);
  expect(plain).toHaveLength(files.length);
  expect(plain).toEqual(await found([{ pathEnded() {} }]));
});
