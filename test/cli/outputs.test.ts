// What reaches terminals, files and exit codes: nothing that a program wrote acts on a terminal, files are there whole or not
// at all, one bad file does not cost the others their results.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { check } from 'everypath';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WholeFile, writeWhole } from '../../src/api/write-whole.js';
import { jsonText, plain, plainText, sourceLine } from '../../src/report/plain.js';
import { type CliRun, root, runCli } from '../run-cli.js';

const cli = join(root, 'dist/cli.js');
const fits = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync(join(root, 'schema/result.schema.json'), 'utf8')),
);

const FILES: Readonly<Record<string, string>> = {
  'good.ts': 'export function good(box: { n: number } | null): number {\n  return box!.n;\n}\n',
  'fine.ts': 'export function fine(x: number): number {\n  return x > 1 ? 1 : 2;\n}\n',
  'syntax.ts': 'export function g( {\n',
  'types.ts': 'export type T = 1;\n',
  'load.ts': 'export function h(): void {}\nthrow new Error("at load");\n',
  'deep.ts': `export function deep(): number {\n  return ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n}\n`,
  'escapes.ts': `export function f(x: number): number {
  // \u202e a comment that runs backwards \u001b[31m
  if (x === 3) throw new TypeError('\\u001b[31mred \\u202e \\u0007 \\u{e0041}');
  return x;
}
`,
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everypath-outputs-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): Promise<CliRun> {
  return runCli(args, { cwd: folder });
}

const HIDDEN = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

describe('files that cannot be checked', () => {
  const all = ['good.ts', 'syntax.ts', 'types.ts', 'load.ts', 'missing.ts', 'deep.ts', 'fine.ts'];

  it('have an entry each, the others their results, and the exit code says both', async () => {
    const { code, stdout, stderr } = await run('check', ...all, '--json');
    const result = JSON.parse(stdout);
    expect(fits(result), JSON.stringify(fits.errors)).toBe(true);
    expect(result.units.map((u: { unit: string; verdict: string }) => `${u.unit} ${u.verdict}`)).toEqual([
      'good refuted',
      'fine proved',
    ]);
    const codes = result.errors.map((e: { target: string; code: string }) => `${e.target.split('/').at(-1)} ${e.code}`);
    expect(codes.sort()).toEqual([
      'deep.ts unsupported-file',
      'load.ts load-error',
      'missing.ts file-not-found',
      'syntax.ts syntax-error',
      'types.ts no-units',
    ]);
    expect(code).toBe(4);
    expect(stderr).toContain('error[load-error]');
  });

  it('alone end the run with code 2', async () => {
    expect((await run('check', 'fine.ts', 'missing.ts')).code).toBe(2);
    expect((await run('check', 'syntax.ts', 'missing.ts')).code).toBe(2);
  });

  it('reject the promise of the API only when nothing is left', async () => {
    const { units, errors } = await check([join(folder, 'fine.ts'), join(folder, 'syntax.ts')]);
    expect(units.map((unit) => unit.unit)).toEqual(['fine']);
    expect(errors?.map((error) => error.code)).toEqual(['syntax-error']);
    await expect(check(join(folder, 'syntax.ts'))).rejects.toMatchObject({ code: 'syntax-error' });
  });
});

describe('a terminal', () => {
  it('gets no control characters from names, messages and code frames', async () => {
    const { stdout, code } = await run('check', 'escapes.ts', '--fail-on', 'all');
    expect(code).toBe(1);
    expect(stdout).toContain('\\u{1b}[31mred \\u{202e}');
    expect(stdout).not.toMatch(HIDDEN);
  });

  it('gets none from JSON either, which means the same', async () => {
    const { stdout } = await run('check', 'escapes.ts', '--fail-on', 'all', '--json');
    expect(stdout).not.toMatch(HIDDEN);
    const messages = JSON.parse(stdout).units[0].paths.map((p: any) => p.outcome.error?.message);
    expect(messages).toContain('\u001b[31mred \u202e \u0007 \u{e0041}');
  });

  it('any text becomes one without hidden characters, and JSON keeps its meaning', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, (given) => {
        expect(plainText(given).replaceAll('\n', '')).not.toMatch(HIDDEN);
        expect(sourceLine(given).length).toBe(given.length);
        expect(jsonText({ [given]: given })).not.toMatch(HIDDEN);
        expect(JSON.parse(jsonText({ [given]: given }))).toEqual({ [given]: given });
      }),
    );
    const data = { a: ['x', { b: 1 }], c: undefined };
    expect(plain(data)).toBe(data);
    expect(plain({ a: ['\u001b'] })).toEqual({ a: ['\\u{1b}'] });
  });
});

