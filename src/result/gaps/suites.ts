// Gaps of `everypath test`: what has no test, or one that does not stand alone.
import type { SourceRange } from '../source-range.js';
import type { SuiteCode } from './codes.js';

export interface SuiteGapText {
  readonly unit: string;
  readonly code: SuiteCode;
  readonly message: string;
  readonly location: SourceRange | undefined;
  readonly lift: string | undefined;
  readonly count: number;
}

interface Place {
  readonly name: string;
  readonly location: SourceRange;
}

/** @param why a test cannot call it */
export function untestable(unit: Place, why: string): SuiteGapText {
  return suiteGap(unit, 'untestable', why, 'export it, or test what calls it');
}

export function unwritable(unit: Place, why: string, prefix: string): SuiteGapText {
  return suiteGap(unit, 'unwritable', `no test for a path: ${why} (prefix ${prefix})`, undefined);
}

export function moduleState(unit: Place): SuiteGapText {
  const message = 'it changes variables of its module: its tests depend on the order they run in';
  return suiteGap(unit, 'module-state', message, 'make the state an input, or reset the module between tests');
}

function suiteGap({ name, location }: Place, code: SuiteCode, message: string, lift: string | undefined): SuiteGapText {
  return { unit: name, code, message, location, lift, count: 1 };
}
