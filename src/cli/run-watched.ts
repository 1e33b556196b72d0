// Runs `everypath check --watch`: checks, then checks again whenever a file of the units, or a source file beside them, changes.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { watchingText } from '../report/project-messages.js';
import type { UnitResult } from '../result/result.js';
import type { CheckCommand } from './command.js';
import { runCommand, type Streams } from './run-command.js';
import { watchFiles } from './watch-files.js';

const SOURCE = /^(?!.*\.(test|spec)\.)[^.].*\.[cm]?[jt]sx?$/;

/** @returns the exit code, when a signal ended it */
export async function runWatched(command: CheckCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  // A file that cannot be checked has no units: it is watched because it was named.
  const files = new Set(command.targets.map((target) => target.split('#', 1)[0]));
  const keep = ({ file, statements }: UnitResult): void => {
    files.add(file);
    for (const statement of statements) files.add(statement.file);
  };
  const say = (): void => {
    if (!signal.aborted) streams.stderr.write(`${watchingText(files.size)}\n`);
  };
  await runCommand(command, streams, signal, keep);
  const again = async (): Promise<void> => {
    await runCommand(command, streams, signal, keep);
    say();
  };
  const watched = [...files].filter((file) => existsSync(dirname(file)));
  const ended = watchFiles(watched, signal, again, (name) => SOURCE.test(name));
  say();
  await ended;
  return 0;
}
