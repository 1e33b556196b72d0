// The tasks that ran on a path, in order: for replays and reports.
import type { TimelineTask } from '../../../result/result.js';
import { type ThreadStep, threadRows } from '../../thread-rows.js';
import { type Task, taskDetail, taskKind } from '../runtime/event-loop/task.js';
import type { LoadedCode } from './loaded-code.js';

/** A task of the path, and the one that Node would most likely have run. */
export interface RanTask {
  readonly task: Task;
  readonly likely: Task;
}

/** A step of a thread. */
export interface RanStep extends ThreadStep {
  readonly maker: { readonly stack?: string } | undefined;
}

/** The tasks of a run, as they came. */
export class RanTasks {
  /** Of threads. */
  readonly steps: RanStep[] = [];
  /** Names of the tasks in order; of threads, those that were picked among several. */
  readonly schedule: string[] = [];
  readonly list: RanTask[] = [];
  /** The most likely task comes next, and nobody is asked. */
  likely = false;

  /** Forgets the run; what it did is given to the caller. */
  take(): TasksOfRun {
    const taken = { schedule: [...this.schedule], list: [...this.list], steps: [...this.steps] };
    this.steps.length = 0;
    this.schedule.length = 0;
    this.list.length = 0;
    return taken;
  }
}

export type TasksOfRun = Pick<RanTasks, 'schedule' | 'list' | 'steps'>;

/** The tasks of a path for its report. */
export function timelineOf({ list, steps }: Pick<RanTasks, 'list' | 'steps'>, code: LoadedCode): TimelineTask[] {
  const ofTasks = list.map(({ task, likely }): TimelineTask => {
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
  return [...threadRows(steps, ({ maker }) => code.locateStack(maker?.stack)), ...ofTasks];
}
