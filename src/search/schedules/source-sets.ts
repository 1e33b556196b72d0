// Source sets and sleep sets: of the orders that differ only in the order of independent tasks, one is explored. A run takes one task
// at every schedule point; when it has ended, the races in it say which other tasks must come first somewhere (points.ts). What was explored
// from a point sleeps in its other visits until a task comes that depends on it.
// Soundness: points are met under equal data only, since a point belongs to the prefix before it. Where what may come next depends
// on more than footprints tell (`whole`), or a run does not tell what it left, every option is taken.
import type { SchedulePoint } from '../../path/choice.js';
import type { AbortReason } from '../../path/context.js';
import type { Footprint, ScheduledTask } from '../../path/schedule.js';
import { conflict, EVERYTHING, isFullyAsleep, isUnseen, type Sleep } from './footprints.js';
import { Point, type PointSetup, Visit } from './points.js';
import { type Event, racesOf } from './races.js';
import type { BranchMaker, Scheduler, SchedulerHost } from './scheduler.js';
import type { Stand } from './stand.js';
import { GivenStand, VISIT_SHARING } from './visit-sharing.js';

export class SourceSets implements Scheduler {
  readonly sharing = VISIT_SHARING;
  /** The run so far. */
  private visits: Visit[] = [];
  /** Another process has left the branch: of its points only the last is known. */
  private given: GivenStand | undefined;
  private footprints: Footprint[] = [];
  /** What the task that runs decided comes after so many decisions. */
  private since = 0;
  /** Schedule points passed. */
  private passed = 0;
  private left: readonly ScheduledTask[] | undefined;
  private asleep = false;

  constructor(private readonly host: SchedulerHost) {}

  begin(from: Stand | undefined): void {
    this.visits = [];
    this.given = from instanceof GivenStand ? from : undefined;
    let visit = from instanceof Visit ? from : undefined;
    for (; visit !== undefined; visit = visit.point.setup.parent) this.visits.push(visit);
    this.visits.reverse();
    this.again();
  }

  again(): void {
    this.footprints = [];
    this.passed = 0;
    this.left = undefined;
    this.asleep = false;
  }

  leaves(): Stand | undefined {
    const current = this.current;
    current?.hold();
    return current;
  }

  private get current(): Visit | undefined {
    return this.passed === 0 ? undefined : this.visits[this.passed - 1];
  }

  repeats(point: SchedulePoint, option: number): boolean {
    if (this.passed === this.visits.length) this.enterForeign(point, option);
    else this.passed++;
    this.since = this.host.decided();
    return true;
  }

  /** Somebody else has begun the point, and sees to what may be wanted there. */
  private enterForeign(point: SchedulePoint, option: number): void {
    const given = this.given?.at === this.passed ? this.given : undefined;
    const entered = this.pointAt(point, [option], given?.sleep ?? new Map(), undefined);
    this.enter(entered.visit(option, given?.earlier));
  }

