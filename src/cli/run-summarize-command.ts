// Runs `everypath summarize`: prints summaries, or writes them as a page.

import { WholeFile } from '../api/write-whole.js';
import { summarize } from '../api.js';
import { drawMessage } from '../report/error.js';
import { jsonText } from '../report/plain.js';
import { drawSummary, summaryPage } from '../report/summary-report.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { layoutFor, type Streams } from './run-command.js';
import type { SummarizeCommand } from './summarize-command.js';

/** @returns the exit code */
export async function runSummarize(command: SummarizeCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const { targets, options, json, html, color } = command;
  const { replay: _replay, paths: _paths, summaries: _summaries, ...rest } = options;
  try {
    const result = await summarize(targets, { ...rest, signal });
    const layout = layoutFor(streams.stdout, { color, rows: undefined }, streams);
    if (html !== undefined) {
      const file = new WholeFile(html);
      file.write(summaryPage(result.units, layout));
      file.commit();
    }
    if (json) streams.stdout.write(`${jsonText(result)}\n`);
    else if (html === undefined) streams.stdout.write(result.units.map((unit) => drawSummary(unit, layout)).join('\n'));
    for (const { code, message } of result.errors ?? []) {
      streams.stderr.write(drawMessage('error', { code, message } as never, layout));
    }
    return result.units.every((unit) => unit.complete) && result.errors === undefined ? 0 : 1;
  } catch (error) {
    const layout = layoutFor(streams.stderr, { color, rows: undefined }, streams);
    streams.stderr.write(drawMessage('error', errorMessage(error), layout));
    return exitCodeOf(error);
  }
}
