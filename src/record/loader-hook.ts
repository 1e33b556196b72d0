// Changes the text of modules as Node loads them, in the program that runs: CommonJS as it is compiled, ES modules by Node's synchronous hooks. Where Node has
// none (20), they are changed as Node reads them; a thread for hooks would cost every program 150 ms, so it is started only when the program has hooks of its
// own. Used by the hooks of `record` and `run`.
import { realpathSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hookReading } from './read-hook.js';

/** @param file without links */
export type Transform = (text: string, file: string, module: boolean) => string;

/**
 * @param data given to the loader in Node's thread, which makes the same changes
 * @param loader its file, beside this one
 */
export function hookLoading(transform: Transform, data: object, loader: string): void {
  hideRequired();
  // Node does not declare how it compiles CommonJS.
  const { prototype } = nodeModule.Module as unknown as { readonly prototype: { _compile: Function } };
  const compile = prototype._compile;
  prototype._compile = function (this: unknown, text: unknown, file: string, ...rest: unknown[]) {
    const source = typeof text === 'string' ? transform(text, realpathOf(file), false) : text;
    return Reflect.apply(compile, this, [source, file, ...rest]);
  };
  hookModules(transform, data, loader);
}

/** The program sees the options that it was started with, and so do the processes that it forks. */
export function hideRequired(): void {
  const at = process.execArgv.indexOf(__filename);
  if (at > 0 && process.execArgv[at - 1] === '--require') process.execArgv.splice(at - 1, 2);
}

type Loaded = { readonly format?: string | null; readonly source?: unknown };
type Load = (url: string, context: unknown) => Loaded;
type Register = (specifier: unknown, ...rest: unknown[]) => unknown;

function hookModules(transform: Transform, data: object, loaderFile: string): void {
  const node = nodeModule.default as unknown as {
    readonly registerHooks?: (hooks: { load(url: string, context: unknown, next: Load): Loaded }) => void;
    register: Register;
  };
  if (node.registerHooks !== undefined) {
    node.registerHooks({ load: (url, context, next) => changed(url, next(url, context), transform) });
    return;
  }
  const { register } = node;
  const registerOurs = (): void => {
    node.register = register;
    const loader = pathToFileURL(join(dirname(__filename), loaderFile)).href;
    register.call(node, loader, { parentURL: pathToFileURL(__filename).href, data });
  };
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  if (/--(experimental-)?loader\b/.test(given)) {
    registerOurs();
    return;
  }
  hookReading((text, file) => transform(text, realpathOf(file), true));
  // Hooks of the program read in a thread of theirs, where ours must then be, too.
  node.register = (...args) => {
    registerOurs();
    return register.apply(node, args);
  };
}

function changed(url: string, loaded: Loaded, transform: Transform): Loaded {
  const { format, source } = loaded;
  if (format !== 'module' || !url.startsWith('file:') || source === null || source === undefined) return loaded;
  const text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
  return { ...loaded, source: transform(text, realpathOf(fileURLToPath(url)), true) };
}

export function realpathOf(file: string): string {
  try {
    return realpathSync(file.startsWith('file:') ? fileURLToPath(file) : file);
  } catch {
    return file;
  }
}
