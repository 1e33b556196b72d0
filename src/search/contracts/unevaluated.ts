// Inner paths on which a contract could not be evaluated: a gap, and they count as not satisfying it.
import type { UnitDescription } from '../../languages/unit.js';
import { abortText } from '../../path/abort-text.js';
import { type ContractPart, contractNotEvaluated, contractThrew } from '../../result/gaps/contracts.js';
import type { GapLog } from '../gap-log.js';
import type { InnerPath } from '../predicate.js';

/** False when the contract could not be evaluated. */
export function isEvaluated(
  { result }: Pick<InnerPath, 'result'>,
  part: ContractPart,
  unit: UnitDescription,
  gaps: GapLog,
): boolean {
  if (result.kind === 'threw') {
    gaps.add(contractThrew(part, describeError(result.error)), -1, locationOf(part, unit));
    return false;
  }
  if (result.kind === 'aborted') {
    const { reason } = result;
    const detail =
      reason.kind === 'unsupported' ? reason.gap.message : reason.kind === 'failed' ? abortText(reason) : reason.kind;
    gaps.add(contractNotEvaluated(part, detail), -1, locationOf(part, unit));
    return false;
  }
  return true;
}

function locationOf(part: ContractPart, { requires, ensures, invariants }: UnitDescription) {
  return (part === 'precondition' ? [...requires, ...invariants] : [...ensures, ...invariants])[0]?.location;
}

function describeError(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'name' in error && 'message' in error) {
    return `${String(error.name)}: ${String(error.message)}`;
  }
  return String(error);
}
