// A check's or a worker's side of a queue: connections, names, the key. Opened once for each.
import { randomUUID } from 'node:crypto';
import type { QueueAddress } from './address.js';
import { type BullQueue, type Clients, connect, connectionOptions, loadClients, type Redis } from './clients.js';
import { Names, PREFIX } from './names.js';
import { pack, unpack } from './packed.js';
import type { Sealed } from './seal.js';

export class Link {
  readonly names: Names;
  /** Of this side, for as long as it is there. */
  readonly id = randomUUID();
  private readonly others: { disconnect(): void }[] = [];

  private constructor(
    readonly clients: Clients,
    readonly address: QueueAddress,
    readonly redis: Redis,
  ) {
    this.names = new Names(address);
  }

  /** @throws QueueProblem */
  static async open(address: QueueAddress): Promise<Link> {
    const clients = await loadClients();
    return new Link(clients, address, await connect(clients, address));
  }

  /** For commands that wait. */
  another(): Redis {
    const made = this.redis.duplicate().on('error', () => {});
    this.others.push(made);
    return made;
  }

  queue(): BullQueue {
    return new this.clients.Queue(this.names.queue, this.bull()).on('error', () => {});
  }

  /** What everything of BullMQ is given. */
  bull(): object {
    return { connection: connectionOptions(this.address), prefix: PREFIX };
  }

  seal(kind: Sealed, name: string, value: unknown): Buffer {
    return this.address.key.seal(kind, name, pack(value));
  }

  /** Undefined: nobody who has the key made it, or it is damaged. */
  open(kind: Sealed, name: string, sealed: Buffer): unknown {
    const body = this.address.key.open(kind, name, sealed);
    return body === undefined ? undefined : unpack(body);
  }

  close(): void {
    for (const one of [this.redis, ...this.others]) one.disconnect();
  }
}
