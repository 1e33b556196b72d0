// A new user's first ten minutes, in a fresh folder: install, init, check, replay, baseline, fix, test, watch. What the tool prints to
// be pasted is pasted. With EVERYPATH_PACKED=1 (.ci/run) it is the published package that is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../run-cli.js';

const cli = join(root, 'dist/cli.js');
const BUGGY = `/**
 * @param {{ price: number, discount?: { percent: number } }} item
 * @returns {number}
 */
export function finalPrice(item) {
  return item.price - item.price * item.discount.percent / 100;
}
`;
const FIXED = BUGGY.replace('item.discount.percent', '(item.discount?.percent ?? 0)');

let folder = '';
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everypath-first-'));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, '.github'));
  write('package.json', '{\n    "name": "shop",\n    "type": "module",\n    "private": true\n}\n');
  write('src/price.js', BUGGY);
  if (process.env.EVERYPATH_PACKED === '1') {
    // As users install it: what is published, and its dependencies.
    const [file] = JSON.parse(sh(root, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]));
    sh(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, file.filename)]);
  } else {
    // What an installation leaves.
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(root, join(folder, 'node_modules/everypath'), 'dir');
    symlinkSync(cli, join(folder, 'node_modules/.bin/everypath'));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function sh(cwd: string, command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** A line as it would be pasted. */
function paste(line: string): { code: number | null; stdout: string; stderr: string } {
  const words = line.replace(/^npx everypath/, 'everypath');
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', words], { cwd: folder, encoding: 'utf8', env });
  return { code: status, stdout, stderr };
}

describe('the first ten minutes', () => {
  it('init adds a script and a job, and the hint works; a second time nothing changes', () => {
    const { code, stdout } = paste('npx everypath init');
    expect([code, stdout]).toEqual([0, expect.stringContaining('next: npm run everypath')]);
    expect(read('package.json')).toMatch(/^ {4}"scripts": \{\n {8}"everypath": "everypath check src"/m);
    const config = JSON.parse(read('everypath.config.json'));
    expect(existsSync(join(folder, config.$schema))).toBe(true);
    const job = /- run: (npx everypath .*)/.exec(read('.github/workflows/everypath.yml'))![1];
    expect(paste(job)).toMatchObject({ code: 1, stdout: expect.stringContaining('::error file=src/price.js,line=6,') });
    const before = [read('package.json'), read('.github/workflows/everypath.yml')];
    expect(paste('npx everypath init').stdout).toContain('there already');
    expect([read('package.json'), read('.github/workflows/everypath.yml')]).toEqual(before);
  });

  it('check finds the bug, and the replay that it prints shows it again', () => {
    const script = JSON.parse(read('package.json')).scripts.everypath;
    const { code, stdout } = paste(script);
    expect(code).toBe(1);
    const [, replay] = /replay with: (.*)/.exec(stdout)!;
    expect(paste(replay)).toMatchObject({ code: 1, stdout: expect.stringContaining('TypeError') });
    const [, property] = /\[([\w-]+)\]\n/.exec(stdout)!;
    expect(paste(`npx everypath explain ${property}`).code).toBe(0);
  });

  it('a baseline lets it pass until it is fixed', () => {
    const missing = paste('npx everypath check src --baseline known.json');
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--update-baseline')]);
    expect(paste('npx everypath check src --baseline known.json --update-baseline').code).toBe(0);
    expect(paste('npx everypath check src --baseline known.json').code).toBe(0);
    write('src/price.js', FIXED);
    expect(paste('npx everypath check src').code).toBe(0);
  });

  it('test writes tests that pass', () => {
    expect(paste('npx everypath test src/price.js --runner node').code).toBe(0);
    const [suite] = readdirSync(join(folder, 'src')).filter((name) => name !== 'price.js');
    expect(existsSync(join(folder, 'src', suite))).toBe(true);
    expect(paste(`node --test src/${suite}`).code).toBe(0);
    // Its own suite is no source.
    expect(paste('npx everypath check src').code).toBe(0);
  });

  it('watch checks again when a file changes', async () => {
    const child = spawn(join(folder, 'node_modules/.bin/everypath'), ['check', 'src', '--watch'], { cwd: folder });
    let text = '';
    let broken = false;
    const seen = new Promise<void>((resolve) => {
      const hear = (data: Buffer): void => {
        text += data;
        if (!broken && text.includes('watching')) {
          broken = true;
          write('src/price.js', BUGGY);
        }
        if (/finalPrice: refuted[\s\S]*watching/.test(text)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
    });
    await seen;
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(text).toContain('finalPrice: proved');
  });
});
