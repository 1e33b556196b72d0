// Targets that name more than a file: folders, globs, nothing at all (the current folder), and only what a branch changed. Each
// becomes the source files below it, in a fixed order.
// Always holds: a target that names a file, or nothing that exists, is left as it is; whoever opens it says what is wrong.
import { execFileSync } from 'node:child_process';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { ProgramError } from '../languages/program-error.js';
import { parseTarget } from '../languages/target.js';
import { noSources } from '../report/project-messages.js';
import { changedFiles } from './changed-files.js';
import { globBase, globPattern, isGlob } from './glob.js';

export interface FoundTarget {
  readonly text: string;
  /** Named by the user; else found below a folder, where files without units are no news. */
  readonly named: boolean;
}

export interface FindOptions {
  readonly cwd: string;
  /** Globs of files that folders and globs leave out, from `cwd`. */
  readonly exclude?: readonly string[];
  /** Of source files, with the dot. */
  readonly extensions: readonly string[];
  /** Only what changed since this revision; `true`: since the branch began. */
  readonly changed: string | true | undefined;
}

/** Folders that hold no source of the project. */
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  '__tests__',
  '__mocks__',
  'test',
  'tests',
]);
/** Declarations, tests, and the configuration of tools. */
const SKIPPED_FILES = /\.d\.[cm]?ts$|\.(test|spec|bench|stories|config|everypath)\.[cm]?[jt]sx?$/;

/** @throws ProgramError when a folder or a glob has no source file */
export function findTargets(targets: readonly string[], options: FindOptions): FoundTarget[] {
  const found = new Map<string, FoundTarget>();
  for (const target of targets) {
    for (const text of filesOf(target, options)) {
      const key = text.found ? resolve(options.cwd, text.file) : text.file;
      if (!found.has(key)) found.set(key, { text: text.file, named: !text.found });
    }
  }
  const all = [...found.values()];
  if (options.changed === undefined) return all;
  const changed = changedFiles(options.changed, options.cwd);
  return all.filter(({ text }) => changed.has(realpath(resolve(options.cwd, parseTarget(text).file))));
}

function realpath(file: string): string {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? file : realpathSync(file);
}

function filesOf(target: string, { cwd, extensions, exclude = [] }: FindOptions): { file: string; found: boolean }[] {
  const path = resolve(cwd, target);
  const stats = statSync(path, { throwIfNoEntry: false });
  const glob = stats === undefined && isGlob(target);
  if (!glob && stats?.isDirectory() !== true) return [{ file: target, found: false }];
  const isSource = (file: string): boolean => extensions.some((extension) => file.endsWith(extension));
  const listed = glob ? inGlob(target, cwd) : inFolder(path);
  const excluded = exclude.map((glob) => globPattern(relative(cwd, resolve(cwd, glob)).split(sep).join('/')));
  const isExcluded = (file: string): boolean => {
    const path = relative(cwd, file).split(sep).join('/');
    return excluded.some((pattern) => pattern.test(path));
  };
  const files = listed.filter((file) => isSource(file) && !file.endsWith('.d.ts') && !isExcluded(file));
  if (files.length === 0) throw new ProgramError('no-units', noSources(target));
  return files.sort().map((file) => ({ file: relative(cwd, file) || file, found: true }));
}

/** A glob says itself what it wants, tests included; packages and hidden folders have to be named. */
function inGlob(glob: string, cwd: string): string[] {
  const base = resolve(cwd, globBase(glob));
  const pattern = globPattern(glob.split(sep).join('/'));
  const wanted = (file: string): boolean => pattern.test(relative(cwd, file).split(sep).join('/'));
  return walk(base, (name) => name === 'node_modules' || name.startsWith('.')).filter(wanted);
}

function inFolder(folder: string): string[] {
  const files = trackedFiles(folder) ?? walk(folder, (name) => SKIPPED_FOLDERS.has(name) || name.startsWith('.'));
  return files.filter((file) => {
    const parts = relative(folder, file).split(sep);
    const inside = parts.slice(0, -1).every((part) => !SKIPPED_FOLDERS.has(part) && !part.startsWith('.'));
    return (
      inside && !SKIPPED_FILES.test(basename(file)) && statSync(file, { throwIfNoEntry: false })?.isFile() === true
    );
  });
}

/** What git knows or does not ignore; undefined outside a repository. */
function trackedFiles(folder: string): string[] | undefined {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const text = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
    const files = [...new Set(text.split('\0').filter((name) => name !== ''))];
    // A folder that git ignores as a whole was named all the same.
    return files.length === 0 ? undefined : files.map((name) => join(folder, name));
  } catch {
    return undefined;
  }
}

function walk(folder: string, skip: (name: string) => boolean): string[] {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skip(entry.name) ? [] : walk(join(folder, entry.name), skip);
    return entry.isFile() ? [join(folder, entry.name)] : [];
  });
}
