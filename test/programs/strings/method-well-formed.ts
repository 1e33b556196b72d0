// isWellFormed and toWellFormed.
// expect: {"unit":"lone","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"ascii","verdict":"proved"}
// expect: {"unit":"fixed","verdict":"refuted","violations":["assertion"]}
// expect: {"unit":"never","verdict":"proved"}
import { assert } from 'everypath';

interface WellFormed {
  isWellFormed(): boolean;
  toWellFormed(): string;
}

/** The methods are newer than the library the compiler knows. */
const text = (s: string): WellFormed => s as unknown as WellFormed;

export function lone(s: string): void {
  assert(!(!text(s).isWellFormed()));
}

export function ascii(s: string): void {
  assert(!(!text(s).isWellFormed() && s === 'abc'));
}

export function fixed(s: string): void {
  assert(!(text(s).toWellFormed() === '\ufffd' && s !== '\ufffd'));
}

export function never(s: string): void {
  assert(!(text(s).toWellFormed() === '\ud800'));
}
