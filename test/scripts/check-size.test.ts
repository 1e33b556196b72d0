import { expect, test } from 'vitest';
import { measureSizes } from '../../scripts/check-size.mjs';

const lines = (n: number, line: string): string => `${line}\n`.repeat(n);

test('files past the limit need a reason in their header', () => {
  const long = lines(500, 'let x;');
  const { files, lengths } = measureSizes([
    ['a.ts', long],
    ['b.ts', `// What it is.\n// Length: a table.\n${long}`],
    ['c.ts', lines(3, 'let y;')],
  ]);
  expect(files).toEqual([{ place: 'a.ts', lines: 500 }]);
  expect(lengths).toEqual([3, 500, 502]);
});

test('functions past the limit are named', () => {
  const body = lines(60, '  g();');
  const text = `function f() {\n${body}}\nconst h = () => {\n  g();\n};\nclass C {\n  m() {\n${body}  }\n}\n`;
  expect(measureSizes([['a.ts', text]]).functions.map(({ place }) => place)).toEqual(['a.ts:1 f', 'a.ts:67 m']);
});

test('a reason in the header covers a function and what is inside it', () => {
  const inner = `  return () => {\n${lines(60, '    g();')}  };\n`;
  const text = `// What it is.\n// Length of f: one table.\nfunction f() {\n${inner}}\nfunction h() {\n${inner}}\n`;
  const places = measureSizes([['a.ts', text]]).functions.map(({ place }) => place.split(' ')[1]);
  expect(places).toEqual(['h', '(anonymous)']);
});
