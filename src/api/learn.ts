// learn(): preconditions that a log of inputs suggests, as data and as contract text for `assume`. Loads neither compiler nor solver.
import { type LearnedLog, learnLog } from '../learn/learn-log.js';
import { type RowFilter, rowFilter } from '../learn/row-filter.js';
import { contractText, emptyLog, noSuchRow } from '../report/learn-messages.js';
import { wrongNumber, wrongType } from '../report/messages.js';
import { OptionError } from './check-error.js';
import { logFile } from './log-file.js';

export type { Learned, ProposalKind } from '../learn/proposal.js';

export interface LearnOptions {
  /** The unit whose inputs are logged, as `assume` names it: `clamp`, `Account.withdraw`. */
  readonly unit: string;
  /** Part of a range that is added at both ends; 0.1 by default. */
  readonly slack?: number;
  /** Proposals that fewer rows agree with are left out; 0.9 by default. */
  readonly minConfidence?: number;
  /** Part of the rows that may be wrong, 0.04 by default; 0 for the log of a simulator: what does not hold for every row is not proposed. */
  readonly noise?: number;
  /** An expression over the inputs: only rows in which it holds are looked at, and it is a precondition itself. */
  readonly when?: string;
  /** By the name of the file: `.csv`, else JSON lines. */
  readonly format?: 'jsonl' | 'csv';
  readonly cwd?: string;
}

export const LEARN_DEFAULTS = { slack: 0.1, minConfidence: 0.9, noise: 0.04 } as const;

export interface LearnResult extends LearnedLog {
  readonly unit: string;
  /** The condition of the rows, if one was given. */
  readonly when?: string;
  /** For `--assume`. */
  readonly contract: string;
}

/**
 * Proposes preconditions from a log (docs/learning.md).
 * @throws OptionError for wrong options, and for a log without a row
 */
export async function learn(log: string, options: LearnOptions): Promise<LearnResult> {
  const { unit, cwd = process.cwd(), slack = LEARN_DEFAULTS.slack } = options;
  const { minConfidence = LEARN_DEFAULTS.minConfidence, noise = LEARN_DEFAULTS.noise } = options;
  if (typeof unit !== 'string' || !/^\S+$/.test(unit))
    throw new OptionError(wrongType('unit', String(unit), 'the name of a unit'));
  if (!(slack >= 0 && slack <= 10)) throw new OptionError(wrongNumber('slack', String(slack), 'a number from 0 to 10'));
  if (!(minConfidence >= 0 && minConfidence <= 1)) {
    throw new OptionError(wrongNumber('minConfidence', String(minConfidence), 'a number from 0 to 1'));
  }
  if (!(noise >= 0 && noise <= 0.5))
    throw new OptionError(wrongNumber('noise', String(noise), 'a number from 0 to 0.5'));
  const { file, format: byName } = logFile(log, cwd);
  const { format = byName } = options;
  const { when } = options;
  const filter = when === undefined ? {} : { when: filterOf(when) };
  const learned = await learnLog(file, { format, slack, minConfidence, noise, ...filter });
  if (learned.rows === 0) throw new OptionError(emptyLog(log, learned.unreadable, format));
  if (when === undefined) return { unit, ...learned, contract: contractText(unit, log, learned) };
  if (learned.leftOut === learned.rows) throw new OptionError(noSuchRow(log, when));
  return { unit, when, ...learned, contract: contractText(unit, log, { ...learned, when }) };
}

function filterOf(when: string): RowFilter {
  try {
    return rowFilter(when);
  } catch {
    throw new OptionError(wrongType('when', when, 'an expression over the inputs'));
  }
}
