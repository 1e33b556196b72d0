// Runs code on plain Node with its tasks in a given order: what tests of `everypath test` import for paths whose outcome depends on it.
// Timers, immediates, `io` and promises of stubs wait until their task is named (task-order/fakes.ts); a task is its callback with all
// ticks and microtasks, as everywhere. Import it before the code: what modules keep of timers when they are loaded is then known, too.
// Always holds: outside `inOrder` everything is as Node has it.

import { install } from './task-order/fakes.js';
import { native } from './task-order/native.js';
import { giveBefore, OrderedRun, runNow, takeGiven, within } from './task-order/ordered-run.js';

/** What a run is rejected with when its promise is still open after the last task. */
const NEVER = 'the promise never settles';

/**
 * Calls a function, then runs the tasks that it leaves for later, in this order. Tasks are named as reports of everypath
 * name them: `t0` is the call, `t0.2` the second task that it begins. One that does not wait is passed over; when none is named any more and the
 * promise of the call is open, those that wait run in the order in which they were begun. Then what is left is dropped.
 * @returns what the call gives; rejected with what a task throws, or with what is rejected and heard by nobody
 */
export function inOrder<T>(order: readonly string[], call: () => T | Promise<T>): Promise<Awaited<T>> {
  if (runNow() !== undefined) return Promise.reject(new Error('inOrder: another run has not ended'));
  return new Promise((resolve, reject) => {
    const run = new OrderedRun(takeGiven());
    const restore = hearRejections((error) => run.fail(error));
    const left = [...order];
    const finish = (end: () => void): void => {
      within(undefined);
      restore();
      end();
    };
    const next = (): void => {
      const { failure, result } = run;
      const name = failure === undefined ? run.next(left) : undefined;
      if (name !== undefined) turn(() => run.start(name));
      else if (failure !== undefined) finish(() => reject(failure.error));
      else if (result === undefined) finish(() => reject(new Error(NEVER)));
      else finish(() => ('error' in result ? reject(result.error) : resolve(result.value as Awaited<T>)));
    };
    // Each task begins a turn of the loop, so that ticks come before microtasks, and is over when the next one begins.
    const turn = (task: () => void): void => {
      native.setImmediate(() => {
        run.guarded(task);
        native.setImmediate(next);
      });
    };
    install();
    within(run);
    turn(() => run.call(call));
  });
}

/**
 * A promise of a stub: fulfilled with the value when its task comes.
 * @param task its name, where it is not the next one of the task that runs
 */
export function settling<T>(value?: T, task?: string): Promise<T> {
  return new Promise((resolve) => begin(() => resolve(value as T), task));
}

/** As `settling`, but rejected with an error that says this. */
export function failing(message: string, task?: string): Promise<never> {
  return new Promise((_resolve, reject) => begin(() => reject(new Error(message)), task));
}

function begin(end: () => void, task: string | undefined): void {
  const run = runNow();
  if (run !== undefined) run.add(end, task);
  else if (task !== undefined) giveBefore(task, end);
  else native.setImmediate(end);
}

/** Rejections that nobody hears go to the run, not to the runner of the tests. */
function hearRejections(hear: (error: unknown) => void): () => void {
  const event = 'unhandledRejection';
  const others = process.listeners(event);
  process.removeAllListeners(event);
  process.on(event, hear);
  return () => {
    process.removeListener(event, hear);
    for (const listener of others) process.on(event, listener);
  };
}
