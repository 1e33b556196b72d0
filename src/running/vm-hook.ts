// Changes texts that are compiled through `node:vm`: runners of tests load modules that way (vitest, jest), and so do tools that load a configuration. Used by the hook
// of `run`.
// Always holds: a text without the name of a file is left alone, and what fails in the change leaves the text as it was.
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as vmNamed from 'node:vm';

/** Where V8 is told that the first character of a text is. */
export interface TextOffsets {
  readonly line: number;
  readonly column: number;
}

export type ChangeEvaluated = (text: string, file: string, module: boolean, offsets: TextOffsets) => string;

type Options =
  | string
  | { filename?: unknown; identifier?: unknown; lineOffset?: number; columnOffset?: number }
  | undefined;
type Callable = (...args: unknown[]) => unknown;

/** @param provide gives the global object of another realm what changed texts use */
export function hookEvaluated(change: ChangeEvaluated, provide: (global: object) => void): void {
  const vm = (vmNamed as unknown as { default: Record<string, Callable | undefined> }).default;
  const changed = (args: readonly unknown[], at: number, module = false): unknown[] => {
    const [text, options] = [args[0], args[at] as Options];
    const file = fileOf(options);
    if (typeof text !== 'string' || file === undefined) return [...args];
    const { lineOffset: line = 0, columnOffset: column = 0 } = typeof options === 'object' ? options : {};
    return [change(text, file, module, { line, column }), ...args.slice(1)];
  };
  for (const name of ['Script', 'SourceTextModule'] as const) {
    const made = vm[name];
    if (made === undefined) continue;
    vm[name] = new Proxy(made, {
      construct: (target, args, to) =>
        Reflect.construct(target, changed(args, 1, name === 'SourceTextModule'), to) as object,
    });
  }
  for (const [name, at] of Object.entries({
    runInThisContext: 1,
    runInContext: 2,
    runInNewContext: 2,
    compileFunction: 2,
  })) {
    const run = vm[name] as Callable;
    vm[name] = function (this: unknown, ...args: unknown[]) {
      return Reflect.apply(run, this, changed(args, at));
    };
    Object.defineProperty(vm[name], 'name', { value: name });
  }
  hookContexts(vm, provide);
  syncBuiltinESMExports();
}

/** Realms are made by three functions. */
function hookContexts(vm: Record<string, Callable | undefined>, provide: (global: object) => void): void {
  const offered = (given: unknown): object => {
    const global = typeof given === 'object' && given !== null ? given : {};
    provide(global);
    return global;
  };
  const createContext = vm.createContext as Callable;
  vm.createContext = function (this: unknown, ...args: unknown[]) {
    const global = Reflect.apply(createContext, this, args) as object;
    provide(global);
    return global;
  };
  const { prototype } = vm.Script as unknown as { readonly prototype: { runInNewContext: Callable } };
  for (const [holder, at] of [[vm, 1] as const, [prototype as Record<string, Callable | undefined>, 0] as const]) {
    const run = holder.runInNewContext as Callable;
    holder.runInNewContext = function (this: unknown, ...args: unknown[]) {
      if (args[at] === undefined || typeof args[at] === 'object') args[at] = offered(args[at]);
      return Reflect.apply(run, this, args);
    };
  }
}

function fileOf(options: Options): string | undefined {
  const name = typeof options === 'string' ? options : (options?.filename ?? options?.identifier);
  if (typeof name !== 'string') return undefined;
  try {
    return name.startsWith('file:') ? fileURLToPath(name) : /^(\/|[A-Za-z]:\\)/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
