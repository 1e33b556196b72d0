// From a log to proposals: one pass that samples, then what columns suggest alone and together, each counted on the sample.
import { type Column, columnOf, columnProposals } from './columns.js';
import { judged, type Learned } from './proposal.js';
import { type ReadLog, readLog } from './read-log.js';
import { relations } from './relations.js';
import type { RowFilter } from './row-filter.js';
import { Sample } from './sample.js';

export interface LogOptions {
  readonly format: 'jsonl' | 'csv';
  /** Part of a range that is added at both ends. */
  readonly slack: number;
  readonly minConfidence: number;
  /** Part of the rows that may be wrong; 0: what does not hold for all of them is not proposed. */
  readonly noise: number;
  /** Rows that are looked at; all of them if it is not there. */
  readonly when?: RowFilter;
}

export interface LearnedLog extends ReadLog {
  /** Rows that relations and confidences were counted on. */
  readonly sampled: number;
  /** Rows that `when` left out. */
  readonly leftOut: number;
  readonly columns: readonly string[];
  /** There were more columns than are looked at. */
  readonly tooManyColumns: boolean;
  readonly proposals: readonly Learned[];
}

export async function learnLog(file: string, options: LogOptions): Promise<LearnedLog> {
  const { format, minConfidence, noise, when } = options;
  const sample = new Sample();
  const read = await readLog(file, format, (row) => {
    if (when === undefined || when(row)) sample.add(row);
  });
  const columns = [...sample.columns.keys()].flatMap((name): Column[] => {
    const column = columnOf(name, sample, noise);
    return column === undefined ? [] : [column];
  });
  const found = [
    ...columns.flatMap((column) => [...columnProposals(column, sample, options)]),
    ...relations(columns, sample.rows, options),
  ];
  const proposals = found.map((proposal) => judged(proposal, sample.rows)).filter((p) => p.confidence >= minConfidence);
  const names = columns.map(({ name }) => name);
  const leftOut = read.rows - sample.total;
  return { ...read, sampled: sample.rows.length, leftOut, columns: names, tooManyColumns: sample.tooMany, proposals };
}
