// Whole projects: folders, globs, no target at all, what a branch changed, and the script of the GitHub Action.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { check } from 'everypath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globBase, globPattern } from '../../src/api/glob.js';
import { type CliRun, root, runCli } from '../run-cli.js';

const FILES: Readonly<Record<string, string>> = {
  '.gitignore': 'generated\n',
  'src/box.ts': 'export function open(box: { n: number } | null): number {\n  return box!.n;\n}\n',
  'src/deep/fine.ts': 'export function fine(x: number): number {\n  return x > 1 ? 1 : 2;\n}\n',
  'src/types.ts': 'export interface T {\n  n: number;\n}\n',
  'src/types.d.ts': 'export function declared(): void;\n',
  'src/box.test.ts': 'export function tested(): void {}\n',
  'vitest.config.ts': 'export function configured(): void {}\n',
  'generated/code.ts': 'export function generated(): void {}\n',
  'node_modules/p/index.js': 'export function packaged() {}\n',
  'packages/a/src/a.ts': 'export function inPackage(x: number): number {\n  return x;\n}\n',
  'only-types/t.ts': 'export type T = 1;\n',
};

let folder = '';

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=me', '-c', 'user.email=me@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everypath-projects-'));
  for (const [name, text] of Object.entries(FILES)) write(name, text);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function units(...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await run(...args, '--json');
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout).units.map((u: { unit: string }) => u.unit);
}

function run(...args: string[]): Promise<CliRun> {
  return runCli(['check', ...args], { cwd: folder });
}

describe('a project', () => {
  it('is what folders hold, tests, declarations, types and packages apart', async () => {
    expect(await units()).toEqual(['generated', 'inPackage', 'open', 'fine']);
    expect(await units('src')).toEqual(['open', 'fine']);
    expect(await units('src/deep', 'packages', 'src/deep/fine.ts')).toEqual(['fine', 'inPackage']);
  });

  it('is what globs name', async () => {
    expect(await units('src/**/*.ts')).toEqual(['tested', 'open', 'fine']);
    expect(await units('{src,packages/*/src}/{a,box}.ts')).toEqual(['inPackage', 'open']);
  });

  it('is reported in a few lines', async () => {
    const { stdout, stderr, code } = await run('src');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /\n {2}✗ open {2}refuted {2}1 of 2 paths violating\n[\s\S]*\n2 units: 1 proved, 1 refuted · 1 finding/,
    );
  });

  it('says when there is nothing to check', async () => {
    expect(await run('only-types')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing to check: 1 file'),
    });
    expect(await run('src/**/*.mjs')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no source files'),
    });
    expect((await run('no/such/folder')).stderr).toContain('does not exist');
    // A file that was named is an error still.
    expect((await run('src/types.ts', 'src/box.ts')).stderr).toContain('error[no-units]');
  });

  it('is taken by the API too', async () => {
    const result = await check('src', { cwd: folder });
    expect(result.units.map((unit) => `${unit.unit} ${unit.verdict}`)).toEqual(['open refuted', 'fine proved']);
    expect(result.errors).toBeUndefined();
  });
});

it('the example project has one finding in two units', async () => {
  const { stdout, code } = await runCli(['check', 'examples/project', '--format', 'sarif']);
  const [{ locations }, ...others] = JSON.parse(stdout).runs[0].results;
  expect([code, others]).toEqual([1, []]);
  expect(locations[0].logicalLocations.map((place: any) => place.fullyQualifiedName)).toEqual(['finalPrice', 'isFree']);
});

describe('--changed', () => {
  it('needs git', async () => {
    expect(await run('--changed')).toMatchObject({ code: 2, stderr: expect.stringContaining('--changed needs git') });
  });

  it('checks what the branch, a revision or the work tree changed, and what git ignores is no source', async () => {
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'all');
    expect(await units()).toEqual(['inPackage', 'open', 'fine']);
    expect(await run('--changed')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('no file of the targets has changed'),
    });
    git('checkout', '-qb', 'branch');
    write('src/deep/fine.ts', `${FILES['src/deep/fine.ts']}// changed\n`);
    git('commit', '-qam', 'change');
    write('src/new.ts', 'export function fresh(x: number): number {\n  return x;\n}\n');
    expect(await units('--changed')).toEqual(['fine', 'fresh']);
    expect(await units('--changed=HEAD')).toEqual(['fresh']);
    expect(await units('packages', 'src/box.ts', '--changed=main')).toEqual([]);
    expect((await run('--changed=nowhere')).stderr).toContain('git has no revision nowhere');
  });
});

