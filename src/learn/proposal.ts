// A precondition that a log suggests: an expression over columns, which also reads rows, so that what is claimed of it was counted.
import type { Row } from './read-log.js';

export type ProposalKind =
  | 'nonnull'
  | 'constant'
  | 'enumeration'
  | 'range'
  | 'integer'
  | 'length'
  | 'format'
  | 'order'
  | 'linear'
  | 'sum'
  | 'implication'
  | 'bound';

export interface Proposal {
  readonly kind: ProposalKind;
  /** JavaScript over the inputs. */
  readonly expression: string;
  readonly columns: readonly string[];
  /** Whether a row satisfies it; undefined: the row says nothing about it. */
  readonly holds: (row: Row) => boolean | undefined;
}

export interface Learned extends Omit<Proposal, 'holds'> {
  /** Rows of the sample that speak about it. */
  readonly support: number;
  /** The part of them that satisfies it, with a bound for few rows: (hits + 1) / (support + 2). */
  readonly confidence: number;
}

export function judged({ kind, expression, columns, holds }: Proposal, rows: readonly Row[]): Learned {
  let support = 0;
  let hits = 0;
  for (const row of rows) {
    const held = holds(row);
    if (held === undefined) continue;
    support++;
    if (held) hits++;
  }
  return { kind, expression, columns, support, confidence: (hits + 1) / (support + 2) };
}
