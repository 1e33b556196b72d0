// Why something was left open: enumerated, so that nothing is left out for a reason without a name.

import type { Capability } from './permissions.js';
import type { SourceRange } from './source-range.js';

export type GapCode =
  | 'limit' // a depth, path, step, time, memory, object or condition limit ended part of the search
  | 'solver-unknown'
  | 'concretized' // a symbolic value reached code that has no model and was read as its witness value
  | 'unsupported'
  | 'denied' // an effect that analysed code is not allowed to have
  | 'nondeterminism'
  | 'not-replayed' // a violation that the original code does not show
  | 'no-completion' // an input with no valid completion found, or that the original cannot build
  | 'abstraction' // states were taken for ones seen before that are only alike
  | 'listener' // a listener cut a path or left out an option
  | 'contract' // a contract that threw or could not be evaluated
  | 'crash' // the engine's thread died (memory, native crash)
  | 'engine-bug'; // the engine itself failed on a path

export interface Gap {
  readonly code: GapCode;
  readonly message: string;
  readonly location: SourceRange | undefined;
  /** Of `denied`: the kind of effect. */
  readonly denied?: Capability;
  /** The option or change that would lift it. */
  readonly lift: string | undefined;
  /** How many times it was met. */
  readonly count: number;
}
