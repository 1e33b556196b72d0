// record(): runs a program as it is and logs the inputs of a unit, a line of JSON for each call. `learn` reads such logs.
import { createReadStream, existsSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseTarget } from '../languages/target.js';
import { recordProgram } from '../record/record-program.js';
import { wrongRecord } from '../report/learn-messages.js';
import { wrongNumber } from '../report/messages.js';
import { OptionError } from './check-error.js';

export interface RecordOptions {
  /** `FILE#function` or `FILE#Class.method`. */
  readonly unit: string;
  /** The log; lines are added to it. */
  readonly out: string;
  /** Arguments of the program. */
  readonly args?: readonly string[];
  /** Calls that are logged at most. */
  readonly maxRows?: number;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

export interface RecordResult {
  readonly unit: string;
  readonly file: string;
  readonly out: string;
  /** Lines that were added. */
  readonly rows: number;
  /** The unit's file was loaded by the program, and has the unit. */
  readonly loaded: boolean;
  readonly found: boolean;
  /** The log could not be written any more, so that calls are missing: the code of the error. */
  readonly failed?: string;
  /** Of the program. */
  readonly exitCode: number;
}

/** @throws OptionError */
export async function record(program: string, options: RecordOptions): Promise<RecordResult> {
  const { cwd = process.cwd(), args = [], maxRows = Number.POSITIVE_INFINITY, out } = options;
  const { signal = new AbortController().signal } = options;
  const { file: named, unit } = parseTarget(options.unit);
  if (unit === undefined) throw new OptionError(wrongRecord(`--unit ${options.unit}: it names no function after a #`));
  const file = resolve(cwd, named);
  for (const [what, path] of [
    ['--unit', file],
    ['the program', resolve(cwd, program)],
  ]) {
    if (!existsSync(path)) throw new OptionError(wrongRecord(`${what}: there is no file ${path}`));
  }
  if (!(maxRows >= 1)) throw new OptionError(wrongNumber('maxRows', String(maxRows), 'a number of at least 1'));
  const log = resolve(cwd, out);
  const before = opened(log, out);
  const end = await recordProgram({ program, args, cwd, file, unit, out: log, maxRows, signal });
  return { unit, file, out: log, rows: await linesFrom(log, before), ...end };
}

/** How much is in it; it can be written. Devices and pipes have no end to be read to. */
function opened(log: string, given: string): number {
  if (statSync(log, { throwIfNoEntry: false })?.isFile() === false) {
    throw new OptionError(wrongRecord(`--out ${given}: it is no file`));
  }
  try {
    writeFileSync(log, '', { flag: 'a', mode: 0o600 });
    return statSync(log).size;
  } catch (error) {
    throw new OptionError(
      wrongRecord(`--out ${given}: it cannot be written (${(error as NodeJS.ErrnoException).code})`),
    );
  }
}

async function linesFrom(log: string, start: number): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(log, { start }))
    for (const byte of chunk as Buffer) if (byte === 10) lines++;
  return lines;
}
