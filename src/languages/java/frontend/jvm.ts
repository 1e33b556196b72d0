// The user's JVM, which replays inputs on the original classes: one process per program, started at the first replay.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPLAY_CLASS, REPLAY_SOURCE } from './replay-source.js';

export class Jvm {
  private process: ChildProcessWithoutNullStreams | undefined;
  private waiting: ((answer: string) => void)[] = [];
  private rest = '';
  private folder: string | undefined;

  constructor(
    private readonly java: string,
    private readonly classPath: readonly string[],
    /** The release whose preview features classes use. */
    private readonly preview: number | undefined,
  ) {}

  /** The line that the script is answered with; `failed` when the process has ended. */
  replay(script: string): Promise<string> {
    const running = this.process ?? this.start();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      running.stdin.write(script);
    });
  }

  private start(): ChildProcessWithoutNullStreams {
    this.folder ??= mkdtempSync(join(tmpdir(), 'everypath-java-'));
    const source = join(this.folder, `${REPLAY_CLASS}.java`);
    writeFileSync(source, REPLAY_SOURCE);
    const preview = this.preview === undefined ? [] : ['--enable-preview', '--source', String(this.preview)];
    const args = ['-XX:TieredStopAtLevel=1', '-Xshare:auto', ...preview, source, ...this.classPath];
    const started = spawn(this.java, args, { stdio: 'pipe' });
    this.process = started;
    // Nothing of it keeps the caller alive.
    started.unref();
    for (const stream of [started.stdin, started.stdout, started.stderr])
      (stream as unknown as { unref(): void }).unref();
    started.stdout.setEncoding('utf8').on('data', (text: string) => this.take(text));
    started.stderr.resume();
    started.stdin.on('error', () => {});
    started.on('error', () => this.ended(started));
    started.on('close', () => this.ended(started));
    process.once('exit', this.dispose);
    return started;
  }

  private take(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() as string;
    for (const line of lines) this.waiting.shift()?.(line);
  }

  private ended(process: ChildProcessWithoutNullStreams): void {
    if (this.process !== process) return;
    this.process = undefined;
    this.rest = '';
    for (const answer of this.waiting.splice(0)) answer('failed\tN');
  }

  readonly dispose = (): void => {
    this.process?.kill();
    this.process = undefined;
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
    this.folder = undefined;
  };
}
