// `--proof auto` (docs/proofs.md): a unit is searched, and proved by induction where the search has come by a loop a few times, found nothing wrong and left
// something open. A first proof, which assumes no facts and is cheap, is tried while the search goes on and ends it; the others follow the search. Called by explore-unit.ts.
// Soundness: a proof is complete by itself, so what the search has left out does not count against it. What the search has seen go wrong
// does: a path that the original does not follow, runs that differ.
import { LoadError } from '../languages/load-error.js';
import type { UnitDescription } from '../languages/unit.js';
import type { GapCode } from '../result/gaps/codes.js';
import type { CheckOptions } from '../result/options.js';
import { Engine } from './engine.js';
import type { Limits } from './limits.js';
import type { SearchMessage } from './messages.js';
import type { Progress } from './progress.js';
import type { SearchServices } from './search.js';

type Finished = SearchMessage & { readonly type: 'finished' };
type Explore = (unit: UnitDescription, options: CheckOptions, services: SearchServices) => void;

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

export function exploreThenProve(
  unit: UnitDescription,
  options: CheckOptions,
  services: SearchServices,
  search: Explore,
): void {
  const { emit } = services;
  const early = new EarlyProof(unit, options, services);
  let finished: Finished | undefined;
  const hear = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
    else emit(message);
    early.hear(message);
  };
  search(unit, options, { ...services, emit: hear, early });
  if (finished === undefined) return;
  const doubted = finished.gaps.some(({ code }) => !LEFT_OUT.has(code));
  const settled = early.violated || doubted || (finished.exhausted && finished.gaps.length === 0);
  const timeout = secondsFor(finished, options) - early.spentMs / 1000;
  if (early.proof !== undefined && !early.violated && !doubted) emit(withProof(finished, early.proof, 0));
  else if (settled || (finished.rounds ?? 0) < A_FEW || timeout <= 0) emit(finished);
  else {
    emit({ type: 'proving', finished, timeout });
    emit(withProof(finished, prove(unit, options, timeout, services, 'all')));
  }
}

/** Of a budget for all units a proof takes what the search has left of the unit's share. */
function secondsFor({ stats: { timeMs } }: Finished, { timeout, budget }: CheckOptions): number {
  const left = budget === Number.POSITIVE_INFINITY ? budget : Math.max(0, timeout * 1000 - timeMs);
  return Math.min(left, Math.max(timeMs * SHARE, Math.min(AT_LEAST, timeout * 1000 * SHARE))) / 1000;
}

/** A proof between two runs of the search. */
export class EarlyProof {
  proof: Finished | undefined;
  violated = false;
  /** Milliseconds. */
  spentMs = 0;
  private tried: boolean;
  private readonly reached = new Set<number>();

  constructor(
    private readonly unit: UnitDescription,
    private readonly options: CheckOptions,
    private readonly services: SearchServices,
  ) {
    // What a contract says of the result hardly ever follows from nothing.
    this.tried = unit.ensures.length > 0 || unit.summaries === true;
  }

  hear(message: SearchMessage): void {
    if (message.type === 'path' && message.violation) this.violated = true;
    if (message.type === 'reached') for (const statement of message.statements) this.reached.add(statement);
  }

  /** Is it time, and is the unit proved? */
  isProved(limits: Limits, { rounds }: Progress): boolean {
    const { unit, options, services, reached } = this;
    const { timeout } = options;
    const from = (reached.size < unit.statements.length ? LESS_EARLY : EARLY) * timeout * 1000;
    if (this.tried || this.violated || rounds < A_FEW || limits.spent < from) return false;
    this.tried = true;
    const began = services.now();
    const proof = services.waist.lend(() => prove(unit, options, EARLY * timeout, services, 'first'));
    this.spentMs = services.now() - began;
    limits.waited(this.spentMs);
    services.emit({ type: 'aside', milliseconds: this.spentMs });
    if (proof?.proof === undefined || proof.gaps.length > 0) return false;
    this.proof = proof;
    return true;
  }
}

export function forProofs(services: SearchServices): SearchServices {
  return { ...services, solver: services.quickSolver ?? services.solver };
}

function prove(
  unit: UnitDescription,
  options: CheckOptions,
  seconds: number,
  services: SearchServices,
  attempts: 'first' | 'all',
): Finished | undefined {
  let finished: Finished | undefined;
  const emit = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
  };
  try {
    const only: CheckOptions = { ...options, timeout: seconds, proof: 'only', arrays: 'symbolic' };
    const following = { loading: options.timeout, ...forProofs(services), emit, afterSearch: attempts };
    new Engine({ ...unit, summaries: false }, only, following).explore();
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
  }
  return finished;
}

/** @param more milliseconds that those of the search do not have */
function withProof(search: Finished, proof: Finished | undefined, more = proof?.stats.timeMs ?? 0): Finished {
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