  picks(point: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number | undefined {
    const { tasks, whole } = point;
    this.since = this.host.decided() + (tasks.length > 1 ? 1 : 0);
    if (this.passed < this.visits.length) return this.visits[this.passed++].option;
    if (this.given !== undefined && this.passed <= this.given.at) {
      this.enterForeign(point, allowed[0]);
      return allowed[0];
    }
    const sleep = this.sleepNow(tasks, whole === true);
    const awake = allowed.filter((i) => !isFullyAsleep(sleep.get(tasks[i].name)));
    const option = awake.find((i) => !isUnseenIn(sleep, tasks[i].name)) ?? awake.at(0);
    this.asleep = option === undefined;
    if (option === undefined) return undefined;
    const entered = this.pointAt(point, allowed, sleep, branch);
    this.enter(entered.visit(option));
    if (whole === true) entered.wantAll();
    return option;
  }

  private pointAt(
    { tasks, whole }: SchedulePoint,
    allowed: readonly number[],
    sleep: Sleep,
    branch: BranchMaker | undefined,
  ): Point {
    const setup: PointSetup = {
      index: this.passed,
      parent: this.current,
      tasks,
      allowed,
      whole: whole === true,
      sleep,
      branch,
    };
    return new Point(setup, (open) => this.host.add(open));
  }

  private enter(visit: Visit): void {
    const before = this.visits.at(-1);
    this.visits.push(visit);
    this.passed++;
    before?.release();
  }

  private sleepNow(tasks: readonly ScheduledTask[], whole: boolean): Sleep {
    const { current } = this;
    if (current === undefined || whole || current.point.setup.whole) return new Map();
    const asleep = current.asleepAfter(this.footprintOf(this.passed - 1));
    for (const { name, footprint } of tasks) {
      const sleeper = asleep.get(name);
      if (footprint === undefined || sleeper === undefined) continue;
      if (isUnseen(sleeper)) {
        if (this.dependsOnAny(sleeper.since, this.passed, footprint)) asleep.delete(name);
        else asleep.set(name, { all: true, footprints: new Map([['', footprint]]) });
      } else {
        const known = [...sleeper.footprints.keys()].map((course) => [course, footprint] as const);
        asleep.set(name, { all: sleeper.all, footprints: new Map(known) });
      }
    }
    return asleep;
  }

  /** Does what touches this depend on one of these events of the run? */
  private dependsOnAny(from: number, to: number, footprint: Footprint): boolean {
    for (let i = from; i < to; i++) if (conflict(this.footprintOf(i), footprint)) return true;
    return false;
  }

  private footprintOf(index: number): Footprint {
    return this.footprints[index] ?? EVERYTHING;
  }

  ran(footprint: Footprint): void {
    const { current } = this;
    if (current === undefined) return;
    this.footprints[this.passed - 1] = footprint;
    const course = this.host.decidedSince(this.since);
    current.footprints.set(course, footprint);
    this.asleep = this.sleepsIn(current, course, footprint);
    if (!this.asleep) return;
    current.fellAsleep();
    this.host.sleep();
  }

  /** The task took a course that is explored from an earlier point. */
  private sleepsIn({ point, task }: Visit, course: string, footprint: Footprint): boolean {
    const sleeper = point.setup.sleep.get(task.name);
    if (sleeper === undefined) return false;
    if (!isUnseen(sleeper)) return sleeper.footprints.has(course);
    return !this.dependsOnAny(sleeper.since, this.passed - 1, footprint);
  }

  rest(tasks: readonly ScheduledTask[]): void {
    this.left = tasks;
  }

  end(reason: AbortReason | undefined): void {
    const visits = this.visits.slice(0, this.passed);
    // What a task has touched that was ended is not known.
    if (!this.asleep && reason?.kind !== 'parked') {
      visits.forEach(({ footprints }, i) => {
        if (this.footprints[i] === undefined) footprints.set('', EVERYTHING);
      });
    }
    const isWhole = this.asleep || reason?.kind === 'parked' || this.left !== undefined;
    this.reverse(visits);
    if (!isWhole) for (const { point } of visits) point.wantAll();
    this.visits.at(-1)?.release();
  }

  private reverse(visits: readonly Visit[]): void {
    const events = visits.map(({ task }, i) => eventOf(task, this.footprintOf(i)));
    for (const task of this.left ?? []) events.push(eventOf(task, task.footprint ?? EVERYTHING));
    for (const { at, firsts } of racesOf(events, visits.length)) visits[at].point.want(firsts);
  }
}

function eventOf({ name, cause, step, after }: ScheduledTask, footprint: Footprint): Event {
  return { task: name, cause, step, after, footprint };
}

function isUnseenIn(sleep: Sleep, name: string): boolean {
  const sleeper = sleep.get(name);
  return sleeper !== undefined && isUnseen(sleeper);
}
