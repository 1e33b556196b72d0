// One unit as its caller wants it explored: the search, and with `--proof auto` a proof by induction (docs/proofs.md) where the search
// has left something open, found nothing wrong and come by a loop a few times.
// Soundness: a proof is complete by itself, so what the search has left out does not count against it.
import { LoadError } from '../languages/load-error.js';
import type { UnitDescription } from '../languages/unit.js';
import { forgetTerms } from '../logic/term.js';
import type { CheckOptions } from '../result/options.js';
import { Hunter } from './endless/hunter.js';
import { Engine } from './engine.js';
import type { SearchMessage } from './messages.js';
import type { SearchServices } from './search.js';

type Finished = SearchMessage & { readonly type: 'finished' };

/** What a proof may take of the time that the search has taken, and milliseconds that it has in any case. */
const SHARE = 0.3;
const AT_LEAST = 2000;
/** A loop over an input decides a place so often on one path, or oftener. */
const A_FEW = 3;

export function exploreUnit(unit: UnitDescription, given: CheckOptions, asked: SearchServices): void {
  forgetTerms();
  // A property fails by whatever it throws.
  const options: CheckOptions = unit.property === true ? { ...given, failOn: 'all' } : given;
  const lassoHunt: SearchServices['lassoHunt'] = (progress) => new Hunter(unit, options, asked, progress);
  // Whoever explores a part of the unit hands on what he puts aside.
  const services: SearchServices = asked.colleagues === undefined ? { ...asked, lassoHunt } : asked;
  if (options.proof === 'only') new Engine(unit, options, forProofs(services)).explore();
  else if (options.proof === 'auto' && isPlain(unit, options, services)) exploreThenProve(unit, options, services);
  else search(unit, options, services);
}

function search(unit: UnitDescription, options: CheckOptions, services: SearchServices): void {
  if (unit.summaries && options.replay === undefined) exploreSummarized(unit, options, services);
  else new Engine(unit, options, services).explore();
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
  new Engine(unit, half, { ...services, emit: hear }).explore();
  const violated = held.some((message) => message.type === 'path' && message.violation);
  const settled = finished?.exhausted === true && finished.gaps.length === 0;
  const used = finished !== undefined && finished.summaries.length > 0;
  if (!violated && !settled && used) new Engine({ ...unit, summaries: false }, half, services).explore();
  else for (const message of held) emit(message);
}

function exploreThenProve(unit: UnitDescription, options: CheckOptions, services: SearchServices): void {
  const { emit } = services;
  let finished: Finished | undefined;
  let violated = false;
  const hear = (message: SearchMessage): void => {
    if (message.type === 'finished') finished = message;
    else emit(message);
    if (message.type === 'path' && message.violation) violated = true;
  };
  search(unit, options, { ...services, emit: hear });
  if (finished === undefined) return;
  const done = violated || (finished.exhausted && finished.gaps.length === 0) || (finished.rounds ?? 0) < A_FEW;
  if (done) {
    emit(finished);
    return;
  }
  const timeout = Math.max(finished.stats.timeMs * SHARE, Math.min(AT_LEAST, options.timeout * 1000 * SHARE)) / 1000;
  emit({ type: 'proving', finished, timeout });
  emit(withProof(finished, prove(unit, { ...options, timeout }, { loading: options.timeout, ...services })));
}

/** Nobody listens, compares or looks for goals, nobody explores a part of the unit, and states are not matched in another way. */
function isPlain(unit: UnitDescription, { match, replay }: CheckOptions, services: SearchServices): boolean {
  const { listeners = [], against, goals, colleagues } = services;
  const alone = listeners.length === 0 && against === undefined && goals === undefined && colleagues === undefined;
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
    const only: CheckOptions = { ...options, proof: 'only', arrays: 'symbolic' };
    new Engine({ ...unit, summaries: false }, only, { ...forProofs(services), emit }).explore();
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
