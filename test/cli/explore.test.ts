// `everypath explore` without a browser: what it prints, and what it says to wrong files, units, options and ports.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/command.js';
import { type CliRun, root, runCli } from '../run-cli.js';

const target = 'examples/absolute-difference.ts';

function explore(...args: string[]): Promise<CliRun> {
  return runCli(['explore', ...args]);
}

describe('everypath explore', () => {
  it.each([
    ['a file that is not there', ['no-such-file.ts'], /no-such-file\.ts/],
    ['a unit that is not there', [`${target}#nothing`], /nothing/],
    ['no target', [], /target/],
    ['a port that is no number', [target, '--port', 'http'], /--port must be a number/],
    ['a port that does not exist', [target, '--port', '70000'], /--port must be a whole number from 0 to 65535/],
    ['no nodes', [target, '--max-nodes', '0'], /--max-nodes must be a whole number of at least 1/],
    ['a detail that does not exist', [target, '--detail', 'branch'], /branches/],
    ['an option of another command', [target, '--strict'], /--strict/],
  ])('refuses %s', async (_, args, message) => {
    const { code, stderr, stdout } = await explore(...args, '--no-open');
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('says which port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const { code, stderr } = await explore(target, '--no-open', '--port', String(port));
    expect(stderr).toContain(`port ${port} is in use`);
    expect(stderr).toContain('leave out --port');
    expect(code).toBe(2);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('prints the address and what came of it, opens nothing where there is no display, ends cleanly', async () => {
    const { DISPLAY: _, WAYLAND_DISPLAY: __, BROWSER: ___, ...env } = process.env;
    const child = spawn(process.execPath, ['dist/cli.js', 'explore', target], { cwd: root, env });
    let text = '';
    const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
    await new Promise<void>((resolve) => {
      const take = (chunk: Buffer): void => {
        text += chunk;
        if (/\d+ paths/.test(text) && /Open the address/.test(text)) resolve();
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
    });
    expect(text).toMatch(/Explorer at http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n/);
    const url = /http:\S+/.exec(text)![0];
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace(/token=.*/, 'token=x'))).status).toBe(403);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});

it('docs/explorer.md lists the options that check does not have', () => {
  const { commands } = createProgram('0', () => {});
  const flags = (name: string): string[] =>
    commands.find((command) => command.name() === name)!.options.map((option) => option.long!);
  const text = readFileSync(join(root, 'docs/explorer.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(--[\w-]+)/gm)].map((match) => match[1]);
  const own = flags('explore').filter((flag) => !flags('check').includes(flag));
  expect(rows.sort()).toEqual([...own, '--json'].sort());
});
