// The local store of solved conditions: a file of lines `key entry`, in the folder of this build's results (shelf.ts). Lines are appended
// whole, so several processes may write at once; a line that is damaged is checked away by whoever reads the entry. A full file becomes
// the old one, and the old one before it is forgotten. Both can be deleted at any time.
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '../../languages/javascript/frontend/code-cache.js';
import type { SolvedStore } from '../../solver/store/solved-store.js';

const NAME = 'solved.txt';
const OLD = 'solved-old.txt';
/** Of one file; there are at most two. */
const MOST_BYTES = 8 * 1024 * 1024;
/** A longer entry is none of ours, or costs as much to read as to find again. */
const MOST_ENTRY = 64 * 1024;
/** Entries that wait to be written together. */
const TOGETHER = 64;

export class SolvedFile implements SolvedStore {
  private known: Map<string, string> | undefined;
  private waiting: string[] = [];

  /** @param folder the user's own */
  constructor(
    private readonly folder: string,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  get isEmpty(): boolean {
    return this.entries().size === 0;
  }

  get(key: string): string | undefined {
    return this.entries().get(key);
  }

  put(key: string, entry: string): void {
    if (entry.length > MOST_ENTRY || /[\n\r]/.test(entry)) return;
    this.entries().set(key, entry);
    this.waiting.push(`${key} ${entry}\n`);
    if (this.waiting.length >= TOGETHER) this.flush();
  }

  /** Writes what waits. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const text = this.waiting.join('');
    this.waiting = [];
    const file = join(this.folder, NAME);
    try {
      if (sizeOf(file) + text.length > this.mostBytes) renameSync(file, join(this.folder, OLD));
    } catch {}
    try {
      // It begins with a line break: whatever another process left unfinished ends there.
      appendFileSync(file, `\n${text}`, { mode: 0o600 });
    } catch {}
  }

  private entries(): Map<string, string> {
    if (this.known !== undefined) return this.known;
    this.known = new Map();
    for (const name of [OLD, NAME]) {
      const lines = ownFile(join(this.folder, name))?.toString('utf8').split('\n') ?? [];
      for (const line of lines) {
        const at = line.indexOf(' ');
        if (at > 0 && line.length < MOST_ENTRY * 2) this.known.set(line.slice(0, at), line.slice(at + 1));
      }
    }
    return this.known;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
