// diff(): two versions of code on the same inputs. A thin wrapper on runDiff, for programs.
import { OptionError } from '../api/check-error.js';
import { resolveOptions } from '../api/resolve-options.js';
import { closest } from '../languages/program-error.js';
import { wrongChoice, wrongNumber, wrongType } from '../report/messages.js';
import type { DiffResult } from '../result/diff-result.js';
import type { CompareLevel } from '../result/difference.js';
import type { CheckOptions } from '../result/options.js';
import { COMPARE_LEVELS, MAX_DIFFERENCES } from './compare-levels.js';

/** Two versions: files or units (`FILE#UNIT`), or a git revision of the file that `new` names. */
export type DiffTargets =
  | { readonly old: string; readonly new: string }
  | { readonly base: string; readonly new: string };

export interface DiffOptions extends Partial<Omit<CheckOptions, 'listeners' | 'replay' | 'failOn'>> {
  /** What counts as the same; `usual` unless given. */
  readonly compare?: CompareLevel;
  /** The search for differing inputs of a pair of units ends at this many. */
  readonly maxDifferences?: number;
  /** The folder that relative targets start from; the current one by default. */
  readonly cwd?: string;
  /** Ends the run with what was found. */
  readonly signal?: AbortSignal;
}

/**
 * Explores two versions of a unit on the same inputs and says on which they differ.
 *
 *     const { units } = await diff({ old: 'src/price.old.ts', new: 'src/price.ts#total' });
 *     if (units[0].verdict === 'different') console.log(units[0].differences[0].inputCode);
 *
 * @throws OptionError, ProgramError like check()
 */
export async function diff(targets: DiffTargets, options: DiffOptions = {}): Promise<DiffResult> {
  const { compare = 'usual', maxDifferences = MAX_DIFFERENCES, cwd = process.cwd(), signal, ...rest } = options;
  if (!COMPARE_LEVELS.includes(compare)) {
    throw new OptionError(
      wrongChoice('compare', String(compare), COMPARE_LEVELS, closest(String(compare), COMPARE_LEVELS)),
    );
  }
  if (!Number.isSafeInteger(maxDifferences) || maxDifferences < 1) {
    throw new OptionError(wrongNumber('maxDifferences', String(maxDifferences), 'a whole number of at least 1'));
  }
  const old = 'base' in targets ? { revision: targets.base } : { target: targets.old };
  const names = [targets.new, ...Object.values(old)];
  if (names.some((name) => typeof name !== 'string' || name === '')) {
    throw new OptionError(wrongType('targets', JSON.stringify(targets), "{ old: 'a.ts', new: 'b.ts#unit' }"));
  }
  const { runDiff } = await import('./run-diff.js');
  const resolved = resolveOptions({ ...rest });
  return runDiff({ old, new: targets.new, options: resolved, compare, maxDifferences, cwd, signal, onEvent: () => {} });
}
