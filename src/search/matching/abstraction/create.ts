// Chooses what is forgotten of a state before it is compared and stored.

import type { State } from '../../../languages/state.js';
import type { Predicate } from '../../../languages/state-reader.js';
import type { MatchMode } from '../../../result/options.js';
import type { Session } from '../../../solver/session.js';
import { summarizeArrays } from './array.js';
import { summarizeLists } from './list.js';
import { abstractNumbers } from './predicates.js';
import { summarizeShapes } from './shape.js';

/** What the cutpoint knows besides the state. */
export interface AbstractionContext {
  readonly predicates: readonly Predicate[];
  readonly session: Pick<Session, 'known' | 'witness' | 'check'>;
}

export type Abstraction = (state: State, context: AbstractionContext) => State;

/** `auto` is exact until its budget is used up; see Matching.relax. */
export function abstraction(mode: Exclude<MatchMode, 'off'>): Abstraction {
  switch (mode) {
    case 'exact':
    case 'auto':
      return (state) => state;
    case 'list':
      return summarizeLists;
    case 'array':
      return (state, { session }) => summarizeLists(summarizeArrays(state, session));
    case 'shape':
      return summarizeShapes;
    case 'predicates':
      return (state, { predicates, session }) =>
        abstractNumbers(summarizeShapes(summarizeArrays(state, session)), predicates, session);
  }
}
