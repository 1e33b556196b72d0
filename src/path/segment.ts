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

/** What longer lists are copied from. */
let zeros: number[] = [0];

/**
 * A part of a table, as a list. Closed prototypes (host/lockdown.ts) make it slow to add an element to a list, and to ask a typed array
 * for a part of it. A literal has its elements, and most lists are short; longer ones are copies of a list that is long enough.
 */
export function listOf(table: Int32Array, start: number, end: number): readonly number[] {
  switch (end - start) {
    case 0:
      return EMPTY;
    case 1:
      return [table[start]];
    case 2:
      return [table[start], table[start + 1]];
    case 3:
      return [table[start], table[start + 1], table[start + 2]];
    case 4:
      return [table[start], table[start + 1], table[start + 2], table[start + 3]];
    default:
      return longList(table, start, end - start);
  }
}

function longList(table: Int32Array, start: number, length: number): readonly number[] {
  while (zeros.length < length) zeros = zeros.concat(zeros);
  const list = zeros.slice(0, length);
  for (let i = 0; i < length; i++) list[i] = table[start + i];
  return list;
}
