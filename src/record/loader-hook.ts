// Changes the text of modules as Node loads them, in the program that runs: CommonJS as it is compiled, ES modules by Node's hooks where they are
// synchronous, else by a loader in Node's own thread. Used by the hooks of `record` and `run`.
import { realpathSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @param file without links */
export type Transform = (text: string, file: string, module: boolean) => string;

/**
 * @param data given to the loader in Node's thread, which makes the same changes
 * @param loader its file, beside this one
 */
export function hookLoading(transform: Transform, data: object, loader: string): void {
  // Node does not declare how it compiles CommonJS.
  const { prototype } = nodeModule.Module as unknown as { readonly prototype: { _compile: Function } };
  const compile = prototype._compile;
  prototype._compile = function (this: unknown, text: unknown, file: string, ...rest: unknown[]) {
    const source = typeof text === 'string' ? transform(text, real(file), false) : text;
    return Reflect.apply(compile, this, [source, file, ...rest]);
  };
  hookModules(transform, data, loader);
}

function hookModules(transform: Transform, data: object, loaderFile: string): void {
  type Loaded = { readonly format?: string | null; readonly source?: unknown };
  type Load = (url: string, context: unknown) => Loaded;
  const { registerHooks, register } = nodeModule as unknown as {
    readonly registerHooks?: (hooks: { load(url: string, context: unknown, next: Load): Loaded }) => void;
    readonly register: (specifier: string, options: object) => void;
  };
  if (registerHooks === undefined) {
    const loader = pathToFileURL(join(dirname(__filename), loaderFile)).href;
    register(loader, { parentURL: pathToFileURL(__filename).href, data });
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
      return { ...loaded, source: transform(text, real(fileURLToPath(url)), true) };
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
