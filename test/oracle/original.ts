// The original program, independent of the engine's own loader: sources stripped of types by esbuild and run in a vm
// context. Every instance has fresh module state; `evaluate` runs an expression in the scope of the unit's own module.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { POLYFILLS } from '../../src/languages/javascript/inside/texts.js';

/** What the code under test sees as the package `everypath`, and what else its run may do to the outside. */
export interface Outside {
  /** The module `everypath`. */
  readonly everypath: object;
  exit(code: number): never;
  /** console.assert(false). */
  assertionFailed(message: string): never;
}

export interface Instance {
  /** The value of an expression in the scope of the file: all its top-level names, exported or not. */
  evaluate(expression: string): any;
  /** The same for a class of any module of the program. */
  classOf(file: string, name: string): { readonly prototype: object };
  /** Objects of the program's own realm. */
  readonly realm: {
    object(): object;
    array(): unknown[];
    collection(name: string): any;
    date(time: number): object;
    bytes(name: string, items: readonly (number | bigint)[]): object;
  };
}

const BUILDERS = `({
  object: () => ({}),
  array: () => [],
  collection: (name) => new ({ Set, Map, WeakSet, WeakMap })[name](),
  date: (time) => new Date(time),
  bytes: (name, items) => new globalThis[name](items),
})`;
const nodeRequire = createRequire(import.meta.url);
const HARMLESS = new Set(['node:assert', 'assert', 'node:assert/strict']);

/** `#name` becomes an ordinary property, so that conditions over private fields can be evaluated from outside. */
export function withoutPrivateNames(text: string): string {
  return text.replace(/#([a-z_$][\w$]*)\s+in\b/gi, '"__private_$1" in').replace(/#([a-z_$][\w$]*)/gi, '__private_$1');
}

export class Original {
  readonly #scripts = new Map<string, string>();
  #context: vm.Context | undefined;

  /** `isolated`: a realm per instance, for code that changes built-ins. */
  constructor(
    readonly file: string,
    readonly isolated: boolean,
  ) {}

  instance(outside: Outside): Instance {
    const isNew = this.isolated || this.#context === undefined;
    const context = isNew ? vm.createContext() : (this.#context as vm.Context);
    this.#context = context;
    if (isNew) vm.runInContext(POLYFILLS, context)();
    const scopes = new Map<string, (expression: string) => any>();
    const modules = new Map<string, { exports: unknown }>();
    const load = (file: string): unknown => {
      let module = modules.get(file);
      if (module !== undefined) return module.exports;
      module = { exports: {} };
      modules.set(file, module);
      const require = (specifier: string): unknown => {
        if (specifier === 'everypath') return outside.everypath;
        if (HARMLESS.has(specifier)) return nodeRequire(specifier);
        if (specifier.startsWith('.')) return load(sourceOf(resolve(dirname(file), specifier)));
        throw new Error(`${file} imports ${specifier}, which the oracle does not load`);
      };
      const run = this.#compile(file, context);
      const console = {
        assert: (ok: unknown, message = '') => ok || outside.assertionFailed(String(message)),
        log: () => undefined,
      };
      const process = { exit: (code = 0) => outside.exit(code) };
      run(module.exports, require, module, console, process, (scope: (expression: string) => any) => {
        scopes.set(file, scope);
      });
      return module.exports;
    };
    load(this.file);
    const evaluate = scopes.get(this.file)!;
    return {
      evaluate,
      classOf: (file, name) => {
        load(file);
        return scopes.get(file)!(name);
      },
      realm: vm.runInContext(BUILDERS, context),
    };
  }

  #compile(file: string, context: vm.Context): (...args: unknown[]) => void {
    let code = this.#scripts.get(file);
    if (code === undefined) {
      const source = withoutPrivateNames(readFileSync(file, 'utf8'));
      const extension = extname(file);
      const loader = extension.endsWith('ts') ? 'ts' : extension === '.json' ? 'json' : 'js';
      const strict = extname(file) === '.cjs' ? '' : '"use strict";';
      const stripped =
        loader === 'ts' && /^\s*@\w/m.test(source)
          ? lowerDecorators(source)
          : transformSync(source, { loader, format: 'cjs', target: 'es2022', sourcefile: file }).code;
      const parameters = 'exports, require, module, console, process, $scope';
      code = `(function (${parameters}) {${strict}${stripped}\n;$scope(($text) => eval($text));})`;
      this.#scripts.set(file, code);
    }
    return vm.runInContext(code, context, { filename: file });
  }
}

/** esbuild evaluates decorators of members before what a class extends, the language after. */
function lowerDecorators(source: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, removeComments: true };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

function sourceOf(path: string): string {
  const candidates = [path.replace(/\.js$/, '.ts'), path, `${path}.ts`, `${path}.js`];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`${path} does not exist`);
  return found;
}
