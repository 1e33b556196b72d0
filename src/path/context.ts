// The narrow waist between running code (languages/) and the search. PathContext is what every operation may ask: decisions.
// RunningPath adds what a program as a whole is given: flags, fuel, marks. There is no other way from running code to the search.
import type { Primitive, Term } from '../logic/term.js';
import type { GapText } from '../result/gaps/gap-text.js';
import type { SourceRange } from '../result/source-range.js';
import type { ChoicePoint, SiteId } from './choice.js';
import type { PathObserver } from './observer.js';
import type { TaskReports } from './schedule.js';
import type { DecisionTape, FreshTape } from './tape.js';

/** What a path, or the evaluation of a contract within it, decides. */
export interface PathDecisions {
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
  /** Something was left out: whatever is concluded, nothing is claimed about it. */
  gap(gap: GapText, site: SiteId): void;
  /** Ends the path: throws an AbortSignal that analysed code cannot catch. */
  abort(signal: AbortReason): never;
}

export interface PathContext extends PathDecisions {
  /** Results rest on something that is listed with them: the time zone. */
  restsOn(assumption: string): void;
  /** The running code has seen the text of a function: what it does next may depend on code that it does not run. */
  seesText?(): void;
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
  /** A contract is evaluated that does not look past what is known of the input: 1, or not even at what is next to it: 2. */
  partial: 0 | 1 | 2;
}

/** The path in progress as a program sees it. One per thread, for all its programs and units. */
export interface RunningPath extends PathContext {
  readonly flags: PathFlags;
  readonly meter: Meter;
  /** What the run repeats, for the program to answer itself. */
  readonly tape: DecisionTape;
  readonly freshTape: FreshTape;
  /** By number: 1 for a mark that needs no report, since the current path or an earlier one has reported it. */
  readonly marks: Uint8Array;
  /** Answers of choose() on this path, in order. */
  readonly choices: readonly number[];
  /** The signal that ended the path: code that takes every exception may have swallowed it. */
  readonly aborted: PathAbort | undefined;
  /** Who is told what tasks touch; absent when nobody asks. */
  readonly tasks: TaskReports | undefined;
  /** Absent when nobody listens: the program then reports nothing. */
  readonly observer: PathObserver | undefined;
  /** A statement ran for the first time: the mark that stands for it. */
  mark(index: number): void;
  /** The fuel is used up: gives more, or ends the path. */
  spend(): void;
  /** The path ended for one of several programs that run on it; the next one begins. */
  resume(): void;
  /** The code came to a place where states are compared (docs/matching.md); `chosen`: it asked for that itself. */
  cutpoint(site: SiteId, chosen: boolean): void;
  /**
   * Explores an action by itself: under no condition of the path, and adding nothing to it. Undefined when not all of its paths were
   * explored, when there are more than `most`, or when something was left out on one.
   */
  apart(action: () => unknown, most: number): readonly ApartPath[] | undefined;
  /** Of sequences of calls: was the state of the object reached before, with at least as many calls left? */
  visited(object: unknown, remaining: number): boolean;
}

/** A path of an action that was explored by itself; the conditions of all of them exclude each other, and one holds. */
export interface ApartPath {
  readonly condition: Term;
  /** Absent: it did not return. */
  readonly returned?: { readonly value: unknown };
}

export type AbortReason =
  /** `assumed`: the program's own assume() left these inputs out; what ran before it did run. */
  | { readonly kind: 'infeasible'; readonly assumed?: boolean }
  | { readonly kind: 'steps' | 'objects' | 'conditions' | 'depth' | 'time' }
  /** The code cannot be followed here, or wants an effect that it is not allowed to have. */
  | {
      readonly kind: 'unsupported';
      readonly gap: GapText;
      readonly site: SiteId;
      /** Where, when the site does not say it. */
      readonly location?: SourceRange | undefined;
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
  /** The engine itself failed while the program ran, by a bug or because its stack was used up. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** The strategy does not go deeper now: the options were queued, the run ends without being a path. */
  | { readonly kind: 'parked' }
  /** Whatever comes next was explored in an order that differs in nothing that matters. */
  | { readonly kind: 'asleep' }
  /** The program goes on in a slower form, which can do what this path needs: the run is repeated there, and was none here. */
  | { readonly kind: 'again' }
  /** Conservative evaluation of a precondition met an undecided part of the input: the answer is "don't know yet". */
  | { readonly kind: 'undecided' };

/** Gives a class an object of another kind to keep its private fields in. */
class Bare {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: an object without a prototype
    return Object.create(null) as this;
  }
}

/**
 * Thrown to end a path. Translated `catch` and `finally` let it through. Promises and generators of the program keep what is thrown:
 * it is an object without prototype and properties, and tells the program nothing.
 */
export class PathAbort extends Bare {
  readonly #reason: AbortReason;
  /** Where it was raised, for violations and for what is not supported. */
  readonly #stack: string | undefined;

  constructor(reason: AbortReason) {
    super();
    this.#reason = reason;
    this.#stack = reason.kind === 'violated' || reason.kind === 'unsupported' ? new Error().stack : undefined;
    Object.freeze(this);
  }

  static is(this: void, value: unknown): value is PathAbort {
    return typeof value === 'object' && value !== null && #reason in value;
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return PathAbort.is(value);
  }
  static reasonOf(this: void, signal: PathAbort): AbortReason {
    return signal.#reason;
  }
  static stackOf(this: void, signal: PathAbort): string | undefined {
    return signal.#stack;
  }
}
