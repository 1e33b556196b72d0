// Source sets and sleep sets: of the orders that differ only in the order of independent tasks, one is explored. A run takes one task
// at every schedule point; when it has ended, the races in it say which other tasks must come first somewhere. What was explored
// from a point sleeps in its other visits until a task comes that depends on it.
// Always holds: the visits of a point follow one another, each with all branches of its data, so that what sleeps was explored in full.
// Soundness: points are met under equal data only, since a point belongs to the prefix before it. Where what may come next depends
// on more than footprints tell (`whole`), or a run does not tell what it left, every option is taken.
import type { SchedulePoint } from '../../path/choice.js';
import type { AbortReason } from '../../path/context.js';
import type { Footprint, ScheduledTask } from '../../path/schedule.js';
import { type Courses, EVERYTHING, independentOf } from './footprints.js';
import { type Event, racesOf } from './races.js';
import type { BranchMaker, Scheduler, SchedulerHost } from './scheduler.js';
import type { Stand } from './stand.js';

/** What need not come next, or need not in such a course of its data. */
type Sleep = ReadonlyMap<string, Courses>;

/** A schedule point of the tree of runs. */
class Point {
  /** Tasks that were taken here, and what they touched if they were explored in full. */
  private readonly taken = new Map<string, Courses | undefined>();
  private readonly wanted: number[] = [];

  constructor(
    private readonly host: SchedulerHost,
    readonly parent: Visit | undefined,
    readonly tasks: readonly ScheduledTask[],
    private readonly allowed: readonly number[],
    readonly whole: boolean,
    private readonly sleep: Sleep,
    /** Absent where a run repeats what a user has given. */
    private readonly branch: BranchMaker | undefined,
  ) {}

  visit(option: number): Visit {
    const visit = new Visit(this, option);
    this.taken.set(visit.task.name, undefined);
    visit.hold();
    return visit;
  }

  /** One of these tasks must come first in one of the visits. */
  want(firsts: ReadonlySet<string>): void {
    for (const name of firsts) if (this.taken.has(name) || this.sleeps(name)) return;
    const option = this.allowed.find((i) => firsts.has(this.tasks[i].name));
    if (option === undefined) this.wantAll();
    else this.add(option);
  }

  wantAll(): void {
    for (const option of this.allowed) {
      const { name } = this.tasks[option];
      if (!this.taken.has(name) && !this.sleeps(name)) this.add(option);
    }
  }

  private add(option: number): void {
    if (this.branch === undefined) return;
    this.taken.set(this.tasks[option].name, undefined);
    this.wanted.push(option);
  }

  /** The visit was explored in full: the next one begins. */
  close({ task, footprints }: Visit): void {
    if (!this.whole) this.taken.set(task.name, { all: true, footprints });
    const option = this.wanted.shift();
    if (option === undefined || this.branch === undefined) return;
    this.host.add(this.branch(option, this.visit(option)));
  }

  sleeps(name: string): boolean {
    return this.sleep.get(name)?.all === true;
  }

  /** The task took a course that was explored from an earlier point. */
  sleepsIn(name: string, course: string): boolean {
    return this.sleep.get(name)?.footprints.has(course) === true;
  }

  /** What still sleeps when a task with such a footprint has come, other than itself. */
  asleepAfter(task: string, footprint: Footprint): Map<string, Courses> {
    const asleep = new Map<string, Courses>();
    for (const entries of [this.sleep, this.taken]) {
      for (const [name, courses] of entries) {
        const kept = name === task ? undefined : courses && independentOf(courses, footprint);
        if (kept !== undefined) asleep.set(name, kept);
      }
    }
    return asleep;
  }
}

/** A task taken at a point, with all branches of its data. */
class Visit {
  /** By course of its data. */
  readonly footprints = new Map<string, Footprint>();
  /** Branches and runs below it that are not done. */
  private live = 0;

  constructor(
    readonly point: Point,
    readonly option: number,
  ) {}

  get task(): ScheduledTask {
    return this.point.tasks[this.option];
  }

  hold(): void {
    if (this.live++ === 0) this.point.parent?.hold();
  }

  release(): void {
    if (--this.live > 0) return;
    this.point.close(this);
    this.point.parent?.release();
  }
}

export class SourceSets implements Scheduler {
  /** The run so far. */
  private visits: Visit[] = [];
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
    for (let visit = from as Visit | undefined; visit !== undefined; visit = visit.point.parent)
      this.visits.push(visit);
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
    if (this.passed === this.visits.length)
      this.enter(this.pointAt(point, [option], new Map(), undefined).visit(option));
    else this.passed++;
    this.since = this.host.decided();
    return true;
  }

  picks(point: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number | undefined {
    const { tasks, whole } = point;
    this.since = this.host.decided() + (tasks.length > 1 ? 1 : 0);
    if (this.passed < this.visits.length) return this.visits[this.passed++].option;
    const sleep = this.sleepNow(tasks, whole === true);
    const option = allowed.find((i) => sleep.get(tasks[i].name)?.all !== true);
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
    return new Point(this.host, this.current, tasks, allowed, whole === true, sleep, branch);
  }

  private enter(visit: Visit): void {
    const before = this.visits.at(-1);
    this.visits.push(visit);
    this.passed++;
    before?.release();
  }

  private sleepNow(tasks: readonly ScheduledTask[], whole: boolean): Sleep {
    const { current } = this;
    if (current === undefined || whole || current.point.whole) return new Map();
    const asleep = current.point.asleepAfter(current.task.name, this.footprintOf(this.passed - 1));
    for (const { name, footprint } of tasks) {
      const courses = asleep.get(name);
      if (footprint === undefined || courses === undefined) continue;
      const known = [...courses.footprints.keys()].map((course) => [course, footprint] as const);
      asleep.set(name, { all: courses.all, footprints: new Map(known) });
    }
    return asleep;
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
    this.asleep = current.point.sleepsIn(current.task.name, course);
    if (this.asleep) this.host.sleep();
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
