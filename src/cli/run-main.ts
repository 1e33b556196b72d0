// A command as a process of its own: signals, pipes that nobody reads, errors that nobody caught. Called by start.ts. Everything heavy
// is imported only when a check runs.
import { writeProblem } from '../api/write-whole.js';
import { drawMessage } from '../report/error.js';
import { createLayout } from '../report/layout.js';
import { runCommandLine } from './command-line.js';
import { errorMessage, exitCodeOf } from './failure.js';

/** A signal ends a run with what was found; a second one ends the process. The exit code is then 128 and the signal's number. */
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

async function main(args: readonly string[], keepOwn: () => void): Promise<number> {
  const abort = new AbortController();
  let interrupted = 0;
  const stop = (signal: keyof typeof SIGNALS): void => {
    interrupted = 128 + SIGNALS[signal];
    abort.abort();
  };
  const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
  for (const name of names) process.once(name, stop);
  const { code, ran, untilInterrupted } = await runCommandLine(args, process, abort.signal);
  if (ran) {
    (await import('../languages/javascript/frontend/code-cache.js')).keepCode();
    keepOwn();
  }
  for (const name of names) process.off(name, stop);
  return code === 0 && !untilInterrupted ? interrupted : code;
}

// A reader that has seen enough (`| head`) is no error: the rest of the text is dropped, the exit code stays that of the findings.
const UNREAD = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * @param keepOwn keeps V8's code of the command line itself, once a command has run
 * @returns the exit code
 */
export async function runMain(args: readonly string[], keepOwn: () => void = () => {}): Promise<number> {
  for (const [name, stream] of [
    ['standard output', process.stdout],
    ['standard error', process.stderr],
  ] as const) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!UNREAD.has(error.code as string)) throw writeProblem(name, error);
    });
  }
  // Node's own exit code for an error that nobody caught would read as a violation.
  process.on('uncaughtException', (error) => {
    process.stderr.write(drawMessage('error', errorMessage(error), createLayout({})));
    process.exit(exitCodeOf(error));
  });
  return main(args, keepOwn);
}
