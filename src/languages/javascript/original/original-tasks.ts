// Runs the tasks of an original program in the order that the path had.
import type { EventLoop } from '../runtime/event-loop/event-loop.js';
import type { TaskRunner } from '../runtime/event-loop/run-tasks.js';
import { unheardRejections } from '../runtime/event-loop/unheard.js';
import type { ReplayScript } from './original-builtins.js';

export function originalTasks(
  loop: EventLoop,
  script: ReplayScript,
  /** Runs an action in the program's context, within the time limit. */
  run: (action: () => void) => void,
): TaskRunner {
  return {
    loop,
    script: run,
    unheard: unheardRejections,
    over: () => script.stopped !== undefined,
    pick: (tasks) => {
      const name = script.schedule.shift() ?? tasks[0].name;
      const task = tasks.find((candidate) => candidate.name === name);
      return task ?? script.stop({ kind: 'stopped', reason: 'the order of tasks could not be repeated' });
    },
  };
}
