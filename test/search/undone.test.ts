// Every path begins with the modules as they were loaded: both paths of each unit do the same to them, and see the same.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';

const SOURCE = `
const list: any[] = [];
const cells: any[] = new Array(64).fill(0);
const held = { rows: [[1, 2, 3]], map: new Map([[1, 'a']]) };
const seen = (): string => JSON.stringify([list, cells, held.rows, [...held.map]]);

export function pushed(b: boolean): string {
  list[list.length] = 1;
  list.push(2);
  list[list.length] = 3;
  return b ? seen() : seen();
}
export function looped(b: boolean): string {
  for (let i = 0; i < 60; i++) cells[i] += i;
  for (let i = 60; i < 70; i++) cells[i] = 'new';
  cells.push('end');
  cells[1.5] = 'no element';
  cells[-1] = 'nor this';
  list.push(cells[1.5], cells[-1]);
  return b ? seen() : seen();
}
export function named(b: boolean): string {
  list.push(1);
  for (let i = 0; i < 50; i++) list[i] = i;
  (list as any).name = (list as any).name === undefined ? 'first' : 'again';
  list.length = 3;
  return (b ? seen() : seen()) + (list as any).name + cells[1.5] + cells[-1];
}
export function shortened(b: boolean): string {
  const before = seen();
  held.rows[0].length = 1;
  return b ? before : before;
}
export function nested(b: boolean): string {
  held.rows.push([]);
  for (const row of held.rows) for (let i = 0; i < 40; i++) row[i] = (row[i] ?? 0) + 1;
  held.rows[0].pop();
  held.map.set(2, 'b').delete(1);
  return b ? seen() : seen();
}
`;

test('what a path did to arrays and collections of modules is undone', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'everypath-undone-')), 'state.ts');
  writeFileSync(file, SOURCE);
  const { units } = await check(file, { timeout: AMPLE });
  for (const { unit, paths, verdict } of units) {
    expect([unit, verdict, paths.length]).toEqual([unit, 'proved', 2]);
    const values = paths.map(({ outcome }) => (outcome.kind === 'returned' ? outcome.value : outcome.kind));
    expect([unit, values[0]]).toEqual([unit, values[1]]);
    expect(paths.every((path) => path.replayed)).toBe(true);
  }
});
