// Threads of the original program, in the order that the path had. Nobody asks what they touch.
import type { ThreadsGiven } from '../inside/threads/given.js';
import { LateFailure } from '../runtime/event-loop/run-tasks.js';
import { type ReplayScript, RunStopped } from './original-builtins.js';

export function originalThreads(script: () => ReplayScript): ThreadsGiven {
  const stopped = (reason: string): never => script().stop({ kind: 'stopped', reason });
  return {
    pick: (threads) => {
      if (threads.length === 1) return 0;
      const next = script().schedule.shift() ?? threads[0].name;
      const option = threads.findIndex(({ name }) => name === next);
      script().ranTasks = [{ task: next, alien: 'thread' }];
      return option >= 0 ? option : stopped('the order of threads could not be repeated');
    },
    ran: () => {},
    rest: () => {},
    place: () => undefined,
    input: () => '',
    isValue: () => false,
    isBytes: () => false,
    atomic: () => {},
    deadlock: (message) => script().stop({ kind: 'asserted', message }),
    unsupported: (what) => stopped(`${what} is not supported`),
    uncaught: (error) => {
      throw error instanceof RunStopped ? error : new LateFailure(error, 'uncaught');
    },
  };
}
