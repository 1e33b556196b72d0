// The regions of examples/regions/: a loop's body, a callback, and a loop from the state of a program.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runCli } from '../run-cli.js';

const check = (lines: string) =>
  runCli(['check', `examples/regions/invoices.ts:${lines}`, '--no-color', '--timeout', '3600'], { cwd: root });

test('the body of a loop leaves in four ways', async () => {
  const { stdout, code } = await check('13:body');
  expect(code).toBe(1);
  expect(stdout).toContain('due:13:body: refuted, violated on 1 of its 8 paths, confirmed on the original code');
  expect(stdout).toContain('at examples/regions/invoices.ts:17:58');
  for (const way of ['end', 'return', 'break', 'continue']) expect(stdout).toContain(`leaves: "${way}"`);
});

test('a callback is proved, and cut statements are refused', async () => {
  expect((await check('25:body')).stdout).toContain('shares:25:body: proved, no violation on any of its 4 paths');
  const { stderr, code } = await check('13-16');
  expect({ code, cut: stderr.includes('cuts the statement on lines 13 to 20') }).toEqual({ code: 2, cut: true });
});

test('an expression is made concrete, which is a gap', async () => {
  const args = ['check', 'examples/regions/invoices.ts:13:body', '--concretize', 'invoice.age', '--no-color'];
  const { stdout } = await runCli([...args, '--timeout', '3600'], { cwd: root });
  expect(stdout).toContain('due:13:body: open, no confirmed violation on 7 paths');
  expect(stdout).toContain('concretized: a value that was to be concrete');
});

test('a program goes on with the values of a path', () => {
  const args = [
    'run',
    'examples/regions/reminders.mjs',
    '--symbolic',
    'remind(limit: symbolic)',
    '--then',
    'continue=2',
  ];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli.js'), ...args, '--no-color', '--timeout', '3600'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stdout).toBe('0 ada 3 of 0\n');
  expect(stderr).toContain('the program went on with path 2: limit = ');
});

test('a loop from the state of a program that runs', () => {
  const file = 'examples/regions/reminders.mjs';
  const args = ['run', file, '--symbolic', `${file}:14:body(fee: symbolic)`, '--when', 'sent.length === 2'];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli.js'), ...args, '--no-color', '--timeout', '3600'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ stdout, status }).toEqual({ stdout: '19 ada 3 of 0, bob 5 of 5, eve 7 of 19\n', status: 0 });
  expect(stderr).toContain('remind:14:body: proved, no violation on any of its 3 paths');
  expect(stderr).toContain('returns new {leaves: "end", total: fee * 2 + 5}');
});
