// Collects gaps of a unit: one entry per code, message and place, counted.
// Always holds: a code that was met is listed, however many gaps of other codes there are.

import type { SiteId } from '../path/choice.js';
import type { GapCode } from '../result/gaps/codes.js';
import { type GapText, gapAt } from '../result/gaps/gap-text.js';
import { furtherGaps } from '../result/gaps/limits.js';
import type { Gap } from '../result/outcome.js';
import type { SourceRange } from '../result/source-range.js';

/** A gap whose count grows. */
type Entry = Omit<Gap, 'count'> & { count: number };

/** Of one code. */
const MAX_DISTINCT = 200;

export class GapLog {
  private entries = new Map<string, Entry>();
  private readonly ofCode = new Map<GapCode, number>();
  /** How often one was added, known or not. */
  calls = 0;
  /** Paths on which the input decides no place of the code more often than that have no gap. */
  wholeUpTo = Number.POSITIVE_INFINITY;

  constructor(private readonly locate: (site: SiteId) => SourceRange | undefined) {}

  add(gap: GapText, site: SiteId, location?: SourceRange): void {
    this.calls++;
    this.wholeUpTo = Math.min(this.wholeUpTo, gap.beyond ?? 0);
    const key = `${gap.code}|${site}|${gap.message}`;
    if (this.counted(key)) return;
    const others = this.ofCode.get(gap.code) ?? 0;
    this.ofCode.set(gap.code, others + 1);
    if (others < MAX_DISTINCT) this.entries.set(key, gapAt(gap, location ?? this.locate(site)));
    else if (!this.counted(gap.code)) this.entries.set(gap.code, gapAt(furtherGaps(gap.code), undefined));
  }

  private counted(key: string): boolean {
    const known = this.entries.get(key);
    if (known !== undefined) known.count++;
    return known !== undefined;
  }

  has(code: GapCode): boolean {
    return [...this.entries.values()].some((entry) => entry.code === code);
  }

  clear(): void {
    this.entries.clear();
    this.wholeUpTo = Number.POSITIVE_INFINITY;
    this.ofCode.clear();
  }

  get size(): number {
    return this.entries.size;
  }

  list(): Gap[] {
    return [...this.entries.values()].map((e) => ({ ...e }));
  }
}
