// Errors of the command line: their texts and exit codes. 2: wrong usage or a program that cannot be loaded; 3: a bug.
import { join, sep } from 'node:path';
import { CommanderError } from 'commander';
import { OptionError } from '../api/check-error.js';
import { ProgramError } from '../languages/program-error.js';
import { QueueProblem } from '../queue/queue-problem.js';
import { engineBug, errorDetails, type Message, onlyOfCheck, usage } from '../report/messages.js';

/** @param command the name of the command that was given, for what to read next */
export function errorMessage(error: unknown, command = 'check'): Message {
  if (error instanceof ProgramError) {
    return { code: error.code, text: asTyped(error.message), location: error.location, hint: error.suggestion };
  }
  if (error instanceof OptionError || error instanceof QueueProblem) {
    return { code: error.code, text: error.message, hint: error.suggestion };
  }
  if (error instanceof CommanderError) {
    const [text, ...rest] = error.message.replace(/^error: /, '').split('\n');
    const hint = rest.join(' ').replace(/^\((.*)\)$/, '$1');
    if (/unknown option '--(workers|jobs|queue|save|resume)'/.test(text)) return usage(text, onlyOfCheck(command));
    return usage(text, hint === '' ? `npx everypath ${command} --help lists the options` : hint);
  }
  return engineBug(undefined, errorDetails(error));
}

/** Files below the current folder as the user would type them. */
function asTyped(text: string): string {
  return text.replaceAll(join(process.cwd(), sep), '');
}

export function exitCodeOf(error: unknown): number {
  const expected = [ProgramError, OptionError, QueueProblem, CommanderError].some((kind) => error instanceof kind);
  return expected ? 2 : 3;
}
