// Runs `everypath test` for the command line: prints each suite as it is finished (or one JSON document in the end), and with
// --watch does so again whenever a source file changes.
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { generateTests } from '../api/generate-tests.js';
import { drawMessage } from '../report/error.js';
import { engineBug } from '../report/messages.js';
import { jsonText } from '../report/plain.js';
import { drawSuite, suiteExitCode } from '../report/suite-report.js';
import type { SuiteResult } from '../suite/result.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { layoutFor, type Streams } from './run-command.js';
import type { TestCommand } from './test-command.js';

/** Editors write a file in several steps. */
const QUIET_MS = 150;

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
  const out = layoutFor(streams.stdout, { color: command.color, rows: undefined }, streams);
  const err = layoutFor(streams.stderr, { color: command.color, rows: undefined }, streams);
  let printed = 0;
  try {
    const result = await generateTests({
      ...command,
      cwd: process.cwd(),
      signal,
      onEvent(event) {
        if (event.type !== 'suite-finished' || command.json) return;
        streams.stdout.write(`${printed++ > 0 ? '\n' : ''}${drawSuite(event.suite, command.suite.criterion, out)}`);
      },
    });
    if (command.json) streams.stdout.write(`${jsonText(result)}\n`);
    const bugs = result.suites.flatMap((suite) => suite.gaps.filter((gap) => gap.code === 'engine-bug'));
    for (const { unit, message } of bugs) streams.stderr.write(drawMessage('error', engineBug(unit, message), err));
    return { code: bugs.length > 0 ? 3 : suiteExitCode(result), result };
  } catch (error) {
    streams.stderr.write(drawMessage('error', errorMessage(error), err));
    return { code: exitCodeOf(error), result: undefined };
  }
}

/** Calls back after changes, one call at a time, until the signal. */
async function watchFiles(files: readonly string[], signal: AbortSignal, changed: () => Promise<void>): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const file of files) wanted.set(dirname(file), (wanted.get(dirname(file)) ?? new Set()).add(basename(file)));
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();
  // Folders are watched: many editors replace a file instead of writing to it.
  const watchers = [...wanted].map(([folder, names]) =>
    watch(folder, (_event, name) => {
      if (name === null || !names.has(String(name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(changed);
      }, QUIET_MS);
    }),
  );
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await busy;
}
