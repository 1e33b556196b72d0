// `everypath test` as a user meets it: the committed example, a criterion of one's own, JSON by its schema, --update, and what it
// says to wrong input.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';
import { generate, root, scratch } from './harness.js';

async function everypath(args: readonly string[], cwd = root) {
  const { stdout, stderr, code } = await runCli(['test', ...args], { cwd });
  return { stdout, stderr, status: code };
}

describe('the example', () => {
  const source = join(root, 'examples/parking.ts');

  it('has a suite that is up to date', async () => {
    const { suites } = await generate(source, { write: false });
    expect(readFileSync(join(root, 'examples/parking.everypath.test.ts'), 'utf8')).toBe(suites[0].text);
    expect(suites[0].summary.open).toBe(0);
  });

  it('meets the goals of a criterion of its own', async () => {
    const criterion = join(root, 'examples/aborts.criterion.ts');
    const { suites } = await generate(`${source}#fee`, { write: false, criterion });
    expect(suites[0].goals.map((goal) => goal.name).sort()).toEqual(['fee refuses', 'fee returns']);
  });

  it('gives JSON that follows the schema', async () => {
    const { stdout, status } = await everypath([
      'examples/parking.ts#fee',
      '--json',
      '--timeout',
      '60',
      '--out',
      scratch('json'),
    ]);
    const schema = JSON.parse(readFileSync(join(root, 'schema/suite.schema.json'), 'utf8'));
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true);
    expect(status).toBe(0);
  });
});

it('writes a suite for each file of a folder that has units', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-'));
  mkdirSync(join(folder, 'src/deep'), { recursive: true });
  cpSync(join(root, 'test/suites/programs/clamp.ts'), join(folder, 'src/deep/clamp.ts'));
  writeFileSync(join(folder, 'src/types.ts'), 'export interface Point {\n  readonly x: number;\n}\n');
  writeFileSync(join(folder, 'src/sign.ts'), 'export const sign = (n: boolean): number => (n ? 1 : -1);\n');
  const { stdout, status } = await everypath(['src', '--timeout', '60'], folder);
  expect(status).toBe(0);
  expect(stdout).toContain('sign: 2 tests');
  expect(
    ['deep/clamp', 'sign', 'types'].map((name) => existsSync(join(folder, `src/${name}.everypath.test.ts`))),
  ).toEqual([true, true, false]);
  // The suites are no units of a second run.
  expect((await everypath(['src', '--timeout', '60'], folder)).stdout.match(/\(unchanged\)/g)).toHaveLength(2);
  const nothing = await everypath(['src/t*.ts'], folder);
  expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining('1 file found, none with a function')]);
});

describe('an existing file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-'));
  cpSync(join(root, 'test/suites/programs/clamp.ts'), join(folder, 'clamp.ts'));
  const file = join(folder, 'clamp.everypath.test.ts');
  const run = (...args: string[]) => everypath(['clamp.ts', '--timeout', '60', ...args], folder);

  it('is kept when it was edited, and brought up to date with --update', async () => {
    expect((await run()).status).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect((await run()).stdout).toContain('(unchanged)');
    writeFileSync(file, `${text}\ntest('mine', () => {});\n`);
    const refused = await run();
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('--update');
    expect((await run('--update')).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain("test('mine', () => {});");
  });

  it('is not overwritten when everypath did not make it', async () => {
    writeFileSync(file, 'mine\n');
    expect((await run('--update')).stderr).toContain('was not made by everypath');
    expect(readFileSync(file, 'utf8')).toBe('mine\n');
  });
});

describe('wrong input', () => {
  it.each([
    [['missing.ts'], 'does not exist'],
    [[], 'npx everypath test --help lists the options'],
    [['examples/parking.ts', '--runner', 'mocha'], "--runner must be one of vitest, jest, node; it is 'mocha'"],
    [['examples/parking.ts', '--criterion', 'brunch'], 'there is no criterion and no file brunch'],
    [['examples/parking.ts', '--expect', 'all'], '--expect must be one of'],
    [['examples/parking.ts#nothing'], 'has no unit nothing'],
    [['examples/parking.ts', '--criterion', 'examples/parking.ts'], 'exports no criterion'],
  ])('%j', async (args, message) => {
    const { stderr, status } = await everypath([...args]);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  it('a unit that is not exported has no test, and the reason is given', async () => {
    const { stdout, status } = await everypath(['test/suites/programs/hex.ts#digit', '--out', scratch('hidden')]);
    expect(stdout).toContain('digit is not exported: a test cannot import it');
    expect(status).toBe(1);
  });
});
