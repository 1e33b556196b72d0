// The code of a unit's program part by part (CodeParts): names for the marks of the modules that it has loaded. Called by program.ts.
// Soundness: undefined where what a path does may depend on more than the code that it runs, such as where it stands.
import { createHash } from 'node:crypto';
import type { UnitDescription } from '../../unit.js';
import type { CodeParts } from '../../unit-content.js';
import { namesOfMarks } from './instrument/code-parts.js';
import type { ProgramLoader } from './loader.js';
import { isPackageFile } from './resolve.js';
import type { Sources } from './sources.js';
import { reachable } from './unit-content.js';

/** Code that mentions one of them may learn where it stands, or how it was made. */
const STANDING = /\b(stack|captureStackTrace|prepareStackTrace|getCallSites|getBuiltinModule)\b/;

export function unitParts(unit: UnitDescription, loader: ProgramLoader, sources: Sources): CodeParts | undefined {
  // What a summary stands for does not run, so its marks say nothing.
  if (unit.threads === true || unit.summaries || (unit.models?.length ?? 0) > 0) return undefined;
  const roots = [unit.file, ...(unit.entry === undefined ? [] : [unit.entry])];
  const links = reachable(roots, loader.links());
  const files = [...new Set([...roots, ...links.map(([, , to]) => to)])].sort();
  const frame = createHash('sha256').update(JSON.stringify(links));
  const [named, numbered] = [new Map<number, string>(), new Map<string, number>()];
  const lines: Record<string, string[]> = {};
  for (const file of files) {
    if (file.startsWith('builtin:')) continue;
    const text = loader.textOf(file);
    if (text === undefined || (STANDING.test(text) && !isPackageFile(file))) return undefined;
    const code = loader.translated(file, unit);
    const parts = code === undefined ? undefined : namesOfMarks(code);
    frame.update(`\0${file}\0${loader.settingsOf(file)}\0${parts?.root ?? text}`);
    parts?.names.forEach((name, i) => {
      named.set(code!.markBase + i, name);
      numbered.set(name, code!.markBase + i);
    });
    if (!isPackageFile(file) && sources.get(file) !== undefined) lines[file] = text.split('\n').map(lineHash);
  }
  const key = frame.digest('base64url');
  return { frame: key, nameOf: (mark) => named.get(mark), markOf: (name) => numbered.get(name), lines };
}

function lineHash(line: string): string {
  return createHash('md5').update(line).digest('base64url').slice(0, 12);
}
