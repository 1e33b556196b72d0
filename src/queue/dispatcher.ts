// Hands out work and waits for what comes of it, whatever happens to workers and to Redis meanwhile. One for each check.
// Always holds: work that has a result is not handed out; work without a result is in the queue, with a worker, or handed out again; a
// result counts once, and only when it is signed.
import { setMaxListeners } from 'node:events';
import { jobRefused, noWorkers, queueLost } from '../report/queue-messages.js';
import type { FleetState } from '../result/result.js';
import type { BlobSender } from './blobs.js';
import { thisBuild } from './build.js';
import type { Bundle } from './bundle.js';
import type { BullQueue } from './clients.js';
import { type Fleet, readFleet } from './fleet.js';
import type { Link } from './link.js';
import { QueueProblem } from './queue-problem.js';
import { FAILED, FORMAT, type JobOrder, type WorkResult } from './task.js';

/** Milliseconds between two looks at all that is under way. */
const SWEEP_MS = 1500;
/** Failures of one piece of work after which it is done at home. */
const MOST_FAILURES = 20;
/** What nobody foresaw counts as so many. */
const UNKNOWN = 7;
/** BullMQ has no lower priority. */
const LAST = 2_000_000;

export interface Work {
  readonly bundle: Bundle;
  readonly part: JobOrder['part'];
  /** Names it. */
  readonly name: string;
  /** Lower ones first. */
  readonly priority: number;
  /** Is a result that somebody found earlier still true? */
  isValid(result: WorkResult): boolean | Promise<boolean>;
  onProgress?(progress: unknown): void;
}

interface Pending {
  readonly work: Work;
  settle(result: WorkResult | 'stays'): void;
  fail(error: unknown): void;
  failures: number;
  /** What is done about it now, and all before. */
  last: Promise<void>;
}

export class Dispatcher {
  fleet: Fleet = { workers: 0, jobs: 0, busy: 0, others: [] };
  private readonly pending = new Map<string, Pending>();
  private readonly queue: BullQueue;
  private readonly events: { close(): Promise<void> };
  private readonly sweeper: NodeJS.Timeout;
  /** When Redis answered, and when somebody could serve, for the last time. */
  private answered = performance.now();
  private served = performance.now();
  private sweeping = false;
  private closed = false;

  constructor(
    private readonly link: Link,
    private readonly blobs: BlobSender,
    /** Seconds without Redis, or without workers, after which the check gives up. */
    private readonly patience: number,
    private readonly onFleet: (state: FleetState) => void,
  ) {
    this.queue = link.queue();
    const events = new link.clients.QueueEvents(link.names.queue, link.bull());
    events.on('error', () => {});
    events.on('completed', ({ jobId }: { jobId: string }) => void this.guarded(jobId, (one) => this.collect(one)));
    events.on('failed', ({ jobId, failedReason }: { jobId: string; failedReason: string }) =>
      this.guarded(jobId, (one) => this.failed(one, failedReason)),
    );
    events.on('progress', ({ jobId, data }: { jobId: string; data: unknown }) =>
      this.pending.get(jobId)?.work.onProgress?.(data),
    );
    this.events = events;
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    void this.sweep();
  }

