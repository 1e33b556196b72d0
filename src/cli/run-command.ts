// Runs one check for the command line: writes the report in its format, progress, warnings and errors, and says with which code
// to exit.
import { readFileSync } from 'node:fs';
import { certificateOf } from '../api/certificate.js';
import { check } from '../api/check.js';
import { WholeFile } from '../api/write-whole.js';
import { drawMessage } from '../report/error.js';
import { judge } from '../report/judged.js';
import { clip, createLayout, displayLocation, type Layout } from '../report/layout.js';
import { engineBug, moreNotes } from '../report/messages.js';
import { createOutput } from '../report/output.js';
import { jsonText } from '../report/plain.js';
import { moreErrors, nothingChanged } from '../report/project-messages.js';
import type { Finding } from '../report/root-causes.js';
import type { CheckOptions } from '../result/options.js';
import type { CheckEvent, TargetError, UnitResult } from '../result/result.js';
import { isAtLeast } from '../result/severity.js';
import { BaselineFile } from './baseline-file.js';
import type { CheckCommand } from './command.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { ownVersion } from './own-version.js';
import { Progress } from './progress.js';
import { queueIn } from './queue-option.js';

const MAX_NOTES = 10;
/** Of a report about several units, where each has a line. */
const FEW_NOTES = 3;
const MAX_ERRORS = 5;

export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns the exit code */
export async function runCommand(
  command: CheckCommand,
  streams: Streams,
  signal: AbortSignal,
  onUnit: (result: UnitResult) => void = () => {},
): Promise<number> {
  const progress = new Progress(streams.stderr, command.overrides.length === 0 ? command.options.timeout : undefined);
  const units: UnitResult[] = [];
  const file = command.output === undefined ? undefined : new WholeFile(command.output);
  const write = (text: string): void => void (file === undefined ? streams.stdout.write(text) : file.write(text));
  const baseline = new BaselineFile(command);
  const shown = { ...command, baseline: baseline.known };
  const out = file === undefined ? layoutFor(streams.stdout, shown, streams) : fileLayout(shown);
  const err = layoutFor(streams.stderr, shown, streams);
  const output = createOutput(command.format, out, !command.tables);
  const begun = performance.now();
  let notes = 0;
  const mostNotes = (): number => (units.length > 1 ? FEW_NOTES : MAX_NOTES);
  const print = (event: CheckEvent): void => {
    progress.hear(event);
    if (event.type === 'unit-finished') {
      const text = output.unit?.(event.result);
      if (text !== undefined) write(text);
      units.push(event.result);
      onUnit(event.result);
    }
    if (event.type === 'note' && ++notes <= mostNotes()) drawNote(event, units.length > 1, streams, err);
  };
  let failure: { readonly error: unknown } | undefined;
  let errors: readonly TargetError[] = [];
  try {
    const { changed, cache, exclude, overrides, save, resume } = command;
    const { url, patience } = command.queue ?? {};
    const queue = url && { ...queueIn(streams, url), ...(patience && { patience }) };
    const kept = { ...(save && { save }), ...(resume && { resume }) };
    const where = { ...(queue && { queue }), changed, cache, exclude, overrides, ...kept };
    const run = check(command.targets, { ...command.options, signal, ...where });
    for await (const event of run) print(event);
    errors = (await run).errors ?? [];
  } catch (error) {
    failure = { error };
  }
  progress.clear();
  if (failure === undefined && !signal.aborted) baseline.update(units, out);
  if (failure === undefined && command.certificate !== undefined) certify(command.certificate, units, command.options);
  if (failure === undefined && units.length === 0 && errors.length === 0) streams.stderr.write(`${nothingChanged()}\n`);
  if (notes > mostNotes()) streams.stderr.write(`${moreNotes(notes - mostNotes())}\n`);
  if (failure === undefined || units.length > 0) {
    for (const piece of output.end(units, errors, (performance.now() - begun) / 1000)) write(piece);
  }
  // What was found before a failure is kept, as on standard output.
  if (failure === undefined || units.length > 0) file?.commit();
  else file?.discard();
  drawErrors(errors, streams, err);
  if (failure !== undefined) streams.stderr.write(drawMessage('error', errorMessage(failure.error), err));
  if (drawBugs(units, streams, err)) return 3;
  if (failure !== undefined) return exitCodeOf(failure.error);
  return exitCodeFor(units, errors, command, out);
}

