// V8's code of the engine, which one process leaves to the next: it is taken when it is there, and made again when it is of no use.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const base = mkdtempSync(join(tmpdir(), 'everypath-code-'));
const folder = join(base, 'everypath', 'engine');
const root = resolve(import.meta.dirname, '../..');

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** @returns the file that was left */
function explore(): string {
  const args = ['dist/cli.js', 'check', 'examples/swap-node.ts', '--no-cache'];
  const printed = execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, XDG_CACHE_HOME: base } });
  expect(printed.toString()).toContain('swapNode: proved');
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  return join(folder, files[0]);
}

it('is made by the first process, taken by the next, and made again when V8 refuses it', () => {
  const file = explore();
  const code = readFileSync(file);
  expect(code.length).toBeGreaterThan(100_000);
  const { ino } = statSync(file);
  expect(statSync(explore()).ino).toBe(ino);
  writeFileSync(file, 'no code');
  expect(readFileSync(explore()).length).toBeGreaterThan(100_000);
});
