// The three ways a module is run: untouched in a context of its own, without hooks as replay runs it, and translated in the
// engine's realm. Each gives, for a call, what was printed and how it ended, as text.
import { types } from 'node:util';
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { translate } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { POLYFILLS } from '../../src/languages/javascript/inside/texts.js';
import type { ModuleCode } from '../../src/languages/javascript/module-code.js';
import { AnalysedProgram } from '../../src/languages/javascript/program/analysed.js';
import { EsModules } from '../../src/languages/javascript/program/es-modules.js';
import type { Settled } from '../../src/languages/javascript/runtime/event-loop/run-tasks.js';
import { Frames } from '../../src/languages/javascript/state/frames.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { PathAbort } from '../../src/path/context.js';
import { Waist } from '../../src/search/waist.js';
import { concreteContext, refuse } from '../fakes/path-context.js';
import { describe } from './describe.js';
import { DEPENDENCY, type FuzzModule, type FuzzProgram, moduleText } from './program.js';
import { unquoted } from './unquoted.js';

export const FILE = '/program/module.js';
const DEP = '/program/dep.js';

/** Names that sloppy programs may leave on the global object. */
const LEFT_OVERS = ['a', 'b', 'c', 'x', 'y', 'z', 'w', 'seen', 'undeclared1', 'undeclared2'];

/** One side of the comparison: a loaded module. */
export interface Side {
  run(program: FuzzProgram): string;
}

/** What a run gives that the engine ended with a gap. */
export const REFUSED = '! refused';

/** A module that does not load; the message says why. */
export class LoadFailure extends Error {}

const call = new vm.Script('$fuzzCall()');

/** Compiled in the realm of the promise: reactions run in the queue of the realm that made them. */
const FOLLOW = `(promise, box) => promise.then(
  (value) => { box.state = 'fulfilled'; box.value = value; },
  (error) => { box.state = 'rejected'; box.error = error; },
)`;

interface Loaded {
  readonly context: vm.Context;
  readonly exports: any;
  readonly hidden: (key: PropertyKey) => boolean;
  /** Line of the first frame in the module. */
  readonly line: (stack: string) => string;
}

function observe({ context, exports, hidden, line }: Loaded, program: FuzzProgram): string {
  const lines: string[] = [];
  const show = (value: unknown): string => describe(value, hidden);
  const box: Settled & { thrown?: boolean } = { state: 'pending', value: undefined, error: undefined };
  const printed = (...values: unknown[]): void => {
    if (lines.length < 400) lines.push(values.map(show).join(' '));
  };
  vm.runInContext('(log) => { console.log = log; }', context)(printed);
  const args = vm.runInContext(`(${program.args})`, context) as unknown[];
  exports.begin();
  context.$fuzzCall = () => {
    try {
      const value = Reflect.apply(exports[program.main], undefined, args);
      if (types.isPromise(value)) vm.runInContext(FOLLOW, context)(value, box);
      else Object.assign(box, { state: 'fulfilled', value });
    } catch (error) {
      Object.assign(box, { state: 'rejected', error, thrown: true });
    }
  };
  try {
    call.runInContext(context);
  } finally {
    context.$fuzzCall = undefined;
    for (const name of LEFT_OVERS) delete context[name];
  }
  if (box.error instanceof PathAbort) return `${REFUSED} ${JSON.stringify(PathAbort.reasonOf(box.error))}`;
  else if (box.state === 'rejected') lines.push(`! ${thrownText(box.error, show, line)}`);
  else lines.push(`= ${box.state} ${show(box.value)}`);
  lines.push(`args ${show(args)}`);
  return lines.join('\n');
}

function thrownText(error: any, show: (value: unknown) => string, line: (stack: string) => string): string {
  if (!types.isNativeError(error)) return show(error);
  const stack = Reflect.getOwnPropertyDescriptor(error, 'stack');
  const text = typeof stack?.value === 'string' ? stack.value : '';
  const message = Reflect.getOwnPropertyDescriptor(error, 'message')?.value;
  // Where an error of the language itself points to is V8's affair; one that the program makes points to its `new`.
  const own = /^(?:Error|RangeError|EvalError|AggregateError): /.test(text);
  const placed = own && typeof message === 'string' && unquoted(message) === message;
  return `${show(error)} ${placed ? line(text) : ''}`;
}

