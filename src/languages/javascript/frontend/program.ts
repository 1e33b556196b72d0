// The front end's entry point: targets in, units with their shapes and a loader of translated modules out.
// Called on the main thread by the API and the CLI, which import it only when there is something to check.
import type { CompilerOptions, Diagnostic, SourceFile } from 'typescript';
import type { AssumedText, Note, OpenProgram, UnitSource, VersionPairs } from '../../language.js';
import { ProgramError } from '../../program-error.js';
import { parseTarget, type Target } from '../../target.js';
import type { TestSignature } from '../../test-signature.js';
import type { TestWriter } from '../../test-writer.js';
import type { UnitDescription } from '../../unit.js';
import type { CodeParts, Link, UnitContent } from '../../unit-content.js';
import type { UserModel } from '../../user-model.js';
import type { ModuleRequest } from '../module-code.js';
import type { FindModule } from './around.js';
import { booleanValues } from './boolean-values.js';
import { nameOf } from './constructed.js';
import type { ContractSource } from './contract-list.js';
import { declarationFileOf } from './declared-types.js';
import { describeUnit, namedUnit } from './describe.js';
import { realPath } from './disk.js';
import { inTurns } from './in-turns.js';
import { type ModuleLoader, ProgramLoader } from './loader.js';
import { type FoundUnit, NamedUnits, type NewObjects } from './named-units.js';
import { OpenedProjects } from './opened-projects.js';
import { PortableModules } from './portable-modules.js';
import { mayTell, ProgramUse } from './program-use.js';
import type { Project } from './project.js';
import { Regions } from './regions/regions.js';
import { isPackageFile } from './resolve.js';
import { diagnosticText, isAboutAdded, isJavaScript, Sources } from './sources.js';
import { locationOf, TargetFiles } from './target-files.js';
import { testSignature } from './test-signature.js';
import { typeErrorsIn } from './type-errors.js';
import { unitContent } from './unit-content.js';
import { unitParts } from './unit-parts.js';

export { type ModuleLoader, ProgramError, parseTarget, type Target };

export interface Program extends OpenProgram {
  /** Type errors. They never stop the analysis, they are often what it is here to explain. Checks the files of the units in full. */
  notes(): readonly Note[];
  loader(unit: UnitDescription): ModuleLoader;
  readonly versions: VersionPairs;
  tests(): Promise<TestWriter>;
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
  readonly newObjects?: NewObjects;
  /** Models of the user's own. */
  readonly models?: readonly UserModel[];
  /** Preconditions that stand beside the program. */
  readonly assumed?: readonly AssumedText[];
  /** Functions that depend on their arguments alone are explored once (docs/summaries.md). */
  readonly summaries?: boolean;
  /** Tasks tell what they touch. */
  readonly tellsTasks?: boolean;
  /** Expressions whose value is fixed on each path. */
  readonly concretize?: readonly string[];
  /** A target cannot be checked: the others go on. Without it the first problem is thrown. */
  readonly onProblem?: (target: number, problem: ProgramError) => void;
}

/** Files behind an entry: more are not loaded for one unit. */
const MOST_SHARED = 200;

export function openProgram(targets: readonly Target[], options: ProgramOptions): Program {
  const program = new OpenedProgram(targets, options);
  for (const _ of program.describing());
  return program;
}

/** Signals are heard between two units. Once it is aborted, units are named and no more. */
export async function openProgramInTurns(
  targets: readonly Target[],
  options: ProgramOptions,
  signal: AbortSignal,
): Promise<Program> {
  const program = new OpenedProgram(targets, options);
  await inTurns(program.describing(signal));
  return program;
}

class OpenedProgram implements Program {
  readonly units: UnitDescription[] = [];
  private readonly sources: Sources;
  private readonly targetFiles: TargetFiles;
  private readonly projects: OpenedProjects;
  private readonly named: NamedUnits;
  private loaders!: ProgramLoader;
  private readonly uses: ProgramUse;
  /** By the unit's key. */
  private readonly described = new Map<string, UnitDescription>();
  private typeErrors: readonly Note[] | undefined;

