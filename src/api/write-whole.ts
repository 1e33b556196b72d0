// Files that are there whole or not at all: the text goes to a file beside the target, which then takes its name. So neither a
// full disk nor a killed process leaves half a file, and what was there before stays until the new one is complete.
// Called for every file that a command writes. A failure is the user's news: an OptionError with the reason.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { cannotWrite } from '../report/messages.js';
import { OptionError } from './check-error.js';

/** Windows refuses to rename onto a file that somebody reads just now. */
const RENAME_TRIES = 5;

/** Why a file cannot be written, by the code of the system's error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
};

export function writeProblem(file: string, error: NodeJS.ErrnoException): OptionError {
  return new OptionError(cannotWrite(file, REASONS[error.code as string] ?? error.message));
}

export class WholeFile {
  /** What is written to until the file is complete; the target itself where that is no ordinary file. */
  private readonly part: string;
  private readonly target: string;
  private handle: number | undefined;

  /** @param file as the user named it */
  constructor(private readonly file: string) {
    const target = resolve(file);
    const known = statSync(target, { throwIfNoEntry: false });
    this.target = known === undefined ? target : realpathSync(target);
    const ordinary = known === undefined || known.isFile();
    this.part = ordinary ? join(dirname(this.target), partName(basename(this.target))) : this.target;
    this.guarded(() => {
      if (known?.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' });
      if (ordinary) removeLeftOvers(this.target);
      this.handle = openSync(this.part, ordinary ? 'wx' : 'w');
      if (known !== undefined && ordinary) fchmodSync(this.handle, known.mode);
    });
  }

  write(data: string | Uint8Array): void {
    this.guarded(() => {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      for (let at = 0; at < bytes.length; ) at += writeSync(this.handle as number, bytes, at);
    });
  }

  /** The file is complete. */
  commit(): void {
    this.guarded(() => {
      if (this.part !== this.target) fsyncSync(this.handle as number);
      this.close();
      if (this.part !== this.target) rename(this.part, this.target);
    });
  }

  /** The file stays as it was. */
  discard(): void {
    this.close();
    if (this.part !== this.target) rmSync(this.part, { force: true });
  }

  private close(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
  }

  private guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (this.handle !== undefined) this.discard();
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      throw writeProblem(this.file, error as NodeJS.ErrnoException);
    }
  }
}

export function writeWhole(file: string, data: string | Uint8Array): void {
  const whole = new WholeFile(file);
  whole.write(data);
  whole.commit();
}

/** `.name.PID.RANDOM.part`, so that a later run knows whose it was. */
function partName(name: string): string {
  return `.${name}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.part`;
}

/** Parts of processes that were killed. */
function removeLeftOvers(target: string): void {
  const name = basename(target);
  for (const found of readdirSync(dirname(target))) {
    if (!found.startsWith(`.${name}.`) || !found.endsWith('.part')) continue;
    const pid = /^(\d+)\.[a-z\d]+\.part$/.exec(found.slice(name.length + 2))?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(target), found), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function rename(from: string, to: string): void {
  for (let tried = 1; ; tried++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (tried === RENAME_TRIES || (code !== 'EPERM' && code !== 'EBUSY')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50 * tried);
    }
  }
}
