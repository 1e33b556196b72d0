// Runs `everypath test` for the command line: prints each suite as it is finished (or one JSON document in the end), and with
// --watch does so again whenever a source file changes.
import { basename } from 'node:path';
import { generateTests } from '../api/generate-tests.js';
import { drawMessage } from '../report/error.js';
import { engineBug } from '../report/messages.js';
import { jsonText } from '../report/plain.js';
import { drawSuite, suiteExitCode } from '../report/suite-report.js';
import type { SuiteResult } from '../suite/result.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { Progress } from './progress.js';
import { layoutFor, type Streams } from './run-command.js';
import type { TestCommand } from './test-command.js';
import { watchFiles } from './watch-files.js';

/** @returns the exit code */
export async function runTestCommand(command: TestCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const first = await runOnce(command, streams, signal);
  if (!command.watch) return first.code;
  const sources = first.result?.suites.map((suite) => suite.source) ?? command.targets.map((t) => t.split('#', 1)[0]);
  const ended = watchFiles(sources, signal, async () => {
    await runOnce(command, streams, signal);
  });
  streams.stderr.write(
    `watching ${sources.length === 1 ? basename(sources[0]) : `${sources.length} files`}; end with Ctrl-C\n`,
  );
  await ended;
  return 0;
}

async function runOnce(
  command: TestCommand,
  streams: Streams,
  signal: AbortSignal,
): Promise<{ readonly code: number; readonly result: SuiteResult | undefined }> {
  const out = layoutFor(streams.stdout, command, streams);
  const err = layoutFor(streams.stderr, command, streams);
  const progress = new Progress(streams.stderr);
  let printed = 0;
  try {
    const result = await generateTests({
      ...command,
      cwd: process.cwd(),
      signal,
      onEvent(event) {
        if (event.type === 'progress')
          progress.say(`${event.unit}: ${event.paths} paths, ${Math.round(event.timeMs / 1000)} s`);
        if (event.type !== 'suite-finished') return;
        progress.clear();
        if (command.json) return;
        streams.stdout.write(`${printed++ > 0 ? '\n' : ''}${drawSuite(event.suite, command.suite.criterion, out)}`);
      },
    });
    if (command.json) streams.stdout.write(`${jsonText(result)}\n`);
    const bugs = result.suites.flatMap((suite) => suite.gaps.filter((gap) => gap.code === 'engine-bug'));
    for (const { unit, message } of bugs) streams.stderr.write(drawMessage('error', engineBug(unit, message), err));
    return { code: bugs.length > 0 ? 3 : suiteExitCode(result), result };
  } catch (error) {
    progress.clear();
    streams.stderr.write(drawMessage('error', errorMessage(error), err));
    return { code: exitCodeOf(error), result: undefined };
  }
}
