// What tests assert (--expect), sources in JavaScript under node:test, --watch, and a search for paths that has no end. That a suite is
// worth something is shown by breaking the program: tests that look at results must notice.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';
import { generate, root } from './harness.js';

const cli = join(root, 'dist/cli.js');
const folders: string[] = [];
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })));

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-modes-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const FEE = `/**
 * @param {number} minutes
 * @requires minutes >= 0
 * @ensures result >= 0
 */
export function fee(minutes) {
  if (!(minutes >= 0)) throw new RangeError('minutes');
  return minutes <= 30 ? 0 : minutes < 120 ? 3 : 7;
}
`;

function nodeTest(folder: string, file: string): number | null {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '' };
  for (const name of Object.keys(env)) if (/^(VITEST|NODE_TEST)/.test(name)) delete env[name];
  // Without --test the file runs in this process, not in another one that it starts.
  return spawnSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8' }).status;
}

describe('under node:test', () => {
  it.each([
    ['fee.mjs', FEE, 'fee.everypath.test.mjs'],
    ['fee.cjs', `${FEE.replace('export function', 'function')}module.exports = { fee };\n`, 'fee.everypath.test.cjs'],
  ])('%s: tests pass, and fail when the program is broken', async (source, text, test) => {
    const folder = project({ [source]: text });
    const { suites } = await generate(join(folder, source), { runner: 'node' });
    expect(suites[0].file).toBe(join(folder, test));
    expect(nodeTest(folder, test)).toBe(0);
    for (const [from, to] of [
      ['<= 30', '< 30'],
      ['< 120', '<= 120'],
      ['? 3', '? 4'],
    ]) {
      writeFileSync(join(folder, source), text.replace(from, to));
      expect(nodeTest(folder, test), `${from} -> ${to}`).toBe(1);
    }
  });

  it('contracts: what the contract allows may change, what it forbids may not', async () => {
    const folder = project({ 'fee.mjs': FEE });
    const { suites } = await generate(join(folder, 'fee.mjs'), { runner: 'node', expect: 'contracts' });
    expect(suites[0].text).toContain('result >= 0');
    const test = 'fee.everypath.test.mjs';
    expect(nodeTest(folder, test)).toBe(0);
    writeFileSync(join(folder, 'fee.mjs'), FEE.replace(': 7', ': 8'));
    expect(nodeTest(folder, test)).toBe(0);
    writeFileSync(join(folder, 'fee.mjs'), FEE.replace(': 7', ': -1'));
    expect(nodeTest(folder, test)).toBe(1);
  });

  it('none: calls without a look at the result', async () => {
    const folder = project({ 'fee.mjs': FEE });
    await generate(join(folder, 'fee.mjs'), { runner: 'node', expect: 'none' });
    writeFileSync(join(folder, 'fee.mjs'), FEE.replace(': 7', ': -1'));
    expect(nodeTest(folder, 'fee.everypath.test.mjs')).toBe(0);
  });
});

it('snapshot: results are left to the runner', async () => {
  const folder = project({ 'fee.mjs': FEE });
  const { suites } = await generate(join(folder, 'fee.mjs'), { expect: 'snapshot', write: false });
  expect(suites[0].text).toContain('toMatchSnapshot()');
  expect(suites[0].text).not.toContain('toBe(');
});

it('a search for paths without an end is no success', async () => {
  const folder = project({
    'count.mjs':
      '/** @param {number} n */\nexport function count(n) {\n  let i = 0;\n  while (i < n) i++;\n  return i;\n}\n',
  });
  const args = ['test', 'count.mjs', '--criterion', 'path', '--max-depth', '5'];
  const { stdout, code } = await runCli(args, { cwd: folder });
  expect(stdout).toContain('the search was not exhausted');
  expect(code).toBe(1);
});

it('--watch writes the suite again when the source changes', async () => {
  const folder = project({ 'fee.mjs': FEE });
  const args = [cli, 'test', 'fee.mjs', '--watch', '--runner', 'node'];
  const child = spawn(process.execPath, args, { cwd: folder });
  const said = (stream: NodeJS.ReadableStream, text: string, times: number) =>
    new Promise<void>((resolve) => {
      let all = '';
      stream.on('data', (chunk) => {
        all += chunk;
        if (all.split(text).length > times) resolve();
      });
    });
  try {
    const again = said(child.stdout, 'coverage:', 2);
    await said(child.stderr, 'watching fee.mjs', 1);
    writeFileSync(join(folder, 'fee.mjs'), FEE.replace(': 7', ': 99'));
    await again;
    expect(readFileSync(join(folder, 'fee.everypath.test.mjs'), 'utf8')).toContain('99');
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  }
});
