// Runs a command line of the built tool in the calling process, so that a test pays for no start of a process. Tests in which the
// process is the point (signals, pipes, what is loaded at the start) start dist/cli.js themselves.
// Always holds: the working directory is the caller's again when the promise settles; one command runs at a time.
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Streams } from '../src/cli/run-command.js';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Results of earlier runs count. */
  readonly cache?: boolean;
}

type CommandLine = typeof import('../src/cli/command-line.js');

/** Collects what is written; no terminal. */
class Collected extends Writable {
  private readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

/** A test sees what the engine does. */
function withoutCache(args: readonly string[], { cache = false }: CliOptions): readonly string[] {
  return args[0] === 'check' && !cache ? [...args, '--no-cache'] : args;
}

export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const { cwd = root, env = {}, signal = new AbortController().signal } = options;
  const file = new URL('../dist/command-line.js', import.meta.url).href;
  const { runCommandLine } = (await import(/* @vite-ignore */ file)) as CommandLine;
  const stdout = new Collected();
  const stderr = new Collected();
  process.chdir(cwd);
  try {
    const { code } = await runCommandLine(
      withoutCache(args, options),
      { stdout, stderr, env } as unknown as Streams,
      signal,
    );
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    // Not to where it was before: of two commands at a time, one would come back to the other's folder.
    process.chdir(root);
  }
}
