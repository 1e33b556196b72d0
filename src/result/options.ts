// Options of a check, with their defaults. Every option is read somewhere; none is global.
import { availableParallelism } from 'node:os';
import type { ProofPlan } from './certificate.js';
import { ALLOW_NOTHING, type AllowOptions } from './permissions.js';

export const SEARCHES = ['dfs', 'bfs', 'deepening', 'coverage', 'random', 'hybrid'] as const;
export type SearchName = (typeof SEARCHES)[number];
/** A file with a strategy of the user's own (path/branch-score.ts). */
export type SearchFile = `${string}/${string}` | `${string}.${string}`;
export type MatchMode = 'off' | 'exact' | 'list' | 'array' | 'shape' | 'predicates' | 'auto';
export type Schedule =
  | 'all'
  | 'fifo'
  | `bounded:${number}`
  | `random:${number}`
  | `pct:${number}`
  | `pct:${number}:${number}`;
export type ProofUse = 'off' | 'auto' | 'only';
export type FailOn = 'errors' | 'all' | 'assertions';

/** Limits may be Infinity: none. */
export interface CheckOptions extends AllowOptions {
  /** A strategy by name, or the file of one's own. */
  readonly search: SearchName | SearchFile;
  /** Unforced decisions on one path. */
  readonly maxDepth: number;
  /** How often the input may decide one place of the code on a path: iterations of a loop, levels of a recursion. */
  readonly bound: number;
  /** How often each function or object that the unit returns is called, with new inputs; 0: not at all. */
  readonly returned: number;
  /** Paths of one unit. */
  readonly maxPaths: number;
  /** Seconds of processor time per unit; loading its program has as many. */
  readonly timeout: number;
  /** Seconds of wall clock for all units together: a unit that finds nothing new leaves its share to the others. */
  readonly budget: number;
  /** Units explored at a time, each by a process of its own. */
  readonly jobs: number;
  /** Processes that explore one unit together (docs/scale-out.md); 'auto': as many as there are cores. */
  readonly workers: number | 'auto';
  /** Loop iterations and calls on one path. */
  readonly maxSteps: number;
  /** Check feasibility before a choice is introduced (spf-v7-2014, 2.1). */
  readonly apriori: boolean;
  /** What is a violation: run-time errors and assertions, every throw that leaves the unit, assertions alone. */
  readonly failOn: FailOn;
  /** Input objects on one path. */
  readonly maxObjects: number;
  /** Conjuncts of one path condition. */
  readonly maxConditions: number;
  /** Of the order of `search: 'random'` and `schedule: 'random:N'`. */
  readonly seed: number;
  /**
   * Which orders of tasks are explored (docs/schedules.md): all of them, those with at most N changes of the most likely order, N
   * orders at random, or the most likely one.
   */
  readonly schedule: Schedule;
  /** `source`: of the orders of `schedule: 'all'` that differ only in the order of independent tasks, one is explored. */
  readonly reduction: 'none' | 'source';
  /** How long computation takes: no time, so that timers come when they are due, or any time (docs/schedules.md). */
  readonly clock: 'exact' | 'free';
  /** Where files are that the program writes: on the disk, if that is allowed, or in memory until a path has ended (docs/schedules.md). */
  readonly fs: 'disk' | 'memory';
  /** Orders of tasks that come to different ends on the same inputs are findings (docs/schedules.md). */
  readonly race: boolean;
  /** Every promise of the input may be rejected; otherwise those that `@rejects` of a unit names. */
  readonly rejections: boolean;
  /** Parameters fixed to a concrete value: name -> JavaScript expression text. */
  readonly concrete: Readonly<Record<string, string>>;
  /** Run this one path only. */
  readonly replay: string | undefined;
  /** Paths kept in the result besides violating ones. */
  readonly paths: number;
  /** 'z3' for the built-in WebAssembly build, else a program that speaks SMT-LIB on stdin. */
  readonly solver: string;
  /** Megabytes of heap for each process of the engine. */
  readonly maxMemory: number;
  /**
   * `symbolic`: arrays of the input keep a symbolic length, and elements are kept by symbolic index (docs/symbolic-arrays.md).
   * That is the default when `match` is `array`, `predicates` or `auto`, else it is `decided`.
   */
  readonly arrays: 'decided' | 'symbolic';
  /** State matching at loop heads and recursive calls; `auto` begins with exact matching. */
  readonly match: MatchMode;
  /** Proofs by induction (docs/proofs.md): where the search has left something open, or in place of it. */
  readonly proof: ProofUse;
  /** A proof by induction shows that every loop ends, too: a measure falls in each round (docs/proofs.md). */
  readonly terminates: boolean;
  /** The proof of the unit is this one: it is checked, and no other is looked for (`everypath verify`). */
  readonly certified: ProofPlan | undefined;
  /** Where states are matched: at loop heads, recursive calls and calls of `cutpoint()`, or at the latter only. */
  readonly cutpoints: 'all' | 'chosen';
  /** Modules with listeners (path/listener.ts). */
  readonly listeners: readonly string[];
  /** Modules with languages of the user's own (docs/languages.md). */
  readonly languages: readonly string[];
  /** Files with models of the user's own (docs/models.md). */
  readonly models: readonly string[];
  /** Of Java (docs/java.md): folders and jars with classes besides those of the target. */
  readonly classPath: readonly string[];
  /** The folder of the JDK; undefined: JAVA_HOME, or that of `java` on the path. */
  readonly jdk: string | undefined;
  /** Functions that depend on their arguments alone are explored once (docs/summaries.md). */
  readonly summaries: boolean;
  /** Files with preconditions that are taken for granted and listed with the verdict (docs/learning.md). */
  readonly assume: readonly string[];
  /** Expressions of the targets' files whose value is fixed on each path, with a gap (docs/inputs.md). */
  readonly concretize: readonly string[];
}

/** Files are written with a folder (`./nearest.ts`) or with an extension. */
export function isSearchFile(search: string): search is SearchFile {
  return /[\\/]|\.[cm]?[jt]s$/.test(search);
}

/** Processes for one unit. */
export function workersOf({ workers }: Pick<CheckOptions, 'workers'>): number {
  return workers === 'auto' ? availableParallelism() : workers;
}

export const DEFAULT_OPTIONS: CheckOptions = {
  ...ALLOW_NOTHING,
  search: 'deepening',
  maxDepth: Number.POSITIVE_INFINITY,
  bound: Number.POSITIVE_INFINITY,
  returned: 1,
  maxPaths: Number.POSITIVE_INFINITY,
  timeout: 10,
  budget: Number.POSITIVE_INFINITY,
  jobs: availableParallelism(),
  workers: 1,
  maxSteps: 1_000_000,
  apriori: true,
  failOn: 'errors',
  maxObjects: Number.POSITIVE_INFINITY,
  maxConditions: Number.POSITIVE_INFINITY,
  seed: 0,
  schedule: 'all',
  reduction: 'source',
  clock: 'exact',
  fs: 'disk',
  race: false,
  rejections: false,
  concrete: {},
  replay: undefined,
  paths: 1000,
  solver: 'z3',
  maxMemory: 2048,
  arrays: 'decided',
  match: 'off',
  proof: 'auto',
  terminates: false,
  certified: undefined,
  cutpoints: 'all',
  listeners: [],
  languages: [],
  models: [],
  classPath: [],
  jdk: undefined,
  summaries: false,
  assume: [],
  concretize: [],
};
