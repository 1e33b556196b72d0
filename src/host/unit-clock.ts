// What a unit has used of its time, as its host sees it: processor time, as the system tells, or the process itself; and the time that
// went by while it slept without having asked us for anything. A host that is late itself blames nobody.
import type { Usage } from './process-usage.js';

/** Milliseconds between two looks. */
export const LOOK_MS = 100;
const LONGEST = 2 * LOOK_MS;

export class UnitClock {
  /** What is certain, and what went by since the process told for the last time, where the system tells nothing. */
  private certain = 0;
  private unsure = 0;
  private wall: number;
  private processor: number | undefined;
  /** We did something for it since the last look. */
  private served = false;

  constructor(
    private readonly usage: () => Usage | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.wall = now();
    this.processor = usage()?.processor;
  }

  /** Milliseconds. */
  get used(): number {
    return this.certain + this.unsure;
  }

  /** Counts from zero. */
  restart(): void {
    this.look();
    this.certain = 0;
    this.unsure = 0;
  }

  serve(): void {
    this.served = true;
  }

  /** The process says what it has used since it was started. */
  told(processor: number): void {
    if (this.usage() !== undefined) return;
    this.certain += Math.min(this.unsure, processor - (this.processor ?? processor));
    this.unsure = 0;
    this.processor = processor;
  }

  look(): Usage | undefined {
    const usage = this.usage();
    const wall = this.now();
    const passed = Math.min(wall - this.wall, LONGEST);
    const idle = this.served ? 0 : passed;
    if (usage === undefined) this.unsure += idle;
    else {
      const worked = Math.min(usage.processor - (this.processor ?? usage.processor), wall - this.wall);
      this.certain += usage.sleeping && worked < idle / 2 ? idle : worked;
      this.processor = usage.processor;
    }
    this.wall = wall;
    this.served = false;
    return usage;
  }
}
