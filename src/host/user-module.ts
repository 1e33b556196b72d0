// Loads a module of the user's own into the engine or the tool: listeners, criteria, generators, attributes. JavaScript is
// imported by Node; of TypeScript the types are stripped first, since the oldest supported Node cannot do that.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import type ts from 'typescript';
import { importModule } from './import-module.js';

export type UserModule = Readonly<Record<string, unknown>>;

/** The module could not be found or loaded; the message says why. */
export class UserModuleError extends Error {
  /** The option that named the module; see `of`. */
  option: string | undefined;

  /** What `load` throws says which option named the module. */
  static async of<T>(option: string, load: () => Promise<T>): Promise<T> {
    try {
      return await load();
    } catch (error) {
      if (error instanceof UserModuleError) error.option ??= option;
      throw error;
    }
  }

  /** The error as a value. */
  static async caught<T>(load: () => Promise<T>): Promise<T | UserModuleError> {
    try {
      return await load();
    } catch (error) {
      if (error instanceof UserModuleError) return error;
      throw error;
    }
  }
}

const TYPESCRIPT = /\.[cm]?tsx?$/;

/** @param file absolute path */
export async function loadUserModule(file: string): Promise<UserModule> {
  if (!existsSync(file)) throw new UserModuleError(`${file} does not exist`);
  try {
    if (!TYPESCRIPT.test(file)) return (await importModule(pathToFileURL(file).href)) as UserModule;
    return await new TypeScriptModules().load(file);
  } catch (error) {
    if (error instanceof UserModuleError) throw error;
    throw new UserModuleError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

class TypeScriptModules {
  private readonly loaded = new Map<string, UserModule>();

  async load(file: string): Promise<UserModule> {
    const known = this.loaded.get(file);
    if (known !== undefined) return known;
    const { default: compiler } = (await import('typescript')) as unknown as { default: typeof ts };
    const exports: Record<string, unknown> = {};
    this.loaded.set(file, exports);
    const { outputText } = compiler.transpileModule(readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions: {
        module: compiler.ModuleKind.CommonJS,
        target: compiler.ScriptTarget.ES2022,
        esModuleInterop: true,
      },
    });
    const imported = new Map<string, UserModule>();
    for (const { fileName } of compiler.preProcessFile(outputText, true, true).importedFiles) {
      imported.set(fileName, await this.imported(fileName, file));
    }
    const code = `(function (exports, require, module, __filename, __dirname) {${outputText}\n})`;
    const fn = vm.runInThisContext(code, { filename: file }) as (...args: unknown[]) => void;
    const record = { exports };
    fn(exports, (name: string) => imported.get(name) ?? createRequire(file)(name), record, file, dirname(file));
    return record.exports;
  }

  private async imported(name: string, from: string): Promise<UserModule> {
    if (!/^\.{1,2}\//.test(name)) {
      const path = createRequire(from).resolve(name);
      return (await importModule(path.startsWith('/') ? pathToFileURL(path).href : path)) as UserModule;
    }
    const path = resolve(dirname(from), name);
    const candidates = [path, path.replace(/\.([cm]?)js$/, '.$1ts'), `${path}.ts`, `${path}.js`, `${path}/index.ts`];
    const found = candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate));
    if (found === undefined) throw new UserModuleError(`${from} imports ${name}, which does not exist`);
    return TYPESCRIPT.test(found) ? this.load(found) : ((await importModule(pathToFileURL(found).href)) as UserModule);
  }
}
