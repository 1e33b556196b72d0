// Gaps of `everypath enumerate`.
import type { Capability } from '../permissions.js';
import { type GapText, gapOf } from './gap-text.js';

export function enumerationOutOfTime(): GapText {
  return gapOf('limit', 'the time limit ended the enumeration', '--timeout');
}

export function enumerationOutOfMemory(): GapText {
  return gapOf('limit', 'the memory limit ended the enumeration', '--max-memory');
}

export function enumerationAborted(): GapText {
  return gapOf('limit', 'the enumeration was aborted');
}

export function predicateDidNotEnd(): GapText {
  const message = 'the time limit ended the enumeration from outside: the predicate did not end';
  return gapOf('limit', message, '--timeout');
}

export function predicateTooLong(): GapText {
  return gapOf('limit', 'the predicate did not end within the step limit', '--max-steps');
}

export function inputNotMade(slot: string, type: string): GapText {
  return gapOf('unsupported', `${slot}: an input of type ${type}`, '--generator, or another type');
}

export function predicateEnded(reason: string, lift: string | undefined, denied: Capability | undefined): GapText {
  return gapOf(denied ? 'denied' : 'unsupported', `the predicate was ended: ${reason}`, lift, denied);
}

export function predicateDiffers(): GapText {
  return gapOf('not-replayed', 'the predicate answered differently for the same input built of real objects');
}

export function predicateDiverged(): GapText {
  const message = 'the predicate does not depend on its input alone: two runs on the same input differed';
  return gapOf('nondeterminism', message, 'leave out state that outlives a call, time and chance');
}
