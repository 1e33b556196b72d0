// Races of a run: pairs of tasks that touch the same place, the order of which nothing else settles. Reversing each race, where it
// occurred, gives the orders that differ in something that matters. Used by SourceSets when a run has ended.
import type { Footprint } from '../../path/schedule.js';
import { conflict, handsOver } from './footprints.js';

/** A task, or a step of a thread, that ran, or that was about to run when the run ended. */
export interface Event {
  readonly task: string;
  readonly cause: string;
  readonly step: number | undefined;
  readonly after?: readonly string[] | undefined;
  readonly footprint: Footprint;
}

export interface Race {
  /** Index of the event before which another one could have come. */
  readonly at: number;
  /** Tasks one of which comes first in an order in which the race goes the other way. */
  readonly firsts: ReadonlySet<string>;
}

/**
 * The races of a run, all of them: how one is reversed depends on all that comes later. The events from `ran` on have not run.
 */
export function racesOf(events: readonly Event[], ran: number): Race[] {
  const pairs: [number, number][] = [];
  const order = new Order(events, ran, (first, second) => void pairs.push([first, second])).build();
  return pairs.map(([first, second]) => ({ at: first, firsts: order.firsts(first, second) }));
}

/** What happens before what in a run. */
export class Order {
  /** By event: 1 for the events that happen before it. */
  readonly before: Uint8Array[] = [];
  private readonly steps: number[] = [];

  constructor(
    private readonly events: readonly Event[],
    private readonly ran: number,
    private readonly race: (first: number, second: number) => void,
  ) {
    const counts = new Map<string, number>();
    for (const { task } of events) {
      const step = (counts.get(task) ?? 0) + 1;
      counts.set(task, step);
      this.steps.push(step);
    }
  }

  build(): this {
    for (let second = 0; second < this.events.length; second++) this.relate(second);
    return this;
  }

  private relate(second: number): void {
    const { events } = this;
    const before = new Uint8Array(this.ran);
    this.before.push(before);
    const found: number[] = [];
    const join = (first: number): void => {
      const earlier = this.before[first];
      for (let i = 0; i < first; i++) before[i] |= earlier[i];
      before[first] = 1;
    };
    for (let first = Math.min(second, this.ran) - 1; first >= 0; first--) {
      if (before[first] === 1) continue;
      if (!this.follows(first, second)) {
        if (!conflict(events[first].footprint, events[second].footprint)) continue;
        found.push(first);
      }
      join(first);
    }
    for (let first = Math.min(second, this.ran) - 1; first >= 0; first--) {
      if (before[first] === 0 && handsOver(events[first].footprint, events[second].footprint)) join(first);
    }
    for (const first of found) this.race(first, second);
  }

  /** The same thread, or the one that made it, or one that always comes before it. */
  private follows(first: number, second: number): boolean {
    const [{ task }, { task: later, cause, step, after }] = [this.events[first], this.events[second]];
    if (task === later || after?.includes(task) === true) return true;
    return task === cause && (step === undefined || this.steps[first] <= step);
  }

  /**
   * Who may come first where `first` stands so that `second` comes before it: of what ran after `first` and does not depend on it,
   * whatever depends on nothing else of that. `second` itself counts only where there is no such task, since what it touches depends
   * on what it reads.
   */
  firsts(first: number, second: number): ReadonlySet<string> {
    const { events, before } = this;
    const free: number[] = [];
    const firsts = new Set<string>();
    for (let i = first + 1; i < this.ran; i++) {
      if (before[i][first] === 1) continue;
      if (!free.some((earlier) => before[i][earlier] === 1)) firsts.add(events[i].task);
      free.push(i);
    }
    return firsts.size === 0 ? new Set([events[second].task]) : firsts;
  }
}
