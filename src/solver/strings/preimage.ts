// What a function from strings to strings means backwards. Entries of functions.ts have this type.
import type { Dfa } from '../../automata/dfa.js';
import type { Primitive } from '../../logic/term.js';

/** The first arguments for which the result is in `language`; undefined where that is not known. */
export type Preimage = (language: Dfa, args: readonly Primitive[]) => Dfa | undefined;
