// repair(): changes a corrupt structure by as little as it finds until its invariant holds. Runs in the caller's thread, on a copy of the object;
// importing it loads neither the TypeScript compiler nor a solver.
import { type ChangedField, type RepairLimits, repairValues } from '../repair/repair.js';
import { wrongNumber, wrongType } from '../report/messages.js';
import { notAnInvariant } from '../report/repair-messages.js';
import { OptionError } from './check-error.js';

export type { ChangedField } from '../repair/repair.js';

export interface RepairOptions {
  /** Objects that may be used though the structure does not refer to them any more: nodes that a bent pointer lost. */
  readonly objects?: Iterable<object>;
  /** Write the changes to the object itself. */
  readonly inPlace?: boolean;
  /** Fields that may be changed at most. */
  readonly maxChanges?: number;
  /** Runs of the invariant. */
  readonly maxRuns?: number;
  /** Reads of fields in one run of the invariant: a corrupt structure may have no end. */
  readonly maxReads?: number;
  /** Seconds. */
  readonly timeout?: number;
}

export const REPAIR_DEFAULTS = { maxChanges: 8, maxRuns: 100_000, maxReads: 1_000_000, timeout: 10 } as const;

export interface RepairResult<T> {
  /** `held`: the invariant held as it was. */
  readonly status: 'held' | 'repaired' | 'not-repaired';
  /** The repaired copy; the object itself when it held, was repaired in place, or was not repaired. */
  readonly object: T;
  /** What was changed, as fields of the object that was given. */
  readonly changes: readonly ChangedField[];
  /** Why it was not repaired: a limit, nothing left to try, or an invariant that does not give the same answer twice. */
  readonly reason: 'runs' | 'time' | 'exhausted' | 'unstable' | undefined;
  /** Runs of the invariant. */
  readonly runs: number;
  readonly timeMs: number;
}

/**
 * Changes a corrupt structure until its invariant holds.
 *
 *     const { object, changes } = repair(tree, (tree) => tree.repOk());
 *
 * @param invariant says whether the structure is right; a throw counts as no
 * @throws OptionError for wrong options, and for an invariant that returns no boolean
 */
export function repair<T extends object>(
  object: T,
  invariant: (object: T) => boolean,
  options: RepairOptions = {},
): RepairResult<T> {
  if (typeof object !== 'object' || object === null)
    throw new OptionError(wrongType('object', String(object), 'an object'));
  if (typeof invariant !== 'function') throw new OptionError(wrongType('invariant', typeof invariant, 'a function'));
  const limits = repairLimits(options);
  const start = performance.now();
  const end = repairValues({ '': object }, invariant as (root: unknown) => unknown, options.objects ?? [], limits);
  const timeMs = performance.now() - start;
  if (end.status === 'no-predicate') throw new OptionError(notAnInvariant(typeof end.value));
  const { status, runs } = end;
  if (status === 'held') return { status, object, changes: [], reason: undefined, runs, timeMs };
  if (status === 'not-repaired') return { status, object, changes: [], reason: end.reason, runs, timeMs };
  if (options.inPlace !== true) {
    return { status, object: end.copies[0] as T, changes: end.changes, reason: undefined, runs, timeMs };
  }
  for (const { object: owner, key, after } of end.changes) (owner as Record<string | symbol, unknown>)[key] = after;
  return { status, object, changes: end.changes, reason: undefined, runs, timeMs };
}

/** @throws OptionError */
export function repairLimits(options: RepairOptions): RepairLimits {
  const { maxChanges, maxRuns, maxReads, timeout } = { ...REPAIR_DEFAULTS, ...defined(options) };
  for (const [name, value] of Object.entries({ maxChanges, maxRuns, maxReads })) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new OptionError(wrongNumber(name, String(value), 'a whole number of at least 1'));
    }
  }
  if (!(typeof timeout === 'number' && timeout > 0)) {
    throw new OptionError(wrongNumber('timeout', String(timeout), 'a number of seconds'));
  }
  return { maxChanges, maxRuns, maxReads, timeout: timeout * 1000 };
}

function defined(options: RepairOptions): Partial<RepairOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
