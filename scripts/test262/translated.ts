// A test as everypath runs code: translated, in a patched realm, with operations, marks, fuel and the write journal of a path.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import vm from 'node:vm';
import { TranslateError, translate } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { functionText, type ModuleCode, type TextToCompile } from '../../src/languages/javascript/module-code.js';
import { ModuleError, ModuleGraph } from '../../src/languages/javascript/program/module-graph.js';
import { usesArrayConstructor } from '../../src/languages/javascript/program/uses-array.js';
import { createRealm, type Realm } from '../../src/languages/javascript/runtime/realm.js';
import { Journal } from '../../src/languages/javascript/values/journal.js';
import { constant } from '../../src/logic/build.js';
import type { Primitive, Sort } from '../../src/logic/term.js';
import { type AbortReason, PathAbort } from '../../src/path/context.js';
import { NOTHING_ALLOWED } from '../../src/result/permissions.js';
import { Waist } from '../../src/search/waist.js';
import { concreteContext, refuse } from '../../test/fakes/path-context.js';
import { unfinishedEnv } from '../../test/fakes/runtime-env.js';
import { HOST_SOURCE } from './host-source.mjs';

interface Compiled {
  readonly code: ModuleCode;
  readonly prelude: vm.Script;
  readonly script: vm.Script;
}

const harnessFiles = new Map<string, Compiled>();
const MARKS = 1 << 16;

export interface Outcome {
  readonly phase?: 'parse' | 'resolution' | 'runtime';
  readonly error?: unknown;
}

export class TranslatedSide {
  readonly printed: string[] = [];
  /** Why the path was given up. */
  aborted: AbortReason | undefined;
  private readonly journal = new Journal();
  private readonly marks = new Uint8Array(MARKS);
  private readonly fuel = { fuel: 1 << 30, quiet: false };
  private readonly state = { aborting: false, loading: false };
  private readonly context = new Waist();
  private readonly realm: Realm;
  private readonly graph: ModuleGraph;
  private counter = 0;
  private readonly loaded: ModuleCode[] = [];
  private readonly modules = new Map<string, ModuleCode>();
  /** The error for which a module was not linked. */
  private unlinked: unknown;

  constructor(private readonly dynamic: boolean) {
    this.context.current = concreteContext({
      concretize: (term) => {
        if (term.op === 'const') return term.data as Primitive;
        throw new Error('a symbolic value in a concrete run');
      },
      abort: (reason) => {
        this.aborted ??= reason;
        this.state.aborting = true;
        throw new PathAbort(reason);
      },
    });
    this.realm = this.newRealm();
    const { realm } = this;
    this.graph = new ModuleGraph(
      (specifier, from) => this.module(from === undefined ? specifier : resolve(dirname(from), specifier)),
      {
        run: (module, exports, require, record) => this.runModule(module, exports, require, record),
        builtin: (name) => realm.builtinModule(name),
        newObject: () => realm.newObject() as object,
        gate: realm.gate,
        permissions: NOTHING_ALLOWED,
        error: (message, syntax) => {
          const error = new realm.intrinsics[syntax ? 'SyntaxError' : 'Error'](message);
          this.unlinked ??= error;
          return error;
        },
        drain: () => vm.runInContext('0', realm.context),
      },
      () => {},
    );
    this.journal.begin();
    realm.oldState.beginPath();
  }

  private newRealm(): Realm {
    const hooks = {
      mark: (index: number) => {
        this.marks[index] = 1;
      },
      step: () => {},
      spend: () => {
        this.fuel.fuel = 1 << 30;
      },
      functionText: (emitted: string) => this.functionText(emitted),
      compileText: (text: TextToCompile) => this.compileText(text, env.realm),
      scope: () => {},
      contract: () => {},
      dynamicImport: (specifier: string, from: string) => this.graph.import(specifier, from),
      fresh: (_sort: Sort, hint: string) => constant(hint.startsWith('Math') ? Math.random() : Date.now()),
      symbolicInput: refuse,
    };
    const { context, journal, state } = this;
    const env = unfinishedEnv({ context, journal, state, hooks });
    const realm = createRealm(env, { wrapArray: false });
    realm.evaluation.open(this.fuel);
    this.install(realm);
    return realm;
  }

