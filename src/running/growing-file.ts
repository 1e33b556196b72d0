// Lines of a file that other processes append to, told as they come. Used where a program has children that are looked at (run-program.ts).
import { closeSync, openSync, readSync, rmSync } from 'node:fs';

/** How often it is looked at. */
const EVERY_MS = 50;

export class GrowingFile {
  private at = 0;
  private pending = '';
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly file: string,
    private readonly onLine: (line: string) => void,
  ) {
    rmSync(file, { force: true });
    this.timer = setInterval(() => this.read(), EVERY_MS);
  }

  /** What is there by now is told. */
  close(): void {
    clearInterval(this.timer);
    this.read();
    rmSync(this.file, { force: true });
  }

  private read(): void {
    let fd: number;
    try {
      fd = openSync(this.file, 'r');
    } catch {
      return;
    }
    const bytes = Buffer.alloc(1 << 16);
    try {
      for (let read = readSync(fd, bytes, 0, bytes.length, this.at); read > 0; ) {
        this.at += read;
        this.pending += bytes.toString('latin1', 0, read);
        read = readSync(fd, bytes, 0, bytes.length, this.at);
      }
    } finally {
      closeSync(fd);
    }
    const lines = this.pending.split('\n');
    this.pending = lines.pop() as string;
    for (const line of lines) this.onLine(Buffer.from(line, 'latin1').toString());
  }
}
