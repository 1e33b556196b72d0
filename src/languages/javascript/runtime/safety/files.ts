// Which files analysed code may read and change: decided on the real path of what an operation touches (effects.ts), so that no
// link leads out of a folder or into one. Files that do not exist yet go by the real path of the nearest folder that does.
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Folders, Permissions } from '../../../../result/permissions.js';
import type { Effect } from './effects.js';

export class FileRules {
  private readonly folders = new Map<Folders, readonly string[]>();
  private code: readonly string[] | undefined;

  constructor(private readonly permissions: Permissions) {}

  /** What may be changed may be read too. */
  mayRead(path: string): boolean {
    return this.isIn(realPath(path), this.permissions.read) || this.mayWrite(path);
  }

  mayWrite(path: string): boolean {
    return this.isIn(realPath(path), this.permissions.write);
  }

  /** May the file be loaded as a module? What may be read may be; so may the project's workspace and the packages above it. */
  mayLoad(file: string): boolean {
    const { roots } = this.permissions;
    if (roots === undefined || isUnder(file, OWN)) return true;
    if (this.mayRead(file)) return true;
    this.code ??= roots.flatMap((root) => [workspaceOf(root), ...packagesAbove(root)]);
    return this.isIn(realPath(file), this.code);
  }

  /** Everything may be read, devices included. */
  get readsEverything(): boolean {
    return this.permissions.read === true;
  }

  /** Does the effect on the path stay within what is allowed? The answer names what is denied. */
  denied(effect: Exclude<Effect, 'write-prefix'>, path: string): 'read' | 'write' | undefined {
    const { read, write } = this.permissions;
    switch (effect) {
      case 'read-target':
        return this.mayRead(path) ? undefined : 'read';
      case 'read-entry':
        return this.isIn(entryPath(path), read) || this.isIn(entryPath(path), write) ? undefined : 'read';
      case 'write-target':
        return this.mayWrite(path) ? undefined : 'write';
      case 'write-entry':
        return this.isIn(entryPath(path), write) ? undefined : 'write';
      case 'write-both':
        return this.isIn(entryPath(path), write) && this.mayWrite(path) ? undefined : 'write';
      case 'link-content':
        return this.mayRead(path) ? undefined : 'read';
    }
  }

  private isIn(real: string, folders: Folders): boolean {
    if (folders === true) return true;
    let known = this.folders.get(folders);
    if (known === undefined) this.folders.set(folders, (known = folders.map((folder) => realPath(resolve(folder)))));
    // What nobody may look at is in no folder, nor is anything in it.
    return real !== FORBIDDEN && known.some((folder) => folder !== FORBIDDEN && isUnder(real, folder));
  }
}

/** everypath's own modules, such as everypath/schema, wherever it is installed. */
const OWN = dirname(fileURLToPath(import.meta.url));

/** What lies in the folder that several packages of a project share. */
const WORKSPACE = ['.git', 'pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'turbo.json', 'rush.json'];

/** The nearest folder above that is a repository or a workspace; the folder itself where there is none. */
function workspaceOf(root: string): string {
  for (const folder of above(root)) {
    if (WORKSPACE.some((name) => isThere(join(folder, name))) || declaresWorkspaces(folder)) return folder;
  }
  return root;
}

/** As far as the engine's process may look: some versions of Node throw where it may not. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

function declaresWorkspaces(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).workspaces !== undefined;
  } catch {
    return false; // No package.json, or one that nobody can read.
  }
}

function packagesAbove(root: string): string[] {
  return above(root).map((folder) => join(folder, 'node_modules'));
}

function above(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))];
}

/** The name itself: its folder with all links followed, and the last name as it is. */
function entryPath(path: string): string {
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
}

/** An argument that names a file, as an absolute path. */
export function pathOf(value: unknown, cwd: string): string {
  if (typeof value === 'string') return resolve(cwd, checked(value));
  if (value instanceof URL) return fileURLToPath(value);
  if (Buffer.isBuffer(value)) return resolve(cwd, checked(value.toString()));
  const error = new TypeError(
    `The "path" argument must be of type string or an instance of Buffer or URL. Received ${typeof value}`,
  );
  throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
}

/** A path as messages show it. */
export function shownPath(path: string, cwd: string): string {
  return isUnder(path, cwd) ? relative(cwd, path) || '.' : path;
}

function checked(path: string): string {
  if (!path.includes('\0')) return path;
  const error = new TypeError("The argument 'path' must be a string without null bytes.");
  throw Object.assign(error, { code: 'ERR_INVALID_ARG_VALUE' });
}

function isUnder(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Links that may lead to one another. */
const MAX_LINKS = 40;

/** All links followed; what does not exist stands below what does, and a link to it is followed too. */
function realPath(path: string, links = 0): string {
  const rest: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      return join(realpathSync.native(at), ...rest);
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(at) === at) return FORBIDDEN;
    }
    const link = isLink(at);
    if (link === undefined) return FORBIDDEN;
    if (link) {
      if (links >= MAX_LINKS) return FORBIDDEN;
      return realPath(join(resolve(realPath(dirname(at), links), readlinkSync(at)), ...rest), links + 1);
    }
    rest.unshift(basename(at));
  }
}

/** Undefined where the engine's process may not look. */
function isLink(path: string): boolean | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ACCESS_DENIED') return undefined;
    throw error;
  }
}

/** In no folder. */
const FORBIDDEN = `${sep}\0`;
