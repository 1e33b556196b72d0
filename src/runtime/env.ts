// What the runtime is given by the explorer, and what its parts share. One RuntimeEnv per engine; `realm` and `ops` are
// filled in by createRealm and createOps, in that order, before analysed code runs.

import type { Domain, Sort, Term } from '../expr/term.js';
import type { Journal } from '../heap/journal.js';
import type { SiteId } from '../path/choice.js';
import type { PathContext } from '../path/context.js';
import type { Ops } from './interface.js';
import type { Realm } from './realm.js';

/** Flags of the running path, shared with the explorer. */
export interface RuntimeState {
  /** The path was aborted: `catch` rethrows, `finally` bodies are skipped, whatever runs next is ignored. */
  aborting: boolean;
  /** Modules are being loaded; no path runs. */
  loading: boolean;
}

/** What listeners hear of; see the operations of the same names in interface.ts. */
/** What state matching hears of. */
export type FrameOps = Pick<Ops, 'frame' | 'unframe' | 'spot' | 'cut' | 'follow' | 'closure'>;

export interface FrameHooks extends FrameOps {
  /** The running function called `cutpoint()`. */
  cutHere(): void;
}

export type ObserverHooks = Pick<Ops, 'at' | 'enter' | 'leave' | 'condition' | 'decided' | 'present'>;

/** Where translated code reports to, besides the PathContext. */
export interface RuntimeHooks {
  /** Absent when nobody listens: modules are then translated without reports. */
  readonly observer?: ObserverHooks | undefined;
  /** Absent when states are not matched. */
  readonly frames?: FrameHooks | undefined;
  /** Was the state of the object reached before, with at least as many calls left? */
  visited?(object: unknown, remaining: number): boolean;
  /** A statement ran for the first time. */
  mark(index: number): void;
  /** The fuel of the path is used up. */
  spend(): void;
  /** A module gives access to its top-level names. */
  scope(file: string, names: object): void;
  /** A module registers a contract function. */
  contract(id: string, fn: Function): void;
  /** import(x). */
  dynamicImport(specifier: unknown, from: string, site: SiteId): Promise<unknown>;
  /** A new symbolic input that no parameter stands for: Math.random(), Date.now(). */
  fresh(sort: Sort, hint: string, domain?: Domain): Term;
  /** symbolic.number(name) and the like; `any` for symbolic<T>(), whose type `place` tells. */
  symbolicInput(
    kind: 'boolean' | 'number' | 'integer' | 'string' | 'bigint' | 'any',
    name: string | undefined,
    place?: string,
  ): unknown;
}

export interface RuntimeEnv {
  readonly context: PathContext;
  readonly journal: Journal;
  readonly state: RuntimeState;
  readonly hooks: RuntimeHooks;
  realm: Realm;
  ops: Ops;
}
