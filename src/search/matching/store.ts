// The one store of states: asked whether a stored state covers another one. Cutpoints (matching.ts) and sequences of calls (sequence-states.ts)
// each keep one. A state is covered when the heap of a stored one fits on it (match.ts) and its condition implies that of the stored one
// for values that give its own (imply.ts): then every run from it is a run from the stored state.

import type { State } from '../../languages/state.js';
import { implies, type Known } from './imply.js';
import { type Keys, keysOf, StateIndex } from './index.js';
import { type Aliasing, type KnownCells, matchShapes } from './match.js';

/** Does the stored state cover the one seen, whose path condition is `known`? */
export function covers(
  stored: State,
  seen: State,
  known: () => Known,
  aliasing: Aliasing = 'kept',
  cells: KnownCells = 'equal',
): boolean {
  const match = matchShapes(stored, seen, aliasing, cells);
  return match !== undefined && implies(stored.conditions, match, known());
}

export class StateStore<Entry extends { readonly state: State }> {
  private readonly index: StateIndex<Entry>;

  /** @param candidates states of one form that are compared at most */
  constructor(candidates?: number) {
    this.index = new StateIndex(candidates);
  }

  /**
   * A stored state that covers this one, if one of those looked at does.
   * @param counts which entries may be used
   */
  find(
    { state, keys = keysOf(state) }: { readonly state: State; readonly keys?: Keys },
    known: () => Known,
    aliasing?: Aliasing,
    counts: (entry: Entry) => boolean = () => true,
  ): Entry | undefined {
    for (const entry of this.index.candidates(keys)) {
      if (counts(entry) && covers(entry.state, state, known, aliasing)) return entry;
    }
    return undefined;
  }

  add(entry: Entry, keys: Keys = keysOf(entry.state)): void {
    this.index.add(entry, keys);
  }

  clear(): void {
    this.index.clear();
  }
}
