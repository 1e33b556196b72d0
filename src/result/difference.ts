// What `everypath diff` calls the same, and what a difference looks like. Plain data.
import type { EncodedValue, TimelineTask } from './result.js';

/**
 * What counts as the same. `usual`: 0 and -0 are the same number, and it matters which object is which (a result that is
 * the argument itself, or a copy of it). `identical` tells 0 from -0 too; `values` ignores which objects are shared, and
 * whether a property is missing or undefined.
 */
export type CompareLevel = 'usual' | 'identical' | 'values';

/** Inputs on which the originals of both versions were seen to differ. */
export interface Difference {
  /** Where: `result`, `error.message`, `items[2]` (an argument after the call), `calls of log`, `outcome`. */
  readonly at: string;
  readonly why: string;
  readonly old: Behaviour;
  readonly new: Behaviour;
}

/** What the original of one version did. */
export interface Behaviour {
  readonly kind: 'returned' | 'threw' | 'exited' | 'asserted';
  /** In source notation, for people. */
  readonly text: string;
  /** Of `returned`. */
  readonly value?: EncodedValue;
  /** Of `threw`. */
  readonly error?: { readonly name: string; readonly message: string };
  /** Receiver and arguments after the call; the arguments of all calls of a callback that returns nothing (`calls of log`). */
  readonly after: Readonly<Record<string, EncodedValue>>;
}

/** Two orders of the tasks of a unit, with one input, that come to different ends (`--race`). */
export interface OutcomeRace {
  /** Where they differ: as of a difference. */
  readonly at: string;
  readonly why: string;
  /** What the most likely order came to; the order is its `schedule`. */
  readonly likely: Behaviour & { readonly schedule: readonly TimelineTask[] };
  /** What the order of the path came to. */
  readonly here: Behaviour;
}
