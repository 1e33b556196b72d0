// Runs the tasks of an original program in the order that the path had.
import type { SeenTask } from '../../../result/observation.js';
import type { EventLoop } from '../runtime/event-loop/event-loop.js';
import type { TaskRunner } from '../runtime/event-loop/run-tasks.js';
import { taskKind } from '../runtime/event-loop/task.js';
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
      if (task === undefined) {
        return script.stop({ kind: 'stopped', reason: 'the order of tasks could not be repeated' });
      }
      const ran: SeenTask = task.stub ? { task: task.name } : { task: task.name, alien: taskKind(task) };
      script.ranTasks = [...(script.ranTasks ?? []), ran];
      return task;
    },
  };
}
