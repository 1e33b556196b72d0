// One step from an obligation to alternatives of simpler ones. Called by the search (search.ts).
// Soundness: the alternatives together allow at least what the obligation allows. What nothing is known about is `undefined`: the
// search drops it and leaves it to exact evaluation and to the solver below.
import { conditionHolds } from './conditions.js';
import { numberIn } from './number-values.js';
import type { Alternatives, Obligation, TestTheory } from './obligations.js';
import { textIn } from './text-values.js';

/** @param theories what other parts of the solver know about boolean terms */
export function reduce(obligation: Obligation, theories: readonly TestTheory[]): Alternatives {
  switch (obligation.kind) {
    case 'truth':
      return conditionHolds(obligation.term, obligation.holds, theories);
    case 'member':
      return textIn(obligation.term, obligation.language);
    case 'value':
      return numberIn(obligation.term, obligation.set);
  }
}
