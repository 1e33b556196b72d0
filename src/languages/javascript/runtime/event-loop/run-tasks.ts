// Runs the tasks of a program's event loop: the call of the unit first, then what waits, one task after the other. A task is its
// callback, all ticks, all microtasks, again until both queues are empty; nothing of another task runs in between.
// Used for the analysed and for the original program; they differ in who picks the next task.
import { types } from 'node:util';
import { PathAbort } from '../../../../path/context.js';
import type { EventLoop } from './event-loop.js';
import type { Task } from './task.js';

/** A task threw, or a promise was rejected with nobody to hear it: Node ends the process. */
export class LateFailure {
  constructor(
    readonly error: unknown,
    readonly how: 'uncaught' | 'unhandled',
  ) {}

  /** Asks nothing of what the program threw. */
  static is(error: unknown): error is LateFailure {
    return !types.isProxy(error) && error instanceof LateFailure;
  }
}

export interface TaskRunner {
  readonly loop: EventLoop;
  /** Runs an action in the program's context, then its microtasks. */
  script(action: () => void): void;
  /** Rejections that nobody has heard since it was asked last. */
  unheard(): { readonly reason: unknown }[];
  /** The run is over: nothing more is to be run. */
  over(): boolean;
  /** Which of the tasks runs next; there is at least one. */
  pick(tasks: readonly Task[]): Task;
  /** Tasks tell what they touch. */
  readonly told?: ToldRun | undefined;
}

/** Who hears what tasks touch. */
export interface ToldRun {
  begins(task: Task): void;
  ends(): void;
  /** Nothing more is run. */
  rest(): void;
}

/** Runs a task to its end. Throws a LateFailure, or what ends the run. */
export function runTask(runner: TaskRunner, action: () => void): void {
  const { loop } = runner;
  const part = (run: () => void): void => {
    runner.script(() => {
      try {
        run();
      } catch (error) {
        throw PathAbort.is(error) || LateFailure.is(error) || runner.over()
          ? error
          : new LateFailure(error, 'uncaught');
      }
    });
  };
  part(() => {
    loop.begins(action);
    loop.runTicks();
  });
  while (loop.hasTicks && !runner.over()) part(() => loop.runTicks());
  if (runner.over()) return;
  if (loop.uncaught.length > 0) throw new LateFailure(loop.uncaught[0], 'uncaught');
  const [rejected] = runner.unheard();
  if (rejected !== undefined) throw new LateFailure(rejected.reason, 'unhandled');
}

/** Runs one of the tasks that wait; false when none is left that the loop goes on for. */
function runNext(runner: TaskRunner): boolean {
  const { loop } = runner;
  if (runner.over() || !loop.isAlive) return false;
  const tasks = loop.next();
  const { told } = runner;
  const task = runner.pick(tasks);
  told?.begins(task);
  runTask(runner, () => loop.run(task));
  if (!runner.over()) told?.ends();
  return true;
}

/** Tasks that are run after the unit has ended; what is left then is a gap. */
const AFTERMATH = 100;

/** Runs what waits: until the unit has ended, and what it leaves behind if that is asked for. */
export function runWaiting(runner: TaskRunner, ended: () => boolean, aftermath: boolean, each: () => boolean): void {
  const { loop } = runner;
  let left = aftermath ? AFTERMATH : 0;
  while (each()) {
    if (ended() && left-- <= 0) return;
    if (runNext(runner)) continue;
    if (!runner.over() && !loop.hasWaiting) runner.told?.rest();
    return;
  }
}

/** How a promise ended. */
export interface Settled {
  state: 'pending' | 'fulfilled' | 'rejected';
  value: unknown;
  error: unknown;
}

/** Follows a promise of the program: the box tells how it ended. */
export function follow({ inner }: EventLoop, promise: unknown): Settled {
  const box: Settled = { state: 'pending', value: undefined, error: undefined };
  inner.follow(
    promise as Promise<unknown>,
    (value) => {
      box.state = 'fulfilled';
      box.value = value;
    },
    (error) => {
      box.state = 'rejected';
      box.error = error;
    },
  );
  return box;
}
