// V8's code of the engine and of the command line, which one process leaves to the next: it is taken when it is there, and made again when
// it is of no use.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const base = mkdtempSync(join(tmpdir(), 'everypath-code-'));
const folder = join(base, 'everypath', 'engine');
const root = resolve(import.meta.dirname, '../..');

afterAll(() => rmSync(base, { recursive: true, force: true }));

function run(...args: string[]): string {
  const env = { ...process.env, XDG_CACHE_HOME: base };
  return execFileSync(process.execPath, ['dist/cli.js', ...args], { cwd: root, env }).toString();
}

/** @returns the file that was left */
function explore(): string {
  expect(run('check', 'examples/swap-node.ts', '--no-cache')).toContain('swapNode: proved');
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  return join(folder, files[0]);
}

/** Of the command line, by what it was asked to do. */
function ownCode(command: string): string {
  const files = readdirSync(join(base, 'everypath')).filter((name) => name.startsWith(`everypath_${command}_`));
  expect(files).toHaveLength(1);
  return join(base, 'everypath', files[0]);
}

it('is made by the first process, taken by the next, and made again when V8 refuses it', () => {
  const file = explore();
  const code = readFileSync(file);
  expect(code.length).toBeGreaterThan(100_000);
  const own = ownCode('check');
  const [{ ino }, { ino: inoOfOwn }] = [statSync(file), statSync(own)];
  expect(statSync(explore()).ino).toBe(ino);
  expect(statSync(own).ino).toBe(inoOfOwn);
  for (const each of [file, own]) writeFileSync(each, 'no code');
  expect(readFileSync(explore()).length).toBeGreaterThan(100_000);
  expect(readFileSync(own).length).toBeGreaterThan(100_000);
});

it('a command has code of its own, and imports modules of the user', () => {
  const look = join(base, 'look.mjs');
  writeFileSync(look, "export default { end: { fill: '#123456' } };");
  expect(run('tree', 'examples/absolute-difference.ts', '--format', 'svg', '--attributes', look)).toContain('#123456');
  expect(readFileSync(ownCode('tree')).length).toBeGreaterThan(100_000);
});

it('processes with other flags keep code of their own, each beside that of the other', () => {
  const kept = () => readdirSync(join(base, 'everypath')).filter((name) => name.startsWith('typescript-'));
  const [ours, ...others] = kept();
  expect(others).toEqual([]);
  const { ino } = statSync(join(base, 'everypath', ours));
  const env = { ...process.env, XDG_CACHE_HOME: base };
  const args = ['--stack-size=1500', 'dist/cli.js', 'check', 'examples/swap-node.ts', '--no-cache'];
  expect(execFileSync(process.execPath, args, { cwd: root, env }).toString()).toContain('swapNode: proved');
  expect(kept()).toHaveLength(2);
  expect(statSync(join(base, 'everypath', ours)).ino).toBe(ino);
});

it.runIf(process.versions.node.startsWith('20.'))('V8 optimizes late where the compiler runs', () => {
  const [name] = readdirSync(join(base, 'everypath')).filter((name) => name.startsWith('typescript-'));
  const plain = execFileSync(process.execPath, ['-p', 'v8.cachedDataVersionTag().toString(16)']).toString().trim();
  expect(name).not.toContain(`-${plain}-`);
});
