// Collects gaps of a unit: one entry per code, message and place, counted.

import type { SiteId } from '../path/choice.js';
import type { GapCode } from '../result/gaps/codes.js';
import { type GapText, gapAt } from '../result/gaps/gap-text.js';
import type { Gap } from '../result/outcome.js';
import type { SourceRange } from '../result/source-range.js';

/** A gap whose count grows. */
type Entry = Omit<Gap, 'count'> & { count: number };

const MAX_DISTINCT = 1000;

export class GapLog {
  private entries = new Map<string, Entry>();
  /** How often one was added, known or not. */
  calls = 0;

  constructor(private readonly locate: (site: SiteId) => SourceRange | undefined) {}

  add(gap: GapText, site: SiteId, location?: SourceRange): void {
    this.calls++;
    const key = `${gap.code}|${site}|${gap.message}`;
    const known = this.entries.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (this.entries.size >= MAX_DISTINCT) return;
    this.entries.set(key, gapAt(gap, location ?? this.locate(site)));
  }

  has(code: GapCode): boolean {
    return [...this.entries.values()].some((entry) => entry.code === code);
  }

  clear(): void {
    this.entries.clear();
  }

  get size(): number {
    return this.entries.size;
  }

  list(): Gap[] {
    return [...this.entries.values()].map((e) => ({ ...e }));
  }
}
