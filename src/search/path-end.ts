// How a path ended, for listeners: as reported, or as run when it was only counted.
import type { RunOutcome } from '../languages/call.js';
import type { ComparedRun } from '../languages/comparing.js';
import type { PathResult } from '../result/result.js';

export function endKind(
  outcome: RunOutcome | ComparedRun,
  result: PathResult | undefined,
): 'returned' | 'threw' | 'violated' | 'exited' {
  const kind = result?.outcome.kind;
  if (kind === 'returned' || kind === 'threw' || kind === 'violated' || kind === 'exited') return kind;
  if (outcome.kind === 'compared') return outcome.mismatch === undefined ? 'returned' : 'violated';
  if (outcome.kind === 'stopped') return outcome.reason.kind;
  return outcome.kind === 'threw' ? 'threw' : 'returned';
}
