// Loads the z3-solver package's WebAssembly build synchronously, so that a run which never needs Z3 never pays for it.
// The package's own `init` is asynchronous only because it compiles asynchronously; Emscripten's `instantiateWasm` hook
// lets us compile and start within one call. Callers: backend/z3.ts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Allowance, instantiateWithNativeExceptions } from './wasm-exceptions.js';

/** The raw C API: every `_Z3_…` takes and gives numbers (pointers). */
export interface Z3Module {
  readonly HEAPU32: Uint32Array;
  ccall(name: string, result: string | null, types: readonly string[], args: readonly unknown[]): any;
  UTF8ToString(pointer: number): string;
  _malloc(size: number): number;
  _free(pointer: number): void;
  [name: `_${string}`]: (...args: any[]) => any;
}

/** The part of the WebAssembly interface used here (the ES library has no types for it). */
export interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: any };
  readonly RuntimeError: new () => Error;
  readonly CompileError: new () => Error;
  readonly LinkError: new () => Error;
}
const host = (globalThis as unknown as { WebAssembly: WebAssemblyHost }).WebAssembly;

/** A trap or exhausted stack: the instance is in an undefined state and must be thrown away. */
export function isTrap(error: unknown): error is Error {
  return error instanceof host.RuntimeError || error instanceof RangeError;
}

const require = createRequire(import.meta.url);
let compiled: object | undefined;

/** A fresh instance; the compiled code is kept for the next one. `nativeExceptions`, `allow`: see wasm-exceptions.ts. */
export function loadZ3(nativeExceptions = true, allow?: Allowance): Z3Module {
  const directory = dirname(require.resolve('z3-solver/build/z3-built.js'));
  const start: (module: object) => Promise<unknown> = require('z3-solver/build/z3-built.js');
  let failure: unknown;
  const module: any = {
    instantiateWasm(imports: object, receive: (instance: object, code: object) => object) {
      compiled ??= new host.Module(readFileSync(join(directory, 'z3-built.wasm')));
      const quick = nativeExceptions ? instantiateWithNativeExceptions(host, compiled, imports, allow) : undefined;
      return receive(quick ?? new host.Instance(compiled, imports), compiled);
    },
    print: () => {},
    printErr: () => {},
  };
  start(module).catch((error: unknown) => {
    failure = error;
  });
  if (!module.calledRun) throw new Error('Z3 did not start synchronously', { cause: failure });
  return module;
}
