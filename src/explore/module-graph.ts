// Modules of a program in one realm: asks the front end for code, runs each module once, hands out exports. Used for
// the translated program and for the original, which differ only in what `instantiate` passes to the module function.
import type { ModuleCode, Observe } from '../path/program.js';

export type LoadModule = (
  specifier: string,
  from: string | undefined,
  /** What modules report to listeners. */
  observe?: Observe,
) => ModuleCode | { readonly error: string };

/** A module that cannot be found or loaded; the message names it. */
export class ModuleError extends Error {}

export interface GraphHost {
  /** Runs a module function: (exports, require, module, file). */
  run(module: ModuleCode, exports: unknown, require: unknown, record: object): void;
  builtin(name: string): unknown;
  newObject(): object;
  /** An error of the realm, thrown for modules that cannot be found. */
  error(message: string): unknown;
}

export class ModuleGraph {
  private records = new Map<string, { exports: unknown; filename: string; loaded: boolean }>();

  constructor(
    private readonly load: LoadModule,
    private readonly host: GraphHost,
    private readonly onModule: (module: ModuleCode) => void,
  ) {}

  require(specifier: string, from: string | undefined): unknown {
    const module = this.load(specifier, from);
    if ('error' in module) throw from === undefined ? new ModuleError(module.error) : this.host.error(module.error);
    if (module.format === 'builtin') return this.host.builtin(module.file);
    const known = this.records.get(module.file);
    if (known !== undefined) return known.exports;
    this.onModule(module);
    const record = this.host.newObject() as { exports: unknown; filename: string; loaded: boolean };
    record.exports = this.host.newObject();
    record.filename = module.file;
    record.loaded = false;
    this.records.set(module.file, record);
    const require = (name: unknown): unknown => this.require(String(name), module.file);
    this.host.run(module, record.exports, require, record);
    record.loaded = true;
    return record.exports;
  }

  clear(): void {
    this.records.clear();
  }
}
