// Tells the search what tasks of the analysed program touch, and which were left when the run had ended.
import type { Footprint, ScheduledTask } from '../../../path/schedule.js';
import type { EventLoop } from '../runtime/event-loop/event-loop.js';
import type { ToldRun } from '../runtime/event-loop/run-tasks.js';
import type { Task } from '../runtime/event-loop/task.js';
import type { ToldTasks } from '../runtime/tasks/told-tasks.js';
import type { ToldPath } from './analysed-threads.js';

export class TaskReporter implements ToldRun {
  private entangled = false;

  constructor(
    private readonly loop: EventLoop,
    private readonly told: ToldTasks,
    private readonly context: ToldPath,
  ) {}

  begins({ name }: Task): void {
    this.entangled = this.loop.isEntangled;
    this.told.begin(name);
  }

  ends(): void {
    const footprint = this.told.end();
    const everything = footprint.everything || this.entangled || this.loop.isEntangled;
    this.context.tasks?.ran({ ...footprint, everything });
  }

  /** What was cleared would have looked whether it was. */
  rest(): void {
    this.context.tasks?.rest(this.loop.cancelled.map(cancelledTask));
  }
}

function cancelledTask({ name, cause, after }: Task): ScheduledTask & { readonly footprint: Footprint } {
  return { name, cause, after, footprint: { reads: new Set([`task ${name}`]), writes: new Set() } };
}
