// Runs of a unit on concrete inputs, as `--search hybrid` makes them: no decisions, almost native speed.
import type { Seed, SeedCall } from '../inputs/seed.js';
import type { EncodedValue } from '../result/result.js';

export interface ConcreteRuns {
  /** Runs the unit; whatever it throws comes through. */
  run(call: SeedCall): void;
  /** Words of the unit's own file, and of all that it loads. */
  words(): { readonly own: Words; readonly all: Words };
  /** Inputs of a path as a seed; undefined where they hold something that seeds do not know. */
  seedOf(value: EncodedValue): { readonly seed: Seed } | undefined;
}

/** What inputs can be made of. Nothing here needs to be complete or right: a word that means nothing costs a run. */
export interface Words {
  readonly strings: readonly string[];
  /** Texts that patterns of the program match. */
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  /** Names of properties. */
  readonly keys: readonly string[];
  /** Characters that are no letters or digits, as often as the code mentions them. */
  readonly punctuation: readonly string[];
}
