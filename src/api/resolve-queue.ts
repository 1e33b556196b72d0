// The queue of a check: its address, and whether the other options go with it. What would run code of the user's own, or needs something of
// this machine, does not travel.
import { type GivenQueue, type QueueAddress, queueAddress } from '../queue/address.js';
import { QueueProblem } from '../queue/queue-problem.js';
import { wrongNumber, wrongType } from '../report/messages.js';
import { queueMisfit } from '../report/queue-messages.js';
import { type CheckOptions, isSearchFile } from '../result/options.js';
import { OptionError } from './check-error.js';
import { ALLOW_CHECKS } from './resolve-options.js';

export interface ResolvedQueue {
  readonly address: QueueAddress;
  /** Seconds. */
  readonly patience: number;
}

const PATIENCE = 60;

/** @throws QueueProblem, OptionError */
export function resolveQueue(given: GivenQueue, options: CheckOptions & { readonly objects: number }): ResolvedQueue {
  if (typeof given !== 'string' && (typeof given !== 'object' || given === null)) {
    throw new OptionError(wrongType('queue', typeof given, 'an address, or { url, key, patience }'));
  }
  const patience = typeof given === 'string' ? PATIENCE : (given.patience ?? PATIENCE);
  if (typeof patience !== 'number' || !(patience > 0)) {
    throw new OptionError(wrongNumber('queue.patience', String(patience), 'a number of seconds greater than 0'));
  }
  const misfit = misfitOf(options);
  if (misfit !== undefined) throw new QueueProblem(queueMisfit(...misfit));
  return { address: queueAddress(given), patience };
}

const OWN_CODE = 'code of your own does not run on workers';

function misfitOf({ objects, ...options }: CheckOptions & { readonly objects: number }): [string, string] | undefined {
  const { listeners, languages, search, solver } = options;
  if (listeners.length > 0 || objects > 0) return ['--listener', OWN_CODE];
  if (languages.length > 0) return ['--language', OWN_CODE];
  if (isSearchFile(search)) return [`--search ${search}`, OWN_CODE];
  if (solver !== 'z3') return [`--solver ${solver}`, 'workers have the solver that is built in'];
  for (const name of Object.keys(ALLOW_CHECKS) as (keyof typeof ALLOW_CHECKS)[]) {
    const value = options[name];
    if (value === true || (Array.isArray(value) && value.length > 0)) {
      return [`--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`, 'what it allows is of this machine'];
    }
  }
  return undefined;
}
