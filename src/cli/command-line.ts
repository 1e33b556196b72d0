// One command line in the calling process: parses the arguments and does what the command says. The executable calls it with
// the process's own streams, tests with streams that they read.
// Always holds: nothing here ends the process, and everything is written to the streams that are given.
import { CommanderError } from 'commander';
import { drawMessage } from '../report/error.js';
import { createLayout } from '../report/layout.js';
import type { Action } from './action.js';
import { createProgram } from './command.js';
import { errorMessage, exitCodeOf } from './failure.js';
import type { StoredHelp } from './help-page.js';
import { storedHelp } from './help-pages.js';
import { ownVersion } from './own-version.js';
import type { Streams } from './run-command.js';

export interface CommandEnd {
  readonly code: number;
  /** The arguments were a command. */
  readonly ran: boolean;
  /** The command runs until a signal ends it: that is no failure. */
  readonly untilInterrupted: boolean;
}

/** @param signal ends the command with what was found */
export async function runCommandLine(
  args: readonly string[],
  streams: Streams,
  signal: AbortSignal,
): Promise<CommandEnd> {
  const { stdout, stderr } = streams;
  let action: Action | undefined;
  let untilInterrupted = false;
  const program = createProgram(ownVersion(), (given, endless = false) => {
    action = given;
    untilInterrupted = endless;
  });
  const ended = (code: number): CommandEnd => ({ code, ran: action !== undefined, untilInterrupted });
  const failed = (error: unknown): CommandEnd => {
    const given = program.commands.find((command) => command.name() === args[0]);
    stderr.write(drawMessage('error', errorMessage(error, given?.name()), createLayout({})));
    return ended(exitCodeOf(error));
  };
  if (args.length === 0) {
    stderr.write(program.helpInformation());
    return ended(2);
  }
  const output = { writeOut: (text: string) => void stdout.write(text), outputError: () => {} };
  for (const part of [program, ...program.commands]) part.exitOverride().configureOutput(output);
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? ended(0) : failed(error);
  }
  if (action === undefined) return ended(2);
  try {
    return ended(await action(streams, signal));
  } catch (error) {
    return failed(error);
  }
}

/** Of all commands, for the build to store. */
export function allHelp(): StoredHelp {
  const version = ownVersion();
  return storedHelp(
    createProgram(version, () => {}),
    version,
  );
}
