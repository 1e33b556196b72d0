// Gaps of limits: part of the search was left out, on purpose or for want of time and memory.
import type { GapCode } from './codes.js';
import { type GapText, gapOf } from './gap-text.js';

export function pathCut(limit: 'steps' | 'objects' | 'conditions' | 'depth'): GapText {
  return gapOf('limit', `a path was cut by the ${limit} limit`, `--max-${limit}`);
}

export function pathOutOfTime(): GapText {
  return gapOf('limit', 'a path was cut by the time limit', '--timeout');
}

export function searchEnded(limit: string, option: string, branches: number): GapText {
  return gapOf('limit', `the ${limit} limit ended the search; ${branches} branches were left`, option);
}

export function endedFromOutside(): GapText {
  const message = 'the time limit ended the search from outside: a path or a solver call did not end';
  return gapOf('limit', message, '--timeout, --max-steps');
}

export function outOfMemory(): GapText {
  return gapOf('limit', 'the memory limit ended the search', '--max-memory');
}

export function searchAborted(): GapText {
  return gapOf('limit', 'the search was aborted');
}

export function notExplored(): GapText {
  return gapOf('limit', 'the run was stopped before this unit was explored', 'let the run finish');
}

/** The unit's share of the budget was too small to load it. */
export function shareTooSmall(problem: string): GapText {
  return gapOf('limit', problem, '--budget');
}

export function onlyReplayed(): GapText {
  return gapOf('limit', 'only the path that --replay names was explored', 'leave --replay out');
}

export function ordersLeftOut(): GapText {
  return gapOf('schedule', 'tasks may run in other orders, which were not explored', '--schedule all');
}

export function beyondBound(bound: number): GapText {
  const times = `${bound} ${bound === 1 ? 'time' : 'times'}`;
  return gapOf('limit', `paths on which the input decides a condition more than ${times} were not explored`, '--bound');
}

// sequences of calls

export function longerSequences(): GapText {
  return gapOf('limit', 'longer sequences of calls were not explored', '--sequences');
}

export function onlyFrom(testFile: string): GapText {
  const message = `only sequences that start where the tests of ${testFile} leave the object were explored`;
  return gapOf('limit', message, 'leave out --from');
}

export function testFails(test: string, error: string): GapText {
  return gapOf('limit', `the test '${test}' fails: ${error}`, 'make it pass, or leave it out');
}

export function objectLeftOut(test: string, reason: string): GapText {
  return gapOf('limit', `an object of the test '${test}' is left out: ${reason}`);
}

export function matcherUnknown(name: string, testFile: string): GapText {
  return gapOf('limit', `${name} in ${testFile} was not checked: it is not known here`);
}

/** Gaps of a code that has too many different ones to list them. */
export function furtherGaps(code: GapCode): GapText {
  return gapOf(code, 'further gaps of this kind, which are not listed');
}

/** @param most keys that no type lists, besides those that the code asked for by name */
export function manyKeys(most: number): GapText {
  const message = `objects with more than ${most} keys that no type lists were not explored`;
  const gap = gapOf('limit', message, '@requires, with the number of keys that callers pass');
  return { ...gap, beyond: most };
}
