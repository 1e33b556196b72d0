// The built command line: usage, exit codes, what goes to which stream. `npm test` builds first.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRun, root, runCli } from '../run-cli.js';

const cli = join(root, 'dist/cli.js');
let folder = '';

beforeAll(() => {
  if (!existsSync(cli)) throw new Error('dist/cli.js is missing: run npm run build first');
  folder = mkdtempSync(join(tmpdir(), 'everypath-cli-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('tsconfig.json', '{ "compilerOptions": { "strict": true } }');
  write(
    'numbers.ts',
    `export function larger(a: number, b: number): number {
  return a > b ? a : b;
}
export function parse(text: { value: number } | null): number {
  return text!.value;
}
export function spin(n: number): number {
  let i = 0;
  while (i < n) i++;
  return i;
}
`,
  );
  write('thrower.ts', "export const ready = true;\nthrow new Error('not today');\n");
  write('importer.ts', "import './thrower';\nexport function f(): void {}\n");
  write('lonely.ts', "import './nowhere';\nexport function f(): void {}\n");
  write('constants.ts', 'export const x = 1;\n');
  write(
    'drawn.ts',
    `class Safe {
  #code = 0;
  open(code: number): boolean {
    return code === this.#code;
  }
}
export function unchanged(safe: Safe, codes: Record<string, number>): boolean {
  return safe.open(codes.front);
}
export function changed(x: any): void {
  if (x !== null && typeof x === 'object') x.seen = true;
}
`,
  );
  write('broken.ts', 'export function f( {\n');
  write('typed.ts', 'export function f(x: number): string {\n  return x;\n}\n');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<CliRun> {
  return runCli(args, { cwd: folder });
}

describe('usage', () => {
  it('helps', async () => {
    const { code, stdout, stderr } = await run('check', '--help');
    expect([code, stderr]).toEqual([0, '']);
    const options =
      'search max-depth max-paths timeout max-steps no-apriori fail-on max-objects max-conditions seed strict concrete ' +
      'replay paths solver max-memory json no-color';
    for (const option of options.split(' ')) expect(stdout).toContain(`--${option}`);
    expect((await run('--help')).stdout).toContain('check');
  });

  it('knows its version', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('shows help without arguments, as an error', async () => {
    expect(await run()).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage:') });
  });

  it.each<[string[], string, string]>([
    [['chekc', 'numbers.ts'], 'chekc', 'check'],
    [['check', 'numbers.ts', '--serach', 'dfs'], '--serach', '--search'],
    [['check', 'numbers.ts', '--search', 'dsf'], 'dsf', 'did you mean dfs?'],
    [['check', 'numbers.ts', '--fail-on', 'error'], '--fail-on', 'did you mean errors?'],
    [['check', 'numbers.ts', '--max-depth', 'deep'], '--max-depth', 'a number'],
    [['check', 'numbers.ts', '--max-depth', '-1'], '--max-depth', 'at least 0'],
    [['check', 'numbers.ts', '--timeout', '0'], '--timeout', 'greater than 0'],
    [['check', 'numbers.ts', '--paths', 'some'], '--paths', "'all'"],
    [['check', 'numbers.ts', '--concrete', 'n'], 'NAME=VALUE', 'n=3'],
    [['check', 'numbers.ts', '--concrete', 'n=1', '--concrete', 'n=2'], "'n'", 'two values'],
    [['check', 'numbers.ts', '--replay', 'first'], 'first', 'prefix'],
    [['check', 'numbers.ts', '--replay', '0'], '--replay', 'FILE#'],
    [['check', 'numbers.ts#larger', '--concrete', 'c=1'], "'c'", 'a'],
    [['check', 'numbers.ts#larger', '--concrete', 'a=(('], '--concrete a=((', 'SyntaxError'],
    [['check', 'numbers.ts#larger', '--concrete', 'a=b.c'], '--concrete a=b.c', 'b is not defined'],
    [['check', 'numbers.ts#larger', '--replay', '7'], '--replay 7', 'larger has no such path'],
    [['check', 'numbers.ts#larger', '--replay', '0.0'], '--replay 0.0', 'larger has no such path'],
    [['check', 'numbers.ts#larger', '--solver', 'no-such-solver'], '--solver', 'no such program'],
    [['test', 'numbers.ts', '--jobs', '2'], '--jobs', 'it is an option of check; test has --workers'],
    [['diff', 'numbers.ts', '--workers', '2'], '--workers', 'it is an option of check; diff explores in one process'],
    [['tree', 'numbers.ts', '--workers', 'none'], "a whole number or 'auto'", "it is 'none'"],
    [['diff', 'numbers.ts'], 'an old and a new version', 'npx everypath diff --help'],
    [['explain', 'nothing-like-it'], 'nothing-like-it', 'npx everypath explain lists all codes'],
    [['check', 'number.ts'], 'number.ts', 'numbers.ts'],
    [['check', 'importer.ts'], 'Error: not today', 'thrower.ts:2:1'],
    [['check', 'lonely.ts'], "Cannot find module './nowhere'", 'lonely.ts:1:1'],
    [['check', 'constants.ts'], 'constants.ts', 'exports no function'],
    [['check', 'constants.ts#x'], 'has no unit x', 'it has no functions'],
    [['check', 'numbers.ts#lager'], 'lager', 'larger'],
    [['check', 'broken.ts'], 'syntax-error', 'broken.ts:2:1'],
    [['check', 'tsconfig.json'], 'tsconfig.json', 'TypeScript'],
  ])('explains what is wrong with %j', async (args, what, hint) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toContain(what);
    expect(stderr).toContain(hint);
    expect(stderr).toMatch(/^error\[/);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('check', () => {
  it('exits with 0 when nothing was found, 1 when something was', async () => {
    const proved = await run('check', 'numbers.ts#larger');
    expect(proved).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('larger: proved') });
    const refuted = await run('check', 'numbers.ts#parse');
    expect(refuted).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining('parse: refuted') });
    expect(refuted.stdout).toContain('> 5 |');
    expect(refuted.stdout).not.toContain('\u001b[');
  });

  it('replays a finding with the command it prints', async () => {
    const { stdout } = await run('check', 'numbers.ts#parse');
    const [, args] = /replay with: npx everypath (.*)/.exec(stdout)!;
    const replayed = await run(...args.split(' '));
    expect(replayed.code).toBe(1);
    expect(replayed.stdout).toContain('TypeError');
  });

  it('draws what became of an input only when something did', async () => {
    const unchanged = (await run('check', 'drawn.ts#unchanged')).stdout;
    expect(unchanged).toContain('{#code: safe.#code}');
    expect(unchanged).not.toContain('after:');
    expect((await run('check', 'drawn.ts#changed')).stdout).toContain('after: x → {seen: true}');
  });

  it('says that a replay shows one path only', async () => {
    const { code, stdout } = await run('check', 'numbers.ts#larger', '--replay', '0');
    expect(code).toBe(0);
    expect(stdout).toContain('larger: open');
    expect(stdout).toContain('limit: only the path that --replay names was explored');
  });

  it('exits with 1 for what is left open only when asked', async () => {
    const args = ['check', 'numbers.ts#spin', '--max-paths', '3', '--proof', 'off'];
    expect(await run(...args)).toMatchObject({ code: 0, stdout: expect.stringContaining('spin: open') });
    expect((await run(...args, '--strict')).code).toBe(1);
  });

  it('prints one JSON document and nothing else', async () => {
    const { code, stdout, stderr } = await run('check', 'numbers.ts#larger', 'numbers.ts#parse', '--json');
    expect([code, stderr]).toEqual([1, '']);
    const { version, units } = JSON.parse(stdout);
    expect(version).toBe(1);
    expect(units.map((u: any) => [u.unit, u.verdict])).toEqual([
      ['larger', 'proved'],
      ['parse', 'refuted'],
    ]);
  });

  it('warns about type errors and goes on', async () => {
    const { code, stderr, stdout } = await run('check', 'typed.ts');
    expect(stderr).toContain('warning[TS2322]');
    expect(stderr).toContain('typed.ts:2:3');
    expect(stdout).toContain('f: ');
    expect(code).toBe(0);
  });
});

describe('the package', () => {
  it('loads neither the compiler nor the solver when it is imported', () => {
    const script = `
      import { createRequire } from 'node:module';
      const { check } = await import('everypath');
      if (typeof check !== 'function') throw new Error('no check');
      console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)));`;
    const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(JSON.parse(loaded).filter((file: string) => /typescript|z3/.test(file))).toEqual([]);
  });
});
