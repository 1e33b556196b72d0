// Schedulers that leave orders out: one order, those with few changes of it, some at random.
import type { SchedulePoint } from '../../path/choice.js';
import type { ScheduledTask } from '../../path/schedule.js';
import type { BranchMaker, Scheduler, SchedulerHost } from './scheduler.js';
import type { Stand } from './stand.js';

abstract class Sampled implements Scheduler {
  constructor(protected readonly host: SchedulerHost) {}

  begin(_from: Stand | undefined): void {}
  again(): void {}
  leaves(): Stand | undefined {
    return undefined;
  }
  repeats(_point: SchedulePoint, _option: number): boolean {
    return true;
  }
  abstract picks(point: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number | undefined;
  ran(): void {}
  rest(): void {}
  end(): void {}
}

/** The order that is most likely. */
export class FirstInFirstOut extends Sampled {
  picks({ tasks }: SchedulePoint, [first]: readonly number[]): number {
    if (tasks.length > 1) this.host.leftOut();
    return first;
  }
}

/** Orders in which at most so many times another task runs than the most likely one. */
export class Bounded extends Sampled {
  private changes = 0;

  constructor(
    host: SchedulerHost,
    private readonly most: number,
  ) {
    super(host);
  }

  override begin(): void {
    this.changes = 0;
  }

  override again(): void {
    this.changes = 0;
  }

  override repeats(_point: SchedulePoint, option: number): boolean {
    if (option > 0) this.changes++;
    return true;
  }

  picks({ tasks }: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number {
    if (tasks.length === 1) return 0;
    if (this.changes >= this.most) {
      this.host.leftOut();
      return allowed[0];
    }
    // Added last to first, so that a stack hands them out in order.
    for (const option of allowed.slice(1).reverse()) this.host.add(branch(option, undefined));
    if (allowed[0] > 0) this.changes++;
    return allowed[0];
  }
}

/** Numbers of orders: everything that a run decides by chance comes from its number. */
class Draw {
  /** How many points its runs are taken to have: asked for when the first of them begins. */
  length: number | undefined;

  constructor(readonly number: number) {}
}

/** So many orders at random, for each course of the data up to the first point. */
export class RandomOrders extends Sampled {
  protected draw: Draw | undefined;
  protected points = 0;
  private readonly seen = new Set<string>();

  constructor(
    host: SchedulerHost,
    private readonly count: number,
    protected readonly seed: number,
  ) {
    super(host);
  }

  override begin(from: Stand | undefined): void {
    this.draw = from as Draw | undefined;
    this.points = 0;
  }

  override again(): void {
    this.points = 0;
  }

  override leaves(): Stand | undefined {
    return this.draw;
  }

  override repeats({ tasks }: SchedulePoint, option: number): boolean {
    if (tasks.length > 1) this.passes(tasks, option);
    return true;
  }

  /** The run has passed a point. */
  protected passes(_tasks: readonly ScheduledTask[], _option: number): void {
    this.points++;
  }

  picks({ tasks }: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number {
    if (tasks.length === 1) return 0;
    this.host.leftOut();
    if (this.draw === undefined) {
      for (let i = this.count - 1; i > 0; i--) {
        const draw = new Draw(i);
        this.host.add(branch(this.chosen(draw, tasks, allowed), draw));
      }
      this.draw = new Draw(0);
    }
    const option = this.chosen(this.draw, tasks, allowed);
    this.passes(tasks, option);
    return option;
  }

  /** Which of the tasks comes next in an order that is drawn. */
  protected chosen({ number }: Draw, _tasks: readonly ScheduledTask[], allowed: readonly number[]): number {
    return allowed[chance(this.seed, number, this.points) % allowed.length];
  }

  /** Two draws may give one order. */
  isRepeated(key: string): boolean {
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    return false;
  }
}

/** Points that a run is taken to have before any has been seen. */
const FEW_POINTS = 4;

/**
 * Orders by random priorities: the task with the highest one comes next, and at a few points, drawn beforehand, it falls behind all others. An
 * order that needs d of n tasks or threads in a certain order among k points comes with a chance of at least 1 / (n k^(d - 1))
 * (probabilistic concurrency testing).
 */
export class PriorityOrders extends RandomOrders {
  /** Tasks that fell behind: the later, the further. */
  private readonly behind = new Map<string, number>();
  private longest = FEW_POINTS;

  /** @param depth how many tasks must come in a certain order */
  constructor(
    host: SchedulerHost,
    private readonly depth: number,
    count: number,
    seed: number,
  ) {
    super(host, count, seed);
  }

  override begin(from: Stand | undefined): void {
    super.begin(from);
    this.behind.clear();
  }

  override again(): void {
    super.again();
    this.behind.clear();
  }

  protected override chosen(draw: Draw, tasks: readonly ScheduledTask[], allowed: readonly number[]): number {
    const ranked = this.ranked(draw, tasks, allowed);
    return this.changesAt(draw, this.points) ? (ranked[1] ?? ranked[0]) : ranked[0];
  }

  protected override passes(tasks: readonly ScheduledTask[], option: number): void {
    const { draw } = this;
    if (draw !== undefined && this.changesAt(draw, this.points)) {
      const [first] = this.ranked(
        draw,
        tasks,
        tasks.map((_, i) => i),
      );
      if (first !== option) this.behind.set(tasks[first].name, this.points + 1);
    }
    super.passes(tasks, option);
    this.longest = Math.max(this.longest, this.points);
  }

  /** The highest priority first. */
  private ranked(draw: Draw, tasks: readonly ScheduledTask[], allowed: readonly number[]): number[] {
    const rank = (option: number): number => {
      const { name } = tasks[option];
      const fell = this.behind.get(name);
      return fell === undefined ? chance(this.seed, draw.number, numberOf(name)) : -fell;
    };
    return [...allowed].sort((a, b) => rank(b) - rank(a) || a - b);
  }

  private changesAt(draw: Draw, point: number): boolean {
    draw.length ??= this.longest;
    for (let i = 1; i < this.depth; i++) {
      if (chance(this.seed, draw.number, -i) % draw.length === point) return true;
    }
    return false;
  }
}

/** A number that looks like chance, the same for the same numbers. */
function chance(seed: number, draw: number, salt: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(draw + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(salt + 1, 0x27d4eb2f), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function numberOf(name: string): number {
  let hash = 17;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return hash;
}
