// States that sequences of calls have led to: a sequence that comes to a state again, with no more calls left than before,
// is not continued. Asked by the driver of sequences (sequences/driver.ts) through the module `everypath`.
// Always holds: the answer for a prefix is the same whenever it is run again.

import type { State } from '../../languages/state.js';
import type { StateReader } from '../../languages/state-reader.js';
import type { RunContext } from '../run-context.js';
import { knownOf } from './imply.js';
import { keysOf } from './index.js';
import { StateStore } from './store.js';

interface Reached {
  readonly state: State;
  /** Calls that were left. */
  readonly remaining: number;
}

/** There are few states between calls, and each that is missed costs all sequences that follow it. */
const CANDIDATES = 64;

export class SequenceStates {
  private readonly store = new StateStore<Reached>(CANDIDATES);
  /** Prefixes whose state was new. */
  private readonly owners = new Set<string>();

  constructor(
    private readonly run: Pick<RunContext, 'conditions' | 'session' | 'path'>,
    private readonly reader: Pick<StateReader, 'ofObject'>,
  ) {}

  /** Was the state of the object reached before, with at least as many calls left? */
  visited(object: unknown, remaining: number): boolean {
    const owner = this.run.path.placeKey();
    if (this.owners.has(owner)) return false;
    const state = this.reader.ofObject(object, this.run.conditions);
    const keys = state && keysOf(state);
    if (state !== undefined && this.find(state, (reached) => reached.remaining >= remaining)) return true;
    if (state !== undefined) this.store.add({ state, remaining }, keys);
    this.owners.add(owner);
    return false;
  }

  /** Was the state reached with calls left, so that what follows it was explored? */
  continued(object: unknown): boolean {
    const state = this.reader.ofObject(object, this.run.conditions);
    return state !== undefined && this.find(state, (reached) => reached.remaining > 0);
  }

  private find(state: State, counts: (reached: Reached) => boolean): boolean {
    const { conditions, session } = this.run;
    return this.store.find({ state }, () => knownOf(conditions, session), 'kept', counts) !== undefined;
  }
}
