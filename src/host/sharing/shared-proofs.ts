// Proofs by induction of a unit that several workers search: when they are tried is what one worker would do (search/proof-trials.ts); another process
// makes them. Called by whoever hands out the work: shared-unit.ts, queue/split-unit.ts.
// Always holds: a proof that does not come to its end changes nothing.
import type { UnitDescription } from '../../languages/unit.js';
import type { CheckOptions } from '../../result/options.js';
import {
  type Attempts,
  type Finished,
  mayProve,
  ProofTrials,
  type Searched,
  withProof,
} from '../../search/proof-trials.js';

export interface ProofOrder {
  readonly attempts: Attempts;
  readonly seconds: number;
}

/** Makes a proof; undefined where it did not come to its end. */
export type Prover = (order: ProofOrder, signal: AbortSignal) => Promise<Finished | undefined>;

interface Owner {
  /** Undefined: nothing is proved. */
  readonly prove: Prover | undefined;
  /** The search has found a violation. */
  isViolated(): boolean;
  /** The search may end. */
  onProved(): void;
}

export class SharedProofs {
  private readonly trials: ProofTrials | undefined;
  private first: Promise<void> | undefined;
  /** Milliseconds that the first one took. */
  private firstMs = 0;
  private readonly stopper = new AbortController();

  constructor(
    unit: UnitDescription,
    options: CheckOptions,
    private readonly owner: Owner,
  ) {
    this.trials = owner.prove !== undefined && mayProve(unit, options) ? new ProofTrials(unit, options) : undefined;
  }

  /** The search goes on and stands so: is it time for a first proof? */
  look(searched: Searched): void {
    const { trials } = this;
    if (trials === undefined || this.first !== undefined) return;
    trials.violated = this.owner.isViolated();
    const seconds = trials.secondsNow(searched);
    if (seconds !== undefined) this.first = this.tryFirst(trials, seconds);
  }

  private async tryFirst(trials: ProofTrials, seconds: number): Promise<void> {
    const proof = await this.prove({ attempts: 'first', seconds });
    this.firstMs = proof?.stats.timeMs ?? 0;
    trials.violated = this.owner.isViolated();
    if (trials.proves(proof, this.firstMs)) this.owner.onProved();
  }

  /** Nobody waits for a proof any more. */
  abort(): void {
    this.stopper.abort();
  }

  /** The end of the search, with what was proved. */
  async end(finished: Finished): Promise<Finished> {
    const { trials } = this;
    if (trials === undefined) return finished;
    trials.violated = this.owner.isViolated();
    if (trials.isSettled(finished)) this.abort();
    await this.first;
    if (this.stopper.signal.aborted) return finished;
    const seconds = trials.secondsAfter(finished);
    if (seconds === undefined) return trials.withFirst(finished, this.firstMs);
    return withProof(finished, await this.prove({ attempts: 'all', seconds }));
  }

  private async prove(order: ProofOrder): Promise<Finished | undefined> {
    const { signal } = this.stopper;
    return signal.aborted ? undefined : this.owner.prove?.(order, signal);
  }
}
