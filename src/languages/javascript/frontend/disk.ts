// What the front end asks the file system, in one place: whoever keeps results learns what they were made from.
// Soundness: an answer is told as it was given, so a file that changes while a check goes on is not taken for what was read.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';

/** A question and its answer, as text. */
export type DiskWatcher = (question: DiskQuestion, path: string, answer: string) => void;

/** `kind`: a file, a folder or nothing; `text`: what a file holds; `real`: where it is; `names`: what a folder holds; `tree`: more than that. */
export type DiskQuestion = 'kind' | 'text' | 'real' | 'names' | 'tree';

const watchers = new Set<DiskWatcher>();

/** Tells what is asked from now on, by anybody in this process. @returns ends it */
export function watchDisk(watcher: DiskWatcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function tell(question: DiskQuestion, path: string, answer: () => string): void {
  if (watchers.size === 0) return;
  const told = answer();
  for (const watcher of watchers) watcher(question, path, told);
}

/** The answer that a question would have now. */
export function askDisk(question: DiskQuestion, path: string): string | undefined {
  switch (question) {
    case 'kind':
      return kindOf(path);
    case 'text':
      return fingerprintOf(textOf(path));
    case 'real':
      return realOf(path);
    case 'names':
      return namesOf(path).join('\0');
    case 'tree':
      return undefined;
  }
}

export function isFile(path: string): boolean {
  return ask(path) === 'file';
}

export function isFolder(path: string): boolean {
  return ask(path) === 'folder';
}

export function exists(path: string): boolean {
  return ask(path) !== 'nothing';
}

function ask(path: string): string {
  const kind = kindOf(path);
  tell('kind', path, () => kind);
  return kind;
}

/** The file's text without a byte order mark; undefined when there is no such file. */
export function readText(path: string): string | undefined {
  const text = textOf(path);
  tell('text', path, () => fingerprintOf(text));
  return text;
}

export function realPath(path: string): string {
  const real = realpathSync(path);
  tell('real', path, () => real);
  return real;
}

export function listFolder(path: string): string[] {
  const names = namesOf(path);
  tell('names', path, () => names.join('\0'));
  return names;
}

/** Somebody else has looked through a folder and what is below it. */
export function toldTree(path: string): void {
  tell('tree', path, () => '');
}

function kindOf(path: string): string {
  const stats = statsOf(path);
  if (stats === undefined) return 'nothing';
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
}

/** What cannot be reached is not there. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function fingerprintOf(text: string | undefined): string {
  return text === undefined ? 'nothing' : createHash('sha256').update(text).digest('base64');
}

function realOf(path: string): string {
  return kindOf(path) === 'nothing' ? 'nothing' : realpathSync(path);
}

function namesOf(path: string): string[] {
  return kindOf(path) === 'folder' ? readdirSync(path) : [];
}
