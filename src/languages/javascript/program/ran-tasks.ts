// The tasks that ran on a path, in order: for replays and reports.
import type { TimelineTask } from '../../../result/result.js';
import { type Task, taskDetail, taskKind } from '../runtime/event-loop/task.js';
import type { LoadedCode } from './loaded-code.js';

/** A task of the path, and the one that Node would most likely have run. */
export interface RanTask {
  readonly task: Task;
  readonly likely: Task;
}

/** A step of a thread. */
export interface RanStep {
  readonly thread: string;
  readonly cause: string;
  /** What it did, in words. */
  readonly doing: string;
  readonly maker: { readonly stack?: string } | undefined;
  /** Another thread was stopped for it, and could have gone on. */
  readonly before: string | undefined;
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
  return [...ofThreads(steps, code), ...ofTasks];
}

/** Actions that a row names. */
const FEW_ACTIONS = 3;

/** A row for each time that a thread goes on: what it did until another one went on. */
function ofThreads(steps: readonly RanStep[], code: LoadedCode): TimelineTask[] {
  const rows: RanStep[][] = [];
  for (const step of steps) {
    const row = rows.at(-1);
    if (row?.[0].thread === step.thread) row.push(step);
    else rows.push([step]);
  }
  return rows.map((row) => {
    const [{ thread, cause, maker, before }] = row;
    const actions = inWords(row);
    const shown = actions.length > FEW_ACTIONS + 1 ? [...actions.slice(0, FEW_ACTIONS), '...'] : actions;
    const at = code.locateStack(maker?.stack);
    return {
      task: thread,
      kind: 'thread',
      detail: shown.join(', '),
      cause,
      ...(at === undefined ? {} : { at }),
      ...(before === undefined ? {} : { before }),
    };
  });
}

/** What is done several times in a row is named once. */
function inWords(row: readonly RanStep[]): string[] {
  const found: { readonly text: string; times: number }[] = [];
  for (const { doing } of row) {
    const last = found.at(-1);
    if (last?.text === doing) last.times++;
    else found.push({ text: doing, times: 1 });
  }
  return found.map(({ text, times }) => (times === 1 ? text : `${text} ${times} times`));
}
