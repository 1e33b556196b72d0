// Where the project of a file is: its tsconfig, and the folders whose files may be read. Needs no compiler, so that the engine can be
// started before that is loaded.
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { exists } from './disk.js';

export interface ProjectFolders {
  readonly configFile: string | undefined;
  /** Files under these folders may be read; node_modules folders above them too. */
  readonly roots: readonly string[];
}

/** @param file its real path */
export function projectFolders(file: string, cwd: string): ProjectFolders {
  const configFile = nearest(dirname(file), ['tsconfig.json', 'jsconfig.json']);
  const packageFile = nearest(dirname(file), ['package.json']);
  const nearestFolder = longest([configFile, packageFile].map((path) => path && dirname(path)));
  const roots = [nearestFolder ?? dirname(file)];
  if (isInside(file, cwd) && !roots.includes(cwd)) roots.push(cwd);
  return { configFile, roots };
}

export function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

function longest(folders: readonly (string | undefined)[]): string | undefined {
  return folders.reduce((a, b) => ((b?.length ?? -1) > (a?.length ?? -1) ? b : a), undefined);
}

function nearest(folder: string, names: readonly string[]): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    for (const name of names) {
      const path = join(at, name);
      if (exists(path)) return path;
    }
    if (dirname(at) === at) return undefined;
  }
}
