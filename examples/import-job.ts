// An import that can be cancelled: rows come from a stream, the message that cancels it from a port, and saving a row takes a while.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assert, io } from 'everypath';

/** The user whose import runs. */
const user = new AsyncLocalStorage<string>();

class Import {
  readonly saved: string[] = [];
  cancelled = false;
  savedLate = false;

  constructor(private readonly careful: boolean) {
    const { port1, port2 } = new MessageChannel();
    port2.once('message', () => {
      this.cancelled = true;
    });
    port1.postMessage('cancel');
  }

  /** A row is saved when the database has answered. */
  private async save(row: string): Promise<void> {
    if (this.cancelled) return;
    await io(row);
    if (this.careful && this.cancelled) return;
    this.savedLate ||= this.cancelled;
    this.saved.push(`${user.getStore()}: ${row}`);
  }

  run(rows: string[]): Promise<void> {
    const sink = new Writable({
      objectMode: true,
      write: (row: string, _encoding, done) => void this.save(row).then(() => done(), done),
    });
    return pipeline(Readable.from(rows), sink);
  }
}

export async function savesLate(name: string, row: string): Promise<void> {
  const job = new Import(false);
  await user.run(name, () => job.run([`${row}.`]));
  for (const line of job.saved) assert(line.startsWith(name));
  assert(!job.savedLate);
}

export async function savesInTime(name: string, row: string): Promise<void> {
  const job = new Import(true);
  await user.run(name, () => job.run([`${row}.`]));
  for (const line of job.saved) assert(line.startsWith(name));
  assert(!job.savedLate);
}
