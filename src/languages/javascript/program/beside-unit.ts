// Modules that are loaded besides that of the unit: the file that names it, and those of classes that its inputs are of. Whoever makes an
// object has loaded its class; the unit's module may import the type alone.
// Soundness: one that fails leaves traces. The program is then loaded without it, in a new realm.
import { PathAbort } from '../../../path/context.js';
import type { UnitDescription } from '../../unit.js';
import { classFiles } from './find-unit.js';
import type { ModuleGraph } from './module-graph.js';
import type { ModuleScopes } from './module-scopes.js';

export class BesideUnit {
  private readonly failed = new Set<string>();

  /** False: begin anew. */
  entry({ entry }: UnitDescription, graph: ModuleGraph): boolean {
    return entry === undefined || this.failed.has(entry) || this.load(entry, graph);
  }

  /** False: begin anew. */
  classes(unit: UnitDescription, graph: ModuleGraph, scopes: ModuleScopes): boolean {
    return this.missing(unit, scopes).every((file) => scopes.has(file) || this.load(file, graph));
  }

  /** Modules of classes that are not there and were not tried. */
  missing(unit: UnitDescription, scopes: ModuleScopes): string[] {
    return classFiles(unit).filter((file) => !scopes.has(file) && !this.failed.has(file));
  }

  private load(file: string, graph: ModuleGraph): boolean {
    try {
      graph.require(file, undefined);
      return true;
    } catch (error) {
      if (PathAbort.is(error) && PathAbort.reasonOf(error).kind === 'time') throw error;
      this.failed.add(file);
      return false;
    }
  }
}
