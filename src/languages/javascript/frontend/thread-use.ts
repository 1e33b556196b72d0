// Which programs start threads: a file mentions `spawn` of the package, or imports one that does. Such programs are translated in a
// form that can be stopped (instrument/threads/); all others pay nothing.
import { isPackageFile, type Resolver } from './resolve.js';
import type { Sources } from './sources.js';

const STARTS = /\bspawn\b/;
const PACKAGE = /['"]everypath['"]/;
const IMPORTS = /(?:\bfrom|\bimport|\brequire\s*\()\s*\(?\s*['"]([^'"\n]+)['"]/g;

export class ThreadUse {
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly sources: Sources,
    private readonly resolverFor: (file: string) => Resolver,
  ) {}

  /** Does the file, or one that it imports, start threads? */
  has(file: string): boolean {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    const seen = new Set([file]);
    let found = false;
    for (const next of seen) {
      const text = this.sources.get(next)?.text ?? '';
      found = STARTS.test(text) && PACKAGE.test(text);
      if (found) break;
      for (const imported of this.imports(next, text)) seen.add(imported);
    }
    this.known.set(file, found);
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
