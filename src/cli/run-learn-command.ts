// Runs `everypath learn`: prints or writes the contract text.
import { learn } from '../api/learn.js';
import { WholeFile } from '../api/write-whole.js';
import { drawMessage } from '../report/error.js';
import { jsonText } from '../report/plain.js';
import { errorMessage, exitCodeOf } from './failure.js';
import type { LearnCommand } from './learn-command.js';
import { layoutFor, type Streams } from './run-command.js';

/** @returns the exit code */
export async function runLearn(command: LearnCommand, streams: Streams): Promise<number> {
  const { log, output, json, color, ...options } = command;
  try {
    const result = await learn(log, options);
    if (output !== undefined) {
      const file = new WholeFile(output);
      file.write(result.contract);
      file.commit();
    }
    if (json) streams.stdout.write(`${jsonText({ version: 1, ...result })}\n`);
    else if (output === undefined) streams.stdout.write(result.contract);
    return 0;
  } catch (error) {
    const layout = layoutFor(streams.stderr, { color, rows: undefined }, streams);
    streams.stderr.write(drawMessage('error', errorMessage(error), layout));
    return exitCodeOf(error);
  }
}
