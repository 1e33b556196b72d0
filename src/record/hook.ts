// Required before the program that `everypath record` runs: puts probes into modules as they are loaded and writes a line for each call.
// Always holds: it keeps the process alive for nothing, and what fails in it never reaches the program.
import { closeSync, openSync, realpathSync, writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { probed, RECORD } from './probe.js';
import { rowOf } from './row.js';

interface Settings {
  /** The unit's file and name. */
  readonly file: string;
  readonly unit: string;
  readonly out: string;
  readonly maxRows: number;
}

/** What the parent hears of: a letter each (record-program.ts). */
const STATUS_FD = 3;
const FLUSH = 1 << 16;
const FLUSH_MS = 250;

const given = process.env.EVERYPATH_RECORD;
delete process.env.EVERYPATH_RECORD;
if (given !== undefined) install(JSON.parse(given) as Settings);

function tell(what: 'loaded' | 'found'): void {
  try {
    writeSync(STATUS_FD, what === 'loaded' ? 'l' : 'f');
  } catch {
    // The parent is gone: nobody asks.
  }
}

function install(settings: Settings): void {
  defineProbe(settings);
  const transform = (text: string, file: string, module: boolean): string => {
    if (real(file) !== settings.file) return text;
    tell('loaded');
    const made = probed(text, settings.unit, module);
    if (made === undefined) return text;
    tell('found');
    return made;
  };
  // Node does not declare how it compiles CommonJS.
  const { prototype } = nodeModule.Module as unknown as { readonly prototype: { _compile: Function } };
  const compile = prototype._compile;
  prototype._compile = function (this: unknown, text: unknown, file: string, ...rest: unknown[]) {
    const source = typeof text === 'string' ? transform(text, file, false) : text;
    return Reflect.apply(compile, this, [source, file, ...rest]);
  };
  hookModules(settings, transform);
}

function hookModules(settings: Settings, transform: (text: string, file: string, module: boolean) => string): void {
  type Loaded = { readonly format?: string | null; readonly source?: unknown };
  type Load = (url: string, context: unknown) => Loaded;
  const { registerHooks, register } = nodeModule as unknown as {
    readonly registerHooks?: (hooks: { load(url: string, context: unknown, next: Load): Loaded }) => void;
    readonly register: (specifier: string, options: object) => void;
  };
  if (registerHooks === undefined) {
    const loader = pathToFileURL(join(dirname(__filename), 'record-loader.js')).href;
    register(loader, { parentURL: pathToFileURL(__filename).href, data: { file: settings.file, unit: settings.unit } });
    return;
  }
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (
        loaded.format !== 'module' ||
        !url.startsWith('file:') ||
        loaded.source === null ||
        loaded.source === undefined
      )
        return loaded;
      const text =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: transform(text, fileURLToPath(url), true) };
    },
  });
}

function real(file: string): string {
  try {
    return realpathSync(file.startsWith('file:') ? fileURLToPath(file) : file);
  } catch {
    return file;
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
      if (text !== '') writeSync(fd, text);
    } catch {
      rows = maxRows;
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
    closeSync(fd);
    rows = maxRows;
  });
}
