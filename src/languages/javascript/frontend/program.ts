// The front end's entry point: targets in, units with their shapes and a loader of translated modules out.
// Called on the main thread by the API and the CLI, which import it only when there is something to check.
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { CompilerOptions, Diagnostic, SourceFile } from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import type { Note, OpenProgram, UnitSource } from '../../language.js';
import { closest, ProgramError } from '../../program-error.js';
import { parseTarget, type Target } from '../../target.js';
import type { TestSignature } from '../../test-signature.js';
import type { UnitDescription } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import type { ModuleRequest } from '../module-code.js';
import { methodOfNew, nameOf, onNewObjects, withNewObjects } from './constructed.js';
import { declarationFileOf } from './declared-types.js';
import { type ContractSource, describeUnit } from './describe.js';
import { type ModuleLoader, ProgramLoader } from './loader.js';
import { declarationFiles, type Project, Projects } from './project.js';
import { Resolver } from './resolve.js';
import { diagnosticText, isJavaScript, isScriptFile, rangeOf, Sources, syntaxErrors } from './sources.js';
import { testSignature } from './test-signature.js';
import { typeErrorsIn } from './type-errors.js';
import { createTypeProgram, type TypeProgram } from './type-program.js';
import { UnitFinder, type UnitSyntax } from './units.js';

export { type ModuleLoader, ProgramError, parseTarget, type Target };

export interface Program extends OpenProgram {
  /** The units that one of the targets names, by its position. */
  unitsOf(target: number): readonly UnitDescription[];
  /** Type errors. They never stop the analysis, they are often what it is here to explain. Checks the files of the units in full. */
  notes(): readonly Note[];
  loader(unit: UnitDescription): ModuleLoader;
  /** Of two versions that are compared: each gets its own file from its own. */
  pairSource(old: UnitDescription, now: UnitDescription): UnitSource;
  /** What a test of the unit needs to know. */
  testSignature(unit: UnitDescription): TestSignature;
  /** The tsconfig's options of the project that a file belongs to. */
  compilerOptions(file: string): CompilerOptions;
}

export interface ProgramOptions {
  readonly cwd: string;
  /** Files that exist in memory only, by absolute path. */
  readonly virtual?: ReadonlyMap<string, string>;
  /** Files that stand for modules, by the specifier that imports them. */
  readonly modules?: ReadonlyMap<string, string>;
  /** Methods on objects that constructors make: only where one is named, or for whole files, too. */
  readonly newObjects?: 'named' | 'also';
  /** Models of the user's own. */
  readonly models?: readonly UserModel[];
  /** A target cannot be checked: the others go on. Without it the first problem is thrown. */
  readonly onProblem?: (target: number, problem: ProgramError) => void;
}

interface FoundUnit {
  readonly syntax: UnitSyntax;
  readonly project: Project;
  /** The file that names it, and the target. */
  readonly named: string;
  readonly target: number;
}

/** Files behind an entry: more are not loaded for one unit. */
const MOST_SHARED = 200;