  /** @returns what came of it, or that it must be done here. @throws QueueProblem */
  async done(work: Work, signal: AbortSignal | undefined): Promise<WorkResult | 'stays'> {
    const known = await this.read(work);
    if (known !== undefined) return known;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        signal?.removeEventListener('abort', stop);
        this.pending.delete(work.name);
      };
      const one: Pending = {
        work,
        failures: 0,
        last: Promise.resolve(),
        settle(result) {
          end();
          resolve(result);
        },
        fail(error) {
          end();
          reject(error);
        },
      };
      const stop = (): void => {
        void this.withdraw(work.name);
        one.fail(new Interrupted());
      };
      if (signal?.aborted) return stop();
      // As many listen as there is work.
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', stop);
      this.pending.set(work.name, one);
      void this.guarded(work.name, () => this.submit(one, false));
    });
  }

  get handedOut(): number {
    return this.pending.size;
  }

  get waiting(): number {
    return Math.max(0, this.pending.size - this.fleet.busy);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.sweeper);
    for (const closing of [this.queue.close(), this.events.close()]) closing.catch(() => {});
  }

  /** One thing after the other for each piece of work; what fails is tried again at the next look. */
  private guarded(name: string, action: (one: Pending) => Promise<void>): Promise<void> {
    const one = this.pending.get(name);
    if (one === undefined) return Promise.resolve();
    one.last = one.last.then(async () => {
      if (this.closed || this.pending.get(name) !== one) return;
      try {
        await action(one);
      } catch (error) {
        if (error instanceof QueueProblem) one.fail(error);
      }
    });
    return one.last;
  }

  /** A result that is there, signed and true. */
  private async read({ name, isValid }: Work): Promise<WorkResult | undefined> {
    const { redis, names } = this.link;
    const sealed = await redis.getBuffer(names.result(name));
    if (sealed === null) return undefined;
    const found = this.link.open('result', name, sealed) as WorkResult | undefined;
    if (found !== undefined && (await isValid(found))) return found;
    await redis.del(names.result(name));
    return undefined;
  }

  private async collect(one: Pending): Promise<void> {
    const found = await this.read(one.work);
    if (found === undefined) await this.again(one, 'missing: its result');
    else one.settle(found);
  }

  /** @param anew what Redis had may be gone */
  private async submit({ work }: Pending, anew: boolean): Promise<void> {
    const { name, bundle, priority, part } = work;
    await this.blobs.send(bundle.blobs, anew);
    const order: JobOrder = {
      format: FORMAT,
      work: name,
      task: bundle.hash,
      session: this.link.id,
      build: thisBuild().text,
      part,
    };
    // One that an earlier check has left asks where nobody answers.
    const left = await this.queue.getJob(name);
    if (left !== undefined && (await left.getState()) !== 'active') await left.remove().catch(() => {});
    const data = { sealed: this.link.seal('job', name, order).toString('base64') };
    const limits = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    await this.queue.add('explore', data, { jobId: name, priority: Math.min(priority, LAST), ...limits });
  }

  private async failed(one: Pending, reason: string): Promise<void> {
    const [why] = reason.split(':', 1);
    if (why === FAILED.refused) one.fail(new QueueProblem(jobRefused(reason.slice(why.length + 1).trim())));
    else if (why === FAILED.stays) one.settle('stays');
    else await this.again(one, reason);
  }

  private async again(one: Pending, reason: string): Promise<void> {
    const [why] = reason.split(':', 1);
    one.failures += Object.hasOwn(FAILED, why) ? 1 : UNKNOWN;
    if (one.failures > MOST_FAILURES) one.settle('stays');
    else await this.submit(one, true);
  }

  private async withdraw(name: string): Promise<void> {
    const job = await this.queue.getJob(name).catch(() => undefined);
    await job?.remove().catch(() => {});
  }

  private async sweep(): Promise<void> {
    this.loseHope();
    if (this.sweeping || this.closed) return;
    this.sweeping = true;
    try {
      const { redis, names, address } = this.link;
      this.fleet = await readFleet(redis, names, address.key.fingerprint);
      const now = performance.now();
      this.answered = now;
      if (this.fleet.workers > 0 || this.pending.size === 0) this.served = now;
      const { workers, busy } = this.fleet;
      this.onFleet({ workers, busy, waiting: this.waiting });
      for (const name of [...this.pending.keys()]) await this.guarded(name, (one) => this.look(one));
    } catch {
      // The next look may fare better.
    } finally {
      this.sweeping = false;
    }
  }

  /** What an event would have told, had it come. */
  private async look(one: Pending): Promise<void> {
    const { name } = one.work;
    const { redis, names } = this.link;
    if ((await redis.exists(names.result(name))) > 0) await this.collect(one);
    else if ((await this.queue.getJob(name)) === undefined) await this.submit(one, true);
  }

  private loseHope(): void {
    const now = performance.now();
    const { shown } = this.link.address;
    const late = (since: number): boolean => now - since > this.patience * 1000;
    const problem = late(this.answered)
      ? queueLost(shown, this.patience)
      : late(this.served)
        ? noWorkers(shown, this.patience, this.fleet.others)
        : undefined;
    if (problem === undefined) return;
    for (const one of [...this.pending.values()]) one.fail(new QueueProblem(problem));
  }
}

/** The check was told to end. */
export class Interrupted extends Error {}
