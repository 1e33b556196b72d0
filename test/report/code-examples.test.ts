// What `everypath explain` shows: programs that have the code, and programs that have it no more.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, diff, generateTests, type RunOptions, type UnitResult } from 'everypath';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_EXAMPLES } from '../../src/report/code-examples.js';
import { FINDING_CODES, GAP_CODES, SUITE_CODES } from '../../src/result/gaps/codes.js';
import { root } from '../run-cli.js';

/** What commands of examples say, as options. */
const OPTIONS: Readonly<Record<string, RunOptions>> = {
  'check FILE': {},
  'check FILE --max-paths 20': { maxPaths: 20 },
  'check FILE --schedule fifo': { schedule: 'fifo' },
  'check FILE --match list': { match: 'list' },
  'check FILE --proof only': { proof: 'only' },
  'check FILE --fail-on all': { failOn: 'all' },
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everypath-codes-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/everypath'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

const programs = Object.entries(CODE_EXAMPLES).filter(([, { shows }]) => shows.startsWith('\n'));
const codesOf = ({ gaps, paths }: UnitResult): (string | undefined)[] => [
  ...gaps.map(({ code }) => code),
  ...paths.flatMap(({ outcome }) => (outcome.kind === 'violated' ? [outcome.property] : [])),
];

it('there is one for each code of a gap or finding', () => {
  const codes = [GAP_CODES, SUITE_CODES, FINDING_CODES].flatMap((list) => Object.keys(list));
  expect(Object.keys(CODE_EXAMPLES).sort()).toEqual(codes.sort());
  for (const [code, { shows }] of Object.entries(CODE_EXAMPLES))
    if (!shows.startsWith('\n')) expect(shows.startsWith(`${code}: `)).toBe(true);
});

it.each(Object.entries(OPTIONS))('%s', async (command, options) => {
  const mine = programs.filter(([, example]) => (example.command ?? 'check FILE') === command);
  const files = mine.flatMap(([code, { shows, lifted }]) => {
    writeFileSync(join(folder, `${code}.ts`), shows);
    if (lifted !== undefined) writeFileSync(join(folder, `${code}-lifted.ts`), lifted);
    return [`${code}.ts`, ...(lifted === undefined ? [] : [`${code}-lifted.ts`])];
  });
  expect(files).not.toEqual([]);
  const { units } = await check(files, { cwd: folder, cache: false, ...options });
  for (const file of files) {
    const code = file.replace(/(-lifted)?\.ts$/, '');
    const found = units.filter((unit) => unit.file === join(folder, file)).flatMap(codesOf);
    if (file.endsWith('-lifted.ts')) expect([file, found]).toEqual([file, []]);
    else expect([file, found]).toEqual([file, expect.arrayContaining([code])]);
  }
});

it('test FILE', async () => {
  for (const [code, { command, shows, lifted }] of programs.filter(([code]) => code in SUITE_CODES)) {
    for (const text of [shows, ...(lifted === undefined ? [] : [lifted])]) {
      writeFileSync(join(folder, `${code}.ts`), text);
      const target = command!.replace('test FILE', `${code}.ts`);
      const { suites } = await generateTests(target, { cwd: folder, out: 'made' });
      const found = suites.flatMap(({ gaps }) => gaps.map((gap) => gap.code));
      expect([code, found]).toEqual([code, text === shows ? expect.arrayContaining([code]) : []]);
      rmSync(join(folder, 'made'), { recursive: true, force: true });
    }
  }
});

it('diff OLD FILE', async () => {
  const { shows } = CODE_EXAMPLES.difference;
  const [, old] = /\/\/ OLD: (.*)/.exec(shows)!;
  writeFileSync(join(folder, 'now.ts'), shows);
  writeFileSync(
    join(folder, 'old.ts'),
    shows.replace(/return .*;/g, (line) => (line === old ? line : old)),
  );
  const { units } = await diff({ old: 'old.ts', new: 'now.ts' }, { cwd: folder });
  expect(units.map(({ verdict }) => verdict)).toEqual(['different']);
});