export function openProgram(targets: readonly Target[], options: ProgramOptions): Program {
  const sources = new Sources(options.virtual);
  const projects = new Projects(realpathSync(options.cwd));
  const resolvers = new Map<Project, Resolver>();
  const projectFor = (file: string): Project => projects.of(file);
  const resolverFor = (file: string): Resolver => {
    const project = projectFor(file);
    const resolver = resolvers.get(project) ?? new Resolver(project);
    resolvers.set(project, resolver);
    return resolver;
  };

  const given: (string | undefined)[] = [];
  /** Files of targets that can be checked. */
  const files = new Set<string | undefined>();
  const attempt = <T>(target: number, action: () => T): T | undefined => {
    try {
      return action();
    } catch (error) {
      const problem = problemOf(error, targets[target].file);
      if (options.onProblem === undefined) throw problem;
      options.onProblem(target, problem);
      files.delete(given[target]);
      return undefined;
    }
  };
  for (const [i, target] of targets.entries()) {
    const inMemory = options.virtual?.has(target.file) === true;
    const file = inMemory ? target.file : attempt(i, () => targetFile(target, options.cwd));
    given.push(file);
    if (file !== undefined) files.add(file);
  }
  const usable = (): string[] => [...files].filter((file) => file !== undefined);
  const filesOf = (project: Project): string[] => usable().filter((file) => projectFor(file) === project);

  const finder = new UnitFinder(sources, resolverFor);
  const unitsOf = ({ unit, predicate }: Target, sourceFile: SourceFile): UnitSyntax[] => {
    if (predicate && unit !== undefined) return finder.predicate(sourceFile, unit);
    const method = options.newObjects === undefined ? undefined : methodOfNew(unit);
    const units = finder.find(sourceFile, method ?? unit);
    if (method === undefined)
      return options.newObjects === 'also' && unit === undefined ? withNewObjects(units) : units;
    return units.map((syntax) => onNewObjects(syntax) ?? noNewObjects(unit as string, method));
  };
  const found = new Map<string, FoundUnit>();
  const named: string[][] = [];
  for (const [i, target] of targets.entries()) {
    named.push([]);
    const file = given[i];
    if (file === undefined) continue;
    attempt(i, () => {
      const sourceFile = parsedTarget(file, sources);
      const project = projectFor(sourceFile.fileName);
      for (const syntax of unitsOf(target, sourceFile)) {
        const key = `${syntax.file}|${syntax.root}|${syntax.member}|${syntax.kind}|${syntax.maker !== undefined}`;
        named[i]!.push(key);
        if (!found.has(key)) found.set(key, { syntax, project, named: file, target: i });
      }
    });
  }

  // The files of units that were reached through re-exports are roots too, so that the checker knows their declarations.
  const typePrograms = new Map<Project, TypeProgram>();
  const typesFor = (project: Project): TypeProgram => {
    const existing = typePrograms.get(project);
    if (existing !== undefined) return existing;
    const own = [...found.values()].filter((unit) => unit.project === project);
    const roots = new Set([
      ...(options.models ?? []).map((model) => model.file),
      ...filesOf(project),
      ...own.flatMap(({ syntax }) => [syntax.file, syntax.node.getSourceFile().fileName]),
      ...own.flatMap(({ syntax }) => declarationFileOf(syntax.file) ?? []),
    ]);
    let types = createTypeProgram([...roots], project.options, sources);
    // Global declarations of the project that nothing imports: looked for only when a name is missing.
    const ambient = types.unresolved.length > 0 ? declarationFiles(project) : [];
    if (ambient.length > 0) types = createTypeProgram([...roots, ...ambient], project.options, sources);
    typePrograms.set(project, types);
    return types;
  };

  const units: UnitDescription[] = [];
  const contracts: ContractSource[] = [];
  const names = new Map<string, number>();
  const byKey = new Map<string, UnitDescription>();
  const entries = sharedEntries([...found.values()].map(({ syntax, named: entry }) => ({ file: syntax.file, entry })));
  for (const [place, { syntax, project, named: entry, target }] of found) {
    const name = nameOf(syntax);
    const same = names.get(name) ?? 0;
    names.set(name, same + 1);
    const key = same === 0 ? name : `${name}@${same}`;
    const described = attempt(target, () => describeUnit(syntax, key, () => typesFor(project), options.models));
    if (described === undefined) continue;
    const shared = entries.has(entry) && entry !== syntax.file ? { entry } : {};
    const unit = { ...described.unit, roots: project.roots, ...shared };
    units.push(unit);
    byKey.set(place, unit);
    contracts.push(...described.contracts);
  }

  const loader = new ProgramLoader(sources, projectFor, resolverFor, contracts, options.modules);
  let notes: readonly Note[] | undefined;
  const typeErrors = (): readonly Note[] => {
    notes ??= [...new Set(usable().map(projectFor))]
      .filter(
        (project) =>
          typePrograms.has(project) || filesOf(project).some((file) => isChecked(sources.get(file)!, project)),
      )
      .flatMap((project) => typeErrorsIn(typesFor(project)).map(noteOf));
    return notes;
  };
  return {
    units,
    unitsOf: (target) => named[target]!.flatMap((key) => byKey.get(key) ?? []),
    notes: typeErrors,
    loader: (unit) => loader.for(unit),
    source: (unit) => sourceOf(loader, loader.for(unit)),
    pairSource: (old, now) => {
      const [oldLoader, newLoader] = [loader.for(old), loader.for(now)];
      const isOld = (specifier: string, from: string | undefined): boolean =>
        from === undefined && specifier === old.file && specifier !== now.file;
      const load: ModuleLoader['load'] = (specifier, from, observe) =>
        (isOld(specifier, from) ? oldLoader : newLoader).load(specifier, from, observe);
      return sourceOf({}, { load });
    },
    testSignature: (unit) => {
      const { syntax, project } = found.get([...byKey].find(([, known]) => known === unit)![0])!;
      return testSignature(syntax, typesFor(project), sources);
    },
    compilerOptions: (file) => projectFor(file).options,
  };
}

