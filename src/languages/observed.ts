// What running code reports to listeners besides its choices, and the places that report. Asked for by the search, produced by
// a language. Plain data.
import type { DecisionInfo } from '../path/listener.js';
import type { SourceRange } from '../result/source-range.js';

/** What translated code reports besides choices; nothing of it costs anybody who does not ask. */
export interface Observe {
  readonly statements: boolean;
  readonly calls: boolean;
  /** Decisions with their conditions. */
  readonly decisions: boolean;
  /** Of decisions only the conditions are reported, not the outcomes. */
  readonly conditionsOnly?: boolean;
  /** Conditions in value position (`return a > 0 && b`) are decided like those of an `if`. */
  readonly values: boolean;
  /** Conditions that were not evaluated are told, too, where evaluating them changes nothing. */
  readonly skipped?: boolean;
  /** Statements and calls come with access to the variables in scope. */
  readonly variables: boolean;
  /** Functions keep frames and loop heads are cutpoints, for state matching. */
  readonly frames: boolean;
  /** With frames: heads of loops stand before their tests and tell how variables are written, for proofs. */
  readonly loops?: boolean;
  /** What functions hold of the variables around them is told while modules load, so that states know what is older than a path. */
  readonly captured?: boolean;
  /** Branches that are no statements are marked, too: sides of `?:`, `&&`, `||` and `??`, and the else that is not there. */
  readonly branches?: boolean;
}

/** A place of the code that reports, by number (ModuleCode.observed). */
export type ObservedPoint =
  | { readonly kind: 'statement'; readonly range: SourceRange; readonly text: string }
  | {
      readonly kind: 'function';
      readonly range: SourceRange;
      readonly name: string;
      /** Names that the arguments are bound to, in order. */
      readonly parameters: readonly string[];
      /** Not everything about a call under way can be read (state matching). */
      readonly opaque: boolean;
    }
  | { readonly kind: 'decision'; readonly info: DecisionInfo };
