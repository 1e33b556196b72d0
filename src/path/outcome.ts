// How a path ends, and why something was left open: enumerated, so that nothing ends for a reason without a name.
import type { SiteId } from './choice.js';
import type { SourceRange } from './program.js';

export type LimitName = 'depth' | 'paths' | 'steps' | 'time' | 'memory' | 'objects' | 'conditions';

export type Outcome =
  | { readonly kind: 'returned'; readonly value: unknown }
  /** A `throw` written in the analysed code (an outcome of intent unless --fail-on all). */
  | { readonly kind: 'threw'; readonly error: unknown }
  /** `property`: runtime-error, assertion, ensures, invariant, stack-overflow, uncaught. */
  | { readonly kind: 'violated'; readonly property: string; readonly message: string; readonly error?: unknown }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'cut'; readonly limit: LimitName }
  | { readonly kind: 'unsupported'; readonly feature: string; readonly site: SiteId }
  | { readonly kind: 'diverged'; readonly message: string };

export type GapCode =
  | 'limit' // a depth, path, step, time, memory, object or condition limit ended part of the search
  | 'solver-unknown'
  | 'concretized' // a symbolic value reached code that has no model and was read as its witness value
  | 'unsupported'
  | 'denied' // an effect that analysed code is not allowed to have
  | 'nondeterminism'
  | 'not-replayed' // a violation that the original code does not show
  | 'no-completion' // an input with no valid completion found, or that the original cannot build
  | 'contract' // a contract that threw or could not be evaluated
  | 'crash' // the engine's thread died (memory, native crash)
  | 'engine-bug'; // the engine itself failed on a path

export interface Gap {
  readonly code: GapCode;
  readonly message: string;
  readonly location: SourceRange | undefined;
  /** The option or change that would lift it. */
  readonly lift: string | undefined;
  /** How many times it was met. */
  readonly count: number;
}
