// BullMQ and ioredis, as far as we use them. Both are optional: nothing of them is loaded, nor are their types needed, without a queue.
// Always holds: a problem with the connection never says more than host and reason.
import { isIP } from 'node:net';
import { importModule } from '../host/import-module.js';
import { queuePackagesMissing, queueRefuses, queueUnreachable } from '../report/queue-messages.js';
import type { QueueAddress } from './address.js';
import { QueueProblem } from './queue-problem.js';

type Value = string | number | Buffer;

/** A connection of ioredis. Commands wait while there is none. */
export interface Redis {
  readonly status: string;
  on(event: string, heard: (error: Error) => void): this;
  connect(): Promise<void>;
  disconnect(): void;
  duplicate(): Redis;
  ping(): Promise<string>;
  get(key: string): Promise<string | null>;
  getBuffer(key: string): Promise<Buffer | null>;
  mget(...keys: readonly string[]): Promise<(string | null)[]>;
  set(key: string, value: Value, ex: 'EX', seconds: number): Promise<unknown>;
  expire(key: string, seconds: number): Promise<number>;
  exists(...keys: readonly string[]): Promise<number>;
  del(...keys: readonly string[]): Promise<number>;
  rpush(key: string, ...values: readonly Value[]): Promise<number>;
  blpopBuffer(key: string, seconds: number): Promise<[Buffer, Buffer] | null>;
  sadd(key: string, ...members: readonly string[]): Promise<number>;
  srem(key: string, ...members: readonly string[]): Promise<number>;
  smembers(key: string): Promise<string[]>;
}

export interface BullJob {
  readonly id: string;
  readonly data: unknown;
  getState(): Promise<string>;
  remove(): Promise<void>;
  updateProgress(progress: object): Promise<void>;
}

interface Closable {
  on(event: string, heard: (...given: never[]) => void): this;
  close(force?: boolean): Promise<void>;
}

export interface BullQueue extends Closable {
  add(name: string, data: object, options: object): Promise<BullJob>;
  getJob(id: string): Promise<BullJob | undefined>;
  getJobCounts(...types: readonly string[]): Promise<Readonly<Record<string, number>>>;
}

export interface BullWorker extends Closable {
  run(): Promise<void>;
}

export interface Clients {
  readonly Redis: new (options: object) => Redis;
  readonly Queue: new (name: string, options: object) => BullQueue;
  readonly QueueEvents: new (name: string, options: object) => Closable;
  readonly Worker: new (name: string, processor: (job: BullJob) => Promise<unknown>, options: object) => BullWorker;
  readonly UnrecoverableError: new (message: string) => Error;
}

const PACKAGES = ['bullmq', 'ioredis'] as const;

/** @throws QueueProblem */
export async function loadClients(): Promise<Clients> {
  const found: Record<string, Record<string, unknown>> = {};
  const missing: string[] = [];
  for (const name of PACKAGES) {
    try {
      found[name] = (await importModule(name)) as Record<string, unknown>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
      missing.push(name);
    }
  }
  if (missing.length > 0) throw new QueueProblem(queuePackagesMissing(missing));
  return { ...found.bullmq, Redis: found.ioredis.Redis ?? found.ioredis.default } as unknown as Clients;
}

/** Milliseconds. */
const CONNECT_MS = 5000;
const LONGEST_RETRY_MS = 1000;
/** Without a byte for so long a connection is dead: whoever waits on one asks more often than that. */
const SILENCE_MS = 30_000;

/** Goes on trying for ever: whoever waits has patience of its own. */
export function connectionOptions({ host, port, username, password, database, tls }: QueueAddress): object {
  return {
    host,
    port,
    db: database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // An address of a network is no name that a certificate is asked for.
    ...(tls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
    connectTimeout: CONNECT_MS,
    keepAlive: LONGEST_RETRY_MS,
    socketTimeout: SILENCE_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 6), LONGEST_RETRY_MS),
  };
}

/** A first connection: what is wrong shows now. @throws QueueProblem */
export async function connect(clients: Clients, address: QueueAddress): Promise<Redis> {
  const first = new clients.Redis({ ...connectionOptions(address), lazyConnect: true, retryStrategy: () => null });
  let seen: Error | undefined;
  first.on('error', (error) => {
    seen ??= error;
  });
  try {
    await first.connect();
    await first.ping();
  } catch (error) {
    throw problemOf(seen ?? (error as Error), address);
  } finally {
    first.disconnect();
  }
  return new clients.Redis(connectionOptions(address)).on('error', () => {});
}

const REFUSALS = /^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|AUTH|Client sent AUTH|DB index))/i;

function problemOf(error: Error, { shown, password }: QueueAddress): QueueProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = withoutSecret(message === '' ? (code ?? 'no connection') : message, password);
  return new QueueProblem(REFUSALS.test(text) ? queueRefuses(shown, text) : queueUnreachable(shown, text));
}

/** No server should repeat it; one might. */
export function withoutSecret(text: string, password: string | undefined): string {
  return password === undefined || password === '' ? text : text.replaceAll(password, '***');
}
