// The standard library of a type program, cut down to what its files mention (library.ts): reading all of it costs more than the
// rest of the program.
import { join } from 'node:path';
import type { CompilerOptions, EntityName, Node, SourceFile } from 'typescript';
import { ts } from './compiler.js';
import { readText } from './disk.js';
import { Library } from './library.js';
import { parse } from './sources.js';

export const CUT_LIBRARY = 'lib.d.ts';

export class CutLibrary {
  /** Files of the library that the compiler has asked for. */
  readonly files = new Set<SourceFile>();
  /** The program's own files: all of them are parsed when the compiler asks for the library. */
  readonly users: SourceFile[] = [];
  /** Names in type position that neither the files nor the library declare. */
  unresolved: string[] = [];
  private readonly modules = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly projectOptions: CompilerOptions,
    private readonly options: CompilerOptions,
  ) {}

  /** Library files that are modules are read as they are; what they refer to is in the cut library already. */
  module(file: string): SourceFile {
    const text = this.modules.has(file) ? (readText(file) ?? '') : '';
    return this.added(parse(file, text, ts.ScriptTarget.ESNext));
  }

  /** The library, cut to the identifiers of the program's files. */
  cut(): SourceFile {
    const used = new Set<string>();
    for (const file of this.users) for (const name of identifiersOf(file)) used.add(name);
    const library = this.wanted(used);
    let text = '';
    for (const name of library.modules) {
      text += `/// <reference lib="${/^lib\.(.*)\.d\.ts$/.exec(name)![1]}" />\n`;
      this.modules.add(join(this.folder, name));
    }
    return this.added(parse(join(this.folder, CUT_LIBRARY), text + library.select(used), this.options.target!));
  }

  private added(file: SourceFile): SourceFile {
    this.files.add(file);
    return file;
  }

  /** The libraries that the project names. `used` loses what only the browser's part declares. */
  private wanted(used: Set<string>): Library {
    let library = new Library(this.folder);
    if (this.projectOptions.noLib) return library;
    const names = this.projectOptions.lib ?? [ts.getDefaultLibFileName(this.options)];
    for (const name of names) library.add(name, isBrowserLibrary);
    // Of the browser's names only types that nothing else declares: `parent`, `name` or a class Node mean the program's.
    this.unresolved = unresolvedTypeNames(this.users).filter((name) => !library.has(name));
    if (this.unresolved.length === 0) return library;
    for (const name of used) if (!library.has(name)) used.delete(name);
    for (const name of this.unresolved) used.add(name);
    library = new Library(this.folder);
    for (const name of names) library.add(name, () => false);
    this.unresolved = this.unresolved.filter((name) => !library.has(name));
    return library;
  }
}

function isBrowserLibrary(name: string): boolean {
  return /^lib\.(dom|webworker|scripthost)/.test(name);
}

/** Every identifier of a file; the parser collects them for its own use. */
function identifiersOf(file: SourceFile): Iterable<string> {
  return (file as SourceFile & { identifiers: ReadonlyMap<string, string> }).identifiers.keys();
}

function leftmost(name: EntityName): string {
  return ts.isIdentifier(name) ? name.text : leftmost(name.left);
}

/** Names in type position that no file declares. */
function unresolvedTypeNames(files: readonly SourceFile[]): string[] {
  const declared = new Set<string>();
  const mentioned = new Set<string>();
  const visit = (node: Node): void => {
    if (ts.isTypeReferenceNode(node)) mentioned.add(leftmost(node.typeName));
    else if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression))
      mentioned.add(node.expression.text);
    const name = (node as Node & { name?: Node }).name;
    if (name !== undefined && ts.isIdentifier(name)) declared.add(name.text);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
  return [...mentioned].filter((name) => !declared.has(name));
}
