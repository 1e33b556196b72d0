// Runs `everypath repair`: prints what was changed, writes the repaired inputs and says with which code to exit.
import { repairFile } from '../api/repair-file.js';
import { WholeFile } from '../api/write-whole.js';
import { drawMessage } from '../report/error.js';
import { jsonText } from '../report/plain.js';
import { repairLines } from '../report/repair-messages.js';
import { errorMessage, exitCodeOf } from './failure.js';
import type { RepairCommand } from './repair-command.js';
import { layoutFor, type Streams } from './run-command.js';

/** @returns the exit code */
export async function runRepair(command: RepairCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  try {
    const result = await repairFile(command.target, command.object, { ...command.options, signal });
    const file = command.output ?? (command.inPlace ? command.object : undefined);
    if (file !== undefined && result.status !== 'not-repaired') write(file, result.inputs);
    streams.stdout.write(command.json ? `${jsonText({ version: 1, ...result })}\n` : repairLines(result));
    return result.status === 'not-repaired' ? 1 : 0;
  } catch (error) {
    const layout = layoutFor(streams.stderr, { color: command.color, rows: undefined }, streams);
    streams.stderr.write(drawMessage('error', errorMessage(error), layout));
    return exitCodeOf(error);
  }
}

function write(path: string, inputs: unknown): void {
  const file = new WholeFile(path);
  file.write(`${jsonText(inputs)}\n`);
  file.commit();
}
