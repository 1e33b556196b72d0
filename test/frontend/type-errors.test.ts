import { expect, test } from 'vitest';
import { open } from './project.js';

const codes = (files: string | Record<string, string>, target = 'a.ts') =>
  open(files, target)
    .notes()
    .map((note) => `${note.code} ${note.location!.line}:${note.location!.column}`);

test('type errors are notes with code and place, and the program opens all the same', () => {
  const program = open('export function f(x: { y: number } | null) {\n  return x.y;\n}');
  expect(program.units).toHaveLength(1);
  expect(program.notes()).toMatchObject([{ code: 'TS18047', message: "'x' is possibly 'null'." }]);
  expect(program.notes()).toBe(program.notes());
  expect(program.notes()[0]!.location).toMatchObject({ line: 2, column: 10, endLine: 2, endColumn: 11 });
});

test('the whole standard library is there for what the program uses', () => {
  const text = `
    export function f(xs: number[], m: Map<string, number>) {
      const groups = Object.groupBy(xs, (x) => (x % 2 === 0 ? 'even' : 'odd'));
      const big = 10n ** 2n, text = \`\${xs.map(String).join()}\`.replaceAll('a', 'b').padStart(3);
      for (const [k, v] of m) console.log(k.length + v);
      const set = new Set(xs).union(new Set([1])), it = xs.values().map((x) => x + 1).toArray();
      return [groups.even?.length, big, text, Math.trunc(1), JSON.stringify(xs), [...set], it, new Date().getTime(),
        (1).toLocaleString('de'), new Intl.NumberFormat('de').format(1), /a/u.exec('a')?.index, Symbol.iterator,
        structuredClone(xs), new Uint8Array(3).at(-1), Promise.allSettled([1]), new Error('x', { cause: 1 }).cause];
    }
    export async function* g(): AsyncGenerator<number> { for await (const x of [Promise.resolve(1)]) yield x; }
    export class C { static { using x = { [Symbol.dispose]() {} }; void x; } }
  `;
  expect(codes({ 'a.ts': text, 'tsconfig.json': '{ "compilerOptions": { "lib": ["esnext", "dom"] } }' })).toEqual([]);
});

test('names and modules without declarations are no news', () => {
  const text = `
    import { readFileSync } from 'node:fs';
    import express from 'express';
    export function f(path: string) {
      console.log(import.meta.url);
      process.exit(document.title.length);
      express().get('/', (req, res) => res.send(Buffer.from(readFileSync(path))));
      return require('x');
    }`;
  expect(codes(text)).toEqual([]);
});

test('errors in imported files of the project count, in packages and untyped JavaScript not', () => {
  const files = {
    'a.ts':
      "import { b } from './b.js';\nimport { p } from 'p';\nimport { j } from './j.js';\nexport const f = () => b + p + j;",
    'b.ts': 'export const b: number = "x";',
    'j.js': '/** @type {number} */\nexport const j = "x";',
    'node_modules/p/package.json': '{ "main": "index.ts" }',
    'node_modules/p/index.ts': 'export const p: number = "x";',
  };
  expect(codes(files)).toEqual(['TS2322 1:14']);
});

test('a program of plain JavaScript has none', () => {
  expect(codes({ 'a.js': 'export function f(x) { return x.y.z(1, 2) + undefinedName; }' }, 'a.js')).toEqual([]);
});
