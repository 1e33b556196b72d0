// Runs one diff for the command line: prints each pair of units as it is finished (or one JSON document in the end) and says
// with which code to exit.

import { runDiff } from '../diff/run-diff.js';
import { drawDiff, drawUnpaired } from '../report/diff-report.js';
import { drawMessage } from '../report/error.js';
import { engineBug } from '../report/messages.js';
import { jsonText } from '../report/plain.js';
import type { DiffResult } from '../result/diff-result.js';
import type { DiffCommand } from './diff-command.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { Progress } from './progress.js';
import { layoutFor, type Streams } from './run-command.js';

/** @returns the exit code */
export async function runDiffCommand(command: DiffCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const progress = new Progress(streams.stderr, command.options.timeout);
  const out = layoutFor(streams.stdout, { ...command, verbose: true }, streams);
  const err = layoutFor(streams.stderr, command, streams);
  let printed = 0;
  let result: DiffResult;
  try {
    result = await runDiff({
      ...command,
      cwd: process.cwd(),
      signal,
      onEvent(event) {
        if (event.type === 'progress') progress.show(event);
        else {
          progress.clear();
          if (!command.json) streams.stdout.write(`${printed++ > 0 ? '\n' : ''}${drawDiff(event.result, out)}`);
        }
      },
    });
  } catch (error) {
    progress.clear();
    streams.stderr.write(drawMessage('error', errorMessage(error), err));
    return exitCodeOf(error);
  }
  progress.clear();
  if (command.json) streams.stdout.write(`${jsonText(result)}\n`);
  else streams.stdout.write(drawUnpaired(result));
  const bugs = result.units.flatMap((unit) =>
    unit.gaps.filter((g) => g.code === 'engine-bug').map((gap) => ({ unit, gap })),
  );
  for (const { unit, gap } of bugs) streams.stderr.write(drawMessage('error', engineBug(unit.unit, gap.message), err));
  if (bugs.length > 0) return 3;
  if (result.units.some((unit) => unit.verdict === 'different')) return 1;
  return command.strict && result.units.some((unit) => unit.verdict === 'open') ? 1 : 0;
}