  constructor(
    targets: readonly Target[],
    private readonly options: ProgramOptions,
  ) {
    const { cwd, virtual, onProblem, newObjects } = options;
    const sources = new Sources(virtual);
    const projects = new OpenedProjects(realPath(cwd), sources, (project) => this.rootsOf(project));
    this.sources = sources;
    this.projects = projects;
    this.targetFiles = new TargetFiles(targets, cwd, virtual, onProblem);
    const regions = new Regions(targets, this.targetFiles, sources, options.concretize ?? []);
    this.named = new NamedUnits(targets, this.targetFiles, sources, projects, regions, newObjects);
    this.uses = new ProgramUse(sources, (file) => projects.resolverFor(file));
  }

  /** Another module of the project. */
  private readonly find: FindModule = (specifier, from) => {
    const found = this.projects.resolverFor(from).resolve(specifier, from, 'import');
    return found.kind === 'file' && !isPackageFile(found.file) ? this.sources.get(found.file) : undefined;
  };

  private booleansIn(file: string): ReadonlySet<string> | undefined {
    const { program, checker } = this.projects.typesFor(this.projects.of(file));
    const source = program.getSourceFile(file);
    return source && booleanValues(source, checker);
  }

  /** Describes the units that were found, one after the other; the program can be used when it has ended. */
  *describing(signal?: AbortSignal): Generator<void> {
    const { sources, projects } = this;
    this.loaders = new ProgramLoader(
      sources,
      (file) => projects.of(file),
      (file) => projects.resolverFor(file),
      yield* this.describeUnits(signal),
      this.options.modules,
      (file) => this.booleansIn(file),
    );
  }

  private *describeUnits(signal: AbortSignal | undefined): Generator<void, ContractSource[]> {
    const contracts: ContractSource[] = [];
    const names = new Map<string, number>();
    const { found } = this.named;
    const entries = sharedEntries([...found.values()]);
    for (const [place, { syntax, project, named: entry, target }] of found) {
      const name = nameOf(syntax);
      const same = names.get(name) ?? 0;
      names.set(name, same + 1);
      const key = same === 0 ? name : `${name}@${same}`;
      if (signal?.aborted) {
        this.units.push(namedUnit(syntax));
        continue;
      }
      yield;
      const described = this.targetFiles.attempt(target, () =>
        describeUnit(syntax, key, () => this.projects.typesFor(project), { ...this.options, find: this.find }),
      );
      if (described === undefined) continue;
      const shared: { entry?: string } = entries.has(entry) && entry !== syntax.file ? { entry } : {};
      const file = shared.entry ?? syntax.file;
      const threads = this.uses.threads(file) ? { threads: true } : {};
      const summaries = this.options.summaries ? { summaries: true } : {};
      const unit = { ...described.unit, roots: project.roots, ...shared, ...threads, ...summaries };
      this.units.push(unit);
      this.described.set(place, unit);
      contracts.push(...described.contracts);
    }
    if (contracts.length === 0 && this.options.tellsTasks === true) this.letTasksTell();
    return contracts;
  }

  /** Clauses of contracts are evaluated outside of tasks: programs that have some tell nothing. */
  private letTasksTell(): void {
    for (const [place, unit] of this.described) {
      if (unit.threads === true || !mayTell(unit) || !this.uses.tasks(unit.entry ?? unit.file)) continue;
      const telling = { ...unit, tells: true };
      this.units[this.units.indexOf(unit)] = telling;
      this.described.set(place, telling);
    }
  }

  /** The files of units that were reached through re-exports are roots too, so that the checker knows their declarations. */
  private rootsOf(project: Project): string[] {
    const own = [...this.named.found.values()].filter((unit) => unit.project === project);
    return [
      ...(this.options.models ?? []).map((model) => model.file),
      ...this.filesOf(project),
      ...own.flatMap(({ syntax }) => [syntax.file, syntax.node.getSourceFile().fileName]),
      ...own.flatMap(({ syntax }) => declarationFileOf(syntax.file) ?? []),
    ];
  }

