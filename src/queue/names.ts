// Names in Redis, and how long what is under them stays. Everything of one key and one build is apart from all others.
import type { QueueAddress } from './address.js';
import { thisBuild } from './build.js';
import { sha256 } from './seal.js';

/** Of BullMQ's keys and of ours. */
export const PREFIX = 'everypath';
/** Seconds that results, modules and solved conditions are kept after they were used last. */
export const KEPT = 24 * 60 * 60;
/** Seconds after which a worker or a check that says nothing is gone. */
export const PRESENT = 10;
/** Milliseconds between two signs of life. */
export const BEAT_MS = 2000;

export class Names {
  readonly queue: string;
  private readonly own: string;

  constructor({ key }: Pick<QueueAddress, 'key'>) {
    this.own = key.fingerprint;
    this.queue = `${this.own}-${thisBuild().id}`;
  }

  blob(hash: string): string {
    return `${PREFIX}:blob:${hash}`;
  }

  result(work: string): string {
    return `${PREFIX}:result:${this.own}:${work}`;
  }

  /** Alive while it is there. */
  session(session: string): string {
    return `${PREFIX}:session:${this.own}:${session}`;
  }

  asks(session: string): string {
    return `${PREFIX}:asks:${this.own}:${session}`;
  }

  answer(ask: string): string {
    return `${PREFIX}:answer:${this.own}:${ask}`;
  }

  /** A condition of this build. */
  solved(key: string): string {
    return `${PREFIX}:solved:${this.queue}:${sha256(key).slice(0, 40)}`;
  }

  /** Of all keys and builds: a check can say who is there and does not fit. */
  readonly fleet = `${PREFIX}:fleet`;

  worker(id: string): string {
    return `${PREFIX}:worker:${id}`;
  }
}
