// The analysed program: translated modules in a patched realm, loaded once and rolled back after each path; loaded anew
// when a path did something the journal cannot undo.
import { types } from 'node:util';
import vm from 'node:vm';
import { Journal } from '../heap/journal.js';
import type { ClassRef } from '../heap/shape.js';
import type { RealmAccess } from '../heap/view.js';
import type { CodeMap, ModuleCode, SourceRange, UnitDescription } from '../path/program.js';
import type { RuntimeEnv, RuntimeHooks, RuntimeState } from '../runtime/env.js';
import { createRealm } from '../runtime/realm.js';
import { type LoadModule, ModuleGraph } from './module-graph.js';
import type { SwitchContext } from './switch-context.js';

/** Marks beyond this many statements work too, only slower. */
const MARKS = 1 << 20;

/** A line of a stack trace: file, line, column. */
const FRAME = /^\s+at .*?\(?((?:\/|[A-Za-z]:\\)[^()]*?):(\d+):(\d+)\)?$/gm;

export type AnalysedHooks = Pick<RuntimeHooks, 'mark' | 'spend' | 'fresh' | 'symbolicInput'>;

export class AnalysedProgram implements RealmAccess {
  readonly journal = new Journal();
  readonly marks = new Uint8Array(MARKS);
  readonly fuel = { fuel: 0 };
  env!: RuntimeEnv;
  exports: unknown;
  /** Its code may queue microtasks: they are run at the end of each call. */
  usesPromises = false;
  private graph!: ModuleGraph;
  private scopes = new Map<string, Record<string, unknown>>();
  private contracts = new Map<string, Function>();
  private concrete = new Map<string, { script: vm.Script; value: unknown }>();
  private modules = new Map<string, ModuleCode>();

  constructor(
    private readonly unit: UnitDescription,
    private readonly load: LoadModule,
    private readonly context: SwitchContext,
    private readonly state: RuntimeState,
    private readonly hooks: AnalysedHooks,
  ) {}

  /** Makes a realm and loads the unit's module and what it imports. Errors of the program's own come through. */
  start(): void {
    this.journal.clear();
    this.scopes.clear();
    this.contracts.clear();
    this.state.loading = true;
    this.state.aborting = false;
    const hooks: RuntimeHooks = {
      ...this.hooks,
      scope: (file, names) => this.scopes.set(file, names as Record<string, unknown>),
      contract: (id, fn) => this.contracts.set(id, fn),
      dynamicImport: async (specifier, from) => this.graph.require(String(specifier), from),
    };
    const env = { context: this.context, journal: this.journal, state: this.state, hooks } as unknown as RuntimeEnv;
    this.env = env;
    createRealm(env, { wrapArray: false });
    this.graph = new ModuleGraph(
      this.load,
      {
        run: (module, exports, require, record) => this.runModule(module, exports, require, record),
        builtin: (name) => env.realm.builtinModule(name),
        newObject: () => env.realm.newObject() as object,
        error: (message) => new env.realm.intrinsics.Error(message),
      },
      (module) => this.modules.set(module.file, module),
    );
    this.exports = this.graph.require(this.unit.file, undefined);
    this.journal.loaded();
    const names = [...this.scopes.values()].flatMap((scope) => Object.keys(scope).map((name) => valueOf(scope, name)));
    this.env.realm.oldState.remember([this.exports, ...names]);
    this.state.loading = false;
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    if (usesArrayConstructor(module.code)) this.env.realm.wrapArray();
    if (module.accessors) this.journal.careful = true;
    if (/\basync\b|\bPromise\b|\bqueueMicrotask\b|\bnextTick\b/.test(module.code)) this.usesPromises = true;
    const fn = vm.runInContext(module.code, this.env.realm.context, { filename: module.file }) as Function;
    const dirname = module.file.slice(0, Math.max(0, module.file.lastIndexOf('/')));
    fn.call(exports, this.env.realm.programOps, this.marks, this.fuel, exports, require, record, module.file, dirname);
  }

  /** Top-level names of the unit's module. */
  get scope(): Record<string, unknown> {
    return this.scopes.get(this.unit.file) ?? {};
  }

  contract(id: string): Function | undefined {
    return this.contracts.get(id);
  }

  classPrototype(ref: ClassRef): object | undefined {
    const found = this.scopes.get(ref.file)?.[ref.name];
    return typeof found === 'function' ? (found.prototype as object) : undefined;
  }

  get objectPrototype(): object {
    return this.env.realm.intrinsics.Object.prototype;
  }

