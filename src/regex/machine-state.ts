// States of the machine of a regular expression (machine.ts): threads in order of priority and what they carry.
import type { Records } from './records.js';

export interface Thread {
  /** -1 once matched. */
  readonly pc: number;
  readonly records: Records;
  readonly aheads: readonly Ahead[];
  /** The rest of a back reference that is being read. */
  readonly rest: string;
  readonly defined: number;
  /** After a match: the execution behind it. */
  readonly next: State | undefined;
}

/** A lookahead under way. */
export interface Ahead {
  readonly negate: boolean;
  readonly state: State;
}

export interface State {
  readonly threads: readonly Thread[];
  /** Starts that are still to come: at every position, at this one only, none. */
  readonly spawn: 'always' | 'once' | 'none';
  /** Units to skip before the first start. */
  readonly skip: number;
  readonly previous: number;
  readonly before: readonly unknown[];
  readonly trackers: readonly (readonly number[])[];
  /** High surrogate waiting for the next unit (wide patterns). */
  readonly pending: number;
  readonly depth: number;
  cached: string | undefined;
}

export const START = -1;
export const END = -2;
/** The second half of a surrogate pair, seen from between the two: no pattern takes it. */
export const MIDDLE = -3;
export const MATCHED = -1;
export const NO_AHEADS: readonly Ahead[] = [];

export interface Walk {
  readonly pc: number;
  readonly records: Records;
  readonly aheads: readonly Ahead[];
  readonly loops: readonly number[];
  readonly defined: number;
}

export interface MachineOptions {
  readonly sticky: boolean;
  /** Position in units. */
  readonly start: number;
  /** Read all captures as texts. */
  readonly record?: boolean;
}

/** A lookahead that begins here: the same program entered elsewhere, whose thread carries no records but texts. */
export function lookaheadState({ previous, trackers, depth }: State, entry: number, records: Records): State {
  return {
    threads: [{ pc: entry, records, aheads: NO_AHEADS, rest: '', defined: 0, next: undefined }],
    spawn: 'none',
    skip: 0,
    previous,
    before: [],
    trackers,
    pending: -1,
    depth: depth + 1,
    cached: undefined,
  };
}
