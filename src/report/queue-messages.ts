// Texts about queues: addresses, keys, packages that are missing, fleets. None has a secret in it.
import { count, type Message } from './messages.js';

const EXAMPLE = 'write redis://HOST:PORT, or rediss://HOST:PORT for TLS (docs/scale-out.md)';

export function missingQueue(): Message {
  return {
    code: 'wrong-queue',
    text: 'no queue is named',
    hint: 'give --queue redis://HOST:PORT, or set EVERYPATH_QUEUE and give --queue env',
  };
}

export function wrongQueue(problem: string): Message {
  return { code: 'wrong-queue', text: `the address of the queue cannot be used: ${problem}`, hint: EXAMPLE };
}

export function missingQueueKey(): Message {
  return {
    code: 'wrong-queue',
    text: 'the queue needs a key: machines take no work from a queue that does not have the same one',
    hint: 'make one with npx everypath worker --new-key, and set EVERYPATH_QUEUE_KEY to it on each machine',
  };
}

export function wrongQueueKey(): Message {
  return {
    code: 'wrong-queue',
    text: 'EVERYPATH_QUEUE_KEY is no key of a queue',
    hint: 'make one with npx everypath worker --new-key',
  };
}

export function queuePackagesMissing(names: readonly string[]): Message {
  return {
    code: 'wrong-queue',
    text: `--queue needs ${names.join(' and ')}, which ${names.length === 1 ? 'is' : 'are'} not installed`,
    hint: `npm install ${names.join(' ')}`,
  };
}

export function queueUnreachable(shown: string, reason: string): Message {
  return {
    code: 'queue-lost',
    text: `${shown} cannot be reached: ${reason}`,
    hint: 'is Redis there, and may it be reached from here?',
  };
}

export function queueRefuses(shown: string, reason: string): Message {
  return {
    code: 'wrong-queue',
    text: `${shown} does not let us in: ${reason}`,
    hint: 'the address has user and password: rediss://USER:PASSWORD@HOST:PORT, best in EVERYPATH_QUEUE',
  };
}

export function queueLost(shown: string, seconds: number): Message {
  return {
    code: 'queue-lost',
    text: `${shown} has not answered for ${seconds} seconds`,
    hint: 'what was found is kept there: the same command goes on from it',
  };
}

/** Workers that are there and cannot serve, by what is wrong with them. */
export function noWorkers(shown: string, seconds: number, others: readonly string[]): Message {
  const there =
    others.length === 0
      ? 'nobody serves it'
      : `${count(others.length, 'worker')} cannot: ${[...new Set(others)].join('; ')}`;
  return {
    code: 'no-workers',
    text: `no worker of ${shown} took the work within ${seconds} seconds: ${there}`,
    hint: 'start npx everypath worker --queue ... with the same key, version of everypath and major version of Node; what was found is kept',
  };
}

export function queueMisfit(option: string, reason: string): Message {
  return { code: 'wrong-option', text: `--queue does not go with ${option}: ${reason}`, hint: 'leave one of them out' };
}

export function jobRefused(reason: string): Message {
  return { code: 'job-refused', text: `a worker refused the work: ${reason}`, hint: 'see docs/scale-out.md' };
}

// What a worker says on standard error.

export function workerReady(
  shown: string,
  at: { readonly name: string; readonly jobs: number; readonly build: string },
): string {
  return `everypath worker ${at.name} serves ${shown}, ${count(at.jobs, 'job')} at a time (${at.build})\n`;
}

export function workerRefused(id: string, reason: string): string {
  return `refused job ${id}: ${reason}\n`;
}

export function workerTrouble(text: string): string {
  return `queue: ${text}\n`;
}

export const REFUSALS = {
  unsigned: 'it is not signed with our key',
  build: (wanted: string, ours: string) => `it needs ${wanted}, this is ${ours}`,
  damaged: (what: string) => `${what} is damaged or was changed`,
} as const;
