// One unit as its caller wants it explored: the search, and with `--proof auto` a proof by induction (docs/proofs.md) where the search
// has left something open and found nothing wrong. Both share the time of the unit.
// Soundness: a proof is complete by itself, so what the search has left out does not count against it.
import { LoadError } from '../languages/load-error.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import { Engine } from './engine.js';
import type { SearchMessage } from './messages.js';
import type { SearchServices } from './search.js';

type Finished = SearchMessage & { readonly type: 'finished' };

/** Of the time of the unit: what is left to the proof, 30 % of what the search has. */
const SHARE = 0.3 / 1.3;

export function exploreUnit(unit: UnitDescription, options: CheckOptions, services: SearchServices): void {
  if (unit.summaries && options.replay === undefined) exploreSummarized(unit, options, services);
  else explorePlain(unit, options, services);
}

/**
 * With summaries first; where that leaves something open and shows nothing wrong, the search without them counts. Paths of the first one
 * are told when it has ended.
 */
function exploreSummarized(unit: UnitDescription, options: CheckOptions, services: SearchServices): void {
  const { emit } = services;
  const held: SearchMessage[] = [];
  let finished: Finished | undefined;
  const hear = (message: SearchMessage): void => {
    if (message.type === 'loaded' || message.type === 'progress') emit(message);
    else held.push(message);
    if (message.type === 'finished') finished = message;
  };
  const half = { ...options, timeout: options.timeout / 2 };
  explorePlain(unit, half, { ...services, emit: hear });
  const violated = held.some((message) => message.type === 'path' && message.violation);
  const settled = finished?.exhausted === true && finished.gaps.length === 0;
  const used = finished !== undefined && finished.summaries.length > 0;
  if (!violated && !settled && used) explorePlain({ ...unit, summaries: false }, half, services);
  else for (const message of held) emit(message);
}

function explorePlain(unit: UnitDescription, given: CheckOptions, services: SearchServices): void {
  // A property fails by whatever it throws.
  const options: CheckOptions = unit.property === true ? { ...given, failOn: 'all' } : given;
  if (options.proof !== 'auto' || !isPlain(unit, options, services)) {
    new Engine(unit, options, options.proof === 'only' ? forProofs(services) : services).explore();
    return;
  }
  const { emit } = services;
  let finished: Finished | undefined;
  let violated = false;
  const hear = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
    else emit(message);
    if (message.type === 'path' && message.violation) violated = true;
  };
  new Engine(unit, { ...options, timeout: options.timeout * (1 - SHARE) }, { ...services, emit: hear }).explore();
  if (finished === undefined) return;
  const done = violated || (finished.exhausted && finished.gaps.length === 0);
  emit(done ? finished : withProof(finished, prove(unit, options, services)));
}

/** Nobody listens, compares or looks for goals, and states are not matched in another way. */
function isPlain(unit: UnitDescription, { match, replay }: CheckOptions, services: SearchServices): boolean {
  const { listeners = [], against, goals } = services;
  const alone = listeners.length === 0 && against === undefined && goals === undefined;
  return alone && match === 'off' && replay === undefined && unit.sequence === undefined && unit.captures !== true;
}

function forProofs(services: SearchServices): SearchServices {
  return { ...services, solver: services.quickSolver ?? services.solver };
}

function prove(unit: UnitDescription, options: CheckOptions, services: SearchServices): Finished | undefined {
  let finished: Finished | undefined;
  const emit = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
  };
  try {
    const only: CheckOptions = { ...options, proof: 'only', arrays: 'symbolic', timeout: options.timeout * SHARE };
    new Engine(unit, only, { ...forProofs(services), emit, loading: options.timeout }).explore();
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
  }
  return finished;
}

function withProof(search: Finished, proof: Finished | undefined): Finished {
  if (proof === undefined) return search;
  const timeMs = search.stats.timeMs + proof.stats.timeMs;
  const stats = {
    ...search.stats,
    timeMs,
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