// untouched

function plainContext(): vm.Context {
  const context = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
  vm.runInContext(POLYFILLS, context)();
  vm.runInContext('globalThis.console = { log() {} };', context);
  return context;
}

/** The source as plain CommonJS, by a compiler that is not ours. */
function strip(source: string, format: FuzzModule['dialect']['format']): string {
  if (format === 'cjs') return source;
  if (format !== 'esm') checkSyntax(source, format);
  // The other compiler gives decorated classes names of its own.
  if (source.includes('@decorate')) return lowerDecorators(source, format);
  const loader = format === 'esm' ? 'js' : format;
  const { code } = transformSync(source, {
    loader,
    format: 'cjs',
    target: 'es2022',
    supported: { 'dynamic-import': false },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
  });
  return `"use strict";${code}`;
}

function lowerDecorators(source: string, format: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    jsx: ts.JsxEmit.React,
    jsxFactory: 'h',
    jsxFragmentFactory: 'Fragment',
    // With comments the printer fails on `return a?.#b`.
    removeComments: true,
  };
  const { outputText } = ts.transpileModule(source, { fileName: `m.${format}`, compilerOptions });
  // What the other compiler makes of it.
  return `"use strict";const import_meta = { __proto__: null };${outputText.replaceAll('import.meta', 'import_meta')}`;
}

