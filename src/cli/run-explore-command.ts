// Runs `everypath explore`: serves the page, says where it is, and waits for Ctrl-C, which ends exploration and server.
import { type Explorer, serveExplorer } from '../api/serve-explorer.js';
import { openBrowser } from '../explorer-server/open-browser.js';
import { drawMessage } from '../report/error.js';
import { engineBug, errorDetails } from '../report/messages.js';
import { jsonText } from '../report/plain.js';
import type { ExploreCommand } from './explore-command.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { layoutFor, type Streams } from './run-command.js';

/** @returns the exit code */
export async function runExploreCommand(
  command: ExploreCommand,
  streams: Streams,
  signal: AbortSignal,
): Promise<number> {
  const { targets, options, detail, nodes, infeasible, variables, port, maxNodes } = command;
  const err = layoutFor(streams.stderr, command, streams);
  let explorer: Explorer;
  try {
    explorer = await serveExplorer(targets, {
      ...options,
      detail,
      nodes,
      infeasible,
      variables,
      port,
      maxNodes,
      signal,
    });
  } catch (error) {
    streams.stderr.write(drawMessage('error', errorMessage(error), err));
    return exitCodeOf(error);
  }
  let code = 0;
  let lastUnit = Promise.resolve();
  try {
    announce(command, streams, explorer);
    if (command.open && !signal.aborted) {
      const reason = await openBrowser(explorer.url, streams.env);
      if (reason !== undefined) streams.stderr.write(`No browser was opened: ${reason}. Open the address yourself.\n`);
    }
    lastUnit = explorer.finished.then(
      ({ units }) => {
        for (const { unit, verdict, stats, gaps } of units) {
          if (!command.json) streams.stdout.write(`${unit}: ${verdict}, ${stats.paths} paths\n`);
          const bug = gaps.find((gap) => gap.code === 'engine-bug');
          if (bug === undefined) continue;
          code = 3;
          streams.stderr.write(drawMessage('error', engineBug(unit, bug.message), err));
        }
      },
      (error) => {
        code = exitCodeOf(error);
        const message = code === 3 ? engineBug(undefined, errorDetails(error)) : errorMessage(error);
        streams.stderr.write(drawMessage('error', message, err));
      },
    );
    await aborted(signal);
  } finally {
    await explorer.close();
    await lastUnit;
  }
  return code;
}

function announce({ json }: ExploreCommand, { stdout }: Streams, { url, port }: Explorer): void {
  if (json) stdout.write(`${jsonText({ url, port })}\n`);
  else stdout.write(`Explorer at ${url}\nCtrl-C ends it.\n`);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
