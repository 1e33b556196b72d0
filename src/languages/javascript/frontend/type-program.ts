// The type checker over the targets of one project and what they import. Made only when a type is asked for.
// It differs from `tsc -p` where that changes no type: packages are resolved as bundlers do, nothing is emitted, ambient
// `types` packages stay out, the standard library is cut down (library.ts).
import { basename, dirname, join } from 'node:path';
import type { CompilerHost, CompilerOptions, EntityName, Node, Program, SourceFile, TypeChecker } from 'typescript';
import { ts } from './compiler.js';
import { Library } from './library.js';
import { parse, readText, type Sources } from './sources.js';

const CUT_LIBRARY = 'lib.d.ts';

export interface TypeProgram {
  readonly program: Program;
  readonly checker: TypeChecker;
  readonly options: CompilerOptions;
  /** Names in type position that neither the files nor the standard library declare. */
  readonly unresolved: readonly string[];
  /** Declared by the standard library. */
  isLibraryFile(file: SourceFile): boolean;
}

export function createTypeProgram(
  files: readonly string[],
  projectOptions: CompilerOptions,
  sources: Sources,
): TypeProgram {
  const libraryFolder = dirname(ts.getDefaultLibFilePath({}));
  const options: CompilerOptions = {
    ...projectOptions,
    // The defaults of TypeScript 6 that decide types; what the tsconfig says wins.
    strict: projectOptions.strict ?? true,
    target: projectOptions.target ?? ts.ScriptTarget.ES2025,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowJs: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    maxNodeModuleJsDepth: 0,
    skipLibCheck: true,
    noEmit: true,
    composite: false,
    incremental: false,
    types: [],
    noLib: false,
    lib: [CUT_LIBRARY],
    libReplacement: false,
    ignoreDeprecations: '6.0',
  };
  const libraryFiles = new Set<SourceFile>();
  const libraryModules = new Set<string>();
  /** Library files that are modules are read as they are; what they refer to is in the cut library already. */
  const libraryModule = (file: string): SourceFile =>
    parse(file, libraryModules.has(file) ? (readText(file) ?? '') : '', ts.ScriptTarget.ESNext);
  const parsed: SourceFile[] = [];
  let unresolved: string[] = [];
  const wantedLibraries = projectOptions.lib ?? [ts.getDefaultLibFileName(options)];
  // Every other file has been parsed when the compiler asks for the library: it is cut to their identifiers.
  const cutLibrary = (): SourceFile => {
    const used = new Set<string>();
    for (const file of parsed) for (const name of identifiersOf(file)) used.add(name);
    let library = new Library(libraryFolder);
    if (!projectOptions.noLib) {
      for (const name of wantedLibraries) library.add(name, isBrowserLibrary);
      // Of the browser's names only types that nothing else declares: `parent`, `name` or a class Node mean the program's.
      unresolved = unresolvedTypeNames(parsed).filter((name) => !library.has(name));
      if (unresolved.length > 0) {
        for (const name of used) if (!library.has(name)) used.delete(name);
        for (const name of unresolved) used.add(name);
        library = new Library(libraryFolder);
        for (const name of wantedLibraries) library.add(name, () => false);
        unresolved = unresolved.filter((name) => !library.has(name));
      }
    }
    let text = '';
    for (const name of library.modules) {
      text += `/// <reference lib="${/^lib\.(.*)\.d\.ts$/.exec(name)![1]}" />\n`;
      libraryModules.add(join(libraryFolder, name));
    }
    return parse(join(libraryFolder, CUT_LIBRARY), text + library.select(used), options.target!);
  };

  const base = ts.createCompilerHost(options, true);
  const host: CompilerHost = {
    ...base,
    getSourceFile(fileName, version) {
      if (dirname(fileName) === libraryFolder && basename(fileName).startsWith('lib.')) {
        const file = fileName.endsWith(`/${CUT_LIBRARY}`) ? cutLibrary() : libraryModule(fileName);
        libraryFiles.add(file);
        return file;
      }
      const file = fileName.endsWith('.json') ? base.getSourceFile(fileName, version) : sources.get(fileName);
      if (file !== undefined) parsed.push(file);
      return file;
    },
    getDefaultLibLocation: () => libraryFolder,
  };
  const program = ts.createProgram([...files], options, host);
  return {
    program,
    get checker() {
      return program.getTypeChecker();
    },
    options,
    unresolved,
    isLibraryFile: (file) => libraryFiles.has(file),
  };
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
