// The outcome of a path as it is reported: what came out of the unit, in words and with its place.
import { type ContractViolation, isViolation, type RunOutcome } from '../languages/call.js';
import type { Program } from '../languages/language.js';
import type { FailOn } from '../result/options.js';
import type { PathOutcome } from '../result/result.js';

/** What the failures of tasks are called, by property; the others are assertions. */
const NAMES: Readonly<Record<string, string>> = {
  'uncaught-error': 'UncaughtError',
  'unhandled-rejection': 'UnhandledRejection',
  'never-settles': 'NeverSettles',
  deadlock: 'Deadlock',
  'never-ends': 'NeverEnds',
};

export function pathOutcome(
  program: Program,
  outcome: RunOutcome,
  violation: ContractViolation | undefined,
  failOn: FailOn,
): PathOutcome {
  if (violation !== undefined) return contractOutcome(violation);
  const location = program.placeOf(outcome);
  const place = location === undefined ? {} : { location };
  switch (outcome.kind) {
    case 'returned':
      return { kind: 'returned', value: program.valueText(outcome.value) };
    case 'threw': {
      const { name, message } = program.describeError(outcome.error);
      const error = { name, message };
      if (!isViolation(outcome.thrown, failOn)) return { kind: 'threw', error, ...place };
      const property = outcome.thrown === 'intent' ? 'uncaught-throw' : outcome.thrown;
      const misuse = location !== undefined && program.misuses?.(location) === true;
      return { kind: 'violated', property, error, ...(misuse && { misuse }), ...place };
    }
    case 'stopped': {
      if (outcome.reason.kind === 'exited') return { kind: 'exited', value: String(outcome.reason.code) };
      const { property, message, listener } = outcome.reason;
      const name = NAMES[property] ?? (listener === undefined ? 'AssertionError' : 'PropertyViolation');
      return { kind: 'violated', property, error: { name, message }, ...place };
    }
  }
}

function contractOutcome({ property, clause }: ContractViolation): PathOutcome {
  const message = `${property === 'ensures' ? '@ensures' : '@invariant'} ${clause.text}`;
  return { kind: 'violated', property, error: { name: 'ContractViolation', message }, location: clause.location };
}
