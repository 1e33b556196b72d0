// A worker: takes work from a queue, explores it in processes of the engine as contained as at home, and leaves the result under the work's name.
// Always holds: nothing is read that is not signed with the key, or named by what is; no code of a queue runs in this process.
import { hostname } from 'node:os';
import { EngineHost, type ExploreHandlers } from '../host/host.js';
import { UnitLoadError } from '../host/unit-load-error.js';
import { REFUSALS, workerReady, workerRefused, workerTrouble } from '../report/queue-messages.js';
import type { CheckEvent } from '../result/result.js';
import type { QueueAddress } from './address.js';
import { BlobStore } from './blobs.js';
import { thisBuild } from './build.js';
import { type BullJob, type BullWorker, withoutSecret } from './clients.js';
import { sayGone, sayPresent } from './fleet.js';
import { Link } from './link.js';
import { BEAT_MS, KEPT } from './names.js';
import { unpack } from './packed.js';
import { RedisSolved } from './redis-solved.js';
import { FORMAT, type JobOrder, type Task, type UnitOutcome, type WorkResult } from './task.js';
import { fetchBlob, NotDone, TaskSource } from './task-source.js';

export interface WorkerSetup {
  readonly address: QueueAddress;
  /** Pieces of work at a time. */
  readonly jobs: number;
  /** Seconds without a sign of life after which a worker's work is given to another. */
  readonly lease: number;
  readonly signal: AbortSignal;
  /** Where modules are kept. */
  readonly folder?: string | undefined;
  onText(text: string): void;
}

/** Milliseconds between two signs of progress. */
const PROGRESS_MS = 500;
/** Seconds that a result is kept that another run might not have. */
const PASSING_KEPT = 60;
const PASSING = new Set(['crash', 'engine-bug', 'nondeterminism']);
/** Programs that are told apart. */
const MOST_PROGRAMS = 64;
/** Work that made so many workers disappear is done by the check itself. */
const MOST_STALLS = 20;

/** Serves until the signal. @throws QueueProblem when the queue cannot be used */
export async function serveQueue(setup: WorkerSetup): Promise<void> {
  const link = await Link.open(setup.address);
  await new QueueWorker(link, setup).served;
}

class QueueWorker {
  readonly served: Promise<void>;
  private readonly blobs: BlobStore;
  private readonly worker: BullWorker;
  private readonly beat: NodeJS.Timeout;
  private readonly solved: RedisSolved;
  private readonly running = new Map<AbortController, JobOrder>();
  /** By name: the engine tells programs apart by these. */
  private readonly programs = new Map<string, object>();

