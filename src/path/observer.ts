// What running code reports to listeners while a path runs, besides its choices (path/context.ts): statements, calls, decisions, by
// the number of the place (languages/observed.ts). Called by a language's running code, implemented for listeners.

/** A call under way. */
export interface CallToken {
  readonly point: number;
  /** The arguments; replaced, with `concrete` set, when a listener asks for a concrete call. */
  args: unknown[];
  readonly receiver: unknown;
  concrete: boolean;
  value: unknown;
  thrown: unknown;
}

/** Names in scope at an event, with their values. */
export interface EventScope {
  readonly names: readonly string[];
  values(): readonly unknown[];
  readonly receiver: unknown;
}

/** The variables in scope at a statement: those that have a value yet. */
export interface VisibleVariables {
  /** In source notation. */
  texts(): Record<string, string>;
  scope(): EventScope;
}

/** `condition`, `decided` and `present` give back the value that they are told of. */
export interface PathObserver {
  at(point: number, variables?: VisibleVariables): void;
  enter(token: CallToken): void;
  leave(token: CallToken): void;
  condition(point: number, index: number, value: unknown): unknown;
  decided(point: number, value: unknown): unknown;
  /** Of `a ?? b`, `a?.b`: whether the value is there is the decision. */
  present(point: number, value: unknown): unknown;
  skipped(point: number, index: number, outcome: boolean): void;
}
