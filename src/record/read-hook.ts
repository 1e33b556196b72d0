// Changes ES modules as the loader of Node 20 reads them, which it does through the `readFile` that programs have, too. Used where Node has no synchronous
// hooks (loader-hook.ts).
// Always holds: what the program itself reads is as it is on disk. No code of the program runs for it.
import { existsSync, promises, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOADER = 'node:internal/modules/esm/load';

/** @param change text and file of a module */
export function hookReading(change: (text: string, file: string) => string): void {
  const { readFile } = promises;
  const types = new Map<string, boolean>();
  const read = {
    readFile(this: unknown, path: unknown, ...rest: readonly unknown[]): unknown {
      const content: unknown = Reflect.apply(readFile, this, [path, ...rest]);
      if (!(path instanceof URL) || rest.length > 0 || !isModule(path, types) || !byLoader()) return content;
      return (content as Promise<Buffer>).then((bytes) => Buffer.from(change(bytes.toString(), fileURLToPath(path))));
    },
  }.readFile;
  Object.defineProperty(read, 'length', { value: readFile.length });
  Object.defineProperty(promises, 'readFile', { value: read });
}

function isModule({ protocol, pathname, href }: URL, types: Map<string, boolean>): boolean {
  if (protocol !== 'file:') return false;
  return pathname.endsWith('.mjs') || (pathname.endsWith('.js') && isOfModules(dirname(fileURLToPath(href)), types));
}

/** What the nearest package.json says of the folder's files. */
function isOfModules(folder: string, types: Map<string, boolean>): boolean {
  let known = types.get(folder);
  if (known === undefined) {
    const above = dirname(folder);
    const file = join(folder, 'package.json');
    known = existsSync(file) ? typeOf(file) === 'module' : above !== folder && isOfModules(above, types);
    types.set(folder, known);
  }
  return known;
}

function typeOf(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { type?: unknown }).type;
  } catch {
    return undefined;
  }
}

/** The call comes from Node's loader. */
function byLoader(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 4;
    Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName());
    return (new Error().stack as unknown as unknown[]).includes(LOADER);
  } catch {
    return false;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
