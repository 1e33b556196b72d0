// The result of checking: what explore/ produces, report/ prints and `--json` writes. Plain data throughout.

import type { Captured } from './captured.js';
import type { Difference, OutcomeRace } from './difference.js';
import type { Observation } from './observation.js';
import type { Gap, GapCode } from './outcome.js';
import type { Proof } from './proof.js';
import type { Sequence } from './sequence.js';
import type { Severity } from './severity.js';
import type { SourceRange } from './source-range.js';

export const RESULT_VERSION = 1;

export interface CheckResult {
  readonly version: typeof RESULT_VERSION;
  readonly units: readonly UnitResult[];
  /** Targets that could not be checked, each with the reason; the others have their results. Left out when there are none. */
  readonly errors?: readonly TargetError[];
}

/** Why a target, or the file of a unit, could not be checked. */
export interface TargetError {
  /** As it was given, or the file of the unit. */
  readonly target: string;
  readonly code: string;
  readonly message: string;
  readonly location?: SourceRange;
  readonly suggestion?: string;
}

/**
 * `proved`: exhausted, no violation, no gaps. `refuted`: a violation that the original code has shown. `bounded`: every path up to a
 * bound was explored, with no violation there or beyond, and nothing left open up to it. `open`: none of these; the gaps say why.
 */
export type Verdict = 'proved' | 'refuted' | 'bounded' | 'open';

export interface UnitResult {
  /** `fn`, `Class.method`, `Class.constructor`. */
  readonly unit: string;
  readonly file: string;
  readonly verdict: Verdict;
  /** Of `bounded`: the input decides no place of the code more often than that on the paths that were all explored. */
  readonly bound?: number;
  /** Every violating path, and as many others as the option `paths` says. `stats` counts all. */
  readonly paths: readonly PathResult[];
  readonly statements: readonly StatementResult[];
  readonly gaps: readonly Gap[];
  readonly stats: Stats;
  /** What a proof rests on. */
  readonly assumptions: readonly string[];
  /** Of a unit that was proved by induction (docs/proofs.md): what its loops keep. */
  readonly proof?: Proof;
  /** Of a unit that was explored from the captured state of a running program: what `check` takes to do it again; '' when it was not kept. */
  readonly restoredBy?: string;
  /** Found by an earlier run: nothing that it depends on has changed since. */
  readonly cached?: true;
  /** Models of the user's own that ran (docs/models.md); absent without. */
  readonly models?: readonly UsedModel[];
  /** With `--summaries`: functions whose summaries stood for calls; absent without. */
  readonly summaries?: readonly UsedSummary[];
}

/** A function that was explored once, and not again where the unit calls it (docs/summaries.md). */
export interface UsedSummary {
  readonly name: string;
  /** Of the function, on the arguments that it was called with. */
  readonly paths: number;
  /** How often the summary stood for a call, over all runs. */
  readonly calls: number;
}

export interface UsedModel {
  /** Of the class or function that it stands for. */
  readonly name: string;
  /** The models file, as it was given. */
  readonly file: string;
}

