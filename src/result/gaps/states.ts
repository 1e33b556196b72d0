// Gaps of explorations that start from the captured state of a running program.
import { type GapText, gapOf } from './gap-text.js';

/** Lost whatever the unit uses. */
export function stateLost(what: string): GapText {
  return gapOf(
    'captured-state',
    `the captured state is not whole: ${what}`,
    'stop at a place where it does not matter',
  );
}

export function partUntyped(path: string): GapText {
  const lift = `say its type: ${path}: number`;
  return gapOf(
    'captured-state',
    `${path} has no type to be explored by in the captured state, and stayed as it is`,
    lift,
  );
}

/** Preconditions and invariants that no value of the symbolic parts satisfies in the state. */
export function nothingPermitted(clauses: readonly string[]): GapText {
  return gapOf(
    'captured-state',
    `nothing was explored: from this state no values of the symbolic parts satisfy ${clauses.join(' and ')}`,
    'make more parts symbolic, or choose another call with --when',
  );
}
