// Runs one check for the command line: prints each unit as it is finished (or one JSON document in the end), progress,
// warnings and errors, and says with which code to exit.
import { readFileSync } from 'node:fs';
import { WholeFile } from '../api/write-whole.js';
import { check } from '../api.js';
import { drawMessage } from '../report/error.js';
import { jsonDocument } from '../report/json.js';
import { createLayout, type Layout } from '../report/layout.js';
import { engineBug, moreNotes } from '../report/messages.js';
import { drawUnit } from '../report/unit-report.js';
import type { CheckEvent, TargetError, UnitResult } from '../result/result.js';
import type { CheckCommand } from './command.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { Progress } from './progress.js';

const MAX_NOTES = 10;

export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns the exit code */
export async function runCommand(command: CheckCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const progress = new Progress(streams.stderr);
  const units: UnitResult[] = [];
  const file = command.output === undefined ? undefined : new WholeFile(command.output);
  const write = (text: string): void => void (file === undefined ? streams.stdout.write(text) : file.write(text));
  const out = file === undefined ? layoutFor(streams.stdout, command, streams) : fileLayout(command);
  const err = layoutFor(streams.stderr, command, streams);
  let notes = 0;
  const print = (event: CheckEvent): void => {
    if (event.type === 'progress') progress.show(event);
    if (event.type === 'unit-finished') {
      progress.clear();
      if (!command.json) write(`${units.length > 0 ? '\n' : ''}${drawUnit(event.result, out)}`);
      units.push(event.result);
    }
    if (event.type === 'note' && ++notes <= MAX_NOTES) {
      const message = { code: event.code, text: event.message, location: event.location };
      streams.stderr.write(drawMessage('warning', message, err));
    }
  };
  let failure: { readonly error: unknown } | undefined;
  let errors: readonly TargetError[] = [];
  try {
    const run = check(command.targets, { ...command.options, signal });
    for await (const event of run) print(event);
    errors = (await run).errors ?? [];
  } catch (error) {
    failure = { error };
  }
  progress.clear();
  if (notes > MAX_NOTES) streams.stderr.write(`${moreNotes(notes - MAX_NOTES)}\n`);
  if (command.json && (failure === undefined || units.length > 0)) {
    for (const piece of jsonDocument(units, errors)) write(piece);
  }
  // What was found before a failure is kept, as on standard output.
  if (failure === undefined || units.length > 0) file?.commit();
  else file?.discard();
  for (const { code, message: text, location, suggestion: hint } of errors) {
    streams.stderr.write(drawMessage('error', { code, text, location, hint }, err));
  }
  if (failure !== undefined) streams.stderr.write(drawMessage('error', errorMessage(failure.error), err));
  const bugs = units.flatMap((unit) => unit.gaps.filter((g) => g.code === 'engine-bug').map((gap) => ({ unit, gap })));
  for (const { unit, gap } of bugs) {
    streams.stderr.write(drawMessage('error', engineBug(unit.unit, gap.message), err));
  }
  if (bugs.length > 0) return 3;
  if (failure !== undefined) return exitCodeOf(failure.error);
  const refuted = units.some((unit) => unit.verdict === 'refuted');
  if (errors.length > 0) return refuted ? 4 : 2;
  if (refuted) return 1;
  return command.strict && units.some((unit) => unit.verdict === 'open') ? 1 : 0;
}

/** A report in a file has no colours. */
function fileLayout(command: Pick<CheckCommand, 'rows'>): Layout {
  return createLayout({ rows: command.rows, readSource: sourceReader() });
}

export function layoutFor(
  stream: NodeJS.WriteStream,
  command: Pick<CheckCommand, 'color' | 'rows'>,
  { env }: Pick<Streams, 'env'>,
): Layout {
  const colors = stream.isTTY === true && command.color && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  return createLayout({ width: stream.columns || undefined, colors, rows: command.rows, readSource: sourceReader() });
}

/** Texts of files for code frames, each read once and safe to print. */
function sourceReader(): (file: string) => string | undefined {
  const sources = new Map<string, string | undefined>();
  return (file) => {
    if (!sources.has(file)) sources.set(file, readText(file));
    return sources.get(file);
  };
}

/** A file that has gone since it was checked has no frames; that is no reason to lose the report. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
