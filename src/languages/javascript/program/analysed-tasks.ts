// Runs the tasks of an analysed program: which comes next, where several may, is a choice of the path.
import type { RuntimeState } from '../runtime/env.js';
import type { TaskRunner } from '../runtime/event-loop/run-tasks.js';
import { type Task, taskText } from '../runtime/event-loop/task.js';
import { unheardRejections } from '../runtime/event-loop/unheard.js';
import type { Realm } from '../runtime/realm.js';
import type { ToldPath } from './analysed-threads.js';
import type { RanTasks } from './ran-tasks.js';
import type { ScriptRunner } from './run-script.js';
import { TaskReporter } from './task-reporter.js';

export function analysedTasks(
  { loop, told }: Realm,
  context: ToldPath,
  state: RuntimeState,
  scripts: ScriptRunner,
  ran: RanTasks,
): TaskRunner {
  const choose = (tasks: readonly Task[]): Task => {
    const describe = (option: number): string[] => [taskText(tasks[option])];
    const options = tasks.length;
    const among = tasks.map(({ name, cause, after }) => ({ name, cause, after: [...after] }));
    const whole = loop.isEntangled;
    return tasks[
      context.choose({ kind: 'schedule', site: -1, at: 'schedule', options, describe, tasks: among, whole })
    ];
  };
  return {
    loop,
    told: told && new TaskReporter(loop, told, context),
    script: (action) => scripts.run(action),
    unheard: unheardRejections,
    over: () => state.aborting,
    pick: (tasks) => {
      const task = ran.likely || (tasks.length === 1 && told === undefined) ? tasks[0] : choose(tasks);
      ran.schedule.push(task.name);
      ran.list.push({ task, likely: tasks[0] });
      return task;
    },
  };
}
