// When proofs by induction of a unit that is searched are tried (`--proof auto`, docs/proofs.md), and what they change about the end of the search: the same
// whether one engine searches and proves (prove-unit.ts) or several share the search and another one proves (host/sharing/shared-proofs.ts).
// Soundness: a proof is complete by itself, so what the search has left out does not count against it. What the search has seen go wrong
// does: a violation, a path that the original does not follow, runs that differ.
import type { UnitDescription } from '../languages/unit.js';
import type { GapCode } from '../result/gaps/codes.js';
import type { CheckOptions } from '../result/options.js';
import type { SearchMessage } from './messages.js';

export type Finished = SearchMessage & { readonly type: 'finished' };

/** A first proof assumes no facts and is cheap. */
export type Attempts = 'first' | 'all';

/** How the search stands. */
export interface Searched {
  /** Milliseconds. */
  readonly spent: number;
  /** The most often that a path has decided one place of the code. */
  readonly rounds: number;
  /** Statements. */
  readonly reached: number;
}

/** What proofs may take of the time that the search has taken, and milliseconds that they have in any case. */
const SHARE = 0.3;
const AT_LEAST = 1000;
/** The first one: when it is tried, and what it may take, in shares of the time limit. Later where statements were not reached yet. */
const EARLY = 0.05;
const LESS_EARLY = 0.2;
/** A loop over an input decides a place so often on one path, or oftener. */
const A_FEW = 3;
/** What a proof makes up for: it goes where the search did not come to. */
const LEFT_OUT: ReadonlySet<GapCode> = new Set([
  'limit',
  'solver-unknown',
  'concretized',
  'unsupported',
  'no-completion',
]);

/** States are not matched in another way, and a bound that was asked for is wanted. */
export function mayProve(unit: UnitDescription, { proof, match, replay, bound }: CheckOptions): boolean {
  const whole = match === 'off' && replay === undefined && bound === Number.POSITIVE_INFINITY;
  return proof === 'auto' && whole && unit.sequence === undefined && unit.captures !== true;
}

export class ProofTrials {
  /** The search has found a violation. */
  violated = false;
  private first: Finished | undefined;
  /** Milliseconds of the first one. */
  private spentMs = 0;
  private tried: boolean;

  constructor(
    private readonly unit: UnitDescription,
    private readonly options: CheckOptions,
  ) {
    // What a contract says of the result hardly ever follows from nothing.
    this.tried = unit.ensures.length > 0 || unit.summaries === true;
  }

  /** Seconds that a first proof may take, where it is time for it: it is tried once. */
  secondsNow({ spent, rounds, reached }: Searched): number | undefined {
    const { timeout } = this.options;
    const from = (reached < this.unit.statements.length ? LESS_EARLY : EARLY) * timeout * 1000;
    if (this.tried || this.violated || rounds < A_FEW || spent < from) return undefined;
    this.tried = true;
    return EARLY * timeout;
  }

  /** The first proof has ended. Does it prove the unit, so that the search may end? */
  proves(proof: Finished | undefined, milliseconds: number): boolean {
    this.spentMs = milliseconds;
    if (this.violated || proof?.proof === undefined || proof.gaps.length > 0) return false;
    this.first = proof;
    return true;
  }

  /** No proof changes this end. */
  isSettled(finished: Finished): boolean {
    return this.violated || isDoubted(finished) || (finished.exhausted && finished.gaps.length === 0);
  }

  /** Seconds that proofs may take after this end of the search; undefined: none is tried. */
  secondsAfter(finished: Finished): number | undefined {
    if (this.isSettled(finished) || this.first !== undefined || (finished.rounds ?? 0) < A_FEW) return undefined;
    const seconds = secondsFor(finished, this.options) - this.spentMs / 1000;
    return seconds > 0 ? seconds : undefined;
  }

  /** The end of the search, with what the first proof has shown. @param more milliseconds that those of the search do not have */
  withFirst(finished: Finished, more: number): Finished {
    const counts = this.first !== undefined && !this.violated && !isDoubted(finished);
    return counts ? withProof(finished, this.first, more) : finished;
  }
}

function isDoubted({ gaps }: Finished): boolean {
  return gaps.some(({ code }) => !LEFT_OUT.has(code));
}

/** Of a budget for all units a proof takes what the search has left of the unit's share. */
function secondsFor({ stats: { timeMs } }: Finished, { timeout, budget }: CheckOptions): number {
  const left = budget === Number.POSITIVE_INFINITY ? budget : Math.max(0, timeout * 1000 - timeMs);
  return Math.min(left, Math.max(timeMs * SHARE, Math.min(AT_LEAST, timeout * 1000 * SHARE))) / 1000;
}

/** @param more milliseconds that those of the search do not have */
export function withProof(search: Finished, proof: Finished | undefined, more = proof?.stats.timeMs ?? 0): Finished {
  if (proof === undefined) return search;
  const stats = {
    ...search.stats,
    timeMs: search.stats.timeMs + more,
    solverCalls: proof.stats.solverCalls,
    solverTimeMs: proof.stats.solverTimeMs,
  };
  if (proof.proof === undefined || proof.gaps.length > 0) {
    const missing = proof.gaps.filter(({ code }) => code === 'induction');
    return { ...search, stats, gaps: [...search.gaps, ...missing] };
  }
  const restsOn = [...new Set([...search.restsOn, ...proof.restsOn])];
  const unmarked = [...new Set([...search.unmarked, ...proof.unmarked])];
  return { ...search, stats, gaps: [], restsOn, unmarked, proof: proof.proof };
}
