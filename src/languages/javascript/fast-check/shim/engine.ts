// What the shim asks the engine for. The text of the shim imports it from everypath (fast-check-shim.ts); here it is declared.

interface SymbolicInputs {
  boolean(name?: string): boolean;
  number(name?: string): number;
  integer(name?: string): number;
  string(name?: string): string;
  bigint(name?: string): bigint;
}

export declare const $assume: (condition: unknown) => void;
export declare const $choose: (options: number, name?: string) => number;
export declare const $symbolic: SymbolicInputs;
/** Heard by the replay on the original code only. */
export declare const $record: (what: string, ...data: unknown[]) => void;
/** Ends the path: it cannot be followed. */
export declare const $refuse: (what: string, lift?: string) => never;
/** Goes on, and says what was left out. */
export declare const $leftOut: (what: string) => void;
/** Of the user's fast-check. */
export declare const $major: number;
