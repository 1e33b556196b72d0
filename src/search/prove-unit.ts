// `--proof auto` (docs/proofs.md): a unit is searched, and proved by induction where the search has come by a loop a few times, found nothing wrong and left
// something open (proof-trials.ts). A first proof, which assumes no facts and is cheap, is tried while the search goes on and ends it; the others follow the
// search. Called by explore-unit.ts.
import { LoadError } from '../languages/load-error.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import { Engine } from './engine.js';
import type { Limits } from './limits.js';
import type { SearchMessage } from './messages.js';
import type { Progress } from './progress.js';
import { type Attempts, type Finished, ProofTrials, withProof } from './proof-trials.js';
import type { SearchServices } from './search.js';

type Explore = (unit: UnitDescription, options: CheckOptions, services: SearchServices) => void;

export function exploreThenProve(
  unit: UnitDescription,
  options: CheckOptions,
  services: SearchServices,
  search: Explore,
): void {
  const { emit } = services;
  const trials = new ProofTrials(unit, options);
  const early = new EarlyProof(unit, options, services, trials);
  let finished: Finished | undefined;
  const hear = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
    else emit(message);
    early.hear(message);
  };
  search(unit, options, { ...services, emit: hear, early });
  if (finished === undefined) return;
  const timeout = trials.secondsAfter(finished);
  if (timeout === undefined) emit(trials.withFirst(finished, 0));
  else {
    emit({ type: 'proving', finished, timeout });
    emit(withProof(finished, proofOf(unit, options, services, { seconds: timeout, attempts: 'all' })));
  }
}

/** A proof between two runs of the search. */
class EarlyProof {
  private readonly reached = new Set<number>();

  constructor(
    private readonly unit: UnitDescription,
    private readonly options: CheckOptions,
    private readonly services: SearchServices,
    private readonly trials: ProofTrials,
  ) {}

  hear(message: SearchMessage): void {
    if (message.type === 'path' && message.violation) this.trials.violated = true;
    if (message.type === 'reached') for (const statement of message.statements) this.reached.add(statement);
  }

  /** Is it time, and is the unit proved? */
  isProved(limits: Limits, { rounds }: Progress): boolean {
    const { unit, options, services, reached, trials } = this;
    const seconds = trials.secondsNow({ spent: limits.spent, rounds, reached: reached.size });
    if (seconds === undefined) return false;
    const began = services.now();
    const proof = services.waist.lend(() => proofOf(unit, options, services, { seconds, attempts: 'first' }));
    const milliseconds = services.now() - began;
    limits.waited(milliseconds);
    services.emit({ type: 'aside', milliseconds });
    return trials.proves(proof, milliseconds);
  }
}

export function forProofs(services: SearchServices): SearchServices {
  return { ...services, solver: services.quickSolver ?? services.solver };
}

/** A proof of a unit that others search. */
export function proveBeside(
  unit: UnitDescription,
  options: CheckOptions,
  services: SearchServices,
  attempts: Attempts,
): void {
  engineFor(unit, options, services, attempts).explore();
}

function proofOf(
  unit: UnitDescription,
  options: CheckOptions,
  services: SearchServices,
  { seconds, attempts }: { readonly seconds: number; readonly attempts: Attempts },
): Finished | undefined {
  let finished: Finished | undefined;
  const emit = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
  };
  try {
    const own = { loading: options.timeout, ...services, emit };
    engineFor(unit, { ...options, timeout: seconds }, own, attempts).explore();
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
  }
  return finished;
}

function engineFor(
  unit: UnitDescription,
  options: CheckOptions,
  services: SearchServices,
  afterSearch: Attempts,
): Engine {
  const only: CheckOptions = { ...options, proof: 'only', arrays: 'symbolic' };
  return new Engine({ ...unit, summaries: false }, only, { ...forProofs(services), afterSearch });
}