  private filesOf(project: Project): string[] {
    return this.targetFiles.all().filter((file) => this.projects.of(file) === project);
  }

  readonly versions: VersionPairs = {
    unitsOf: (target) => this.named.keys[target]!.flatMap((key) => this.described.get(key) ?? []),
    source: (old, now) => this.pairSource(old, now),
  };

  notes(): readonly Note[] {
    const { projects, sources } = this;
    this.typeErrors ??= [...new Set(this.targetFiles.all().map((file) => projects.of(file)))]
      .filter(
        (project) =>
          projects.hasTypes(project) || this.filesOf(project).some((file) => isChecked(sources.get(file)!, project)),
      )
      .flatMap((project) =>
        typeErrorsIn(projects.typesFor(project))
          .filter((diagnostic) => !isAboutAdded(diagnostic))
          .map(noteOf),
      );
    return this.typeErrors;
  }

  loader(unit: UnitDescription): ModuleLoader {
    return this.loaders.for(unit);
  }

  source(unit: UnitDescription): UnitSource {
    const loader = this.loader(unit);
    return { ...sourceOf(this.loaders, loader), portable: new PortableModules(unit, loader) };
  }

  private pairSource(old: UnitDescription, now: UnitDescription): UnitSource {
    const [oldLoader, newLoader] = [this.loader(old), this.loader(now)];
    const isOld = (specifier: string, from: string | undefined): boolean =>
      from === undefined && specifier === old.file && specifier !== now.file;
    const load: ModuleLoader['load'] = (specifier, from, observe) =>
      (isOld(specifier, from) ? oldLoader : newLoader).load(specifier, from, observe);
    return sourceOf({}, { load });
  }

  content(unit: UnitDescription, links?: readonly Link[]): UnitContent | undefined {
    return unitContent(unit, this.loaders, this.sources, links);
  }

  parts(unit: UnitDescription): CodeParts | undefined {
    return unitParts(unit, this.loaders, this.sources);
  }

  testSignature(unit: UnitDescription): TestSignature {
    const [key] = [...this.described].find(([, known]) => known === unit)!;
    const { syntax, project } = this.named.found.get(key)!;
    return testSignature(syntax, this.projects.typesFor(project), this.sources);
  }

  compilerOptions(file: string): CompilerOptions {
    return this.projects.of(file).options;
  }

  async tests(): Promise<TestWriter> {
    const { createTestWriter } = await import('../suite/test-writer.js');
    return createTestWriter(this);
  }
}

function sourceOf(program: object, { load }: Pick<ModuleLoader, 'load'>): UnitSource {
  return {
    language: 'javascript',
    program,
    load: (request) => {
      const { specifier, from, observe, tells } = request as ModuleRequest;
      return load(specifier, from, observe, tells);
    },
  };
}

/** Files that units of several files were named through: loaded once, they serve all of these. */
function sharedEntries(units: readonly FoundUnit[]): ReadonlySet<string> {
  const filesOf = new Map<string, Set<string>>();
  for (const { syntax, named } of units) filesOf.set(named, (filesOf.get(named) ?? new Set()).add(syntax.file));
  return new Set([...filesOf].filter(([, { size }]) => size > 1 && size <= MOST_SHARED).map(([entry]) => entry));
}

/** JavaScript is checked for type errors only where it asks for it. */
function isChecked(file: SourceFile, project: Project): boolean {
  return !isJavaScript(file.fileName) || project.options.checkJs === true || /^\s*\/\/\s*@ts-check/m.test(file.text);
}

function noteOf(diagnostic: Diagnostic): Note {
  return { code: `TS${diagnostic.code}`, message: diagnosticText(diagnostic), location: locationOf(diagnostic) };
}
