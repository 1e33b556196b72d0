// Which files analysed code may read and change: decided on the real path, so that no link leads out of a folder, for
// files that do not exist yet by the real path of the nearest folder that does.
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Folders, Permissions } from '../../../../result/permissions.js';

export class FileRules {
  private readonly folders = new Map<Folders, readonly string[]>();

  constructor(private readonly permissions: Permissions) {}

  mayRead(path: string): boolean {
    return this.isIn(path, this.permissions.read);
  }

  /** What may be changed may be read too. */
  mayWrite(path: string): boolean {
    return this.isIn(path, this.permissions.write);
  }

  private isIn(path: string, folders: Folders): boolean {
    if (folders === true) return true;
    let known = this.folders.get(folders);
    if (known === undefined) this.folders.set(folders, (known = folders.map((folder) => realPath(resolve(folder)))));
    const real = realPath(path);
    return known.some((folder) => isUnder(real, folder));
  }
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
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) {
      if (links >= MAX_LINKS) return FORBIDDEN;
      return realPath(join(resolve(realPath(dirname(at), links), readlinkSync(at)), ...rest), links + 1);
    }
    rest.unshift(basename(at));
  }
}

/** In no folder. */
const FORBIDDEN = `${sep}\0`;
