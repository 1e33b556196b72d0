// The units that targets name, as syntax: each once, however many targets name it. Called when a program is opened.
import type { SourceFile } from 'typescript';
import { ProgramError } from '../../program-error.js';
import type { Target } from '../../target.js';
import { methodOfNew, onNewObjects, withNewObjects } from './constructed.js';
import type { Project } from './project.js';
import type { Regions } from './regions/regions.js';
import type { Resolver } from './resolve.js';
import type { Sources } from './sources.js';
import { parsedTarget, type TargetFiles } from './target-files.js';
import { UnitFinder, type UnitSyntax } from './units.js';

export interface FoundUnit {
  readonly syntax: UnitSyntax;
  readonly project: Project;
  /** The file that names it, and the target. */
  readonly named: string;
  readonly target: number;
}

/** Methods on objects that constructors make: only where one is named, or for whole files, too. */
export type NewObjects = 'named' | 'also' | undefined;

export class NamedUnits {
  /** By a text that tells a unit from others. */
  readonly found = new Map<string, FoundUnit>();
  /** By target: the keys of its units. */
  readonly keys: readonly string[][];
  private readonly finder: UnitFinder;

  constructor(
    targets: readonly Target[],
    targetFiles: TargetFiles,
    sources: Sources,
    projects: { of(file: string): Project; resolverFor(file: string): Resolver },
    regions: Regions,
    private readonly newObjects: NewObjects,
  ) {
    this.finder = new UnitFinder(sources, (file) => projects.resolverFor(file));
    this.keys = targets.map((target, i) => {
      const keys: string[] = [];
      const file = targetFiles.files[i];
      if (file === undefined) return keys;
      targetFiles.attempt(i, () => {
        const sourceFile = parsedTarget(file, sources);
        const project = projects.of(sourceFile.fileName);
        const units =
          target.lines === undefined ? this.unitsOf(target, sourceFile) : regions.unit(i, sourceFile, this.finder);
        for (const syntax of units) {
          const key = keyOf(syntax);
          keys.push(key);
          if (!this.found.has(key)) this.found.set(key, { syntax, project, named: file, target: i });
        }
      });
      return keys;
    });
  }

  private unitsOf({ unit, predicate }: Target, sourceFile: SourceFile): UnitSyntax[] {
    const { finder, newObjects } = this;
    if (predicate && unit !== undefined) return finder.predicate(sourceFile, unit);
    const method = newObjects === undefined ? undefined : methodOfNew(unit);
    const units = finder.find(sourceFile, method ?? unit);
    if (method === undefined) return newObjects === 'also' && unit === undefined ? withNewObjects(units) : units;
    return units.map((syntax) => onNewObjects(syntax) ?? noNewObjects(unit as string, method));
  }
}

function keyOf({ file, root, member, kind, maker }: UnitSyntax): string {
  return `${file}|${root}|${member}|${kind}|${maker !== undefined}`;
}

function noNewObjects(unit: string, method: string): never {
  throw new ProgramError(
    'unknown-unit',
    `${unit}: no constructor can be called for it, or contracts say what objects there are`,
    { suggestion: `name ${method}` },
  );
}
