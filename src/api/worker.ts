// Workers of a queue, for programs: `everypath worker` calls it, too.
import { availableParallelism } from 'node:os';
import { type QueueOptions, queueAddress } from '../queue/address.js';
import { QueueKey } from '../queue/seal.js';
import { wrongNumber } from '../report/messages.js';
import { OptionError } from './check-error.js';

export interface WorkerOptions extends Pick<QueueOptions, 'url' | 'key'> {
  /** Pieces of work at a time, each in processes of its own; the number of cores unless given. */
  readonly jobs?: number;
  /** Seconds without a sign of life after which its work is given to another; 15 unless given. */
  readonly lease?: number;
  /** Where modules are kept; a folder of the user's own unless given. */
  readonly folder?: string;
  /** Ends it: work under way goes back to the queue. */
  readonly signal?: AbortSignal;
  /** What it has to say, a line at a time. */
  readonly onText?: (text: string) => void;
}

const LEASE = 15;

/**
 * Explores what checks put into a queue, until the signal ends it (docs/scale-out.md).
 *
 *     await worker({ url: 'rediss://queue.example:6380', signal });
 *
 * @throws QueueProblem when the queue cannot be used
 */
export async function worker(options: WorkerOptions = {}): Promise<void> {
  const { jobs, lease = LEASE, signal = new AbortController().signal, onText = () => {}, folder } = options;
  const slots = jobs ?? availableParallelism();
  if (!Number.isSafeInteger(slots) || slots < 1) {
    throw new OptionError(wrongNumber('jobs', String(slots), 'a whole number of at least 1'));
  }
  if (!(lease >= 1)) throw new OptionError(wrongNumber('lease', String(lease), 'a number of seconds of at least 1'));
  const address = queueAddress(options);
  const { serveQueue } = await import('../queue/worker.js');
  await serveQueue({ address, jobs: slots, lease, signal, onText, folder });
}

/** A key for a new queue: give it to every machine as EVERYPATH_QUEUE_KEY. */
export function newQueueKey(): string {
  return QueueKey.fresh();
}
