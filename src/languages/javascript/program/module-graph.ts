// Modules of a program in one realm: asks the front end for code, runs each module once, hands out exports. Used for
// the translated program and for the original, which differ only in what `instantiate` passes to the module function.

import { dirname, isAbsolute, sep } from 'node:path';
import type { Permissions } from '../../../result/permissions.js';
import type { Observe } from '../../observed.js';
import type { ModuleCode } from '../module-code.js';
import { loadAddon } from '../runtime/safety/addons.js';
import { FileRules } from '../runtime/safety/files.js';
import type { Gate } from '../runtime/safety/gate.js';
import { refusedMember } from '../runtime/safety/refused.js';
import { EsModules } from './es-modules.js';

export type LoadModule = (
  specifier: string,
  from: string | undefined,
  /** What modules report to listeners. */
  observe?: Observe,
) => ModuleCode | { readonly error: string; readonly syntax?: boolean };

/** A module that cannot be found or loaded; the message names it. */
export class ModuleError extends Error {}

export interface GraphHost {
  /** Runs a module function: (exports, require, module, file). */
  run(module: ModuleCode, exports: unknown, require: unknown, record: object): void;
  builtin(name: string, from: string): unknown;
  newObject(): object;
  /** Another object for the exports of a module that is not loaded yet, for this importer; undefined: load it. */
  deferred?(file: string, from: string, load: () => unknown): object | undefined;
  /** An error of the realm, thrown for modules that cannot be found; `syntax`: that are not a program. */
  error(message: string, syntax: boolean): unknown;
  /** Runs the microtasks of the realm. */
  drain(): void;
  readonly gate: Gate;
  readonly permissions: Permissions;
}

export class ModuleGraph {
  private records = new Map<string, { exports: unknown; filename: string; loaded: boolean }>();
  private readonly es: EsModules;
  private readonly files: FileRules;
  /** Files that were judged. */
  private readonly permitted = new Set<string>();

  constructor(
    private readonly load: LoadModule,
    private readonly host: GraphHost,
    private readonly onModule: (module: ModuleCode) => void,
  ) {
    this.files = new FileRules(host.permissions);
    this.es = new EsModules({
      find: (specifier, from) => this.find(specifier, from),
      require: (specifier, from) => this.require(specifier, from),
      run: (module, exports, require, record) => host.run(module, exports, require, record),
      newObject: () => host.newObject(),
      error: (message, syntax) => host.error(message, syntax),
      opened: onModule,
      drain: () => host.drain(),
    });
  }

  private find(specifier: string, from: string | undefined): ModuleCode {
    const module = this.load(specifier, from);
    if (!('error' in module)) {
      this.judge(module);
      return module;
    }
    throw from === undefined ? new ModuleError(module.error) : this.host.error(module.error, module.syntax === true);
  }

  /** Code may come from the project, its workspace and its packages: a module is a way to read a file. */
  private judge({ file, format }: ModuleCode): void {
    if (format === 'builtin' || this.permitted.has(file)) return;
    if (isAbsolute(file) && !this.files.mayLoad(file)) {
      this.host.gate.hooks.deny('read', `the module ${file}`, folderToAllow(file));
    }
    this.permitted.add(file);
  }

  /** What `import(specifier)` answers with: the namespace, or a promise of it. */
  import(specifier: string, from: string): unknown {
    const module = this.find(specifier, from);
    return module.links === undefined ? this.require(specifier, from) : this.es.import(module);
  }

  require(specifier: string, from: string | undefined): unknown {
    const module = this.find(specifier, from);
    if (module.links !== undefined) return this.es.require(module);
    if (module.format === 'builtin') return this.host.builtin(module.file, from ?? '');
    if (module.format === 'addon') return this.addon(module.file);
    const known = this.records.get(module.file);
    if (known !== undefined) return known.exports;
    const deferred = this.host.deferred?.(module.file, from ?? '', () => this.run(module));
    return deferred ?? this.run(module);
  }

  private run(module: ModuleCode): unknown {
    const known = this.records.get(module.file);
    if (known !== undefined) return known.exports;
    this.onModule(module);
    const record = this.host.newObject() as { exports: unknown; filename: string; loaded: boolean };
    record.exports = this.host.newObject();
    record.filename = module.file;
    record.loaded = false;
    this.records.set(module.file, record);
    this.host.run(module, record.exports, this.requireFor(module.file), record);
    record.loaded = true;
    return record.exports;
  }

  /** `require` as a file has it, a function of the realm. */
  requireFor(file: string): Function {
    const { gate } = this.host;
    const require = gate.method('require', 1, ([name]) => this.require(String(name), file));
    gate.inner.define(require, 'main', undefined);
    gate.inner.define(require, 'cache', gate.inner.bare());
    gate.inner.define(require, 'extensions', gate.inner.bare());
    gate.inner.define(require, 'resolve', refusedMember(gate, 'require.resolve', undefined));
    return require;
  }

  private addon(file: string): unknown {
    const { gate, permissions } = this.host;
    if (!permissions.addons) gate.hooks.deny('addons', `the native addon ${file}`);
    const known = this.records.get(file);
    if (known !== undefined) return known.exports;
    const exports = loadAddon(gate, file);
    this.records.set(file, { exports, filename: file, loaded: true });
    return exports;
  }

  clear(): void {
    this.records.clear();
    this.es.clear();
  }
}

/** What a user would have to allow: all packages of the folder, where the file belongs to one of them. */
function folderToAllow(file: string): string {
  const packages = `${sep}node_modules`;
  const at = file.indexOf(`${packages}${sep}`);
  return at < 0 ? dirname(file) : file.slice(0, at + packages.length);
}
