// The narrow waist between running code (languages/) and the search. PathContext is what every operation may ask: decisions.
// RunningPath adds what a program as a whole is given: flags, fuel, marks. There is no other way from running code to the search.
import { types } from 'node:util';
import type { Primitive, Term } from '../logic/term.js';
import type { GapCode } from '../result/outcome.js';
import type { Capability } from '../result/permissions.js';
import type { SourceRange } from '../result/source-range.js';
import type { ChoicePoint, SiteId } from './choice.js';
import type { PathObserver } from './observer.js';

export interface PathContext {
  /** Decides a symbolic condition: replays the prefix, or forks where both sides are possible. */
  branch(condition: Term, site: SiteId): boolean;
  /** Takes one of the options of a shape or choose point. */
  choose(point: ChoicePoint): number;
  /** Ends the path as infeasible when the condition cannot hold. */
  assume(condition: Term, site: SiteId): void;
  /**
   * The witness value of a term, for code that cannot take a symbolic value. The path is narrowed to that value
   * (`term === value` joins the path condition) and a gap is recorded, so nothing is claimed about the others.
   */
  concretize(term: Term, reason: string, site: SiteId): Primitive;
  /** A text, if any, that no choice of the path stands for: a replay of this place gets the same one. */
  remember(text: string | undefined, site: SiteId): string | undefined;
  /** The value, if any, that a part of the input is narrowed to on a run that narrows them: a replay gets the same one. */
  pin(value: Primitive | undefined): Primitive | undefined;
  gap(code: GapCode, message: string, site: SiteId, lift?: string): void;
  /** Ends the path: throws an AbortSignal that analysed code cannot catch. */
  abort(signal: AbortReason): never;
}

/** Where the running code stands. Read at any moment, set by the search and, when it loads, by the program. */
export interface PathFlags {
  /** The path was aborted: running code catches nothing, skips what would run on the way out, and its results are ignored. */
  aborting: boolean;
  /** The program is being loaded; no path runs. */
  loading: boolean;
  /** A contract is evaluated within the path. */
  contracts: boolean;
}

/** Looked at by running code itself, so that the usual case costs no call. */
export interface Meter {
  /** Steps (loop iterations, calls) before `spend` is to be called. */
  fuel: number;
  /** Nobody wants to hear of statements, calls and decisions now: a run is repeated. */
  quiet: boolean;
}

/** The path in progress as a program sees it. One per thread, for all its programs and units. */
export interface RunningPath extends PathContext {
  readonly flags: PathFlags;
  readonly meter: Meter;
  /** By number: 1 for a mark that needs no report, since the current path or an earlier one has reported it. */
  readonly marks: Uint8Array;
  /** Answers of choose() on this path, in order. */
  readonly choices: readonly number[];
  /** The signal that ended the path: code that takes every exception may have swallowed it. */
  readonly aborted: PathAbort | undefined;
  /** Absent when nobody listens: the program then reports nothing. */
  readonly observer: PathObserver | undefined;
  /** A statement ran for the first time: the mark that stands for it. */
  mark(index: number): void;
  /** The fuel is used up: gives more, or ends the path. */
  spend(): void;
  /** The path ended for one of several programs that run on it; the next one begins. */
  resume(): void;
  /** Results rest on something that is listed with them: the time zone. */
  restsOn(assumption: string): void;
  /** The code came to a place where states are compared (docs/matching.md); `chosen`: it asked for that itself. */
  cutpoint(site: SiteId, chosen: boolean): void;
  /** Of sequences of calls: was the state of the object reached before, with at least as many calls left? */
  visited(object: unknown, remaining: number): boolean;
}

export type AbortReason =
  /** `assumed`: the program's own assume() left these inputs out; what ran before it did run. */
  | { readonly kind: 'infeasible'; readonly assumed?: boolean }
  | { readonly kind: 'steps' | 'objects' | 'conditions' | 'depth' | 'time' }
  /** `denied`: an effect that analysed code is not allowed to have. */
  | {
      readonly kind: 'unsupported';
      readonly feature: string;
      readonly site: SiteId;
      /** Where, when the site does not say it. */
      readonly location?: SourceRange | undefined;
      readonly lift?: string;
      readonly denied?: Capability;
    }
  | {
      readonly kind: 'violated';
      readonly property: string;
      readonly message: string;
      readonly site: SiteId;
      /** Number of the listener that found it, and where. */
      readonly listener?: number;
      readonly location?: SourceRange;
    }
  /** The state was covered by a stored one. */
  | { readonly kind: 'subsumed'; readonly by: number }
  /** A listener ended the path. */
  | { readonly kind: 'cut'; readonly reason: string }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'diverged'; readonly message: string }
  /** The strategy does not go deeper now: the options were queued, the run ends without being a path. */
  | { readonly kind: 'parked' }
  /** Conservative evaluation of a precondition met an undecided part of the input: the answer is "don't know yet". */
  | { readonly kind: 'undecided' };

/** Thrown to end a path. Translated `catch` and `finally` let it through. */
export class PathAbort {
  /** `instanceof` would run the program's code when it threw a proxy. */
  static is(value: unknown): value is PathAbort {
    return !types.isProxy(value) && value instanceof PathAbort;
  }

  /** Where it was raised, for violations and for what is not supported. */
  readonly stack: string | undefined;
  constructor(readonly reason: AbortReason) {
    this.stack = reason.kind === 'violated' || reason.kind === 'unsupported' ? new Error().stack : undefined;
  }
}