  constructor(
    private readonly link: Link,
    private readonly setup: WorkerSetup,
  ) {
    const { signal, jobs, lease, onText, folder } = setup;
    const { address, names, clients } = link;
    this.blobs = new BlobStore(link.redis, names, folder);
    this.solved = new RedisSolved(link);
    this.worker = new clients.Worker(names.queue, (job) => this.take(job), {
      ...link.bull(),
      concurrency: jobs,
      lockDuration: lease * 1000,
      stalledInterval: (lease * 1000) / 2,
      maxStalledCount: MOST_STALLS,
    });
    let last = '';
    this.worker.on('error', ({ message }: Error) => {
      const text = withoutSecret(message, address.password);
      if (text !== last) onText(workerTrouble(text));
      last = text;
    });
    this.worker.on('active', () => {
      last = '';
    });
    this.beat = setInterval(() => void this.live().catch(() => {}), BEAT_MS);
    this.served = new Promise((resolve) => {
      const stop = (): void => void this.stop().then(resolve, resolve);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    void this.live().then(
      () => onText(workerReady(address.shown, { name: this.name, jobs, build: thisBuild().text })),
      () => {},
    );
  }

  private get name(): string {
    return `${hostname()}:${process.pid}`;
  }

  private async stop(): Promise<void> {
    clearInterval(this.beat);
    for (const running of this.running.keys()) running.abort();
    const late = new Promise((resolve) => setTimeout(resolve, 3000).unref());
    await Promise.race([this.worker.close().then(() => sayGone(this.link.redis, this.link.names, this.link.id)), late]);
    this.link.close();
  }

  /** Says that we are there, and hears whether checks have been ended. */
  private async live(): Promise<void> {
    const { redis, names, id, address } = this.link;
    const { fingerprint } = address.key;
    const { jobs } = this.setup;
    await sayPresent(redis, names, id, {
      name: this.name,
      build: thisBuild(),
      key: fingerprint,
      jobs,
      busy: this.running.size,
    });
    for (const [running, { session }] of this.running) {
      if ((await redis.get(names.session(session))) === 'over') running.abort();
    }
  }

  private async take(job: BullJob): Promise<void> {
    const { redis, names } = this.link;
    const order = this.orderOf(job);
    if ((await redis.exists(names.result(order.work))) > 0) return;
    const task = unpack(await fetchBlob(this.blobs, order.task, 'the task')) as Task;
    const abort = new AbortController();
    this.running.set(abort, order);
    void this.live().catch(() => {});
    try {
      const result = await this.explore(job, order, task, abort.signal);
      if (abort.signal.aborted) throw new NotDone('interrupted');
      const passing = isPassing(result.outcome);
      const sealed = this.link.seal('result', order.work, result);
      await redis.set(names.result(order.work), sealed, 'EX', passing ? PASSING_KEPT : KEPT);
    } finally {
      this.running.delete(abort);
    }
  }

  /** @throws NotDone for what nobody with the key has signed, or what needs another build */
  private orderOf({ id, data }: BullJob): JobOrder {
    const refuse = (reason: string): never => {
      this.setup.onText(workerRefused(id.replace(/[^\w-]/g, '?').slice(0, 80), reason));
      throw new NotDone('refused', reason);
    };
    const { sealed } = (data ?? {}) as { readonly sealed?: unknown };
    const bytes = typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : Buffer.alloc(0);
    const order = this.link.open('job', id, bytes) as JobOrder | undefined;
    if (order === undefined) return refuse(REFUSALS.unsigned);
    const { text } = thisBuild();
    if (order.format !== FORMAT || order.build !== text) return refuse(REFUSALS.build(order.build, text));
    return order;
  }

  private programOf({ program }: Task): object {
    const known = this.programs.get(program) ?? {};
    this.programs.delete(program);
    this.programs.set(program, known);
    const [oldest] = this.programs.keys();
    if (this.programs.size > MOST_PROGRAMS) this.programs.delete(oldest);
    return known;
  }

  private async explore(job: BullJob, order: JobOrder, task: Task, signal: AbortSignal): Promise<WorkResult> {
    const { unit, options, share, surroundings } = task;
    const source = new TaskSource(this.link, this.blobs, order, task, this.programOf(task));
    const host = new EngineHost(options, surroundings);
    const solved = task.solved ? { solved: { store: this.solved, version: thisBuild().id } } : {};
    let told = 0;
    const onEvent = (event: CheckEvent): void => {
      const now = performance.now();
      if (event.type !== 'progress' || now - told < PROGRESS_MS) return;
      told = now;
      job.updateProgress(event).catch(() => {});
    };
    try {
      const handlers = { onEvent, signal, ...(share && { share }), ...solved };
      const outcome = await outcomeOf(order, { host, unit, source, handlers });
      return { outcome, asked: [...source.asked.values()] };
    } finally {
      source.close();
      host.close();
    }
  }
}

interface Job {
  readonly host: EngineHost;
  readonly unit: Task['unit'];
  readonly source: TaskSource;
  readonly handlers: ExploreHandlers;
}

async function outcomeOf({ part }: JobOrder, { host, unit, source, handlers }: Job): Promise<UnitOutcome> {
  try {
    if (part === undefined) return { kind: 'result', result: await host.explore(unit, source, handlers) };
    if ('attempts' in part) return { kind: 'proof', proof: await host.prove(unit, source, handlers, part) };
    const found = await host.explorePart(unit, source, handlers, part);
    return 'state' in found ? { kind: 'part', part: found } : { kind: 'result', result: found };
  } catch (error) {
    if (!(error instanceof UnitLoadError)) throw error;
    const { message, location, option, missing, late } = error;
    return { kind: 'load-error', message, location, option, missing, late };
  }
}

/** Another run may fare better. */
function isPassing(outcome: UnitOutcome): boolean {
  if (outcome.kind === 'load-error') return false;
  if (outcome.kind === 'proof') return outcome.proof === undefined;
  const gaps =
    outcome.kind === 'result'
      ? outcome.result.gaps
      : [...outcome.part.extra, ...outcome.part.state.findings.tally.gaps];
  return gaps.some(({ code }) => PASSING.has(code));
}
