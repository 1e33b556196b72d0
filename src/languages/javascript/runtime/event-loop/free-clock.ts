// The time of events on a loop where computation takes any time (`--clock free`): statements, tasks and what is outside. Timers run when
// they are due or later, in the order in which they are due; a list of timers of one delay that has begun to run goes on as long as its
// next one is due, whatever else is.
// Soundness: an order is possible when the differences between all times have a solution; the time at which a timer is made is one of them.
import { type Difference, isPossible } from './differences.js';
import type { Task } from './task.js';

export class FreeClock {
  /** Calls of tasks, and timers being made, in the order in which that happened; the call of the unit is the first. */
  private events = 1;
  private differences: Difference[] = [];
  /** The delay of the timer that ran last, if nothing has run since. */
  private listed: number | undefined;

  get last(): number {
    return this.events - 1;
  }

  /** Something is made now: when that is. */
  made(): number {
    return this.next();
  }

  private next(): number {
    const event = this.events++;
    this.differences.push(notBefore(event - 1, event));
    return event;
  }

  /** A task runs now, while these timers wait. */
  happened(task: Task, others: readonly Task[]): void {
    const event = this.next();
    if (task.phase === 'timers') this.differences.push(...this.running(task, others, event));
    this.listed = task.phase === 'timers' ? task.wait : undefined;
  }

  /** It is due by then, and before the others unless its list is running. */
  private running(timer: Task, others: readonly Task[], event: number): Difference[] {
    const due = { from: event, to: timer.since, most: -timer.wait };
    if (this.listed === timer.wait) return [due];
    return [due, ...others.map(({ since, wait }) => ({ from: since, to: timer.since, most: wait - timer.wait }))];
  }

  /** May the timer be the next of all timers to run? */
  mayBeNext(timer: Task, others: readonly Task[]): boolean {
    const event = this.events;
    const asked = [notBefore(event - 1, event), ...this.running(timer, others, event)];
    return isPossible([...this.differences, ...asked], event + 1);
  }

  reset(): void {
    this.events = 1;
    this.differences = [];
    this.listed = undefined;
  }
}

function notBefore(first: number, second: number): Difference {
  return { from: second, to: first, most: 0 };
}
