// The code that V8 made of the engine's bundle, kept for the next process: half of what starting one costs is reading three megabytes of
// source. A process makes it before anything of the user's has run in it; the host writes it into a folder that only the user can write.
// Soundness: V8 compares versions, flags and the length of the source; the name has size and time of the bundle, its place and the flags.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheFolder, isOwn } from '../languages/javascript/frontend/code-cache.js';

export interface EngineCode {
  /** It may not be there. */
  readonly file: string;
  readonly folder: string;
}

/** Undefined where there is no place for it. */
export function engineCode(bundle: string, flags: readonly string[]): EngineCode | undefined {
  const base = cacheFolder();
  if (base === undefined) return undefined;
  const folder = join(base, 'engine');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwn(folder)) return undefined;
    const { size, mtimeMs } = statSync(bundle);
    const stem = createHash('sha256')
      .update([bundle, ...flags].join('\0'))
      .digest('hex')
      .slice(0, 12);
    const name = `${stem}-${process.version}-${process.arch}-${size}-${Math.trunc(mtimeMs)}.code`;
    return { file: join(folder, name), folder };
  } catch {
    return undefined;
  }
}

/** Nobody else could have written it, and it is there. */
export function isKept({ file }: EngineCode): boolean {
  try {
    return isOwn(file);
  } catch {
    return false;
  }
}

/** In the place of what was kept for another build. Never throws: it is a cache. */
export function keepEngineCode({ file, folder }: EngineCode, bytes: Uint8Array): void {
  const name = basename(file);
  const temporary = join(folder, `.${name}.${process.pid}`);
  try {
    writeFileSync(temporary, bytes, { mode: 0o600, flag: 'wx' });
    const stem = name.slice(0, name.indexOf('-') + 1);
    for (const old of readdirSync(dirname(file))) if (old.startsWith(stem)) rmSync(join(folder, old), { force: true });
    renameSync(temporary, file);
  } catch {}
}
