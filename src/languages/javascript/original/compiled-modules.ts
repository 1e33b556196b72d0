// The functions of an original program's modules, compiled once in its context.
import vm from 'node:vm';
import type { ModuleCode } from '../module-code.js';
import { quietly } from '../runtime/realm/in-realm.js';

export class CompiledModules {
  private readonly functions = new Map<string, Function>();
  private isLoading = false;

  /** The context is another one from now on. */
  clear(): void {
    this.functions.clear();
  }

  /** Modules are loaded; no task runs. */
  loading<T>(action: () => T): T {
    this.isLoading = true;
    try {
      return action();
    } finally {
      this.isLoading = false;
    }
  }

  functionOf({ file, original }: ModuleCode, context: vm.Context): Function {
    let fn = this.functions.get(file);
    if (fn === undefined) {
      fn = this.isLoading
        ? (vm.runInContext(original, context, { filename: file }) as Function)
        : quietly<Function>(context, original, file);
      this.functions.set(file, fn);
    }
    return fn;
  }
}
