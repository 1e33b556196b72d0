// The tasks that ran on a path, in order: for replays and reports.
import type { TimelineTask } from '../../../result/result.js';
import { type Task, taskDetail, taskKind } from '../runtime/event-loop/task.js';
import type { LoadedCode } from './loaded-code.js';

/** A task of the path, and the one that Node would most likely have run. */
export interface RanTask {
  readonly task: Task;
  readonly likely: Task;
}

/** The tasks of a run, as they came. */
export class RanTasks {
  /** Names of the tasks in order; of threads, those that were picked among several. */
  readonly schedule: string[] = [];
  readonly list: RanTask[] = [];
  /** The most likely task comes next, and nobody is asked. */
  likely = false;

  /** Forgets the run; what it did is given to the caller. */
  take(): TasksOfRun {
    const taken = { schedule: [...this.schedule], list: [...this.list] };
    this.schedule.length = 0;
    this.list.length = 0;
    return taken;
  }
}

export type TasksOfRun = Pick<RanTasks, 'schedule' | 'list'>;

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
