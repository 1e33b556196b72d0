// Solved conditions that the workers of a queue share: texts in Redis, by key. What several ask for travels once to each.
// Soundness: entries are signed; nobody else can make a worker believe that a condition has no solution. They expire, so they are bounded.
import type { SolvedStore } from '../solver/store/solved-store.js';
import type { Link } from './link.js';
import { KEPT } from './names.js';

/** Characters: a longer entry is not worth a way through the network. */
const MOST_ENTRY = 16 * 1024;
/** Entries that this worker remembers. */
const MOST_KNOWN = 20_000;

export class RedisSolved implements SolvedStore {
  readonly isEmpty = false;
  private readonly known = new Map<string, string>();

  constructor(private readonly link: Link) {}

  get(key: string): string | undefined | Promise<string | undefined> {
    return this.known.get(key) ?? this.fetch(key);
  }

  put(key: string, entry: string): void {
    if (entry.length > MOST_ENTRY || this.known.get(key) === entry) return;
    this.remember(key, entry);
    const { redis, names, address } = this.link;
    const sealed = address.key.seal('condition', key, Buffer.from(entry));
    redis.set(names.solved(key), sealed, 'EX', KEPT).catch(() => {});
  }

  /** Never fails: what cannot be had is not there. */
  private async fetch(key: string): Promise<string | undefined> {
    const { redis, names, address } = this.link;
    const sealed = redis.status === 'ready' ? await redis.getBuffer(names.solved(key)).catch(() => null) : null;
    const entry = sealed === null ? undefined : address.key.open('condition', key, sealed)?.toString();
    if (entry !== undefined) this.remember(key, entry);
    return entry;
  }

  private remember(key: string, entry: string): void {
    this.known.set(key, entry);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN) this.known.delete(oldest);
  }
}