/** The compiler goes down into nested code by recursion: too deep for it is a problem of the file. */
function problemOf(error: unknown, file: string): ProgramError {
  if (error instanceof ProgramError) return error;
  if (error instanceof RangeError) return new ProgramError('unsupported-file', `${file} is nested too deep to be read`);
  throw error;
}

function sourceOf(program: object, { load }: Pick<ModuleLoader, 'load'>): UnitSource {
  return {
    language: 'javascript',
    program,
    load: (request) => {
      const { specifier, from, observe } = request as ModuleRequest;
      return load(specifier, from, observe);
    },
  };
}

function noNewObjects(unit: string, method: string): never {
  throw new ProgramError(
    'unknown-unit',
    `${unit}: no constructor can be called for it, or contracts say what objects there are`,
    {
      suggestion: `name ${method}`,
    },
  );
}

/** Files that units of several files were named through: loaded once, they serve all of these. */
function sharedEntries(units: readonly { readonly file: string; readonly entry: string }[]): ReadonlySet<string> {
  const filesOf = new Map<string, Set<string>>();
  for (const { file, entry } of units) filesOf.set(entry, (filesOf.get(entry) ?? new Set()).add(file));
  return new Set([...filesOf].filter(([, { size }]) => size > 1 && size <= MOST_SHARED).map(([entry]) => entry));
}

function targetFile(target: Target, cwd: string): string {
  const path = resolve(cwd, target.file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    const suggestion = nearbyFile(path, target.file);
    throw new ProgramError('file-not-found', `${target.file} does not exist`, suggestion ? { suggestion } : {});
  }
  if (stats.isDirectory()) {
    throw new ProgramError('unsupported-file', `${target.file} is a folder`, { suggestion: 'name its files' });
  }
  if (!stats.isFile() || !isScriptFile(path) || path.endsWith('.d.ts')) {
    throw new ProgramError('unsupported-file', `${target.file} is not a TypeScript or JavaScript file`);
  }
  return realpathSync(path);
}

function nearbyFile(path: string, written: string): string | undefined {
  const folder = dirname(path);
  const listed = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  const scripts = listed.filter(isScriptFile);
  const wanted = basename(path);
  const near =
    scripts.find((name) => name.replace(/\.\w+$/, '') === wanted.replace(/\.\w+$/, '')) ?? closest(wanted, scripts);
  return near === undefined ? undefined : `did you mean ${written.slice(0, written.length - wanted.length)}${near}?`;
}

function parsedTarget(file: string, sources: Sources): SourceFile {
  const sourceFile = sources.get(file);
  if (sourceFile === undefined) throw new ProgramError('file-not-found', `${file} does not exist`);
  const problem = syntaxErrors(sourceFile)[0];
  if (problem !== undefined) {
    throw new ProgramError('syntax-error', diagnosticText(problem), { location: locationOf(problem)! });
  }
  return sourceFile;
}

/** JavaScript is checked for type errors only where it asks for it. */
function isChecked(file: SourceFile, project: Project): boolean {
  return !isJavaScript(file.fileName) || project.options.checkJs === true || /^\s*\/\/\s*@ts-check/m.test(file.text);
}

function locationOf({ file, start, length }: Diagnostic): SourceRange | undefined {
  return file === undefined || start === undefined ? undefined : rangeOf(file, start, start + (length ?? 0));
}

function noteOf(diagnostic: Diagnostic): Note {
  return { code: `TS${diagnostic.code}`, message: diagnosticText(diagnostic), location: locationOf(diagnostic) };
}
