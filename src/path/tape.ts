// What running code may answer by itself when it repeats a run: plain data that the search fills and the program reads, as cheap
// as a look into an array. Anything that does not agree with the tape goes to the search as ever.

import { type Indexed, indexed } from '../logic/indexed.js';

/** The decisions of the run. Written by Path; a program notes what it asked about. */
export interface DecisionTape {
  /** Entries that the run has come to. */
  at: number;
  /** Entries before this one may be answered here: nobody wants to hear of them, and what they assume is assumed. */
  end: number;
  /** As path.ts packs them, and the sites they belong to. */
  entries: Int32Array;
  sites: Int32Array;
  /** Their length. Where prototypes are closed (host/lockdown.ts), to ask a typed array for it is a call. */
  room: number;
  /** The program's own value of which an entry is the truth, if the program asked about nothing else. */
  readonly asked: Indexed<unknown>;
}

/** The option of an entry is above these bits. */
export const KIND_BITS = 3;

/** Inputs that the code asks for by kind and name: the run before had the same ones as long as it asked for the same. */
export interface FreshTape {
  /** Inputs that the run has asked for. */
  at: number;
  /** Inputs that are known. */
  length: number;
  readonly kinds: Indexed<string>;
  readonly names: Indexed<string | undefined>;
  /** As the program sees them; undefined where it must ask. */
  readonly values: Indexed<unknown>;
}

export function decisionTape(): DecisionTape {
  const [entries, sites] = [new Int32Array(FIRST_SIZE), new Int32Array(FIRST_SIZE)];
  return { at: 0, end: 0, entries, sites, room: FIRST_SIZE, asked: indexed() };
}

export function freshTape(): FreshTape {
  return { at: 0, length: 0, kinds: indexed(), names: indexed(), values: indexed() };
}

const FIRST_SIZE = 16;
