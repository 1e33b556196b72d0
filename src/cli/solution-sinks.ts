// Where solutions are written piece by piece: a stream that may be slow or closed, or a file that is there whole or not at all.
// Used by run-enumerate-command.ts.
import { WholeFile } from '../api/write-whole.js';

export interface Sink {
  /** Nobody reads any more. */
  readonly closed: boolean;
  write(text: string): Promise<void>;
  end(): Promise<void>;
  /** Something failed: half of it is not kept where it can be taken back. */
  discard(): void;
}

/** Writes in pieces of some size and waits when the reader is slow. */
export class StreamSink implements Sink {
  private pending = '';
  private flushed = 0;
  closed = false;

  constructor(private readonly stream: NodeJS.WritableStream) {
    stream.once('error', () => {
      this.closed = true;
    });
  }

  async write(text: string): Promise<void> {
    this.pending += text;
    if (this.pending.length > 16_384 || performance.now() - this.flushed > 100) await this.end();
  }

  async end(): Promise<void> {
    const text = this.pending;
    this.pending = '';
    this.flushed = performance.now();
    if (text === '' || this.closed || this.stream.write(text)) return;
    await new Promise<void>((done) => this.stream.once('drain', done).once('error', () => done()));
  }

  discard(): void {}
}

export class FileSink implements Sink {
  readonly closed = false;
  private readonly file: WholeFile;

  constructor(path: string) {
    this.file = new WholeFile(path);
  }

  async write(text: string): Promise<void> {
    this.file.write(text);
  }

  async end(): Promise<void> {
    this.file.commit();
  }

  discard(): void {
    this.file.discard();
  }
}
