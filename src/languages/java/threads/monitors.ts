// Threads of the running Java program as the scheduler knows them, and the monitors that they take.

/** What a step touches of what threads share: names of places (path/schedule.ts). */
export interface Touched {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly readsAll?: readonly string[];
  readonly writesAll?: readonly string[];
  readonly acquires?: readonly string[];
  readonly everything?: boolean;
}

/** What a thread asks for when it stops. */
export interface Request {
  readonly touched: Touched;
  readonly doing: string;
  /** Can it be done now? */
  ready?(): boolean;
}

export type Steps<T = any> = Generator<Request, T, undefined>;

export class ThreadRecord {
  run: Steps | undefined;
  request: Request | undefined;
  /** Objects that it gave to others, threads that it started, steps that it went. */
  named = 0;
  started = 0;
  steps = 0;
  /** Instructions of the program that replays count (classfile/stop-code.ts). */
  passes = 0;
  releases: string[] = [];
  done = false;
  result: unknown;
  /** The line that it is at, by mark. */
  at = -1;

  constructor(
    readonly name: string,
    readonly cause: string,
    readonly step: number | undefined,
    /** The program's own object; of the first thread made when somebody asks. */
    public object: any,
  ) {}
}

/** Who held the object, and who waits for a notification. */
export class Monitor {
  owner: ThreadRecord | undefined;
  count = 0;
  private waiting: ThreadRecord[] = [];
  private readonly notified = new Set<ThreadRecord>();
  /** Each wakes one of its threads. */
  private permits: ThreadRecord[][] = [];

  constructor(
    /** What it is. */
    readonly lock: 'monitor' | 'lock',
  ) {}

  waits(thread: ThreadRecord): void {
    this.waiting.push(thread);
  }

  notify(): void {
    const left = this.waiting.filter((each) => !this.notified.has(each));
    if (left.length > this.permits.length) this.permits.push(left);
  }

  notifyAll(): void {
    for (const each of this.waiting) this.notified.add(each);
    this.permits = [];
  }

  /** May a thread that waits go on, once the object is free? */
  isNotified(thread: ThreadRecord): boolean {
    return this.notified.has(thread) || this.permits.some((each) => each.includes(thread));
  }

  /** The thread goes on: who woke it wakes nobody else. */
  wakes(thread: ThreadRecord): void {
    this.waiting = this.waiting.filter((each) => each !== thread);
    const isForAll = this.notified.delete(thread);
    const used = isForAll ? -1 : this.permits.findIndex((each) => each.includes(thread));
    this.permits = this.permits.filter((_, i) => i !== used).map((each) => each.filter((t) => t !== thread));
  }

  release(by: ThreadRecord, place: string): void {
    this.owner = undefined;
    this.count = 0;
    by.releases.push(place);
  }
}
