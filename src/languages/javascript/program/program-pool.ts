// Programs that stay loaded from one unit to the next: a check of many units makes one realm and runs the modules once. Kept
// by the back end.
// Soundness: a kept program is as after loading, since the journal has undone every path; one that cannot be undone is not kept.

import type { Observe } from '../../observed.js';
import type { UnitDescription } from '../../unit.js';
import type { OriginalProgram } from '../original/original.js';
import type { AnalysedProgram } from './analysed.js';

/** Both halves of a program. */
export interface KeptProgram {
  readonly analysed: AnalysedProgram;
  readonly original: OriginalProgram;
}

/** Realms are large: only the last ones are kept. */
const MOST = 3;

export class ProgramPool {
  private readonly kept = new Map<string, KeptProgram>();

  /** A program that has loaded the unit's module; it is the caller's until it is given back. */
  take(key: string, unit: UnitDescription): KeptProgram | undefined {
    const found = this.kept.get(key);
    if (found === undefined || !found.analysed.serves(unit)) return undefined;
    this.kept.delete(key);
    return found;
  }

  keep(key: string, { analysed, original }: KeptProgram): void {
    if (analysed.journal.reload) return;
    this.kept.delete(key);
    this.kept.set(key, { analysed, original });
    if (this.kept.size <= MOST) return;
    const [oldest] = this.kept.keys();
    this.kept.delete(oldest);
  }

  clear(): void {
    this.kept.clear();
  }
}

/** Units with the same key may use one program; undefined: the unit needs one of its own. */
export function programKey(unit: UnitDescription, observe: Observe | undefined): string | undefined {
  const { entry, file, dynamic, models = [], sequence, captures, roots, threads, tells, summaries } = unit;
  if (models.length > 0 || sequence !== undefined || captures === true) return undefined;
  return JSON.stringify([entry ?? file, dynamic, observe, roots, threads, tells, summaries]);
}
