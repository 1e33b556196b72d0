// Required before the program that `everypath record` runs: puts probes into modules as they are loaded and writes a line for each call.
// Always holds: it keeps the process alive for nothing, and what fails in it never reaches the program.
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { hookLoading } from './loader-hook.js';
import { probed, RECORD } from './probe.js';
import { rowOf } from './row.js';

interface Settings {
  /** The unit's file and name. */
  readonly file: string;
  readonly unit: string;
  readonly out: string;
  readonly maxRows: number;
}

/** What the parent hears of: a letter each, and why the log ends (record-program.ts). */
const STATUS_FD = 3;
const FLUSH = 1 << 16;
const FLUSH_MS = 250;

const given = process.env.EVERYPATH_RECORD;
delete process.env.EVERYPATH_RECORD;
if (given !== undefined) install(JSON.parse(given) as Settings);

function tell(what: 'loaded' | 'found' | { readonly failed: string }): void {
  const text = typeof what === 'string' ? what[0] : `!${what.failed};`;
  try {
    writeSync(STATUS_FD, text);
  } catch {
    // The parent is gone: nobody asks.
  }
}

function install(settings: Settings): void {
  defineProbe(settings);
  const transform = (text: string, file: string, module: boolean): string => {
    if (file !== settings.file) return text;
    tell('loaded');
    const made = probed(text, settings.unit, module);
    if (made === undefined) return text;
    tell('found');
    return made;
  };
  hookLoading(transform, { file: settings.file, unit: settings.unit }, 'record-loader.js');
}

/** A line that does not fit is taken back. */
function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    const whole = bytes.lastIndexOf(10, written - 1) + 1;
    if (written > whole) ftruncateSync(fd, fstatSync(fd).size - (written - whole));
    throw error;
  }
}

function defineProbe({ out, maxRows }: Settings): void {
  const fd = openSync(out, 'a');
  let pending = '';
  let flushed = Date.now();
  let rows = 0;
  const { now } = Date;
  const flush = (): void => {
    const text = pending;
    pending = '';
    flushed = now();
    try {
      if (text !== '') writeAll(fd, text);
    } catch (error) {
      rows = maxRows;
      tell({ failed: String((error as NodeJS.ErrnoException).code ?? 'unknown') });
    }
  };
  /** Modules that Node's loader thread probed say so when they run (esm-loader.ts). */
  const record = (inputs: object | 'loaded' | 'found'): void => {
    if (typeof inputs === 'string') tell(inputs);
    if (typeof inputs === 'string' || rows >= maxRows) return;
    rows++;
    try {
      pending += `${rowOf(inputs)}\n`;
    } catch {
      return;
    }
    if (pending.length > FLUSH || now() - flushed > FLUSH_MS) flush();
  };
  Object.defineProperty(globalThis, RECORD, { value: record, configurable: false, writable: false, enumerable: false });
  process.on('exit', () => {
    flush();
    rows = maxRows;
    try {
      closeSync(fd);
    } catch {
      // The program closed it.
    }
  });
}
