// The type checker over the targets of one project and what they import. Made only when a type is asked for.
// It differs from `tsc -p` where that changes no type: packages are resolved as bundlers do, nothing is emitted, ambient
// `types` packages stay out, the standard library (library.ts) and what everypath itself declares are cut down.
import { basename, dirname, join } from 'node:path';
import type { CompilerHost, CompilerOptions, Program, SourceFile, TypeChecker } from 'typescript';
import { ts } from './compiler.js';
import { cutEntry, type Imported, isEnough, namesOfEverypath } from './cut-entry.js';
import { CUT_LIBRARY, CutLibrary } from './cut-library.js';
import { isFile, isFolder, listFolder, readText, realPath, toldTree } from './disk.js';
import type { Sources } from './sources.js';

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
  let types = typeProgram(files, projectOptions, sources, namesOfEverypath(files.map((file) => sources.get(file))));
  for (let enough = isEnough(types.program); enough !== true; enough = isEnough(types.program)) {
    types = typeProgram(files, projectOptions, sources, enough.names);
  }
  return types;
}

/** @param imported what is imported of `everypath` itself */
function typeProgram(
  files: readonly string[],
  projectOptions: CompilerOptions,
  sources: Sources,
  imported: Imported,
): TypeProgram {
  const libraryFolder = dirname(ts.getDefaultLibFilePath({}));
  const options = checkerOptions(projectOptions);
  const library = new CutLibrary(libraryFolder, projectOptions, options);
  const base = ts.createCompilerHost(options, true);
  const jsonFile: CompilerHost['getSourceFile'] = (name, version) =>
    readText(name) === undefined ? undefined : base.getSourceFile(name, version);
  const host: CompilerHost = {
    ...base,
    getSourceFile(fileName, version) {
      if (dirname(fileName) === libraryFolder && basename(fileName).startsWith('lib.')) {
        return fileName.endsWith(`/${CUT_LIBRARY}`) ? library.cut() : library.module(fileName);
      }
      const read = fileName.endsWith('.json') ? jsonFile(fileName, version) : sources.get(fileName);
      const file = read && cutEntry(read, imported);
      if (file !== undefined) library.users.push(file);
      return file;
    },
    getDefaultLibLocation: () => libraryFolder,
    ...asking,
  };
  const program = ts.createProgram([...files], options, host);
  return {
    program,
    get checker() {
      return program.getTypeChecker();
    },
    options,
    unresolved: library.unresolved,
    isLibraryFile: (file) => library.files.has(file),
  };
}

/** Where the compiler finds what is imported. */
const asking = {
  fileExists: isFile,
  readFile: readText,
  directoryExists: isFolder,
  realpath: (path: string) => (isFile(path) || isFolder(path) ? realPath(path) : path),
  getDirectories: (path: string) => listFolder(path).filter((name) => isFolder(join(path, name))),
  readDirectory: (...wanted: Parameters<NonNullable<CompilerHost['readDirectory']>>) => {
    toldTree(wanted[0]);
    return ts.sys.readDirectory(...wanted);
  },
} satisfies Partial<CompilerHost>;

/** The project's own, but for what changes no type. */
function checkerOptions(projectOptions: CompilerOptions): CompilerOptions {
  return {
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
}