  get functionPrototype(): object {
    return this.env.realm.intrinsics.Function.prototype;
  }

  typeError(message: string): unknown {
    return new this.env.realm.intrinsics.TypeError(message);
  }

  newArray(): unknown[] {
    return this.env.realm.newArray();
  }

  /** The symbol behind `#name` of a class or of the nearest ancestor that declares it. */
  privateKey(owner: ClassRef | undefined, name: string): PropertyKey {
    let target = owner === undefined ? undefined : this.scopes.get(owner.file)?.[owner.name];
    for (; typeof target === 'function'; target = Reflect.getPrototypeOf(target)) {
      const key = this.env.realm.runtime.privates.keyOf(target, name.slice(1));
      if (key !== undefined) return key;
    }
    return name;
  }

  beginPath(): void {
    this.journal.begin();
    this.env.realm.oldState.beginPath();
    this.env.realm.timers.drop();
  }

  /** Counts a step of work that happens outside translated code. */
  spend(): void {
    if (--this.fuel.fuel < 0) this.hooks.spend();
  }

  /** The value of an expression given with --concrete; objects are made anew each time. */
  evaluateText(text: string): unknown {
    let known = this.concrete.get(text);
    if (known === undefined) {
      const script = new vm.Script(`(${text})`);
      this.concrete.set(text, (known = { script, value: script.runInContext(this.env.realm.context) }));
      return known.value;
    }
    if ((typeof known.value !== 'object' && typeof known.value !== 'function') || known.value === null)
      return known.value;
    return known.script.runInContext(this.env.realm.context);
  }

  /** Where the program's own `throw` raised the error; undefined when the language did. */
  thrownSite(error: unknown): number | undefined {
    return this.env.realm.runtime.thrown.siteOf(error);
  }

  /** The error object was made outside the program's realm, by the engine. */
  isForeign(error: unknown): boolean {
    return types.isNativeError(error) && error instanceof Error;
  }

  /** Source position of a site, by the program-wide number. */
  locate(site: number): SourceRange | undefined {
    if (site < 0) return undefined;
    for (const module of this.modules.values()) {
      if (site >= module.base && site < module.base + module.sites.length)
        return module.sites[site - module.base].range;
    }
    return undefined;
  }

  /** Where the topmost frame in the program's own code stands, by the stack of an error or signal. */
  locateStack(stack: unknown): SourceRange | undefined {
    if (typeof stack !== 'string') return undefined;
    for (const [, file, line, column] of stack.matchAll(FRAME)) {
      const module = this.modules.get(file);
      const place = module === undefined ? undefined : lookUp(module.codeMap, Number(line), Number(column));
      if (place === undefined) continue;
      return { file, line: place[0], column: place[1], endLine: place[0], endColumn: place[1] + 1 };
    }
    return undefined;
  }

  /** Statements that a mark stands for. */
  statementsOf(mark: number): readonly SourceRange[] {
    for (const module of this.modules.values()) {
      if (mark >= module.markBase && mark < module.markBase + module.marks.length) {
        return module.marks[mark - module.markBase];
      }
    }
    return [];
  }

  /** All statements that marks of the loaded modules stand for. */
  markedStatements(): SourceRange[] {
    return [...this.modules.values()].flatMap((module) => module.marks.flat());
  }
}

/** The entry of a code map that a position of the emitted text belongs to. */
function lookUp(map: CodeMap, line: number, column: number): [number, number] | undefined {
  let found: [number, number] | undefined;
  for (let i = 0; i < map.length && map[i] <= line; i += 4) {
    if (map[i] === line && (map[i + 1] <= column || found === undefined)) found = [map[i + 2], map[i + 3]];
  }
  return found;
}

/** A top-level variable; undefined while it is in its temporal dead zone. */
function valueOf(scope: Record<string, unknown>, name: string): unknown {
  try {
    return scope[name];
  } catch {
    return undefined;
  }
}

/**
 * Does a module use the Array constructor in a way that translation does not hook: as a value, as a base class, through
 * an instance? Replacing it costs V8's fast paths for arrays, so it is done only then. Text in strings counts too.
 */
function usesArrayConstructor(code: string): boolean {
  const text = code.replace(/const \{[^}]*\} = globalThis;/, '').replace(/instanceof Array\b/g, '');
  return /(?<![\w$.])Array(?![\w$]|\s*[.(])|new [\w$.]*\.constructor\b|\.constructor\s*\(/.test(text);
}
