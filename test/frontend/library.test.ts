import { dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { Library } from '../../src/languages/javascript/frontend/library.js';

const FOLDER = dirname(ts.getDefaultLibFilePath({}));

function declaredNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const statement of ts.createSourceFile('lib.d.ts', text, ts.ScriptTarget.ESNext).statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) names.add((name as ts.Identifier).text);
    } else if ('name' in statement) names.add((statement.name as ts.Identifier).text);
    else throw new Error(`a ${ts.SyntaxKind[statement.kind]} in a library`);
  }
  return names;
}

/** Members of each interface, in order, as text without comments. */
function members(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const statement of ts.createSourceFile('lib.d.ts', text, ts.ScriptTarget.ESNext).statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    counts.set(statement.name.text, (counts.get(statement.name.text) ?? 0) + statement.members.length);
  }
  return counts;
}

function fullText(name: string, seen = new Set<string>()): string {
  if (seen.has(name)) return '';
  seen.add(name);
  const text = ts.sys.readFile(`${FOLDER}/${name}`)!;
  const inner = [...text.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>/gm)].map(([, lib]) =>
    fullText(`lib.${lib}.d.ts`, seen),
  );
  return /^export /m.test(text) ? inner.join('') : inner.join('') + text;
}

describe('the cut library', () => {
  test.each(['lib.es5.d.ts', 'lib.es2025.d.ts', 'lib.esnext.full.d.ts'])(
    '%s: nothing is lost when every name is used',
    (name) => {
      const library = new Library(FOLDER);
      library.add(name, () => false);
      const full = fullText(name);
      const all = declaredNames(full);
      const cut = library.select(['Intl', ...all]);
      const parsed = ts.createSourceFile('lib.d.ts', cut, ts.ScriptTarget.ESNext);
      expect((parsed as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([]);
      expect(declaredNames(cut)).toEqual(all);
      expect(members(cut)).toEqual(members(full));
    },
  );

  test('what a program does not mention stays out, what it mentions comes with what that needs', () => {
    const library = new Library(FOLDER);
    library.add('lib.es2025.d.ts', () => false);
    const small = declaredNames(library.select(['x']));
    expect(small.has('Array')).toBe(true);
    expect(small.has('WeakRef')).toBe(false);
    expect(small.has('Intl')).toBe(false);
    const more = declaredNames(library.select(['WeakRef', 'toLocaleString']));
    expect(more.has('WeakRefConstructor')).toBe(true);
    expect(more.has('Intl')).toBe(true);
  });

  test('no kept declaration refers to one that was left out, Intl aside', () => {
    const library = new Library(FOLDER);
    library.add('lib.es2025.d.ts', () => false);
    const text = library.select(['parseInt', 'Map', 'Uint8Array', 'Promise', 'JSON', 'toLocaleString']);
    const host = ts.createCompilerHost({});
    const lib = ts.createSourceFile('/lib.d.ts', text, ts.ScriptTarget.ESNext);
    const options: ts.CompilerOptions = { noLib: true, types: [], noEmit: true };
    const program = ts.createProgram(['/lib.d.ts'], options, {
      ...host,
      getSourceFile: (name) => (name === '/lib.d.ts' ? lib : undefined),
    });
    const messages = program
      .getSemanticDiagnostics(lib)
      .map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'));
    expect(messages.filter((message) => message.startsWith('Cannot find'))).toEqual([]);
  });
});
