// The result of `everypath diff`: what diff() returns and `--json` writes. Plain data.
import type { CompareLevel, Difference } from './difference.js';
import type { Gap } from './outcome.js';
import type { EncodedValue, Stats } from './result.js';

export const DIFF_VERSION = 1;

export interface DiffResult {
  readonly version: typeof DIFF_VERSION;
  readonly units: readonly UnitDiff[];
  /** Units that only the new version has, and only the old one. Empty when a unit was named. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * `equivalent`: every path was explored and none shows a difference. `different`: inputs on which the original code of both
 * versions was seen to differ. `open`: neither; the gaps say why.
 */
export type DiffVerdict = 'equivalent' | 'different' | 'open';

export interface UnitDiff {
  /** The unit's name in the new version. */
  readonly unit: string;
  readonly old: Version;
  readonly new: Version;
  readonly verdict: DiffVerdict;
  readonly compare: CompareLevel;
  readonly differences: readonly DifferingInput[];
  readonly gaps: readonly Gap[];
  readonly stats: Omit<Stats, 'coverage'>;
  /** What the conclusion rests on. */
  readonly assumptions: readonly string[];
}

export interface Version {
  readonly unit: string;
  readonly file: string;
  /** The git revision that the file was taken from. */
  readonly revision?: string;
}

/** One input on which the versions differ, and what each of them did with it. */
export interface DifferingInput extends Difference {
  readonly prefix: string;
  readonly pathCondition: readonly string[];
  /** Encoded as docs/json.md says. */
  readonly inputs: Readonly<Record<string, EncodedValue>>;
  /** TypeScript that builds the inputs and calls the new version. */
  readonly inputCode: string;
}