export interface PathResult {
  readonly prefix: string;
  /** Conjuncts in source notation: JavaScript expressions over the inputs, to be read left to right. */
  readonly pathCondition: readonly string[];
  /**
   * Completed inputs in the encoding of languages/javascript/codec/encode.ts: parameters by name, `this` for the receiver, inputs made inside the
   * code by theirs (`deposit_2`), the answers of choose() as `choice_1`, `choice_2`, ...
   */
  readonly inputs: Readonly<Record<string, EncodedValue>>;
  /** TypeScript statements that build the inputs, ending in the call of the unit. */
  readonly inputCode: string;
  readonly outcome: PathOutcome;
  /** The original, untranslated code was run on the inputs and behaved as predicted. Of many paths that end well samples are run. */
  readonly replayed: boolean;
  /** As decided by the path, before completion: what the table of structures shows. */
  readonly input: Structure;
  /** Returned value and the inputs after the call; absent when the path did not return. */
  readonly output?: Structure;
  /** Of `everypath test`: names of the goals that the path meets, and what the original code was seen to do. */
  readonly goals?: readonly string[];
  readonly observation?: Observation;
  /** Further inputs of the same path, at these boundaries of its condition. */
  readonly boundary?: string;
  /** With `--like`: the row of the log that the inputs are those of. */
  readonly recorded?: RecordedPath;
  /** Of a unit that drives sequences of calls: the calls of this path. */
  readonly sequence?: Sequence;
  /** Of a unit that runs tests: the objects they left. */
  readonly captured?: Captured;
  /** Of a property of fast-check: its arguments, which are the `inputs`, as fast-check writes them. */
  readonly counterexample?: string;
  /** Of `violated`: what ran after the call of the unit, in this order; absent where nothing did. */
  readonly schedule?: readonly TimelineTask[];
  /** With `--clock free`, where tasks ran. */
  readonly clock?: 'free';
  /** Of `violated`, with `--fs memory`. */
  readonly fs?: 'memory';
  /** With `--race`: the most likely order of tasks comes to another end on these inputs. */
  readonly race?: OutcomeRace;
  /** Of `never-ends`: the statements that run again and again, in order, the first hundred of them. */
  readonly cycle?: readonly SourceRange[];
  /** Of `everypath diff`: how the two versions differ on these inputs. */
  readonly difference?: Difference;
}

/** A row of a log, counted from 1, and the columns in which the inputs differ from it. */
export interface RecordedPath {
  readonly row: number;
  readonly changed: readonly string[];
  /** What differs is what these rows have; absent where it is what no row has. */
  readonly others?: readonly number[];
}

/** A task that ran on a path, after the call of the unit (`t0`). */
export interface TimelineTask {
  /** The task that made it, and how many that one had made before: `t0.2`. */
  readonly task: string;
  /** timer, immediate, completion; thread: a thread went on. */
  readonly kind: string;
  /** The delay of a timer, what completes, what a thread did until another one went on. */
  readonly detail?: string;
  /** The task that made it. */
  readonly cause: string;
  /** Where it was made; where a thread went on. */
  readonly at?: SourceRange;
  /** Another task that waited, and that would more likely have come; a thread that was stopped. */
  readonly before?: string;
}

export interface PathOutcome {
  readonly kind: 'returned' | 'threw' | 'violated' | 'exited' | 'cut' | 'unsupported';
  /** Of `returned`: value in source notation, symbolic parts by name (`x + 1`). */
  readonly value?: string;
  /** Of `threw` and `violated`. */
  readonly error?: { readonly name: string; readonly message: string };
  /** Of `violated`: runtime-error, assertion, ensures, invariant, stack-overflow, uncaught-throw. */
  readonly property?: string;
  /** Of `violated`: how much it should worry, and why (docs/projects.md). */
  readonly severity?: Severity;
  readonly because?: string;
  /** Of `violated`, until it is ranked: an input without a type is no object, or no function, where the path ended. */
  readonly misuse?: true;
  /** Contract violations: only inputs that satisfy these conjuncts too violate the contract. */
  readonly when?: readonly string[];
  readonly location?: SourceRange;
}

export interface StatementResult extends Omit<SourceRange, 'file'> {
  readonly file: string;
  /**
   * `unreachable`: no input of the types reaches it, on any platform, by any later call. `unreached`: none does, given
   * what the result rests on. `open`: not known.
   */
  readonly status: 'reached' | 'unreachable' | 'unreached' | 'open';
  /** Of `unreached`: what it rests on. */
  readonly given?: readonly string[];
}

