// `--workers` of `test` and `tree`: files and units that are explored side by side give what they give one after the other.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tree } from '../../src/api.js';
import { runCli } from '../run-cli.js';

const CONFIG = '{ "compilerOptions": { "strict": true, "target": "ES2022", "types": [] } }';
const FILES: Readonly<Record<string, string>> = {
  // The first takes longest, so the others wait for it.
  'a.ts': `export function many(a: boolean[]): number {
  let n = 0;
  for (let i = 0; i < 7; i++) if (a[i]) n += i;
  return n;
}
`,
  'b.ts': 'export const sign = (n: number): string => (n < 0 ? "-" : n > 0 ? "+" : "0");\n',
  'c.ts': 'export function half(n: number): number {\n  if (n % 2 === 0) return n / 2;\n  throw new RangeError();\n}\n',
};

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-side-'));
  writeFileSync(join(folder, 'tsconfig.json'), CONFIG);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** What the command printed and wrote. */
async function tested(files: Readonly<Record<string, string>>, workers: string) {
  const cwd = project(files);
  const { stdout, stderr, code } = await runCli(
    ['test', ...Object.keys(files), '--timeout', '60', '--criterion', 'path', '--workers', workers],
    { cwd },
  );
  const written = readdirSync(cwd).map((name) => [name, readFileSync(join(cwd, name), 'utf8')]);
  const said = stdout.replaceAll(/\d+(\.\d+)? m?s/g, 'TIME');
  return { said, stderr: stderr.replaceAll(cwd, ''), code, written };
}

it('test writes and says the same, one file after the other or side by side', async () => {
  const alone = await tested(FILES, '1');
  expect(alone.written).toHaveLength(7);
  expect(await tested(FILES, '3')).toEqual(alone);
});

it('a file that fails ends test after the suites before it, however many are explored at a time', async () => {
  const files = { 'a.ts': FILES['b.ts'], 'b.ts': "throw new Error('not today');\nexport const f = (): number => 1;\n" };
  const all = { ...files, 'c.ts': FILES['c.ts'] };
  const alone = await tested(all, '1');
  expect(alone.code).toBe(2);
  expect(alone.stderr).toContain('not today');
  expect(alone.written.map(([name]) => name)).toContain('a.everypath.test.ts');
  expect(await tested(all, '3')).toEqual(alone);
});

it('trees of units that are explored side by side are those of one after the other', async () => {
  const cwd = project(FILES);
  const one = await tree(Object.keys(FILES), { cwd, timeout: 60 });
  expect(one.map(({ unit }) => unit)).toEqual(['many', 'sign', 'half']);
  const turned = [...Object.keys(FILES)].reverse();
  expect(await tree(Object.keys(FILES), { cwd, timeout: 60, workers: 3 })).toEqual(one);
  expect(await tree(turned, { cwd, timeout: 60, workers: 2 })).toEqual([...one].reverse());
});
