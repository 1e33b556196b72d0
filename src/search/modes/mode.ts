// A mode changes how a search goes: what it reports, where it looks, what it keeps. Each is one object; modes/create.ts decides which
// ones a search has. Every member is optional; the run loop (engine.ts) calls them in the order of this list.
import type { Call, RunOutcome } from '../../languages/call.js';
import type { ComparedRun } from '../../languages/comparing.js';
import type { Observe } from '../../languages/observed.js';
import type { SiteId } from '../../path/choice.js';
import type { AbortReason } from '../../path/context.js';
import type { PathEnd } from '../../path/listener.js';
import type { PathObserver } from '../../path/observer.js';
import type { ProofResult } from '../../result/proof.js';
import type { PathResult } from '../../result/result.js';
import type { OwnLimit } from '../limits.js';
import type { SearchStats } from '../messages.js';
import type { OpenBranch } from '../open-branch.js';
import type { Finished, ReporterHost } from '../path-reporter.js';
import type { RunObserver } from '../run-observer.js';
import type { Finds } from '../sharing/part.js';

/** How a run ended. */
export type Ended = RunOutcome | ComparedRun | AbortReason;

/** How the loop serves a search of its own. */
export interface Runner {
  /** Everything as it is before a run of at most so many steps. */
  prepare(steps: number): void;
  /** One run, from the prefix that the run context holds, to its report. */
  runPath(open?: OpenBranch): void;
  limitReached(clock: boolean): boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** A search of a mode's own, in a worker that shares the unit with others: its open branches are those of the strategy. */
export interface OwnLoop {
  /** What the worker does that begins: up to the first run, whose open branches belong to all. */
  begin(): void;
  /**
   * Explores what it was given, and what it finds by itself. False: the search is over.
   * @param turn to be called now and then; answers the same
   */
  goOn(turn: () => boolean): boolean;
  /** Others should soon hear of what was found. */
  readonly hasNews: boolean;
  /** What was found since the last call. */
  finds(): Finds;
  /** Marks that others have confirmed. */
  hear(marks: readonly number[]): void;
}

export interface RunMode {
  // What the search is made with.

  /** What the program is to report. */
  readonly observe?: Partial<Observe>;
  /** The program is not as other units need it. */
  readonly alone?: boolean;
  /** Hears of choices and conditions, may veto options. */
  readonly decisions?: RunObserver;
  /** Hears of statements, calls and decisions of the code. */
  readonly observer?: PathObserver;
  /** How paths are reported. */
  readonly reporting?: Partial<Pick<ReporterHost, 'classes' | 'confirm' | 'readable'>>;

  // The search.

  /** The program was loaded, for the first time or anew. */
  loaded?(): void;
  /** @param runner the loop, for runs of its own before all others */
  searchStarted?(runner: Runner): void;
  /** Explores in place of the loop over open branches; the runner is the loop. */
  explore?(runner: Runner): void;
  /** The same, where others explore parts of the unit. */
  share?(runner: Runner, worker: number): OwnLoop;
  /** Everything that was looked for is found. */
  isDone?(): boolean;
  limit?(): OwnLimit | undefined;
  stats?(): Partial<SearchStats>;
  /** The unit was proved in another way than by all its paths. */
  proof?(): ProofResult | undefined;
  searchFinished?(exhausted: boolean): void;

  // A run.

  beforeRun?(open: OpenBranch | undefined): void;
  /** Runs the unit in place of a plain run. */
  execute?(call: Call): Ended;
  /** The program came to a place where states are compared. */
  atCutpoint?(site: SiteId, chosen: boolean): void;
  /** State matching stored the state that the path is in. */
  stateStored?(id: number): void;
  /** Of sequences of calls: was the state reached before? */
  visited?(object: unknown, remaining: number): boolean;
  /** The unit returned or threw: the last moment to end the path in another way. */
  unitEnded?(): void;

  // A path.

  /** It was found before. */
  isRepeated?(): boolean;
  /** It is worth keeping. */
  wants?(): boolean;
  /** Finishes it in place of the reporter; undefined: not one of mine. */
  finish?(ended: RunOutcome | ComparedRun, keep: boolean, newlyReached: boolean): Finished | undefined;
  /** @param reason why, where the run was no path */
  afterRun?(end: PathEnd, reason: AbortReason | undefined): void;
  /** A path that was finished, as it goes into the result. */
  record?(result: PathResult): PathResult;
  /** It reached these marks first, and was replayed. */
  confirmed?(marks: readonly number[], result: PathResult): void;
  /** It went into the result. Answers further inputs for the same path. */
  kept?(outcome: RunOutcome | ComparedRun, result: PathResult): Iterable<PathResult>;
}