  private install(realm: Realm): unknown {
    return realm.compile(HOST_SOURCE, 'test262:host')(realm.global, {
      print: (text: string) => this.printed.push(text),
      createRealm: () => this.newRealm().global.$262,
      evalScript: (text: string) => this.run(compile('evalScript', text, `$s${++this.counter}_`, this.dynamic), realm),
      isForeign: (error: unknown) => error instanceof Error,
      detachArrayBuffer: (buffer: ArrayBuffer) => void structuredClone(buffer, { transfer: [buffer] }),
      gc: () => globalThis.gc?.(),
    });
  }

  private compileText({ text, context }: TextToCompile, realm: Realm): ModuleCode {
    const number = ++this.counter;
    try {
      const code = translate({
        file: `eval:${number}`,
        source: text,
        format: 'eval',
        prefix: `$e${number}_`,
        evaluated: JSON.parse(context),
        dynamic: this.dynamic,
        siteBase: 0,
        markBase: 0,
        contracts: [],
      });
      this.prepare(code, realm);
      return code;
    } catch (error) {
      if (!(error instanceof TranslateError)) throw error;
      throw new realm.intrinsics.SyntaxError(error.message);
    }
  }

  private functionText(emitted: string): string | undefined {
    for (const module of this.loaded) {
      const text = functionText(module, emitted);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  private prepare(module: ModuleCode, realm: Realm): void {
    const { code, accessors } = module;
    this.loaded.push(module);
    if (usesArrayConstructor(code)) realm.wrapArray();
    if (accessors) this.journal.noteAccessors();
  }

  private run({ code, prelude, script }: Compiled, realm: Realm): unknown {
    this.prepare(code, realm);
    prelude.runInContext(realm.context)(realm.programOps, this.marks, this.fuel);
    return script.runInContext(realm.context);
  }

  harness(file: string, source: string): void {
    let known = harnessFiles.get(file);
    if (known === undefined) {
      known = compile(file, source, `$h${harnessFiles.size}_`, this.dynamic);
      harnessFiles.set(file, known);
    }
    this.run(known, this.realm);
  }

  async execute(file: string, source: string, mode: string): Promise<Outcome> {
    try {
      if (mode === 'module') {
        this.graph.require(file, undefined);
        return {};
      }
      let compiled: Compiled;
      try {
        compiled = compile(file, source, '$t', this.dynamic);
      } catch (error) {
        if (error instanceof TranslateError || error instanceof SyntaxError) return { phase: 'parse', error };
        throw error;
      }
      this.run(compiled, this.realm);
      return {};
    } catch (error) {
      if (error instanceof ModuleError) return { phase: 'parse', error: new SyntaxError(error.message) };
      return { phase: error === this.unlinked ? 'resolution' : 'runtime', error };
    }
  }

  private module(file: string): ModuleCode | { error: string; syntax?: boolean } {
    const known = this.modules.get(file);
    if (known !== undefined) return known;
    let source: string;
    try {
      source = readFileSync(file, 'utf8');
    } catch (error) {
      return { error: (error as Error).message };
    }
    try {
      const code = translate({
        file,
        source,
        format: file.endsWith('.json') ? 'json' : 'esm',
        dynamic: this.dynamic,
        siteBase: 0,
        markBase: 0,
        contracts: [],
      });
      this.modules.set(file, code);
      return code;
    } catch (error) {
      if (!(error instanceof TranslateError)) throw error;
      return { error: error.message, syntax: true };
    }
  }

  private runModule(module: ModuleCode, exports: unknown, require: unknown, record: object): void {
    this.prepare(module, this.realm);
    const fn = vm.runInContext(module.code, this.realm.context, { filename: module.file }) as Function;
    const { programOps } = this.realm;
    fn.call(exports, programOps, this.marks, this.fuel, exports, require, record, module.file, dirname(module.file));
  }

  /** Lets promises settle: those of the realm run in its own queue, after code of the realm. */
  async settle(done: () => boolean): Promise<void> {
    for (let i = 0; i < 20 && !done(); i++) {
      vm.runInContext('0', this.realm.context);
      await new Promise((next) => setImmediate(next));
    }
  }

  /** The end of the path: what it did is undone. */
  end(): void {
    this.journal.rollback();
  }
}

function compile(file: string, source: string, prefix: string, dynamic: boolean): Compiled {
  const code = translate({
    file,
    source,
    format: 'script',
    prefix,
    dynamic,
    siteBase: 0,
    markBase: 0,
    contracts: [],
  });
  const prelude = new vm.Script(code.prelude as string, { filename: 'everypath:prelude' });
  return { code, prelude, script: new vm.Script(code.code, { filename: file }) };
}
