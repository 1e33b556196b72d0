// One unit as its caller wants it explored: the search, and with `--proof auto` a proof by induction (docs/proofs.md) where the search
// has left something open, found nothing wrong and come by a loop a few times.
// Soundness: a proof is complete by itself, so what the search has left out does not count against it.
import type { UnitDescription } from '../languages/unit.js';
import { forgetTerms } from '../logic/term.js';
import type { CheckOptions } from '../result/options.js';
import { Hunter } from './endless/hunter.js';
import { Engine } from './engine.js';
import { exploreTasks } from './explore-tasks.js';
import type { SearchMessage } from './messages.js';
import { mayProve } from './proof-trials.js';
import { exploreThenProve, forProofs, proveBeside } from './prove-unit.js';
import type { SearchServices } from './search.js';

type Finished = SearchMessage & { readonly type: 'finished' };

export function exploreUnit(unit: UnitDescription, given: CheckOptions, asked: SearchServices): void {
  forgetTerms();
  // A property fails by whatever it throws.
  const options: CheckOptions = unit.property === true ? { ...given, failOn: 'all' } : given;
  const lassoHunt: SearchServices['lassoHunt'] = (progress) =>
    new Hunter({ ...unit, tells: false }, options, asked, progress);
  const services: SearchServices = { ...asked, lassoHunt };
  if (asked.proves !== undefined) proveBeside(unit, options, asked, asked.proves);
  else if (options.proof === 'only') new Engine(unit, options, forProofs(services)).explore();
  else if (mayProve(unit, options) && isAlone(services)) exploreThenProve(unit, options, services, search);
  else search(unit, options, services);
}

function search(unit: UnitDescription, options: CheckOptions, services: SearchServices): void {
  if (unit.summaries && options.replay === undefined) exploreSummarized(unit, options, services);
  else if (unit.tells === true) exploreTasks(unit, options, services);
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

/** Nobody listens, compares or looks for goals; who explores a part of the unit leaves proofs to whoever hands out the parts. */
function isAlone({ listeners = [], against, goals, colleagues }: SearchServices): boolean {
  return listeners.length === 0 && against === undefined && goals === undefined && colleagues === undefined;
}
