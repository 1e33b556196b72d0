// Small inputs first, whatever the order among them: a run waits before a place that the input has decided more often than the bound says
// (rounds.ts). When nothing else is left, everything up to the bound was explored, and it is raised. Where very many runs wait before a
// bound that is not small, it is raised at once: to wait costs each of them a run.
// Soundness: what a bound means does not depend on the strategy inside; each path below it is run before the bound is told. One that was
// raised early is told when what had waited was run, too.
import type { SiteId } from '../../path/choice.js';
import type { CheckOptions } from '../../result/options.js';
import type { OpenBranch } from '../open-branch.js';
import { Rounds } from '../rounds.js';
import type { Fork, Strategy } from './strategy.js';

export interface Bounds {
  /** So many branches are taken as they come before there is a bound: a search that ends soon needs none. */
  readonly after: number;
  readonly first: number;
  /** The bound after this one; undefined where the search ends with it. */
  larger(bound: number): number | undefined;
  /** The bound to go on with at once where very many wait before this one; undefined: they wait. */
  crowded(bound: number): number | undefined;
  /** Every path up to the bound was explored, and there are longer ones. */
  explored(bound: number): void;
  /** Nothing is left, whatever the bound. */
  ended(): void;
}

/** So many branches were put off before a bound that is at least `from`: it is raised. */
const CROWD = { size: 1024, from: 9 };

export class Bounded implements Strategy {
  readonly rounds = new Rounds();
  private later: OpenBranch[] = [];
  private bound: number;
  /** Branches that were put off since the bound was raised last. */
  private putOff = 0;
  /** Some that wait are within the bound: it was raised early. */
  private early = false;
  private taken = 0;

  constructor(
    private readonly inner: Strategy,
    private readonly bounds: Bounds,
    private readonly crowd = CROWD,
  ) {
    this.bound = bounds.after === 0 ? bounds.first : Number.POSITIVE_INFINITY;
  }

  add(open: OpenBranch): void {
    if ((open.round ?? 0) > this.bound) this.putOffLater(open);
    else this.inner.add(open);
  }

  private putOffLater(open: OpenBranch): void {
    this.later.push(open);
    if (++this.putOff < this.crowd.size || this.bound < this.crowd.from) return;
    const larger = this.bounds.crowded(this.bound);
    if (larger === undefined) return;
    this.bound = larger;
    this.putOff = 0;
    this.early = true;
  }

  next(): OpenBranch | undefined {
    const { bounds, inner } = this;
    if (++this.taken === bounds.after) this.bound = bounds.first;
    for (;;) {
      const open = inner.next();
      if (open !== undefined && (open.round ?? 0) > this.bound) {
        this.later.push(open);
        continue;
      }
      if (open === undefined && this.later.length === 0) bounds.ended();
      if (open !== undefined || this.later.length === 0) return open;
      if (this.early) {
        this.raise(this.bound);
        continue;
      }
      bounds.explored(this.bound);
      const larger = bounds.larger(this.bound);
      if (larger === undefined) return undefined;
      this.raise(larger);
    }
  }

  drain(): OpenBranch[] {
    return [...this.inner.drain(), ...this.later.splice(0)];
  }

  /** The bound that holds now. */
  get current(): number {
    return this.bound;
  }

  /** From here on another bound holds. */
  raise(bound: number): void {
    this.bound = bound;
    this.putOff = 0;
    this.early = false;
    const waiting = this.later.reverse();
    this.later = [];
    for (const branch of waiting) {
      if ((branch.round ?? 0) > bound) this.later.push(branch);
      else this.inner.add(branch);
    }
  }

  get size(): number {
    return this.inner.size + this.later.length;
  }

  reaches(depth: number, round: number): boolean {
    return round <= this.bound && this.inner.reaches(depth, round);
  }

  pick(fork: Fork, count: number, allowed?: readonly number[]): number {
    return this.inner.pick(fork, count, allowed);
  }

  took(site: SiteId, option: number): void {
    this.inner.took(site, option);
  }
}

/** 1, 2, 3, 4, 6, 9, 14, ...: what is run again for each bound is a small part of what it adds. */
export function largerBound(bound: number): number {
  return bound < 4 ? bound + 1 : Math.ceil(bound * 1.5);
}

/** The smallest bound that so many rounds are within. */
export function boundFor(rounds: number): number {
  let bound = 1;
  while (bound < rounds) bound = largerBound(bound);
  return bound;
}

/** Does a search that nobody listens to count rounds? */
export function usesBounds({ bound, search, apriori }: Pick<CheckOptions, 'bound' | 'search' | 'apriori'>): boolean {
  return bound !== Number.POSITIVE_INFINITY || (search === 'deepening' && apriori);
}
