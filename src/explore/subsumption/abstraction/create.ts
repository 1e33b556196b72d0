// Chooses what is forgotten of a state before it is compared and stored.
import type { MatchMode } from '../../../path/options.js';
import type { State } from '../state.js';
import { summarizeLists } from './list.js';

type Abstraction = (state: State) => State;

const EXACT: Abstraction = (state) => state;

export function abstraction(mode: Exclude<MatchMode, 'off'>): Abstraction {
  switch (mode) {
    case 'exact':
    case 'auto':
      return EXACT;
    default:
      return summarizeLists;
  }
}
