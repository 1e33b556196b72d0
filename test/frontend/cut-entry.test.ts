// What everypath itself declares is cut down to what a program imports: no type of the program changes by it.
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { Sources } from '../../src/languages/javascript/frontend/sources.js';
import { createTypeProgram } from '../../src/languages/javascript/frontend/type-program.js';
import { folderWith } from './project.js';

const OPTIONS = { strict: true, noUnusedLocals: false } satisfies ts.CompilerOptions;
/** A package like everypath: its entry passes on names of other files, and declares one itself. */
const PACKAGE = {
  'node_modules/everypath/package.json': '{ "name": "everypath", "types": "./dist/types/api.d.ts" }',
  'node_modules/everypath/dist/types/api.d.ts': `
    import type { Verdict } from './result.js';
    export { assume, symbolic } from './api/in-code.js';
    export type { Result, Verdict } from './result.js';
    export { type Tree as ExecutionTree } from './tree.js';
    export declare function judge(verdict: Verdict): boolean;`,
  'node_modules/everypath/dist/types/api/in-code.d.ts': `
    export declare function assume(condition: unknown): asserts condition;
    export declare const symbolic: { boolean(): boolean };`,
  'node_modules/everypath/dist/types/result.d.ts': `
    export type Verdict = 'proved' | 'refuted';
    export interface Result { verdict: Verdict }`,
  'node_modules/everypath/dist/types/tree.d.ts': 'export interface Tree { nodes: number }',
};

/** Type errors, and the files of the package that were read. */
function checked(files: Readonly<Record<string, string>>): { errors: string[]; read: string[] } {
  const folder = folderWith({ ...PACKAGE, ...files });
  const { program } = createTypeProgram([join(folder, 'a.ts')], OPTIONS, new Sources());
  const errors = program.getSourceFiles().flatMap((file) => [...program.getSemanticDiagnostics(file)]);
  const read = program.getSourceFiles().map(({ fileName }) => /everypath\/dist\/types\/(.*)$/.exec(fileName)?.[1]);
  return {
    errors: errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    read: read.filter((name) => name !== undefined).sort(),
  };
}

const ALL = ['api.d.ts', 'api/in-code.d.ts', 'result.d.ts', 'tree.d.ts'];
const WRONG = "Type 'boolean' is not assignable to type 'string'.";

test('only what is imported is read', () => {
  const text = "import { symbolic as s } from 'everypath'; export const x: string = s.boolean();";
  expect(checked({ 'a.ts': text })).toEqual({ errors: [WRONG], read: ALL.slice(0, 2) });
});

test('a file that imports more than the first one has its types, too', () => {
  const files = {
    'a.ts': "import { symbolic } from 'everypath'; import './b.js'; export const x: string = symbolic.boolean();",
    'b.ts': "import type { ExecutionTree as T } from 'everypath'; export const n = (tree: T): string => tree.nodes;",
  };
  const errors = [WRONG, "Type 'number' is not assignable to type 'string'."];
  const { errors: found, read } = checked(files);
  expect(found.sort()).toEqual(errors.sort());
  expect(read).toEqual(ALL.filter((name) => name !== 'result.d.ts'));
});

const LITERAL = `Type '"proved"' is not assignable to type '"refuted"'.`;
test.each<[string, string, string]>([
  [
    'what the entry declares itself',
    "import { judge } from 'everypath'; export const x: string = judge('proved');",
    WRONG,
  ],
  ['a namespace', "import * as e from 'everypath'; export const x: string = e.judge('proved');", WRONG],
  [
    'a type from an import',
    "export const f = (x: import('everypath').Result): string => x.verdict === 'proved';",
    WRONG,
  ],
  [
    'a dynamic import',
    "export const f = async (): Promise<string> => (await import('everypath')).symbolic.boolean();",
    WRONG,
  ],
  [
    'an augmentation',
    `import { symbolic } from 'everypath'; symbolic.boolean();
     declare module 'everypath' { interface Result { more: 'refuted' } }
     export const f = (r: import('./b.js').R): void => { if (r.verdict === 'proved') r.more = r.verdict; };`,
    LITERAL,
  ],
])('%s', (_what, text, error) => {
  const { errors, read } = checked({ 'a.ts': text, 'b.ts': "export type { Result as R } from 'everypath';" });
  expect(errors).toEqual([error]);
  expect(read).toEqual(ALL);
});

test('names that are passed on are imported, too; a name that is not there is an error as ever', () => {
  const files = {
    'a.ts': "import { type V, nothing } from './b.js'; export const v: V = 'refuted'; export const x = nothing;",
    'b.ts': "export { type Verdict as V, nothing } from 'everypath';",
  };
  const { errors, read } = checked(files);
  expect(errors).toEqual([expect.stringContaining("has no exported member 'nothing'")]);
  expect(read).toEqual(ALL);
});
