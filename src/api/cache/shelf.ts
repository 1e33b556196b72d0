// Where results are kept: files in a folder of the user's own, by name. Reading and writing never fail; what cannot be read is not there.
// A folder of an everypath that was not used for long is removed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, isOwn, ownFile } from '../../languages/javascript/frontend/code-cache.js';
import { toolFingerprint } from './tool-fingerprint.js';

/** Larger results cost as much to read as to find again. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Of the trees of all units together. */
const MOST_TREES = 256 * 1024 * 1024;
const MOST_PROGRAMS = 64 * 1024 * 1024;
const UNUSED_MILLISECONDS = 14 * 24 * 60 * 60 * 1000;

export class Shelf {
  private constructor(readonly folder: string) {}

  /** Undefined where there is no place for it. */
  static open(): Shelf | undefined {
    const base = cacheFolder();
    if (base === undefined) return undefined;
    const folder = join(base, 'results', toolFingerprint());
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!isOwn(folder)) return undefined;
      const now = new Date();
      utimesSync(folder, now, now);
      return new Shelf(folder);
    } catch {
      return undefined;
    }
  }

  read(name: string): unknown {
    const data = this.readBytes(name);
    if (data === undefined) return undefined;
    try {
      return JSON.parse(data.toString('utf8'));
    } catch {
      return undefined;
    }
  }

  readBytes(name: string): Buffer | undefined {
    return ownFile(join(this.folder, name));
  }

  /** @returns whether it is there now */
  write(name: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    return text.length <= MOST_BYTES && this.writeBytes(name, text);
  }

  /** @returns whether they are there now */
  writeBytes(name: string, bytes: Buffer | string): boolean {
    const temporary = join(this.folder, `.${name}.${process.pid}`);
    try {
      writeFileSync(temporary, bytes, { mode: 0o600 });
      renameSync(temporary, join(this.folder, name));
      return true;
    } catch {
      rmSync(temporary, { force: true });
      return false;
    }
  }

  /** Removes what other versions have left long ago, and the oldest trees and programs where there are too many. */
  tidy(): void {
    this.thin('tree-', MOST_TREES);
    this.thin('program-', MOST_PROGRAMS);
    const all = join(this.folder, '..');
    try {
      for (const name of readdirSync(all)) {
        const folder = join(all, name);
        if (Date.now() - statSync(folder).mtimeMs > UNUSED_MILLISECONDS)
          rmSync(folder, { recursive: true, force: true });
      }
    } catch {}
  }

  /** Removes files of a kind, the oldest first, until the others have so many bytes at most. */
  private thin(kind: string, bytes: number): void {
    try {
      const files = readdirSync(this.folder)
        .filter((name) => name.startsWith(kind))
        .map((name) => ({ path: join(this.folder, name), ...times(join(this.folder, name)) }))
        .sort((a, b) => b.mtimeMs - a.mtimeMs);
      let sum = 0;
      for (const { path, size } of files) if ((sum += size) > bytes) rmSync(path, { force: true });
    } catch {}
  }
}

/** A name for a file, made of what it is about. */
export function shelfName(kind: string, ...about: readonly string[]): string {
  return `${kind}-${createHash('sha256').update(about.join('\0')).digest('base64url')}.json`;
}

function times(path: string): { readonly size: number; readonly mtimeMs: number } {
  return statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
}
