// Runs `everypath run`: the program's streams and exit code are its own; the report comes after it, on standard error or in a file.

import { type ExploredState, type RunProgramResult, run } from '../api/run.js';
import { WholeFile } from '../api/write-whole.js';
import { drawMessage } from '../report/error.js';
import { judge } from '../report/judged.js';
import { createLayout, type Layout } from '../report/layout.js';
import { continuedLine, nothingCaptured, stateLine } from '../report/run-messages.js';
import { drawUnit } from '../report/unit-report.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { layoutFor, type Streams } from './run-command.js';
import type { RunProgramCommand } from './run-program-command.js';

/** @returns the exit code */
export async function runProgramCommand(
  command: RunProgramCommand,
  streams: Streams,
  signal: AbortSignal,
): Promise<number> {
  const { program, json, output, options, color, verbose, ...given } = command;
  const shown = { color, verbose, rows: undefined };
  const err = layoutFor(streams.stderr, shown, streams);
  const file = output === undefined ? undefined : new WholeFile(output);
  const out = file === undefined ? err : createLayout({ verbose, readSource: err.readSource });
  try {
    const { listeners: _, replay: __, ...exploration } = options;
    const result = await run(program, { ...exploration, ...given, signal });
    const text = json ? `${JSON.stringify({ version: 1, ...result }, undefined, 2)}\n` : report(result, command, out);
    if (file === undefined) streams.stderr.write(text);
    else {
      file.write(text);
      file.commit();
    }
    if (result.states.length === 0) {
      const unit = command.symbolic.join(', ').replaceAll(/\(.*?\)/g, '');
      streams.stderr.write(drawMessage('warning', nothingCaptured({ ...result, unit }), err));
    }
    return result.exitCode === 0 ? verdictCode(result, out) : result.exitCode;
  } catch (error) {
    file?.discard();
    streams.stderr.write(drawMessage('error', errorMessage(error), err));
    return exitCodeOf(error);
  }
}

function verdictCode({ states }: RunProgramResult, layout: Layout): number {
  if (states.length === 0) return 2;
  const units = states.map(({ result }) => result);
  if (units.some(({ gaps }) => gaps.some((gap) => gap.code === 'engine-bug'))) return 3;
  return judge(units, layout).news.some((finding) => finding.path.replayed) ? 1 : 0;
}

function report({ states }: RunProgramResult, command: RunProgramCommand, layout: Layout): string {
  return states
    .map((state) => {
      const went = command.continueWith === undefined ? '' : `${continuedLine(state.continued)}\n`;
      return `${titleOf(state)}\n${went}${drawUnit(state.result, layout)}`;
    })
    .join('\n');
}

function titleOf({ number, call, objects, symbolic, result }: ExploredState): string {
  return stateLine(number, result.unit, call, objects, Object.values(symbolic));
}
