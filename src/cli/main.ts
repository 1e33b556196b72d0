#!/usr/bin/env node
// The executable. Everything heavy is imported only when a check runs.
import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { drawMessage } from '../report/error.js';
import { createLayout } from '../report/layout.js';
import type { Action } from './action.js';
import { createProgram } from './command.js';
import { errorMessage, exitCodeOf } from './failure.js';

/** Signals end a run with what was found; a second one ends the process. */
const INTERRUPTED = 130;

async function main(args: readonly string[]): Promise<number> {
  let action: Action | undefined;
  let endless = false;
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const program = createProgram(version, (given, untilInterrupted = false) => {
    action = given;
    endless = untilInterrupted;
  });
  if (args.length === 0) {
    process.stderr.write(program.helpInformation());
    return 2;
  }
  for (const part of [program, ...program.commands]) part.exitOverride().configureOutput({ outputError: () => {} });
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    process.stderr.write(drawMessage('error', errorMessage(error), createLayout({})));
    return exitCodeOf(error);
  }
  if (action === undefined) return 2;
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const code = await action(process, abort.signal);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return abort.signal.aborted && code === 0 && !endless ? INTERRUPTED : code;
}

// A reader that has seen enough (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}
// Node's own exit code for an error that nobody caught would read as a violation.
process.on('uncaughtException', (error) => {
  process.stderr.write(drawMessage('error', errorMessage(error), createLayout({})));
  process.exit(exitCodeOf(error));
});
process.exitCode = await main(process.argv.slice(2));
