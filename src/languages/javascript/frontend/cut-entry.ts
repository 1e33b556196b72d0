// The declarations of `everypath` itself, cut down to what a program imports: the entry passes on names of two hundred files, and code that
// is explored uses those of one. Called by type-program.ts.
// Always holds: what is left out are statements that pass on names which no file of the program imports from there. A program that came to
// mention more than was kept is made again (`isEnough`).
import type { Node, Program, SourceFile, Statement, StringLiteralLike } from 'typescript';
import { ts } from './compiler.js';
import { parse } from './sources.js';

/** Names that are imported; undefined: whatever there is. */
export type Imported = ReadonlySet<string> | undefined;

const ENTRY = '/dist/types/api.d.ts';
const IN_CODE = './api/in-code.js';

/** Lists of the compiler's own. */
type Parsed = SourceFile & {
  readonly imports?: readonly StringLiteralLike[];
  readonly moduleAugmentations?: readonly Node[];
};
type Resolving = Program & {
  getResolvedModuleFromModuleSpecifier?(
    specifier: StringLiteralLike,
    file: SourceFile,
  ): { readonly resolvedModule?: { readonly resolvedFileName: string } } | undefined;
};

/** What the files name of `everypath`, as they are written. */
export function namesOfEverypath(files: readonly (SourceFile | undefined)[]): Imported {
  const names = new Set<string>();
  for (const file of files) {
    for (const statement of file?.statements ?? []) {
      const specifier = specifierOf(statement);
      if (specifier?.text === 'everypath' && !takeNames(specifier, names)) return undefined;
    }
  }
  return names;
}

/** The entry with what passes on one of the names; as it is where one is not passed on, or it is no entry of `everypath`. */
export function cutEntry(entry: SourceFile, names: Imported): SourceFile {
  if (names === undefined || !entry.fileName.endsWith(ENTRY)) return entry;
  if (!entry.statements.some((statement) => specifierOf(statement)?.text === IN_CODE)) return entry;
  const found = new Set<string>();
  const kept: Statement[] = [];
  for (const statement of entry.statements) {
    const passed = passedOn(statement).filter((name) => names.has(name));
    for (const name of passed) found.add(name);
    if (passed.length > 0) kept.push(statement);
  }
  if (found.size < names.size) return entry;
  // It stays a module when nothing is imported from it.
  const text = `${kept.map((statement) => statement.getText(entry)).join('\n')}\nexport {};\n`;
  const cut = parse(entry.fileName, text, ts.ScriptTarget.ESNext);
  wholes.set(cut, names);
  return cut;
}

const wholes = new WeakMap<SourceFile, ReadonlySet<string>>();

/** Nothing that the program imports was cut; else all that it imports. */
export function isEnough(program: Program): true | { readonly names: Imported } {
  const cut = program.getSourceFiles().find((file) => wholes.has(file));
  if (cut === undefined) return true;
  const kept = wholes.get(cut) as ReadonlySet<string>;
  const names = new Set(kept);
  for (const file of program.getSourceFiles() as readonly Parsed[]) {
    for (const specifier of [...(file.imports ?? []), ...(file.moduleAugmentations ?? [])]) {
      if (ts.isStringLiteralLike(specifier) && mayBe(program, specifier, file, cut) && !takeNames(specifier, names))
        return { names: undefined };
    }
  }
  return names.size === kept.size ? true : { names };
}

function mayBe(program: Resolving, specifier: StringLiteralLike, file: SourceFile, cut: SourceFile): boolean {
  if (program.getResolvedModuleFromModuleSpecifier === undefined) return true;
  const resolved = program.getResolvedModuleFromModuleSpecifier(specifier, file)?.resolvedModule?.resolvedFileName;
  return resolved !== undefined && program.getSourceFile(resolved) === cut;
}

/** Adds the names that a statement takes from a module. False where it takes the module as a whole. */
function takeNames(specifier: Node, names: Set<string>): boolean {
  const by = specifier.parent;
  if (ts.isImportDeclaration(by)) {
    const { importClause } = by;
    if (importClause === undefined) return true;
    const bindings = importClause.namedBindings;
    if (importClause.name !== undefined || (bindings !== undefined && !ts.isNamedImports(bindings))) return false;
    for (const { propertyName, name } of bindings?.elements ?? []) names.add((propertyName ?? name).text);
    return true;
  }
  if (!ts.isExportDeclaration(by) || by.exportClause === undefined || !ts.isNamedExports(by.exportClause)) return false;
  for (const { propertyName, name } of by.exportClause.elements) names.add((propertyName ?? name).text);
  return true;
}

/** The names that a statement passes on from another module. */
function passedOn(statement: Statement): string[] {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return [];
  const { exportClause } = statement;
  return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : [];
}

function specifierOf(statement: Statement): StringLiteralLike | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  return moduleSpecifier && ts.isStringLiteralLike(moduleSpecifier) ? moduleSpecifier : undefined;
}
