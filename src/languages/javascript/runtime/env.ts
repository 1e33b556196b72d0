// What the runtime is given by the explorer, and what its parts share. One RuntimeEnv per engine; `realm` and `ops` are
// filled in by createRealm and createOps, in that order, before analysed code runs.

import type { Domain, Sort, Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import type { PathContext, RunningPath } from '../../../path/context.js';
import type { ModuleCode, TextToCompile } from '../module-code.js';
import type { Journal } from '../values/journal.js';
import type { WalkerResults } from '../walker-results.js';
import type { Flavour } from './flavour.js';
import type { Ops } from './interface.js';
import type { Realm } from './realm.js';

/** Flags of the running path, shared with the explorer. */
export interface RuntimeState {
  /** The path was aborted: `catch` rethrows, `finally` bodies are skipped, whatever runs next is ignored. */
  aborting: boolean;
  /** Modules are being loaded; no path runs. */
  loading: boolean;
  /** A contract is evaluated. */
  contracts?: boolean;
}

/** What listeners hear of; see the operations of the same names in interface.ts. */
/** What state matching hears of. */
export type FrameOps = Pick<
  Ops,
  'frame' | 'unframe' | 'spot' | 'cut' | 'recur' | 'loop' | 'made' | 'walks' | 'follow' | 'closure'
>;

export interface FrameHooks extends FrameOps {
  /** The program made an empty Map or Set. */
  madeCollection(own: object, name: 'Map' | 'Set'): void;
  /** The running function called `cutpoint()`. */
  cutHere(): void;
}

export type ObserverHooks = Pick<
  Ops,
  'at' | 'enter' | 'leave' | 'condition' | 'decided' | 'present' | 'skipping' | 'skipped'
>;

/** Models of the user's own. */
export interface ModelHooks {
  /** A name that is modelled is declared; answers what stands for its value. */
  declare(file: string, name: string, value: unknown, fields: readonly string[]): unknown;
  /** model(target, definition) was called in a models file. */
  define(file: string, definition: object): void;
  /** A model chose: the original has no such choice. */
  guessed(): void;
  /** The implementation behind a stand-in; other values as they are. */
  original(value: unknown): unknown;
}

/** Summaries of functions that depend on their arguments alone. */
export interface SummaryHooks {
  /** The result, if a summary has it; undefined: the function runs. */
  answer(
    fn: Function,
    name: string,
    args: readonly unknown[],
    uses: string,
    globals: readonly unknown[],
  ): { readonly value: unknown } | undefined;
}

/** Functions that walk over structures, in contracts that do not look past what is known of the input. */
export interface WalkerHooks {
  /** The answer for a part of the input that is not known yet; undefined: the function runs. */
  answer(
    args: readonly unknown[],
    results: WalkerResults,
    collections: readonly number[],
  ): { readonly value: unknown } | undefined;
  /** A field that one is called for. */
  peek(object: unknown, key: string): unknown;
}

/** Where translated code reports to, besides the PathContext. */
export interface RuntimeHooks {
  /** Absent when nobody listens: modules are then translated without reports. */
  readonly observer?: ObserverHooks | undefined;
  /** Absent when states are not matched. */
  readonly frames?: FrameHooks | undefined;
  /** Was the state of the object reached before, with at least as many calls left? */
  visited?(object: unknown, remaining: number): boolean;
  /** Translates text that the program compiles; throws the realm's SyntaxError. Absent: such text is refused. */
  compileText?(text: TextToCompile): ModuleCode;
  /** What the user wrote for a function of a translated module. */
  functionText?(emitted: string): string | undefined;
  /** A statement ran for the first time. */
  mark(index: number): void;
  /** The fuel of the path is used up. */
  spend(): void;
  /** A model does what takes as long as its input is large: a step as one of a loop. */
  step(): void;
  /** A module gives access to its top-level names. */
  scope(file: string, names: object): void;
  /** A module registers a contract function. */
  contract(id: string, fn: Function): void;
  /** import(x): the namespace, or a promise of the realm. */
  dynamicImport(specifier: string, from: string, site: SiteId): unknown;
  /** A new symbolic input that no parameter stands for: Math.random(), Date.now(). */
  fresh(sort: Sort, hint: string, domain?: Domain): Term;
  /** Absent without models of the user's own. */
  readonly models?: ModelHooks | undefined;
  /** Absent without `--summaries`. */
  readonly summaries?: SummaryHooks | undefined;
  /** Absent where no contract is evaluated in part. */
  readonly walkers?: WalkerHooks | undefined;
  /** Results of this path rest on something that is listed with them: the time zone. */
  restsOn?(assumption: string): void;
  /** symbolic.number(name) and the like; `any` for symbolic<T>(), whose type `place` tells. */
  symbolicInput(
    kind: 'boolean' | 'number' | 'integer' | 'string' | 'bigint' | 'any',
    name: string | undefined,
    place?: string,
    /** A model asks: the original has no such input. */
    ofModel?: boolean,
  ): unknown;
}

export type Tapes = Pick<RunningPath, 'tape' | 'freshTape'>;

export interface RuntimeEnv {
  /** Absent: everything is in its slowest form. */
  readonly flavour?: Flavour | undefined;
  /** What a run repeats; absent: every question goes to the context. */
  readonly tapes?: Tapes | undefined;
  readonly context: PathContext;
  readonly journal: Journal;
  readonly state: RuntimeState;
  readonly hooks: RuntimeHooks;
  realm: Realm;
  ops: Ops;
}
