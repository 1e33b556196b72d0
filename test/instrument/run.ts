// Runs a module three ways (translated, without hooks, untouched by us) and describes what happened in comparable text.
import { inspect } from 'node:util';
import vm from 'node:vm';
import ts from 'typescript';
import type { TranslateRequest } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { type PlainOps, plainOps } from './plain-ops.js';

export const FILE = '/program/module.ts';

export function request(source: string, options: Partial<TranslateRequest> = {}): TranslateRequest {
  return {
    file: FILE,
    source,
    format: 'ts',
    dynamic: false,
    siteBase: 0,
    markBase: 0,
    contracts: [],
    ...options,
  };
}

export interface Loaded {
  readonly exports: any;
  readonly ops: PlainOps;
}

export function load(code: string, ops: PlainOps = plainOps(), modules: Record<string, unknown> = {}): Loaded {
  const fn = vm.runInThisContext(code, { filename: FILE }) as Function;
  const module = { exports: {} as any };
  const require = (name: string): unknown => {
    if (name in modules) return modules[name];
    throw new Error(`no module ${name}`);
  };
  const given = /M\.start\((?:async )?function\*/.test(code) ? linker(module.exports, modules) : module.exports;
  fn.call(module.exports, ops, ops.marks, ops.fuel, given, require, module, FILE, '/program');
  ops.loading = false;
  return { exports: module.exports, ops };
}

/** What an ES module that imports from at most the given modules, in their order, is linked with. */
function linker(exports: object, modules: Record<string, unknown>): object {
  return {
    env: (i: number) => Object.values(modules)[i],
    namespace: (i: number) => Object.values(modules)[i],
    link: (getters: object) => Object.defineProperties(exports, Object.getOwnPropertyDescriptors(getters)),
    start(body: () => Iterator<unknown>) {
      const steps = body();
      steps.next();
      steps.next();
    },
  };
}

let loads = 0;

/** The same module compiled by TypeScript alone (or as it is, for CommonJS). */
export async function loadNative(source: string, format: TranslateRequest['format']): Promise<any> {
  if (format === 'esm') {
    const unique = `${source}\n// ${loads++}`;
    return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(unique)}`);
  }
  const text =
    format === 'cjs'
      ? source.replace(/^#!/, '//')
      : ts.transpileModule(source, {
          fileName: 'm.ts',
          compilerOptions: {
            target: ts.ScriptTarget.ES2022,
            module: ts.ModuleKind.CommonJS,
            esModuleInterop: true,
          },
        }).outputText;
  const wrapper = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
  const fn = vm.runInThisContext(wrapper, { filename: FILE }) as Function;
  const module = { exports: {} as any };
  fn.call(module.exports, module.exports, () => ({}), module, FILE, '/program');
  return module.exports;
}

/** What `main(log)` returns or throws, with everything it logged. */
export async function observe(load: () => any): Promise<string> {
  const lines: string[] = [];
  const show = (value: unknown): string =>
    inspect(value, { depth: 6, breakLength: 200, sorted: true }).replace(
      // Newer versions of Node show symbols without brackets.
      /\[?Symbol\(#\w+\)\]?: [^,}]+?,? (?=[\w}'[])/g,
      '',
    );
  const log = (...values: unknown[]): void => void lines.push(values.map(show).join(' '));
  try {
    const main = (await load()).main as (log: (...values: unknown[]) => void) => unknown;
    lines.push(`= ${show(await main(log))}`);
  } catch (error) {
    lines.push(error instanceof Error ? `! ${error.name}` : `! ${show(error)}`);
  }
  return lines.join('\n');
}
