// States that sequences of calls have led to: a sequence that comes to a state again, with no more calls left than before,
// is not continued. Asked by the driver of sequences (sequences/driver.ts) through the module `everypath`.
// Always holds: the answer for a prefix is the same whenever it is run again. Soundness: a state matches only an isomorphic
// one whose path condition the present one implies; paths that changed variables or objects of modules match nothing. Objects
// that only a closure of a module holds are not known to be of the module.

import type { AnalysedProgram } from '../../languages/javascript/program/analysed.js';
import { type CanonicalState, canonicalState } from '../../languages/javascript/values/canonical.js';
import type { View } from '../../languages/javascript/values/view.js';
import { not } from '../../logic/build.js';
import { substituteAll } from '../../solver/substitute.js';
import type { RunContext } from '../run-context.js';

interface Stored {
  readonly state: CanonicalState;
  readonly remaining: number;
}

/** States of one graph that are looked at for an implied path condition. */
const MAX_COMPARED = 50;

export class StateStore {
  /** Prefixes whose state was new. */
  private readonly owners = new Set<string>();
  private readonly byHeap = new Map<string, Stored[]>();
  /** States found to be there already. */
  matched = 0;

  constructor(
    private readonly run: RunContext,
    private readonly live: View,
    private readonly program: AnalysedProgram,
  ) {}

  /** Was the state of the object reached before, with at least as many calls left? */
  visited(object: unknown, remaining: number): boolean {
    const owner = this.run.prefixSoFar();
    if (this.owners.has(owner)) return false;
    const found = this.find(object, remaining);
    if (found) this.matched++;
    else this.owners.add(owner);
    return found;
  }

  /** Was the state reached with calls left, so that what follows it was explored? */
  continued(object: unknown): boolean {
    const state = this.program.changedModules() ? undefined : this.stateOf(object);
    const known = state === undefined ? [] : (this.byHeap.get(state.heap) ?? []);
    return known.some((stored) => stored.remaining > 0 && this.implies(state as CanonicalState, stored.state));
  }

  get size(): number {
    return this.owners.size;
  }

  private find(object: unknown, remaining: number): boolean {
    const state = this.program.changedModules() ? undefined : this.stateOf(object);
    if (state === undefined) return false;
    const known = this.byHeap.get(state.heap) ?? [];
    if (known.some((stored) => stored.remaining >= remaining && this.implies(state, stored.state))) return true;
    if (known.length < MAX_COMPARED) this.byHeap.set(state.heap, [...known, { state, remaining }]);
    return false;
  }

  /** Inputs that the object does not hold count too: a later argument may be one of them. */
  private stateOf(object: unknown): CanonicalState | undefined {
    return canonicalState([object, ...this.live.shown().values()], this.run.conditions, substituteAll);
  }

  /** Does the present path condition imply the stored one, for the same graph? */
  private implies(state: CanonicalState, stored: CanonicalState): boolean {
    const open = stored.conditions.filter((condition) => !state.conditions.includes(condition));
    if (open.length === 0) return true;
    if (stored.extra) return false;
    // The canonical variables of isomorphic graphs are the same.
    const names = new Map(stored.canonical.map((name, i) => [name, state.variables[i]]));
    const { session } = this.run;
    return substituteAll(open, names).every((condition) => {
      if (condition.op === 'const') return condition.data === true;
      return session.known(condition) === true || session.check(not(condition)).status === 'unsat';
    });
  }
}
