// Where entries of ended runs are stored: a run keeps what it added after its prefix in a segment, and a segment points to
// the segment of its parent. So each entry is stored once, however many open branches hang below it. Written by Path.
import type { Primitive } from '../logic/term.js';

export class Segment<Note> {
  /** Packed entries, and the sites they belong to. */
  entries: readonly number[] = EMPTY;
  sites: readonly number[] = EMPTY;
  /** What entries hold besides an option, by absolute index. */
  values: ReadonlyMap<number, Primitive | undefined> | undefined;
  /** What was noted right after an entry, by absolute index. */
  notes: ReadonlyMap<number, readonly Note[]> | undefined;

  constructor(
    readonly parent: Segment<Note> | undefined,
    /** Absolute index of this segment's first entry. */
    readonly start: number,
  ) {}
}

const EMPTY: readonly number[] = [];

/** Lists of zeros by their length. */
const ZEROS: number[][] = [[]];
const LONGEST = 64;

/** A list of so many zeros that has room for no more. One with holes would be slow to fill where prototypes are closed (host/lockdown.ts). */
export function zeros(length: number): number[] {
  if (length > LONGEST) return Array.from({ length }, () => 0);
  while (ZEROS.length <= length) ZEROS.push([...ZEROS[ZEROS.length - 1], 0]);
  return ZEROS[length].slice();
}
