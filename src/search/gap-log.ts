// Collects gaps of a unit: one entry per code, message and place, counted.

import type { SiteId } from '../path/choice.js';
import type { Gap, GapCode } from '../result/outcome.js';
import type { Capability } from '../result/permissions.js';
import type { SourceRange } from '../result/source-range.js';

interface Entry {
  code: GapCode;
  message: string;
  location: SourceRange | undefined;
  denied?: Capability;
  lift: string | undefined;
  count: number;
}

const MAX_DISTINCT = 1000;

export class GapLog {
  private entries = new Map<string, Entry>();
  constructor(private readonly locate: (site: SiteId) => SourceRange | undefined) {}

  add(code: GapCode, message: string, site: SiteId, lift?: string, location?: SourceRange, denied?: Capability): void {
    const key = `${code}|${site}|${message}`;
    const known = this.entries.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (this.entries.size >= MAX_DISTINCT) return;
    const place = location ?? this.locate(site);
    this.entries.set(key, { code, message, location: place, ...(denied && { denied }), lift, count: 1 });
  }

  has(code: GapCode): boolean {
    return [...this.entries.values()].some((entry) => entry.code === code);
  }

  get size(): number {
    return this.entries.size;
  }

  list(): Gap[] {
    return [...this.entries.values()].map((e) => ({ ...e }));
  }
}
