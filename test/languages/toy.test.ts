// A language of the user's own goes through check, tree, test and replay by the ordinary API and command line.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { check, diff, exploreSequences, generateTests, OptionError, tree } from 'everypath';
import { expect, test } from 'vitest';
import { AMPLE } from '../cases.js';
import { runCli } from '../run-cli.js';

const language = resolve(import.meta.dirname, 'toy.ts');
const folder = mkdtempSync(join(tmpdir(), 'toy-'));
const file = join(folder, 'a.toy');
writeFileSync(
  file,
  `fn max(a, b) = if a > b then a else b
fn clamp(a) = if a > 9 then 9 else assert a < 9 in a
fn dead(a) = if a < 3 then if a > 5 then 1 else 2 else 3
`,
);
const options = { languages: [language], timeout: AMPLE };

let checked: ReturnType<typeof check> | undefined;
/** The one exploration that several tests look at. */
const result = (): ReturnType<typeof check> => (checked ??= check(file, options));

test('check proves and refutes, and the violation is replayed on the original', async () => {
  const { units } = await result();
  expect(units.map(({ unit, verdict, stats }) => [unit, verdict, stats.paths])).toEqual([
    ['max', 'proved', 2],
    ['clamp', 'refuted', 3],
    ['dead', 'proved', 2],
  ]);
  const [max, clamp, dead] = units;
  expect(max.paths.map((path) => path.pathCondition)).toEqual([['a > b'], ['!(a > b)']]);
  expect(max.paths.every((path) => path.replayed)).toBe(true);
  expect(clamp.paths.filter((path) => path.outcome.kind === 'violated')).toMatchObject([
    { inputs: { a: 9 }, inputCode: 'clamp(9)', replayed: true, outcome: { property: 'assertion' } },
  ]);
  // It rests on what the language assumes of its integers.
  expect(dead.statements.map((s) => s.status)).toEqual(['reached', 'reached', 'unreached', 'reached', 'reached']);
});

test('one path can be replayed by its prefix', async () => {
  const clamp = (await result()).units[1];
  const [bad] = clamp.paths.filter((path) => path.outcome.kind === 'violated');
  const again = await check(`${file}#clamp`, { ...options, replay: bad.prefix });
  expect(again.units[0].paths).toMatchObject([{ prefix: bad.prefix, inputCode: 'clamp(9)', replayed: true }]);
});

test('the tree has its decisions and ends', async () => {
  const [document] = await tree(`${file}#clamp`, { ...options, detail: 'branches' });
  expect(document.verdict).toBe('refuted');
  expect(document.nodes.filter((node) => node.kind === 'end')).toHaveLength(3);
});

test('tests are written as the language writes them', async () => {
  const { suites } = await generateTests(file, { ...options, criterion: 'statement' });
  expect(suites).toHaveLength(1);
  expect(suites[0].file).toBe(`${file}.tests`);
  expect(suites[0].summary).toMatchObject({ open: 0 });
  const text = readFileSync(suites[0].file, 'utf8');
  expect(text).toMatch(/^check max\(/m);
  expect(text).toMatch(/= 9$/m);
});

test('two versions are compared', async () => {
  const old = join(folder, 'old.toy');
  writeFileSync(old, 'fn max(a, b) = if b < a then a else b\nfn clamp(a) = if a > 9 then 9 else a\n');
  const { units } = await diff({ old, new: file }, options);
  expect(units.filter(({ unit }) => unit !== 'dead')).toMatchObject([
    { unit: 'max', verdict: 'equivalent', gaps: [] },
    {
      unit: 'clamp',
      verdict: 'different',
      differences: [
        { at: 'outcome', inputs: { a: 9 }, inputCode: 'clamp(9)', old: { text: '9' }, new: { kind: 'asserted' } },
      ],
    },
  ]);
  await expect(diff({ old, new: 'examples/triangle.ts' }, options)).rejects.toThrow(
    /in toy, the new one in javascript/,
  );
});

test('what it does not have is refused by name', async () => {
  const refused = exploreSequences(`${file}#max`, { ...options, length: 2 });
  await expect(refused).rejects.toThrow('toy has no sequences of calls');
});

test('the command line takes it, and a file without a language is refused', async () => {
  const { stdout } = await runCli(['check', `${file}#max`, '--language', language]);
  expect(stdout).toContain('max: proved');
  await expect(check(file, { languages: ['nowhere.ts'] })).rejects.toBeInstanceOf(OptionError);
});
