// Gaps of contracts and of listeners: what was added to the search by the user, and what it left out.
import { type GapText, gapOf } from './gap-text.js';

export type ContractPart = 'precondition' | 'postcondition' | 'invariant';

export function contractUndecided(text: string): GapText {
  return gapOf('solver-unknown', `whether the contract "${text}" holds`);
}

export function contractInPart(text: string): GapText {
  const message = `the contract "${text}" was checked on some of its own paths only`;
  return gapOf('contract', message, 'write the contract so that it looks at less of the input');
}

export function contractCut(text: string): GapText {
  return gapOf('contract', `the time limit ended the check of the contract "${text}"`, '--timeout');
}

export function contractThrew(part: ContractPart, error: string): GapText {
  const message = `the ${part} threw ${error} for some inputs, which were left out`;
  return gapOf('contract', message, 'guard the contract so that it returns false there');
}

export function contractNotEvaluated(part: ContractPart, reason: string): GapText {
  return gapOf('contract', `the ${part} could not be evaluated: ${reason}`);
}

// listeners

const LEAVE_OUT = 'leave the listener out';

export function listenerCut(reason: string): GapText {
  return gapOf('listener', `a listener cut a path: ${reason}`, LEAVE_OUT);
}

/** States were compared, and listeners were there. */
export function matchedUnheard(): GapText {
  return gapOf(
    'listener',
    'paths were not followed from states that were known, whatever listeners had heard',
    '--match off',
  );
}

export function listenerLeftOut(): GapText {
  return gapOf('listener', 'a listener left out an option', LEAVE_OUT);
}

export function listenerAssumed(expression: string, unit: string): GapText {
  return gapOf('listener', `a listener assumed ${expression} of ${unit}`, LEAVE_OUT);
}

export function listenerFailed(error: string): GapText {
  return gapOf('listener', `a listener failed: ${error}`, 'mend the listener');
}
