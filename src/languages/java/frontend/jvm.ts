// The user's JVM, which replays inputs on the original classes: one process per program, started at the first replay and ended when
// nobody has asked it for a while.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { harnessOf } from './harness.js';
import { REPLAY_CLASS } from './replay-source.js';

/** Milliseconds without a question after which the process ends; another question starts another one. */
const IDLE = 10_000;

/** Processes to be ended with this one. */
const running = new Set<Jvm>();
let watched = false;

function disposeAll(): void {
  for (const jvm of running) jvm.dispose();
}

export class Jvm {
  private process: ChildProcessWithoutNullStreams | undefined;
  /** Scripts that the process has not answered, in order. */
  private waiting: { readonly script: string; readonly answer: (line: string) => void }[] = [];
  private rest = '';
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly java: string,
    private readonly javac: string,
    private readonly classPath: readonly string[],
    private readonly flags: readonly string[],
  ) {}

  /** The line that the script is answered with; `failed` when the process has ended. */
  replay(script: string): Promise<string> {
    clearTimeout(this.idle);
    const running = this.process ?? this.start();
    return new Promise((answer) => {
      this.waiting.push({ script, answer });
      running.stdin.write(script);
    });
  }

  private start(): ChildProcessWithoutNullStreams {
    const { classes, before } = harnessOf(this.javac);
    const opened = ['--add-opens', 'java.base/java.util=ALL-UNNAMED'];
    const options = ['-XX:TieredStopAtLevel=1', '-Xshare:auto', ...opened, ...this.flags, '-cp', classes];
    const args = [...options, REPLAY_CLASS, before, ...this.classPath];
    const started = spawn(this.java, args, { stdio: 'pipe' });
    this.process = started;
    // Nothing of it keeps the caller alive.
    started.unref();
    for (const stream of [started.stdin, started.stdout, started.stderr])
      (stream as unknown as { unref(): void }).unref();
    started.stdout.setEncoding('utf8').on('data', (text: string) => this.take(started, text));
    started.stderr.resume();
    started.stdin.on('error', () => {});
    started.on('error', () => this.ended(started));
    started.on('close', () => this.ended(started));
    if (!watched) process.once('exit', disposeAll);
    watched = true;
    running.add(this);
    return started;
  }

  private take(process: ChildProcessWithoutNullStreams, text: string): void {
    if (this.process !== process) return;
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() as string;
    for (const line of lines) this.waiting.shift()?.answer(line);
    if (lines.includes('exited')) this.startAgain();
    clearTimeout(this.idle);
    if (this.waiting.length === 0) this.idle = setTimeout(this.dispose, IDLE).unref();
  }

  /** The program has ended the JVM: another one does what was asked of it meanwhile. */
  private startAgain(): void {
    this.process = undefined;
    this.rest = '';
    if (this.waiting.length === 0) return;
    const { stdin } = this.start();
    for (const { script } of this.waiting) stdin.write(script);
  }

  private ended(process: ChildProcessWithoutNullStreams): void {
    if (this.process !== process) return;
    this.process = undefined;
    this.rest = '';
    for (const { answer } of this.waiting.splice(0)) answer('failed\tN');
  }

  readonly dispose = (): void => {
    running.delete(this);
    this.process?.kill();
    this.process = undefined;
    this.rest = '';
  };
}
