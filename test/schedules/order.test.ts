// The law of the event loop: what Node does is what is explored. Random asynchronous programs run on plain Node and in the engine; the
// order of every event that Node shows is among those that were explored, and is the only one where Node leaves nothing open.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'everypath';
import { afterAll, expect, test } from 'vitest';
import { cases } from '../cases.js';
import { taskModule } from './random-tasks.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Calls each function from a task of its own, as the engine does. */
const NATIVE = `
const [file, count] = process.argv.slice(1);
import(file).then((module) => {
  const found = [];
  for (let i = 0; i < Number(count); i++) {
    setImmediate(() => module['f' + i]().then((log) => { found[i] = log; }));
  }
  process.on('exit', () => process.stdout.write(JSON.stringify(found)));
});`;

async function compare(seed: number, count: number, timers: boolean): Promise<unknown[]> {
  const file = join(folder, `${timers ? 'timers' : 'tasks'}-${seed}.mjs`);
  writeFileSync(file, taskModule(seed, count, timers));
  const native: string[] = JSON.parse(
    execFileSync(process.execPath, ['-e', NATIVE, file, String(count)], { encoding: 'utf8' }),
  );
  const result = await check(file, { maxPaths: 200 });
  const differences: unknown[] = [];
  for (const { unit: name, paths, gaps } of result.units) {
    const shown = native[Number(name.slice(1))];
    const explored = paths.map(({ outcome }) => outcome.value);
    const open = timers ? explored.includes(`"${shown}"`) : explored.length === 1 && explored[0] === `"${shown}"`;
    if (!open || gaps.length > 0)
      differences.push({ file, name, shown, explored, gaps: gaps.map(({ message }) => message) });
  }
  return differences;
}

const BATCH = 50;

test('ticks, microtasks, promises, immediates, emitters and async iterators come in the order of Node', async () => {
  for (let seed = 1; seed <= cases(2000) / BATCH; seed++) expect(await compare(seed, BATCH, false)).toEqual([]);
});

test('timers come in an order that is explored', async () => {
  for (let seed = 1; seed <= cases(2000) / BATCH; seed++) expect(await compare(seed, BATCH, true)).toEqual([]);
});
