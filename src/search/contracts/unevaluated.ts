// Inner paths on which a contract could not be evaluated: a gap, and they count as not satisfying it.
import type { UnitDescription } from '../../languages/unit.js';
import type { GapLog } from '../gap-log.js';
import type { InnerPath } from '../predicate.js';

export type ContractPart = 'precondition' | 'postcondition' | 'invariant';

/** False when the contract could not be evaluated. */
export function isEvaluated(
  { result }: Pick<InnerPath, 'result'>,
  part: ContractPart,
  unit: UnitDescription,
  gaps: GapLog,
): boolean {
  if (result.kind === 'threw') {
    const message = `the ${part} threw ${describeError(result.error)} for some inputs, which were left out`;
    gaps.add('contract', message, -1, 'guard the contract so that it returns false there', locationOf(part, unit));
    return false;
  }
  if (result.kind === 'aborted') {
    const { reason } = result;
    const detail = reason.kind === 'unsupported' ? reason.feature : reason.kind;
    gaps.add('contract', `the ${part} could not be evaluated: ${detail}`, -1, undefined, locationOf(part, unit));
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
