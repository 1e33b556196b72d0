// Threads of a program, made in its realm (inside/threads/): the rewritten text of its modules finds there what it calls. For the
// analysed and for the original program alike.
import type vm from 'node:vm';
import type { Footprint, ScheduledTask } from '../../../path/schedule.js';
import { type InnerThreads, THREADS } from '../inside/texts.js';
import type { ThreadsGiven, Touched, WaitingThread } from '../inside/threads/given.js';
import { inRealm } from './realm/in-realm.js';

/** Names of the package that only programs with threads have. */
export const THREAD_FUNCTIONS = ['spawn', 'synchronized', 'join', 'wait', 'notify', 'notifyAll'] as const;

export function createThreads(context: vm.Context, given: ThreadsGiven): InnerThreads {
  return inRealm(context, THREADS, 'everypath:threads')(given);
}

/** Shows the text of the program what it calls. Not before functions that it can reach are replaced. */
export function showThreads(global: object, { textFunctions }: InnerThreads): void {
  Object.defineProperty(global, Symbol.for('everypath.threads'), { value: textFunctions });
}

export function footprintOf(touched: Touched): Footprint {
  const { reads, writes, readsAll, writesAll, acquires, releases, everything } = touched;
  return {
    reads: new Set(reads),
    writes: new Set(writes),
    readsAll: new Set(readsAll),
    writesAll: new Set(writesAll),
    acquires: new Set(acquires),
    releases: new Set(releases),
    everything: everything === true,
  };
}

/** What a thread touches next is not given beforehand: an open part of the input may be decided by another thread meanwhile. */
export function scheduledThread({ name, cause, step }: WaitingThread): ScheduledTask {
  return { name, cause, step };
}

export function threadText({ name, doing }: WaitingThread): string {
  return `next: thread ${name} ${doing}`;
}
