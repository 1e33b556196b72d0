// What each operation of node:fs does to the files that its arguments name. Read by modules/fs.ts, which asks FileRules before
// anything happens. An operation that is not listed is refused.
import { constants } from 'node:fs';

/**
 * What happens to a file. `target`: the file that the path leads to, links followed. `entry`: the name itself in its folder,
 * which may be a link. `prefix`: a name that begins so is made.
 */
export type Effect =
  | 'read-target'
  | 'read-entry'
  | 'write-target'
  | 'write-entry'
  | 'write-prefix'
  /** A second name for what the path names: link(2) does not follow links, other systems do. */
  | 'write-both'
  /** Where a link will lead: judged from the folder of the link. */
  | 'link-content';

/** By operation, the effects on its leading arguments. */
export const PATH_EFFECTS: Readonly<Record<string, readonly Effect[]>> = {
  readFile: ['read-target'],
  stat: ['read-target'],
  statfs: ['read-target'],
  readdir: ['read-target'],
  realpath: ['read-target'],
  access: ['read-target'],
  exists: ['read-target'],
  lstat: ['read-entry'],
  readlink: ['read-entry'],
  writeFile: ['write-target'],
  appendFile: ['write-target'],
  truncate: ['write-target'],
  utimes: ['write-target'],
  chmod: ['write-target'],
  chown: ['write-target'],
  lutimes: ['write-entry'],
  lchmod: ['write-entry'],
  lchown: ['write-entry'],
  mkdir: ['write-entry'],
  rm: ['write-entry'],
  rmdir: ['write-entry'],
  unlink: ['write-entry'],
  mkdtemp: ['write-prefix'],
  rename: ['write-entry', 'write-entry'],
  link: ['write-both', 'write-entry'],
  symlink: ['link-content', 'write-entry'],
  copyFile: ['read-target', 'write-target'],
  cp: ['read-target', 'write-target'],
};

/** Operations that open what they name: on a pipe or a device they would wait for ever. */
export const OPENS = new Set(['readFile', 'writeFile', 'appendFile', 'truncate', 'copyFile', 'cp', 'open']);

/** Operations on a descriptor: do they change the file? */
export const DESCRIPTOR_EFFECTS: Readonly<Record<string, 'none' | 'change'>> = {
  close: 'none',
  read: 'none',
  readv: 'none',
  fstat: 'none',
  fsync: 'none',
  fdatasync: 'none',
  write: 'change',
  writev: 'change',
  ftruncate: 'change',
  futimes: 'change',
  fchmod: 'change',
  fchown: 'change',
};

/** Where the flags of an operation are: an option called `flag`, or the second argument. */
export function flagsOf(name: string, args: readonly unknown[]): unknown {
  if (name === 'open') return args[1] ?? 'r';
  const options = name === 'readFile' ? args[1] : undefined;
  return typeof options === 'object' && options !== null ? ((options as { flag?: unknown }).flag ?? 'r') : 'r';
}

const READING = new Set(['r', 'rs', 'sr']);
const CHANGING =
  constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND | constants.O_EXCL;

/** Flags under which a file is neither made nor changed, nor can be through the descriptor. */
export function onlyReads(flags: unknown): boolean {
  if (typeof flags === 'number') return (flags & CHANGING) === 0;
  return typeof flags === 'string' && READING.has(flags);
}
