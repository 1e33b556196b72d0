// Loads a CommonJS file with the code that V8 made of it in an earlier run. The command line keeps that code when it ends, in a folder
// that only the user can write, since it is code. The folder can be deleted at any time.
// Soundness: V8 itself compares only versions, flags and the length of the source; the name of the cache has size and time of the file. It
// has V8's version and flags, too: processes with other flags have code of their own.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import vm from 'node:vm';

/** Scripts whose code is not in the cache, with the file it would go to. */
const fresh = new Map<string, vm.Script>();

/** How a file is loaded, where that is not the same in every process. */
export interface Loading {
  /** What is done with it: other functions of it run, so their code is kept apart. */
  readonly part: string;
  /** What its text may use besides what Node gives, by name. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** What `require` gives. @param file absolute path of a file that needs no other module of its own */
export function requireCached(file: string, { part, given }: Loading = { part: '', given: {} }): unknown {
  const require = createRequire(file);
  const known = require.cache[file];
  if (known !== undefined) return known.exports;
  const cache = cacheFile(file, part);
  const names = ['exports', 'require', 'module', '__filename', '__dirname', ...Object.keys(given)];
  const text = `(function (${names.join(', ')}) { ${textOf(file)}\n})`;
  const cachedData = cache === undefined ? undefined : ownFile(cache);
  const script = new vm.Script(text, { filename: file, ...(cachedData && { cachedData }) });
  if (cache !== undefined && (cachedData === undefined || script.cachedDataRejected)) fresh.set(cache, script);
  const module = { exports: {}, loaded: true, id: file, filename: file } as unknown as NodeJS.Module;
  require.cache[file] = module;
  const run = script.runInThisContext() as (...given: unknown[]) => void;
  run.call(module.exports, module.exports, require, module, file, dirname(file), ...Object.values(given));
  return module.exports;
}

/** Nine megabytes are decoded in half the time where they are known to be ASCII. */
function textOf(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** Keeps the code of what was loaded, with the functions that have run. Never throws: it is a cache. */
export function keepCode(): void {
  for (const [file, script] of fresh) {
    try {
      const folder = dirname(file);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!isOwn(folder)) continue;
      const name = basename(file);
      const [of, tag] = name.split('-');
      const current = name.slice(of.length + tag.length + 1);
      const temporary = join(folder, `.${name}.${process.pid}`);
      writeFileSync(temporary, script.createCachedData(), { mode: 0o600, flag: 'wx' });
      for (const old of readdirSync(folder)) {
        // Of the same file under other flags: it is not old.
        if (!old.startsWith(`${of}-`) || old.slice(old.indexOf('-', of.length + 1)) === current) continue;
        rmSync(join(folder, old), { force: true });
      }
      renameSync(temporary, file);
    } catch {}
  }
  fresh.clear();
}

/** Undefined where there is no place for it. */
function cacheFile(file: string, part: string): string | undefined {
  const folder = cacheFolder();
  if (folder === undefined) return undefined;
  const { size, mtimeMs } = statSync(file);
  const base = basename(file).replace(/\.[^.]*$/, '');
  // A part of the tool itself: another installation has its own.
  const place = createHash('sha256').update(file).digest('hex').slice(0, 12);
  const stem = part === '' ? base : `${base}_${part}_${place}`;
  const tag = cachedDataVersionTag().toString(16);
  const name = `${stem}-${tag}-${process.version}-${process.arch}-${size}-${Math.trunc(mtimeMs)}.code`;
  return join(folder, name);
}

/** The user's own; undefined where there is none. */
export function cacheFolder(): string | undefined {
  const base = process.env.XDG_CACHE_HOME || (process.platform === 'win32' ? process.env.LOCALAPPDATA : undefined);
  const home = homedir();
  if (!base && home === '') return undefined;
  return join(base || join(home, '.cache'), 'everypath');
}

/** The contents of a file that nobody else could have written. */
export function ownFile(file: string): Buffer | undefined {
  try {
    return isOwn(dirname(file)) && isOwn(file) ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

/** Nobody else could have written it. */
export function isOwn(path: string): boolean {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return false;
  const { uid, mode } = found;
  return process.platform === 'win32' || (uid === process.getuid?.() && (mode & 0o022) === 0);
}
