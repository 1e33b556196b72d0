// Sequences of calls as a mode: a sequence that comes to a state again is not continued. Asked by the unit that drives the sequences.
import { longerSequences } from '../../../result/gaps/limits.js';
import { SequenceStates } from '../../matching/sequence-states.js';
import type { SearchParts } from '../../parts.js';
import type { RunMode } from '../mode.js';
import { readerOf } from './matching-mode.js';

export class SequencesMode implements RunMode {
  readonly alone = true;
  readonly observe = { captured: true };
  private made: SequenceStates | undefined;

  constructor(private readonly search: SearchParts) {}

  private get states(): SequenceStates {
    this.made ??= new SequenceStates(this.search.run, readerOf(this.search, '--sequences'));
    return this.made;
  }

  /** With no calls left, what would follow was not explored. */
  visited(object: unknown, remaining: number): boolean {
    if (remaining > 0) return this.states.visited(object, remaining);
    if (this.states.continued(object)) return true;
    const { gaps, unit } = this.search;
    gaps.add(longerSequences(), -1, unit.location);
    return false;
  }
}
