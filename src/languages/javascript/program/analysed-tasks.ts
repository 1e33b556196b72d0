// Runs the tasks of an analysed program: which comes next, where several may, is a choice of the path.
import type { TimelineTask } from '../../../result/result.js';
import type { RuntimeState } from '../runtime/env.js';
import type { TaskRunner } from '../runtime/event-loop/run-tasks.js';
import { type Task, taskDetail, taskKind, taskText } from '../runtime/event-loop/task.js';
import { unheardRejections } from '../runtime/event-loop/unheard.js';
import type { Realm } from '../runtime/realm.js';
import type { ToldPath } from './analysed-threads.js';
import type { LoadedCode } from './loaded-code.js';
import type { ScriptRunner } from './run-script.js';
import { TaskReporter } from './task-reporter.js';

/** A task of the path, and the one that Node would most likely have run. */
export interface RanTask {
  readonly task: Task;
  readonly likely: Task;
}

/** The tasks of a path for its report. */
export function timelineOf(ran: readonly RanTask[], code: LoadedCode): TimelineTask[] {
  return ran.map(({ task, likely }) => {
    const detail = taskDetail(task);
    const at = code.locateStack(task.maker.stack);
    return {
      task: task.name,
      kind: taskKind(task),
      ...(detail === undefined ? {} : { detail }),
      cause: task.cause,
      ...(at === undefined ? {} : { at }),
      ...(likely === task ? {} : { before: likely.name }),
    };
  });
}

export function analysedTasks(
  { loop, told }: Realm,
  context: ToldPath,
  state: RuntimeState,
  scripts: ScriptRunner,
  /** Gets the names of the tasks that run. */
  schedule: string[],
  ran: RanTask[],
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
      const task = tasks.length === 1 && told === undefined ? tasks[0] : choose(tasks);
      schedule.push(task.name);
      ran.push({ task, likely: tasks[0] });
      return task;
    },
  };
}
