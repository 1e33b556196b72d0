// Brings what was said of code to where the code stands now: lines of files whose parts have moved. Called by unit-cache.ts.
// Soundness: what cannot be brought over for certain is not brought over at all.
import { basename } from 'node:path';
import type { UnitContent } from '../../languages/unit-content.js';

type Places = UnitContent['places'];

/** Some line is in no part, or within a text that cannot be read for certain. */
class Unmovable extends Error {}

/** The same data with today's lines; undefined when that cannot be said. */
export function relocate<T>(value: T, old: Places, now: Places): T | undefined {
  const moved = Object.keys(old).filter((file) => JSON.stringify(old[file]) !== JSON.stringify(now[file]));
  if (moved.length === 0) return value;
  try {
    return new Mover(old, now, moved).value(value) as T;
  } catch (error) {
    if (error instanceof Unmovable) return undefined;
    throw error;
  }
}

class Mover {
  private readonly files: ReadonlySet<string>;
  private readonly inText: readonly (readonly [file: string, exact: RegExp, short: RegExp])[];

  constructor(
    private readonly old: Places,
    private readonly now: Places,
    moved: readonly string[],
  ) {
    this.files = new Set(moved);
    const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    this.inText = moved.map((file) => [
      file,
      new RegExp(`${quoted(file)}:(\\d+)`, 'g'),
      new RegExp(`${quoted(basename(file))}:\\d`),
    ]);
  }

  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    const entries = Object.entries(value).map(([key, item]) => [this.text(key), this.value(item)] as const);
    const copy = Object.fromEntries(entries) as Record<string, unknown>;
    const { file, line, column, endLine } = value as Record<string, unknown>;
    if (typeof file !== 'string' || !this.files.has(file) || typeof line !== 'number' || typeof column !== 'number')
      return copy;
    copy.line = this.line(file, line);
    if (typeof endLine === 'number') copy.endLine = this.line(file, endLine);
    return copy;
  }

  private text(text: string): string {
    let moved = text;
    for (const [file, exact, short] of this.inText) {
      const rest = moved.replace(exact, '');
      if (short.test(rest)) throw new Unmovable();
      moved = moved.replace(exact, (_, line: string) => `${file}:${this.line(file, Number(line))}`);
    }
    return moved;
  }

  private line(file: string, line: number): number {
    const parts = this.old[file];
    const part = parts.findIndex(([first, last]) => first <= line && line <= last);
    const there = part < 0 ? undefined : this.now[file]?.[part];
    if (there === undefined) throw new Unmovable();
    return line - parts[part][0] + there[0];
  }
}
