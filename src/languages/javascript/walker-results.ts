// What a function that walks over a structure can answer. Found by the front end in its text, used by the program that runs it.

export interface WalkerResults {
  readonly boolean: boolean;
  readonly undefined: boolean;
  readonly null: boolean;
  /** The least number; absent where it answers none. */
  readonly number?: number | undefined;
}