/** What TypeScript itself does not parse is no program: after `case (x):` it takes some statements for types. */
function checkSyntax(source: string, format: string): void {
  const file = ts.createSourceFile(`m.${format}`, source, ts.ScriptTarget.ES2022) as unknown as {
    readonly parseDiagnostics: readonly ts.Diagnostic[];
  };
  // It refuses `a?.#b`, which the language allows.
  const first = file.parseDiagnostics.find(({ code }) => code !== 18030);
  if (first !== undefined) throw new LoadFailure(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
}

export function loadUntouched(module: FuzzModule): Side {
  const { format } = module.dialect;
  const context = plainContext();
  const load = (source: string, kind: FuzzModule['dialect']['format'], file: string): any => {
    const wrapper = `(function (exports, require, module, __filename, __dirname) {${strip(source, kind)}\n})`;
    let fn: Function;
    try {
      fn = vm.runInContext(wrapper, context, { filename: file }) as Function;
    } catch (error) {
      throw new LoadFailure(String(error));
    }
    const record = { exports: vm.runInContext('({})', context) };
    const dependency = once(() => load(DEPENDENCY, 'esm', DEP));
    fn.call(record.exports, record.exports, dependency, record, file, '/program');
    return record.exports;
  };
  const exports = load(moduleText(module), format, FILE);
  const line = (stack: string): string => (format === 'cjs' ? firstLine(stack) : '');
  const loaded = { context, exports, hidden: () => false, line };
  return { run: (program) => observe(loaded, program) };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function firstLine(stack: string): string {
  const found = /\/program\/module\.js:(\d+):\d+/.exec(stack);
  return found === null ? '' : `line ${found[1]}`;
}

// ours

export interface Translation {
  readonly module: ModuleCode;
  readonly dependency: ModuleCode;
}

/** `framed`: as for state matching, with marks on branches. */
export type Mode = 'hooked' | 'dynamic' | 'framed' | 'observed';

export function translateModule(module: FuzzModule, mode: Mode): Translation {
  const request = {
    dynamic: mode === 'dynamic',
    siteBase: 0,
    markBase: 0,
    contracts: [],
    ...(mode === 'observed' ? { observe: { what: EVERYTHING, base: 0 } } : {}),
    ...(mode === 'framed' ? { observe: { what: FRAMES, base: 0 }, branchMarks: true } : {}),
  };
  const { format } = module.dialect;
  return {
    module: translate({
      ...request,
      file: FILE,
      source: moduleText(module),
      format,
      compilerOptions: { jsx: 2, jsxFactory: 'h', jsxFragmentFactory: 'Fragment' },
    }),
    dependency: translate({
      ...request,
      file: DEP,
      source: DEPENDENCY,
      format: 'esm',
      siteBase: 50_000,
      markBase: 50_000,
    }),
  };
}

const EVERYTHING = { statements: true, calls: true, decisions: true, values: true, variables: true, frames: false };
const FRAMES = { statements: false, calls: false, decisions: false, values: false, variables: false, frames: true };

/** The original code as replay runs it: only the module system is ours. */
export function loadPlain({ module, dependency }: Translation, cjs: boolean): Side {
  const context = plainContext();
  const nothing = (): void => {};
  const same = (...list: unknown[]): unknown => list[list.length - 1];
  const reports = { at: nothing, enter: nothing, leave: nothing, condition: same, decided: same, present: same };
  const ops = { scope: nothing, contract: nothing, privates: nothing, ...reports };
  const builders = vm.runInContext('({ object: () => ({}), Error, SyntaxError })', context);
  const run = (code: ModuleCode, exports: unknown, require: unknown, record: object): void => {
    const fn = vm.runInContext(code.original, context, { filename: code.file }) as Function;
    fn.call(exports, ops, undefined, undefined, exports, require, record, code.file, '/program');
  };
  const modules: EsModules = new EsModules({
    find: (specifier) => (specifier === FILE ? module : dependency),
    require: (): unknown => modules.require(dependency),
    run,
    newObject: () => builders.object() as object,
    error: (message, syntax) => new builders[syntax ? 'SyntaxError' : 'Error'](message),
    opened: nothing,
    drain: () => vm.runInContext('undefined', context),
  });
  const load = (code: ModuleCode): unknown => {
    if (code.links !== undefined) return modules.require(code);
    const record = { exports: builders.object() };
    run(code, record.exports, () => load(dependency), record);
    return record.exports;
  };
  const exports = load(module);
  const line = (stack: string): string => (cjs ? firstLine(stack) : '');
  const loaded = { context, exports, hidden: () => false, line };
  return { run: (program) => observe(loaded, program) };
}

export interface TranslatedSide extends Side {
  /** Undoes what the last run did; false when the engine would load the modules anew. */
  rollback(): boolean;
}

export function loadTranslated({ module, dependency }: Translation, cjs: boolean): TranslatedSide {
  const context = new Waist();
  context.current = concreteContext({
    gap: (gap) => {
      throw new PathAbort({ kind: 'unsupported', gap, site: -1 });
    },
  });
  const nothing = (): void => {};
  const state = { aborting: false, loading: false };
  const program = new AnalysedProgram(
    { file: FILE, shapes: [] as UnitDescription['shapes'] } as UnitDescription,
    (specifier) => (specifier === FILE ? module : dependency),
    context,
    state,
    {
      mark: nothing,
      spend: refuse,
      fresh: refuse,
      symbolicInput: refuse,
      frames: new Frames({
        isOpaque: () => false,
        isProgramFile: () => true,
        silent: false,
        reached: nothing,
      }),
      observer: {
        at: nothing,
        enter: nothing,
        leave: nothing,
        condition: (_point, _index, value) => value,
        decided: (_point, value) => value,
        present: (_point, value) => value,
        skipping: (value) => value,
        skipped: nothing,
      },
    },
  );
  program.fuel.fuel = 1e9;
  program.start();
  const { realm } = program.env;
  const hidden = (key: PropertyKey): boolean => realm.runtime.privates.has(key);
  const loaded: Loaded = {
    context: realm.context,
    exports: program.exports,
    hidden,
    // Lines of the emitted text are those of the source.
    line: (stack) => (cjs ? firstLine(stack) : ''),
  };
  return {
    run: (one) => {
      program.beginPath();
      state.aborting = false;
      program.fuel.fuel = 1e9;
      return observe(loaded, one);
    },
    rollback: () => {
      program.journal.rollback();
      return !program.journal.reload;
    },
  };
}
