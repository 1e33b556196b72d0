// Runs `everypath record`: the program's exit code is its own; what was logged is said on standard error.
import { record } from '../api/record.js';
import { drawMessage } from '../report/error.js';
import { nothingRecorded, recordBroken, recordedLine } from '../report/learn-messages.js';
import { errorMessage, exitCodeOf } from './failure.js';
import type { RecordCommand } from './record-command.js';
import { layoutFor, type Streams } from './run-command.js';

/** @returns the exit code */
export async function runRecord(command: RecordCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const { program, ...options } = command;
  const layout = layoutFor(streams.stderr, { color: true, rows: undefined }, streams);
  try {
    const result = await record(program, { ...options, signal });
    if (result.failed !== undefined) {
      const broken = recordBroken(result.unit, options.out, result.failed);
      streams.stderr.write(drawMessage('warning', broken, layout));
      if (result.rows === 0) return result.exitCode === 0 ? 2 : result.exitCode;
    }
    if (result.rows > 0) {
      streams.stderr.write(recordedLine(result.unit, result.rows, options.out));
      return result.exitCode;
    }
    streams.stderr.write(drawMessage('warning', nothingRecorded(result), layout));
    return result.exitCode === 0 ? 2 : result.exitCode;
  } catch (error) {
    streams.stderr.write(drawMessage('error', errorMessage(error), layout));
    return exitCodeOf(error);
  }
}
