// How a proof is tried: one of the attempts of proof-mode.ts, and what follows from it for loops.

/** How a proof is tried. */
export interface Attempt {
  /** Rounds of a loop that run as they are before its head is widened. */
  readonly peel: number;
  /** Which facts are tried: none, as long as no contract and no check in the code needs one; those about single values; those about elements, too; those of few loops, too. */
  readonly facts: 'none' | 'single' | 'usual' | 'rare';
}
