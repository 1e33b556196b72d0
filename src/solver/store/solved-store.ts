// Where solved conditions are kept for other runs: texts by key. The engine has no place of its own, so it asks its host (host/),
// which has a store: a file (api/cache/solved-file.ts), or whatever else keeps texts by key.
// Always holds: a store may forget, lose or garble what it was given; whoever reads an entry checks it (entry.ts).

/** The store as the host has it. Neither call fails: what cannot be read is not there. */
export interface SolvedStore {
  /** Nothing is in it: nobody needs to ask. */
  readonly isEmpty: boolean;
  get(key: string): string | undefined | Promise<string | undefined>;
  put(key: string, entry: string): void;
  /** Writes what waits: the check is over. */
  flush?(): void;
}

/** The store as the engine sees it. */
export interface SolvedAccess {
  /** Differs whenever another build of everypath, or what it runs on, could give another answer. */
  readonly version: string;
  /** False: answers are only given to it. */
  readonly asks: boolean;
  get(key: string): string | undefined;
  put(key: string, entry: string): void;
}
