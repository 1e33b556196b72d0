// What a unit is compared with by `everypath diff`. Plain data that crosses threads.
import type { CompareLevel } from '../result/difference.js';
import type { UnitDescription } from './unit.js';

export interface Comparand {
  /** The old version; the unit that is explored is the new one. */
  readonly unit: UnitDescription;
  readonly level: CompareLevel;
  /** The search ends when this many differing inputs were found. */
  readonly maxDifferences: number;
  /** It is the same version: what differs is the order of its tasks, in the old run the most likely one (`--race`). */
  readonly orders?: true;
}
