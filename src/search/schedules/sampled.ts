// Schedulers that leave orders out: one order, those with few changes of it, some at random.
import type { SchedulePoint } from '../../path/choice.js';
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
  constructor(readonly number: number) {}
}

/** So many orders at random, for each course of the data up to the first point. */
export class RandomOrders extends Sampled {
  private draw: Draw | undefined;
  private points = 0;
  private readonly seen = new Set<string>();

  constructor(
    host: SchedulerHost,
    private readonly count: number,
    private readonly seed: number,
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

  override repeats({ tasks }: SchedulePoint): boolean {
    if (tasks.length > 1) this.points++;
    return true;
  }

  picks({ tasks }: SchedulePoint, allowed: readonly number[], branch: BranchMaker): number {
    if (tasks.length === 1) return 0;
    this.host.leftOut();
    if (this.draw === undefined) {
      for (let i = this.count - 1; i > 0; i--) {
        const draw = new Draw(i);
        this.host.add(branch(this.chosen(draw, allowed), draw));
      }
      this.draw = new Draw(0);
    }
    const option = this.chosen(this.draw, allowed);
    this.points++;
    return option;
  }

  private chosen({ number }: Draw, allowed: readonly number[]): number {
    let hash = Math.imul(this.seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(this.points + 1, 0x27d4eb2f), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return allowed[((hash ^ (hash >>> 15)) >>> 0) % allowed.length];
  }

  /** Two draws may give one order. */
  isRepeated(key: string): boolean {
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    return false;
  }
}
