// Modules and tasks by the hash of their bytes: put into Redis by a check, fetched once by a worker and kept in a folder of its own.
// Always holds: bytes are those that the hash names, wherever they came from; the folder is bounded and may be deleted at any time.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, isOwn, ownFile } from '../languages/javascript/frontend/code-cache.js';
import type { Redis } from './clients.js';
import { KEPT, type Names } from './names.js';
import { sha256 } from './seal.js';

const MOST_BYTES = 256 * 1024 * 1024;
/** Bytes written between two looks at the size of the folder. */
const LOOK_AFTER = MOST_BYTES / 16;

/** What a check puts there. */
export class BlobSender {
  private readonly sent = new Map<string, Promise<unknown>>();

  constructor(
    private readonly redis: Redis,
    private readonly names: Names,
  ) {}

  /** @param again whatever was sent before */
  async send(blobs: ReadonlyMap<string, Buffer>, again = false): Promise<void> {
    if (again) for (const hash of blobs.keys()) this.sent.delete(hash);
    for (const [hash, bytes] of blobs) {
      if (this.sent.has(hash)) continue;
      const sending = this.redis.set(this.names.blob(hash), bytes, 'EX', KEPT);
      this.sent.set(hash, sending);
      sending.catch(() => this.sent.delete(hash));
    }
    await Promise.all([...blobs.keys()].map((hash) => this.sent.get(hash)));
  }
}

/** What a worker gets. */
export class BlobStore {
  private readonly folder: string | undefined;
  private written = LOOK_AFTER;

  constructor(
    private readonly redis: Redis,
    private readonly names: Names,
    folder = cacheFolder(),
  ) {
    this.folder = folder === undefined ? undefined : own(join(folder, 'bundles'));
  }

  /** Undefined: it is not there. @throws DamagedBlob */
  async fetch(hash: string): Promise<Buffer | undefined> {
    const kept = this.kept(hash);
    if (kept !== undefined) return kept;
    const bytes = await this.redis.getBuffer(this.names.blob(hash));
    if (bytes === null) return undefined;
    if (sha256(bytes) !== hash) throw new DamagedBlob();
    this.keep(hash, bytes);
    return bytes;
  }

  private kept(hash: string): Buffer | undefined {
    if (this.folder === undefined) return undefined;
    const file = join(this.folder, hash);
    const bytes = ownFile(file);
    if (bytes === undefined) return undefined;
    if (sha256(bytes) !== hash) {
      rmSync(file, { force: true });
      return undefined;
    }
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {}
    return bytes;
  }

  private keep(hash: string, bytes: Buffer): void {
    if (this.folder === undefined) return;
    const temporary = join(this.folder, `.${hash}.${process.pid}`);
    try {
      writeFileSync(temporary, bytes, { mode: 0o600 });
      renameSync(temporary, join(this.folder, hash));
    } catch {
      rmSync(temporary, { force: true });
    }
    this.written += bytes.length;
    if (this.written > LOOK_AFTER) this.tidy(this.folder);
  }

  /** The oldest go. */
  private tidy(folder: string): void {
    this.written = 0;
    try {
      const files = readdirSync(folder).map((name) => ({
        file: join(folder, name),
        ...sizeAndTime(join(folder, name)),
      }));
      let size = files.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { file, bytes } of files.sort((a, b) => a.time - b.time)) {
        if (size <= MOST_BYTES) return;
        rmSync(file, { force: true });
        size -= bytes;
      }
    } catch {}
  }
}

export class DamagedBlob extends Error {}

function sizeAndTime(file: string): { bytes: number; time: number } {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, time: mtimeMs };
}

function own(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return isOwn(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
