// The project a target file belongs to: its tsconfig (TypeScript's own defaults when there is none) and the folders
// whose files may be read. Nothing is enumerated: the program consists of the targets and what they import.
import { dirname, join, resolve } from 'node:path';
import type { CompilerOptions, ParseConfigHost, ParsedCommandLine } from 'typescript';
import { ProgramError } from '../../program-error.js';
import { ts } from './compiler.js';
import { exists, isFile, isFolder, readText, toldTree } from './disk.js';
import { type ProjectFolders, projectFolders } from './project-folders.js';
import { diagnosticText, rangeOf } from './sources.js';

export interface Project extends ProjectFolders {
  /** As the tsconfig says, for the translator and for module resolution. */
  readonly options: CompilerOptions;
}

export class Projects {
  private readonly byFolder = new Map<string, Project>();
  private readonly byConfig = new Map<string, Project>();

  constructor(private readonly cwd: string) {}

  of(file: string): Project {
    const folder = dirname(file);
    const project = this.byFolder.get(folder) ?? this.find(file);
    this.byFolder.set(folder, project);
    return project;
  }

  private find(file: string): Project {
    const { configFile, roots } = projectFolders(file, this.cwd);
    const key = [configFile, ...roots].join('|');
    let project = this.byConfig.get(key);
    if (project === undefined) {
      project = { ...readConfig(configFile, file), roots };
      this.byConfig.set(key, project);
    }
    return project;
  }
}

/** The .d.ts files that the tsconfig includes. */
export function declarationFiles({ configFile }: Project): string[] {
  if (configFile === undefined) return [];
  return parseConfig(configFile, true).fileNames.filter((file) => file.endsWith('.d.ts'));
}

function readConfig(configFile: string | undefined, file: string): Omit<Project, 'roots'> {
  if (configFile === undefined) return { configFile, options: {} };
  const parsed = parseConfig(configFile, false);
  const references = parsed.projectReferences ?? [];
  if (references.length > 0 && (parsed.raw as { files?: unknown[] }).files?.length === 0) {
    // A "solution" file holds no options of its own: take those of the referenced project that includes the file.
    for (const reference of references) {
      const path = resolve(dirname(configFile), reference.path);
      const inner = isFolder(path) ? join(path, 'tsconfig.json') : path;
      if (!exists(inner)) continue;
      const candidate = parseConfig(inner, true);
      if (candidate.fileNames.includes(file)) return { configFile: inner, options: candidate.options };
    }
  }
  return { configFile, options: parsed.options };
}

const readTree: ParseConfigHost['readDirectory'] = (folder, ...wanted) => {
  toldTree(folder);
  return ts.sys.readDirectory(folder, ...wanted);
};

function parseConfig(configFile: string, listFiles: boolean): ParsedCommandLine {
  const source = ts.readJsonConfigFile(configFile, (path) => readText(path) ?? '');
  const host: ParseConfigHost = {
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    readDirectory: listFiles ? readTree : () => [],
    fileExists: isFile,
    readFile: readText,
  };
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, host, dirname(configFile), undefined, configFile);
  // Options this compiler does not know (of another version, of a plug-in) do not matter to the analysis.
  const fatal = [
    ...(source as unknown as { parseDiagnostics: typeof parsed.errors }).parseDiagnostics,
    ...parsed.errors,
  ]
    .filter((error) => error.category === ts.DiagnosticCategory.Error)
    .find((error) => error.code < 5000 || error.code === 5083 || error.code === 6053);
  if (fatal !== undefined) {
    const { start, length, file } = fatal;
    const location = file && start !== undefined ? rangeOf(file, start, start + (length ?? 0)) : undefined;
    throw new ProgramError('tsconfig', `${configFile}: ${diagnosticText(fatal)}`, location && { location });
  }
  return parsed;
}
