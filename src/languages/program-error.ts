// What stops a check before it starts: a program that cannot be loaded or a target that names nothing (exit code 2).
import type { SourceRange } from '../result/source-range.js';

export type ProgramErrorCode =
  | 'file-not-found'
  | 'unsupported-file'
  | 'unknown-unit'
  | 'no-units'
  /** Lines that are no region. */
  | 'wrong-region'
  /** An expression to make concrete that the program does not have. */
  | 'wrong-concretize'
  | 'syntax-error'
  | 'contract-syntax'
  | 'tsconfig'
  /** A revision that git does not have. */
  | 'git'
  /** A module that is missing or fails while it is loaded. */
  | 'load-error';

export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly location: SourceRange | undefined;
  readonly suggestion: string | undefined;

  constructor(
    readonly code: ProgramErrorCode,
    message: string,
    details: { readonly location?: SourceRange; readonly suggestion?: string } = {},
  ) {
    super(message);
    this.location = details.location;
    this.suggestion = details.suggestion;
  }
}

/** "did you mean": the candidate closest to `wanted`, if it is close enough to be a slip. */
export function closest(wanted: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const same = candidate.toLowerCase() === wanted.toLowerCase();
    const distance = same ? 0 : editDistance(wanted, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitute, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