it('the step of the GitHub Action annotates, writes SARIF and gives the exit code of the check', () => {
  // As GitHub runs it: inputs become variables, the command is the one of action.yml.
  const inputs: Record<string, string> = {
    targets: 'src/box.ts src/deep',
    arguments: '--timeout 60',
    sarif: 'found.sarif',
  };
  const action = readFileSync(join(root, 'action.yml'), 'utf8');
  const given = [...action.matchAll(/^ {8}(EVERYPATH_\w+): \$\{\{ inputs\.(\w+) \}\}$/gm)];
  expect(given).toHaveLength(action.match(/^ {4}default: /gm)!.length);
  const [, command] = /^ {6}run: (.*)$/m.exec(action)!;
  const env = {
    ...process.env,
    ...Object.fromEntries(given.map(([, name, input]) => [name, inputs[input] ?? ''])),
    EVERYPATH_COMMAND: `${process.execPath} ${join(root, 'dist/cli.js')}`,
  };
  const step = command.replace(/\$\{\{ github\.action_path \}\}/, root);
  const { status, stdout } = spawnSync('bash', ['-c', step], { cwd: folder, env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toContain('::error file=src/box.ts,line=2,');
  const log = JSON.parse(readFileSync(join(folder, 'found.sarif'), 'utf8'));
  expect(log.runs[0].results).toHaveLength(1);
});

describe('findings that are no news', () => {
  const BAD = 'export function bad(box: { n: number } | null): number {\n  return box!.n;\n}\n';
  const OTHER = BAD.replace('bad', 'other');

  it('have a comment with a reason', async () => {
    const commented = (comment: string) => BAD.replace('  return', `  ${comment}\n  return`);
    write('ignore/a.ts', commented('// everypath-ignore callers look first'));
    expect(await run('ignore/a.ts')).toMatchObject({ code: 0, stdout: expect.stringContaining('left out: 1 ignored') });
    write('ignore/a.ts', BAD.replace('.n;', '.n; // everypath-ignore: callers look first'));
    expect((await run('ignore/a.ts')).code).toBe(0);
    for (const comment of ['// everypath-ignore', '// everypath-ignored by me', 'f(); // everypath-ignore x']) {
      write('ignore/a.ts', `${commented(comment)}function f() {}\n`);
      expect((await run('ignore/a.ts')).code, comment).toBe(1);
    }
    const { stdout } = await run('ignore/a.ts', '--json');
    expect(JSON.parse(stdout).units[0].verdict).toBe('refuted');
  });

  it('are in the baseline, wherever their lines went, and another one like them is not', async () => {
    write('base/a.ts', BAD);
    expect((await run('base', '--baseline', 'b.json')).stderr).toContain('b.json does not exist');
    expect((await run('base', '--update-baseline')).stderr).toContain('needs --baseline');
    expect((await run('base', '--baseline', 'b.json', '--update-baseline')).code).toBe(0);
    write('base/a.ts', `// moved\n\n${BAD}`);
    expect(await run('base', '--baseline', 'b.json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 in the baseline'),
    });
    expect((await run('base')).code).toBe(1);
    write('base/a.ts', `${BAD}${OTHER}`);
    const second = await run('base', '--baseline', 'b.json');
    expect([second.code, second.stdout.match(/✗ TypeError/g)?.length]).toEqual([1, 1]);
    expect(second.stdout).toContain('1 finding (and 1 in the baseline)');
    const sarif = JSON.parse((await run('base', '--baseline', 'b.json', '--format', 'sarif')).stdout);
    expect(sarif.runs[0].results.map((result: any) => result.suppressions)).toEqual([
      undefined,
      [{ kind: 'external' }],
    ]);
  });

  it('stay in the baseline when other files are checked', async () => {
    write('base/a.ts', BAD);
    write('base/b.ts', OTHER);
    await run('base/a.ts', '--baseline', 'c.json', '--update-baseline');
    await run('base/b.ts', '--baseline', 'c.json', '--update-baseline');
    expect((await run('base', '--baseline', 'c.json')).code).toBe(0);
    write('c.json', '[]');
    expect((await run('base', '--baseline', 'c.json')).stderr).toContain('is no baseline');
  });
});

describe('everypath explain', () => {
  it('knows every code', async () => {
    const codes = (await runCli(['explain'])).stdout.trimEnd().split('\n');
    expect(codes.length).toBeGreaterThan(50);
    for (const code of codes) {
      const { stdout, code: exit } = await runCli(['explain', code]);
      expect([exit, stdout]).toEqual([0, expect.stringContaining('what lifts it: ')]);
    }
    expect(await runCli(['explain', 'concretised'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean concretized?'),
    });
  });
});

describe('everypath completion', () => {
  async function completed(...words: string[]): Promise<string[]> {
    const { stdout: script } = await runCli(['completion', 'bash']);
    const list = words.map((word) => `'${word}'`).join(' ');
    const line = `COMP_WORDS=(everypath ${list}); COMP_CWORD=${words.length}; _everypath; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', `${script}\n${line}`], { encoding: 'utf8' })
      .trim()
      .split(' ');
  }

  it('knows commands, options and their words', async () => {
    expect(await completed('ch')).toEqual(['check']);
    expect(await completed('check', '--form')).toEqual(['--format']);
    expect(await completed('check', '--format', 'j')).toEqual(['json', 'json-lines', 'junit']);
    expect(await completed('tree', '--form')).toContain('--format');
    expect(await completed('check', 'src')).toEqual(['']);
  });

  it('is there for other shells, and refuses those it does not know', async () => {
    expect((await runCli(['completion', 'zsh'])).stdout).toContain('bashcompinit');
    expect((await runCli(['completion', 'fish'])).stdout).toMatch(
      /^complete -c everypath .* -l format -x -a 'text json/m,
    );
    expect(await runCli(['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('globs', () => {
  it.each([
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/a/b/c.ts', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['src/{a,b}.ts', 'src/b.ts', true],
    ['src/?.ts', 'src/ab.ts', false],
    ['**/*.ts', 'a.ts', true],
    ['./src/*.ts', 'src/a.ts', true],
    ['src/a+(b).ts*', 'src/a+(b).tsx', true],
  ])('%s and %s: %s', (glob, path, matches) => {
    expect(globPattern(glob).test(path)).toBe(matches);
  });

  it('begin in a folder', () => {
    expect(['src/**/*.ts', '*.ts', '/a/b/*.ts'].map(globBase)).toEqual(['src', '.', '/a/b']);
  });
});
