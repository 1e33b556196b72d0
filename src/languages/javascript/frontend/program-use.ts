// What programs do that decides how they are translated: a file mentions it, or imports one that does. Programs that start threads (`spawn` of
// the package) are translated in a form that can be stopped (instrument/threads/), those that leave something for later in one that tells what it
// touches (instrument/tasks/); all others pay nothing.
import type { UnitDescription } from '../../unit.js';
import { isPackageFile, type Resolver } from './resolve.js';
import type { Sources } from './sources.js';

const IMPORTS = /(?:\bfrom|\bimport|\brequire\s*\()\s*\(?\s*['"]([^'"\n]+)['"]/g;

const startsThreads = (text: string): boolean => /\bspawn\b/.test(text) && /['"]everypath['"]/.test(text);

const LATER = /\b(?:async|await|Promise|setTimeout|setInterval|setImmediate)\b|['"](?:node:)?(?:fs|timers)\b/;
const leavesTasks = (text: string): boolean => LATER.test(text);

/**
 * May the tasks of the unit be told? Not where the result speaks of the moment at which the unit has ended: which tasks have run by then
 * no footprint tells.
 */
export function mayTell({
  ensures,
  invariants,
  requires,
  sequence,
  captures,
  models,
  returned,
}: UnitDescription): boolean {
  const contracts = ensures.length + invariants.length + requires.length + (models?.length ?? 0);
  return contracts === 0 && sequence === undefined && captures !== true && returned === undefined;
}

export class ProgramUse {
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly sources: Sources,
    private readonly resolverFor: (file: string) => Resolver,
  ) {}

  /** Does the file, or one that it imports, start threads? */
  threads(file: string): boolean {
    return this.finds('threads', startsThreads, file);
  }

  /** Does it leave something for later? */
  tasks(file: string): boolean {
    return this.finds('tasks', leavesTasks, file);
  }

  private finds(what: string, test: (text: string) => boolean, file: string): boolean {
    const key = `${what}:${file}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const seen = new Set([file]);
    let found = false;
    for (const next of seen) {
      const text = this.sources.get(next)?.text ?? '';
      found = test(text);
      if (found) break;
      for (const imported of this.imports(next, text)) seen.add(imported);
    }
    this.known.set(key, found);
    return found;
  }

  /** Files of the project that a file imports. */
  private imports(file: string, text: string): string[] {
    const found: string[] = [];
    for (const [, specifier] of text.matchAll(IMPORTS)) {
      if (!/^[.#@~/]/.test(specifier)) continue;
      const resolution = this.resolverFor(file).resolve(specifier, file, 'import');
      if (resolution.kind === 'file' && !isPackageFile(resolution.file)) found.push(resolution.file);
    }
    return found;
  }
}
