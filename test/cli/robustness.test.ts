// Programs and options that try to take the tool down, through the built command line: it says what is wrong, where, with
// the right exit code, and prints a JSON document that fits its schema. Programs that only have to be explored well are
// in test/programs/hostile.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/api.js';
import type { CheckResult } from '../../src/result/result.js';
import { AMPLE } from '../cases.js';
import { type CliRun, root, runCli } from '../run-cli.js';

const cli = join(root, 'dist/cli.js');
const schema = JSON.parse(readFileSync(join(root, 'schema/result.schema.json'), 'utf8'));
const fits = new Ajv2020({ strict: false }).compile(schema);

const unit = 'export function f(x: number): number {\n  return x > 1 ? 1 : 2;\n}\n';
const FILES: Readonly<Record<string, string>> = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'plain.ts': unit,
  'with space/größe.ts': unit,
  'load-loop.ts': `${unit}for (;;) {}\n`,
  'load-hang.ts': `${unit}/^(a+)+$/.test('a'.repeat(40) + 'b');\n`,
  'load-exit.ts': `${unit}process.exit(0);\n`,
  'load-null.ts': `${unit}throw null;\n`,
  'load-allocate.ts': `${unit}const all: unknown[] = [];\nfor (;;) all.push(new Array(1000).fill(0));\n`,
  'private.ts': `export class C { #p = 1;\n/** @ensures this.#p > 0 */\nf(): number { return this.#p; } }`,
  'await.ts': `/** @ensures await result */\n${unit}`,
  'broken-contract.ts': `/** @requires x > ( */\n${unit}`,
  'unknown-name.ts': `/** @requires positive(x) */\n${unit}`,
  'endless-contract.ts': `/** @ensures (() => { for (;;); })() */\n${unit}`,
  'endless.ts': `export function f(box: { n: number } | null): number {
  if (box === null) return box!.n;
  const all: unknown[] = [];
  for (;;) all.push([box.n]);
}
export function g(n: number): number {
  return n > 1 ? g(n) : 0;
}
`,
  'hang.ts': `export function f(box: { n: number } | null): boolean {
  if (box === null) return box!.n > 1;
  return /^(a+)+$/.test('a'.repeat(40) + 'b');
}
`,
  'several.ts': `${unit}export function crash(box: { n: number } | null): number {\n  return box!.n;\n}\n`,
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everypath-robust-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const [name, text] of [
    ['silent-solver', '#!/bin/sh\nexit 0\n'],
    ['echo-solver', '#!/bin/sh\nexec cat\n'],
  ]) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<CliRun> {
  return runCli(['check', ...args], { cwd: folder });
}

async function document(...args: string[]): Promise<{ code: number; result: CheckResult }> {
  const { code, stdout } = await run(...args, '--json');
  const result = JSON.parse(stdout);
  expect(fits(result), JSON.stringify(fits.errors)).toBe(true);
  return { code, result };
}

describe('a program or an option that cannot be used', () => {
  it.each<[string[], string, string]>([
    [['load-loop.ts', '--timeout', '1'], 'load-loop.ts', 'did not end within the time limit'],
    [['load-hang.ts', '--timeout', '1'], 'load-hang.ts', 'did not end within the time limit'],
    [['load-allocate.ts', '--max-memory', '64'], 'load-allocate.ts', '--max-memory'],
    [['load-exit.ts'], 'load-exit.ts', 'process.exit(0) was called'],
    [['load-null.ts'], 'null was thrown', 'load-null.ts:4:1'],
    [['await.ts'], 'await cannot be used in a contract', 'await.ts:1:14'],
    [['private.ts'], '#p is seen within its class alone', 'private.ts:2:19'],
    [['broken-contract.ts'], 'contract-syntax', 'broken-contract.ts:1:20'],
    [['plain.ts#f', '--replay', '99999999999'], 'wrong-prefix', '99999999999'],
    [['plain.ts#f', '--concrete', 'x=process.exit(3)'], '--concrete', 'process.exit(3) was called'],
    [['plain.ts#f', '--concrete', 'x=(() => { throw null; })()'], '--concrete', 'null was thrown'],
    [['plain.ts#f', '--solver', './silent-solver'], '--solver', 'silent-solver'],
    [['plain.ts#f', '--solver', './echo-solver'], '--solver', 'echo-solver'],
  ])('%j', async (args, what, hint) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toContain(what);
    expect(stderr).toContain(hint);
    expect(stderr).toMatch(/^error\[/);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('a program that misbehaves', () => {
  it('loses nothing that was found before a path that never ends', async () => {
    const { code, result } = await document('endless.ts', '--timeout', String(AMPLE), '--max-steps', '60000');
    expect(code).toBe(1);
    const [f, g] = result.units;
    expect(f).toMatchObject({ verdict: 'refuted', gaps: [{ code: 'limit' }] });
    expect(g.paths.map((p) => p.outcome.property ?? p.outcome.kind).sort()).toEqual(['returned', 'stack-overflow']);
  });

  it.each(['unknown-name.ts', 'endless-contract.ts'])(
    'has a gap with a location for the contract of %s',
    async (file) => {
      const { code, result } = await document(file, '--timeout', String(AMPLE), '--max-steps', '10000');
      expect(code).toBe(0);
      expect(result.units[0]).toMatchObject({ verdict: 'open', gaps: [{ code: 'contract', location: { line: 1 } }] });
    },
  );

  it('keeps its exit codes apart, the highest first', async () => {
    expect((await document('several.ts')).code).toBe(1);
    expect((await document('several.ts#f')).code).toBe(0);
    expect((await document('several.ts#f', '--max-depth', '0', '--strict')).code).toBe(1);
    const both = await run('several.ts', 'load-null.ts', '--json');
    expect(both.code).toBe(4);
    expect(fits(JSON.parse(both.stdout))).toBe(true);
  });

  it('finds files by any name', async () => {
    expect((await document('with space/größe.ts#f')).result.units[0].verdict).toBe('proved');
  });

  it('says nothing to a reader that has left', async () => {
    const child = spawn(process.execPath, [cli, 'check', 'several.ts'], { cwd: folder });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (data) => (stderr += data));
    await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).toBe('');
  });

  it('is ended by an interrupt with what was found', async () => {
    const child = spawn(process.execPath, [cli, 'check', 'plain.ts', 'hang.ts', '--timeout', '3600', '--json-lines'], {
      cwd: folder,
    });
    let stdout = '';
    child.stdout.on('data', (data) => {
      // The first unit is through: the second one, which never ends, is next.
      if (stdout === '') child.kill('SIGINT');
      stdout += data;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(stdout).toMatch(/"unit":"f".*"verdict":"proved"/);
    expect(stdout).toContain('the search was aborted');
    expect(code).toBe(stdout.includes('"verdict":"refuted"') ? 1 : 130);
  });
});

describe('the API', () => {
  it.each<[unknown]>([[[]], [['']], [[7]]])('refuses the targets %j', (targets) => {
    expect(() => check(targets as string[])).toThrow('targets');
  });
});