describe('the exit code', () => {
  it('is that of the findings when the reader leaves early', async () => {
    const child = spawn(process.execPath, [cli, 'check', 'good.ts', 'fine.ts'], { cwd: folder });
    child.stdout.destroy();
    expect(await ended(child)).toBe(1);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('tells of %s, and the report of what was not begun', async (signal, code) => {
    const text =
      'export function a(): void {}\nexport function b(): void {\n  for (;;) {}\n}\nexport function c(): void {}\n';
    writeFileSync(join(folder, 'loop.ts'), text);
    const args = ['check', 'loop.ts', '--timeout', '100', '--jobs', '1', '--json-lines'];
    const child = spawn(process.execPath, [cli, ...args], { cwd: folder });
    let stdout = '';
    child.stdout.on('data', (data) => {
      const before = stdout.includes('"unit":"a"');
      stdout += data;
      // A second signal would end it at once.
      if (!before && stdout.includes('"unit":"a"')) child.kill(signal);
    });
    expect(await ended(child)).toBe(code);
    expect(stdout).toMatch(/"unit":"b".*"verdict":"open"/);
    expect(stdout).toMatch(/"unit":"c".*"verdict":"open".*the run was stopped before this unit was explored/);
  });
});

describe('files', () => {
  it('are written whole: an output option, and what was there stays when writing fails', async () => {
    expect((await run('check', 'fine.ts', '--json', '-o', 'result.json')).code).toBe(0);
    expect(fits(JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')))).toBe(true);
    expect((await run('check', 'good.ts', '-o', 'report.txt')).code).toBe(1);
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('good: refuted');
    const { code, stderr } = await run('check', 'fine.ts', '-o', 'no/such/folder.txt');
    expect([code, stderr]).toEqual([2, expect.stringContaining('its folder does not exist')]);
    expect((await run('check', 'fine.ts', '-o', '.')).stderr).toContain('it is a folder');
  });

  it('keep their mode and the link that leads to them, and leave nothing beside them', () => {
    const place = mkdtempSync(join(folder, 'whole-'));
    mkdirSync(join(place, 'real'));
    writeFileSync(join(place, 'real/a.txt'), 'old');
    // More than a usual umask leaves of it.
    chmodSync(join(place, 'real/a.txt'), 0o666);
    symlinkSync('real/a.txt', join(place, 'link.txt'));
    const file = new WholeFile(join(place, 'link.txt'));
    file.write('new, ');
    expect(readFileSync(join(place, 'real/a.txt'), 'utf8')).toBe('old');
    file.write('all of it');
    file.commit();
    expect(readFileSync(join(place, 'link.txt'), 'utf8')).toBe('new, all of it');
    expect(statSync(join(place, 'real/a.txt')).mode & 0o777).toBe(0o666);
    const dropped = new WholeFile(join(place, 'real/a.txt'));
    dropped.write('never');
    dropped.discard();
    expect(readdirSync(join(place, 'real'))).toEqual(['a.txt']);
  });

  it('of a process that was killed are removed by the next one', () => {
    const place = mkdtempSync(join(folder, 'killed-'));
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(place, `.a.txt.${dead}.abc.part`), 'half');
    writeFileSync(join(place, `.a.txt.${process.pid}.abc.part`), 'mine');
    writeWhole(join(place, 'a.txt'), 'whole');
    expect(readdirSync(place).sort()).toEqual([`.a.txt.${process.pid}.abc.part`, 'a.txt']);
  });
});

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', resolve));
}