function certify(path: string, units: readonly UnitResult[], options: CheckOptions): void {
  const file = new WholeFile(path);
  file.write(`${jsonText(certificateOf(units, options))}\n`);
  file.commit();
}

/** What a comment ignores or the baseline knows is no news; what the original code did not show is no violation. */
function exitCodeFor(
  units: readonly UnitResult[],
  errors: readonly TargetError[],
  { least, strict }: CheckCommand,
  layout: Layout,
): number {
  const decides = ({ path, severity }: Finding): boolean => path.replayed && isAtLeast(severity, least);
  const refuted = judge(units, layout).news.some(decides);
  if (errors.length > 0) return refuted ? 4 : 2;
  if (refuted) return 1;
  return strict && units.some(({ verdict }) => verdict === 'open' || verdict === 'bounded') ? 1 : 0;
}

/** @param short in one line */
function drawNote(
  { code, message, location }: CheckEvent & { readonly type: 'note' },
  short: boolean,
  { stderr }: Streams,
  layout: Layout,
): void {
  if (!short) {
    stderr.write(drawMessage('warning', { code, text: message, location }, layout));
    return;
  }
  const place = location === undefined ? '' : `${displayLocation(location, layout)}: `;
  const text = clip(`${place}${message.split('\n')[0]}`, layout.width);
  stderr.write(drawMessage('warning', { code, text, location: undefined }, layout));
}

function drawErrors(errors: readonly TargetError[], { stderr }: Streams, layout: Layout): void {
  for (const { code, message: text, location, suggestion: hint } of errors.slice(0, MAX_ERRORS)) {
    stderr.write(drawMessage('error', { code, text, location, hint }, layout));
  }
  if (errors.length > MAX_ERRORS) stderr.write(`${moreErrors(errors.length - MAX_ERRORS)}\n`);
}

/** @returns whether there was one */
function drawBugs(units: readonly UnitResult[], { stderr }: Streams, layout: Layout): boolean {
  // Of each unit one: what follows is mostly the same again.
  const bugs = units.flatMap((unit) => {
    const gap = unit.gaps.find(({ code }) => code === 'engine-bug');
    return gap === undefined ? [] : [{ unit, gap }];
  });
  for (const { unit, gap } of bugs) stderr.write(drawMessage('error', engineBug(unit.unit, gap.message), layout));
  return bugs.length > 0;
}

/** A report in a file has no colours. */
export function fileLayout({ rows, tables, verbose, baseline, options }: Shown): Layout {
  return createLayout({ rows, tables, verbose, baseline, options, version: ownVersion(), readSource: sourceReader() });
}

type Shown = Partial<Pick<CheckCommand, 'rows' | 'tables' | 'verbose' | 'options'>> & Partial<Pick<Layout, 'baseline'>>;

export function layoutFor(
  stream: NodeJS.WriteStream,
  { color, rows, tables, verbose, baseline, options }: Shown & Pick<CheckCommand, 'color'>,
  { env }: Pick<Streams, 'env'>,
): Layout {
  const colors = stream.isTTY === true && color && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  const width = stream.columns || undefined;
  return createLayout({
    ...{ width, colors, rows, tables, verbose, baseline, options },
    version: ownVersion(),
    readSource: sourceReader(),
  });
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
    const text = readFileSync(file, 'utf8');
    // A compiled file has no lines to show.
    return text.includes('\0') ? undefined : text;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