export interface Stats {
  readonly paths: number;
  readonly states: number;
  readonly infeasible: number;
  /** Unforced decisions on the longest path. */
  readonly depth: number;
  readonly solverCalls: number;
  readonly solverTimeMs: number;
  readonly timeMs: number;
  /** Share of the unit's statements that were reached, 0..1. */
  readonly coverage: number;
  readonly exhausted: boolean;
  /** Of a unit that several processes have explored (docs/scale-out.md); their processor time is added up. */
  readonly workers?: WorkerStats;
  /** With state matching: how often a state was looked up, found covered, stored. */
  readonly matching?: MatchingStats;
  /** What earlier runs had found out and this one has not looked for again (docs/caching.md); absent when that is nothing. */
  readonly reused?: ReusedStats;
}

export interface ReusedStats {
  /** Paths whose code has not changed: they were not run. */
  readonly paths: number;
  /** Conditions that the solver was not asked about. */
  readonly conditions: number;
}

export interface WorkerStats {
  /** Processes that have worked on it, replacements included. */
  readonly processes: number;
  /** How often one gave branches to others. */
  readonly shares: number;
  /** Processes that ended before their work was done; others did it. */
  readonly lost: number;
  /** Milliseconds of search of the one that searched longest; absent where it is not known. */
  readonly longestMs?: number;
}

export interface MatchingStats {
  readonly checks: number;
  readonly subsumed: number;
  readonly stored: number;
}

/** JSON with escapes: { "$": "NaN" | "-0" | "Infinity" | "-Infinity" | "undefined" }, { "$": "bigint", value }, ... */
export type EncodedValue = unknown;

// Structures: heap graphs with undecided parts, for drawing.

export interface Structure {
  readonly roots: readonly StructureField[];
  readonly objects: readonly StructureObject[];
}

export interface StructureField {
  /** `#x` for a private member, `[x]` for a property whose name is the symbolic value x. */
  readonly name: string;
  readonly value: StructureValue;
}

export type StructureValue =
  | { readonly kind: 'undecided' }
  /** A primitive, in source notation: `null`, `3`, or a symbolic value by name (`node.elem`, `x + 1`). */
  | { readonly kind: 'primitive'; readonly text: string }
  | { readonly kind: 'object'; readonly id: number };

export interface StructureObject {
  readonly id: number;
  readonly kind: 'object' | 'array' | 'set' | 'map' | 'function' | 'other';
  readonly type: string;
  /** The program allocated it (shown apart from input objects). */
  readonly allocated: boolean;
  readonly fields: readonly StructureField[];
  /** Arrays: the length when decided. Sets and maps: the size, when it was looked at. */
  readonly length?: string;
  /** Sets and maps: the members that are known, in insertion order as far as it is. `fields` is empty. */
  readonly entries?: readonly StructureEntry[];
  /** Sets and maps: there may be more members than `entries`. */
  readonly open?: boolean;
}

export interface StructureEntry {
  readonly key: StructureValue;
  /** Of a map. */
  readonly value?: StructureValue;
}

// Events, in order of occurrence, for progress displays and for callers that want findings as they come.

/** Workers of a queue, units and parts of units that they explore now, and those that wait for one. */
export interface FleetState {
  readonly workers: number;
  readonly busy: number;
  readonly waiting: number;
}

export type CheckEvent =
  /** `units`: how many the run has in all. */
  | { readonly type: 'unit-started'; readonly unit: string; readonly file: string; readonly units: number }
  | {
      readonly type: 'progress';
      readonly unit: string;
      readonly paths: number;
      readonly openBranches: number;
      readonly coverage: number;
      readonly solverShare: number;
      readonly timeMs: number;
      /** With a queue: who works for this run. */
      readonly fleet?: FleetState;
    }
  | { readonly type: 'path'; readonly unit: string; readonly path: PathResult }
  | { readonly type: 'gap'; readonly unit: string; readonly code: GapCode; readonly message: string }
  /** A warning about the program: a type error, by its code (TS2531). Comes after the units are explored. */
  | {
      readonly type: 'note';
      readonly code: string;
      readonly message: string;
      readonly location: SourceRange | undefined;
    }
  | { readonly type: 'unit-finished'; readonly result: UnitResult };
