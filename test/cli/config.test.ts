// Configuration files: of the run and of folders, what wins over what, what is said of wrong ones.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { check, DEFAULT_OPTIONS, defineConfig } from 'everypath';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { TEST_OPTIONS, UNIT_OPTIONS } from '../../src/api/config/define-config.js';
import { root, runCli } from '../run-cli.js';

const LOOP =
  'export function NAME(xs: number[]): number {\n  let n = 0;\n  for (const x of xs) n += x > 3 ? 1 : 2;\n  return n;\n}\n';
const folder = mkdtempSync(join(tmpdir(), 'everypath-config-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  write('package.json', '{ "type": "module" }');
  for (const name of ['a', 'deep/b', 'deep/c', 'left/d']) write(`src/${name}.ts`, LOOP.replace('NAME', name.slice(-1)));
});

async function boundsOf(...args: string[]): Promise<unknown> {
  const { stdout, stderr } = await runCli(['check', ...args, '--json', '--max-paths', '40'], { cwd: folder });
  expect(stderr).toBe('');
  const { units } = JSON.parse(stdout) as { units: { unit: string; bound?: number; stats: { paths: number } }[] };
  return Object.fromEntries(units.map(({ unit, bound }) => [unit, bound]));
}

it('says what is checked and how, each file with the options nearest to it; the command line wins', async () => {
  write(
    'everypath.config.mjs',
    `export default { targets: ['src'], exclude: ['src/left/**'], bound: 1, overrides: [{ files: 'src/deep/c.ts', bound: 3 }] };`,
  );
  write('src/deep/everypath.config.json', '{ "bound": 2, "overrides": [{ "files": "c.*", "bound": 4 }] }');
  expect(await boundsOf()).toEqual({ a: 1, b: 2, c: 4 });
  expect(await boundsOf('--bound', '1')).toEqual({ a: 1, b: 1, c: 1 });
  expect(await boundsOf('src/a.ts', '--no-config', '--bound', '2')).toEqual({ a: 2 });
});

it('gives programs the same overrides', async () => {
  const overrides = [{ files: 'src/deep/**', bound: 2 }];
  const { units } = await check('src', { cwd: folder, bound: 1, exclude: ['src/left/*'], overrides });
  expect(units.map(({ unit, bound }) => [unit, bound])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 2],
  ]);
  expect(() => check('src', { overrides: [{ files: 'x', jobs: 1 } as never] })).toThrow(
    'there is no option overrides.jobs',
  );
});

it.each([
  ['{ "buond": 2 }', 'there is no option buond', 'did you mean bound?'],
  ['{ "timeout": "x" }', '--timeout must be', ''],
  ['{ "targets": 3 }', 'targets must be a list of texts', ''],
  ['{ "overrides": [{ "bound": 2 }] }', 'overrides.files must be', ''],
  ['{ "replay": "0" }', 'there is no option replay', ''],
  ['{ "failOn": "bugs" }', '--fail-on must be one of', 'did you mean bug?'],
  ['{ nothing }', 'everypath.config.json', ''],
  ['[]', 'it must give an object', ''],
])('says what is wrong with %s, and in which file', async (text, problem, hint) => {
  write('everypath.config.json', text);
  const { code, stderr } = await runCli(['check', 'src'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('error[wrong-config]');
  expect(stderr).toContain(join(folder, 'everypath.config.json'));
  expect(stderr).toContain(problem);
  expect(stderr).toContain(hint);
});

it('serves test, tree and diff: options that they have, of the run and of what holds for all their files', async () => {
  write(
    'everypath.config.json',
    '{ "timeout": 60, "maxPaths": 3, "format": "json", "test": { "runner": "node", "out": "made" } }',
  );
  write('src/deep/everypath.config.json', '{ "maxPaths": 2 }');
  const leaves = async (...args: string[]): Promise<number> => {
    const { stdout } = await runCli(['tree', ...args], { cwd: folder });
    return stdout.match(/returned/g)?.length ?? 0;
  };
  expect(await leaves('src/a.ts')).toBe(3);
  expect(await leaves('src/deep/b.ts')).toBe(2);
  expect(await leaves('src/a.ts', '--max-paths', '1')).toBe(1);
  expect(await leaves('src/a.ts', '--no-config', '--max-paths', '4')).toBe(4);
  const { stdout } = await runCli(['test', 'src/a.ts'], { cwd: folder });
  expect(stdout).toContain('made/');
  const [made] = readdirSync(join(folder, 'made'));
  expect(readFileSync(join(folder, 'made', made), 'utf8')).toContain("from 'node:test'");
  const compared = JSON.parse((await runCli(['diff', 'src/a.ts', 'src/a.ts', '--json'], { cwd: folder })).stdout);
  expect(compared.units[0].stats.paths).toBe(3);
  write('everypath.config.json', '{ "test": { "runer": "node" } }');
  const wrong = await runCli(['test', 'src/a.ts'], { cwd: folder });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('there is no option test.runer')]);
});

it('has a schema that knows every option', () => {
  const schema = JSON.parse(readFileSync(join(root, 'schema/config.schema.json'), 'utf8'));
  const isConfig = new Ajv2020().compile(schema);
  const configured = Object.keys(DEFAULT_OPTIONS).filter((key) => !['concrete', 'replay', 'certified'].includes(key));
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(configured));
  expect(Object.keys(schema.properties.overrides.items.properties)).toEqual(expect.arrayContaining([...UNIT_OPTIONS]));
  const config = defineConfig({ targets: ['src'], failOn: 'bug', overrides: [{ files: '**', bound: 2 }] });
  expect(isConfig(config), JSON.stringify(isConfig.errors)).toBe(true);
  expect(Object.keys(schema.properties.test.properties)).toEqual([...TEST_OPTIONS]);
  expect(isConfig({ buond: 2 })).toBe(false);
});

it('says so where it cannot be read, where the process looks at it first, too', async () => {
  mkdirSync(join(folder, 'everypath.config.json'));
  const told = [2, expect.stringContaining('cannot be read (EISDIR)')];
  const { code, stderr } = await runCli(['check', 'src/a.ts'], { cwd: folder });
  expect([code, stderr]).toEqual(told);
  const alone = spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'check', 'src/a.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([alone.status, alone.stderr]).toEqual(told);
});
