// Schedule points of the tree of runs, and the visits of each: the tasks that were taken there. Kept by SourceSets.
// Always holds: the visits of a point follow one another, each with all branches of its data, so that what sleeps was explored in full. At a
// point that is spread, all that is left was handed out: its visits go side by side, and a later one sleeps on an earlier one unseen.
import type { Footprint, ScheduledTask } from '../../path/schedule.js';
import type { OpenBranch } from '../open-branch.js';
import { type Courses, independentOf, isFullyAsleep, isUnseen, type Sleep, type Sleeper } from './footprints.js';
import type { BranchMaker } from './scheduler.js';

export interface PointSetup {
  /** Visits of the run before it. */
  readonly index: number;
  readonly parent: Visit | undefined;
  readonly tasks: readonly ScheduledTask[];
  readonly allowed: readonly number[];
  /** What may come next depends on more than footprints tell. */
  readonly whole: boolean;
  readonly sleep: Sleep;
  /** Absent where a run repeats what a user has given, or somebody else has begun. */
  readonly branch: BranchMaker | undefined;
}

export class Point {
  /** Tasks that were taken here, and what they touched if they were explored in full. */
  private readonly taken = new Map<string, Courses | undefined>();
  private wanted: number[] = [];
  /** Whatever may be wanted here belongs to somebody. */
  isSpread: boolean;

  constructor(
    readonly setup: PointSetup,
    private readonly open: (branch: OpenBranch) => void,
  ) {
    this.isSpread = setup.branch === undefined;
  }

  /** @param earlier what others take here, where the visit does not follow them */
  visit(option: number, earlier?: Sleep): Visit {
    const visit = new Visit(this, option, earlier);
    this.taken.set(visit.task.name, undefined);
    visit.hold();
    return visit;
  }

  /** One of these tasks must come first in one of the visits. */
  want(firsts: ReadonlySet<string>): void {
    if (this.isSpread) return;
    const { allowed, tasks } = this.setup;
    for (const name of firsts) if (this.taken.has(name) || this.sleeps(name)) return;
    const option = allowed.find((i) => firsts.has(tasks[i].name));
    if (option === undefined) this.wantAll();
    else this.add(option);
  }

  wantAll(): void {
    if (!this.isSpread) for (const option of this.untaken()) this.add(option);
  }

  /** What was taken need not come first, for some of the data: something else must. */
  wantAnother(): void {
    const option = this.isSpread ? undefined : this.untaken().at(0);
    if (option !== undefined) this.add(option);
  }

  private untaken(): number[] {
    const { allowed, tasks } = this.setup;
    return allowed.filter((i) => !this.taken.has(tasks[i].name) && !this.sleeps(tasks[i].name));
  }

  private add(option: number): void {
    this.taken.set(this.setup.tasks[option].name, undefined);
    this.wanted.push(option);
  }

  /** The visit was explored in full: the next one begins. */
  close({ task, footprints }: Visit): void {
    const { whole, branch } = this.setup;
    if (this.isSpread) return;
    if (!whole) this.taken.set(task.name, { all: true, footprints });
    const option = this.wanted.shift();
    if (option !== undefined && branch !== undefined) this.open(branch(option, this.visit(option)));
  }

  /** All visits that may be wanted and were not begun, side by side: each sleeps on those before it. Nothing changes. */
  unasked(): OpenBranch[] {
    const { tasks, branch, index } = this.setup;
    if (this.isSpread || branch === undefined) return [];
    const left = [...this.wanted, ...this.untaken()];
    const waiting = new Set(this.wanted.map((option) => tasks[option].name));
    const earlier = new Map<string, Sleeper>();
    for (const [name, courses] of this.taken) if (!waiting.has(name)) earlier.set(name, courses ?? { since: index });
    return left.map((option) => {
      const visit = new Visit(this, option, new Map(earlier));
      earlier.set(tasks[option].name, { since: index });
      return branch(option, visit);
    });
  }

  /** What `unasked` tells was handed out. */
  spread(): void {
    this.isSpread = true;
    this.wanted = [];
  }

  private sleeps(name: string): boolean {
    return isFullyAsleep(this.setup.sleep.get(name));
  }

  /** What was taken here and explored in full. */
  explored(): Sleep {
    const known = new Map<string, Sleeper>();
    for (const [name, courses] of this.taken) if (courses !== undefined) known.set(name, courses);
    return known;
  }
}

/** A task taken at a point, with all branches of its data. */
export class Visit {
  /** By course of its data. */
  readonly footprints = new Map<string, Footprint>();
  /** Branches and runs below it that are not done. */
  private live = 0;
  private hasSlept = false;

  constructor(
    readonly point: Point,
    readonly option: number,
    private readonly beside: Sleep | undefined,
  ) {}

  get task(): ScheduledTask {
    return this.point.setup.tasks[this.option];
  }

  /** What others take at the point, or have taken: it need not come after this one. */
  get earlier(): Sleep {
    return this.beside ?? this.point.explored();
  }

  hold(): void {
    if (this.live++ === 0) this.point.setup.parent?.hold();
  }

  release(): void {
    if (--this.live > 0) return;
    this.point.close(this);
    this.point.setup.parent?.release();
  }

  /** In a course that it took, the task was found asleep. */
  fellAsleep(): void {
    if (!this.hasSlept) this.point.wantAnother();
    this.hasSlept = true;
  }

  /** What still sleeps when the task has come with such a footprint. */
  asleepAfter(footprint: Footprint): Map<string, Sleeper> {
    const asleep = new Map<string, Sleeper>();
    for (const entries of [this.point.setup.sleep, this.earlier]) {
      for (const [name, sleeper] of entries) {
        if (name === this.task.name) continue;
        const kept = isUnseen(sleeper) ? sleeper : independentOf(sleeper, footprint);
        if (kept !== undefined) asleep.set(name, kept);
      }
    }
    return asleep;
  }
}
