// The text and place of the last node of a path.

import type { PathEnd } from '../path/listener.js';
import type { SourceRange } from '../result/source-range.js';
import { shorten } from './source-text.js';

export function endLabel(end: PathEnd): string {
  if (end.kind === 'parked' || end.kind === 'subsumed') return end.kind;
  if ('reason' in end) return `${end.kind}: ${end.reason}`;
  const { kind, result } = end;
  if (result === undefined) return kind;
  const { value, error, property } = result.outcome;
  if (kind === 'returned') return value === undefined ? kind : shorten(`returned ${value}`);
  const what = error === undefined ? '' : ` ${error.name}${error.message === '' ? '' : `: ${error.message}`}`;
  return shorten(`${kind}${property === undefined ? '' : ` ${property}:`}${what}`, 160);
}

/** Where the outcome came about, when that is known. */
export function endLocation(end: PathEnd): SourceRange | undefined {
  return 'result' in end ? end.result?.outcome.location : undefined;
}
