// The time of events on a loop where computation takes no time, timers run when they are due, and what is outside may take any
// time. So the time of most events is known only in relation to others.
import { type Difference, isPossible } from './differences.js';
import type { Task } from './task.js';

export class Clock {
  /** Events in the order they happened; the call of the unit is event 0. */
  private events = 1;
  private differences: Difference[] = [];
  /** The time of the last event while all are known: nothing from outside has come. */
  private now: number | undefined = 0;
  private times: number[] = [0];

  get last(): number {
    return this.events - 1;
  }

  /** Something is made now: the event in which that happens. */
  made(): number {
    return this.last;
  }

  /** A task runs now: an event. */
  happened(task: Task): void {
    const event = this.events++;
    this.differences.push({ from: event, to: event - 1, most: 0 });
    if (task.phase === 'timers') this.equal(event, task.since, task.wait);
    if (task.phase === 'poll') this.now = undefined;
    else if (this.now !== undefined && task.phase === 'timers') this.now = Math.max(this.now, this.due(task));
    this.times.push(this.now ?? Number.NaN);
  }

  private equal(event: number, since: number, wait: number): void {
    this.differences.push({ from: since, to: event, most: wait }, { from: event, to: since, most: -wait });
  }

  private due(timer: Task): number {
    return this.times[timer.since] + timer.wait;
  }

  /** May the timer be the next of all timers to run, at most `within` milliseconds after the last event? */
  mayBeNext(timer: Task, others: readonly Task[], within: number): boolean {
    if (this.now !== undefined) {
      const due = this.due(timer);
      return due <= this.now + within && others.every((other) => due <= this.due(other));
    }
    const all = [timer, ...others];
    const own = this.events;
    const asked: Difference[] = [{ from: own, to: this.last, most: 0 }];
    if (within !== Number.POSITIVE_INFINITY) asked.push({ from: this.last, to: own, most: within });
    all.forEach(({ since, wait }, i) => {
      const event = own + i;
      asked.push({ from: since, to: event, most: wait }, { from: event, to: since, most: -wait });
      asked.push({ from: event, to: own, most: 0 });
    });
    return isPossible([...this.differences, ...asked], own + all.length);
  }

  reset(): void {
    this.events = 1;
    this.differences = [];
    this.now = 0;
    this.times = [0];
  }
}
