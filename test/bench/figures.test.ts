// The figures of docs/benchmarks.md are written by the benchmarks: each has its part of the page, and only that changes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figuresOf, withFigures } from '../../bench/figures.mjs';

const machine = { node: 'v20.1.0', cores: 2, load: [1.5, 1, 1] };
const PAGE = '# Benchmarks\n\nText.\n\n## Figures\n\nMore text.\n';

test('a part has the load, and a column for each member of any row', () => {
  const part: string = figuresOf('some', [{ a: 1 }, { a: 2, b: 'x' }], machine);
  expect(part).toContain('Node 20.1.0, 2 cores, load average 1.5.');
  expect(part).toContain('| a | b |\n| --- | --- |\n| 1 |  |\n| 2 | x |\n');
});

test('a new part comes last, a later one takes its place', () => {
  const parts = (value: number): [string, string] => ['some', figuresOf('some', [{ value }], machine)];
  const first: string = withFigures(PAGE, ...parts(1));
  const both: string = withFigures(first, 'other', figuresOf('other', [{ value: 7 }], machine));
  const again: string = withFigures(both, ...parts(2));
  expect(first.startsWith(PAGE.trimEnd())).toBe(true);
  expect(again).toBe(both.replace('| 1 |', '| 2 |'));
  expect(() => withFigures('# Another page\n', ...parts(1))).toThrow('no heading');
});

test('nothing below the heading was written by hand', () => {
  const page = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
  const figures = page.slice(page.indexOf('## Figures\n'));
  const rest = figures.replace(/<!-- figures of (\w+) -->[\s\S]*?<!-- end of \1 -->/g, '');
  expect(rest).not.toContain('|');
});
