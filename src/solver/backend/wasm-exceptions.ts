// Makes C++ exceptions of the Z3 build cheap. Emscripten compiled them to JavaScript: every call that might throw leaves
// WebAssembly, goes through an `invoke_*` trampoline and comes back, which doubles the time of a query. Here a small
// generated module implements the trampolines with WebAssembly's own exceptions, and takes the place of the imports.
// Always holds: the bookkeeping of Emscripten (which exception is current) is still done by its own functions. Where a
// name we rely on is missing, or the host cannot compile the module, nothing is replaced.
// Guarded calls are counted on the way: Z3's own limits do not count all of its work, and nothing else can stop it.

import type { WebAssemblyHost } from './z3-module.js';

type Functions = Record<string, (...args: any[]) => any>;

/** Called before the first guarded call and whenever those it has allowed are used up: allows so many more, or throws. */
export type Allowance = () => number;

/** Calls between two questions, for who does not count. */
const EVERY = 1_000_000_000;
const THROWING = ['__cxa_throw', '__cxa_rethrow', '__resumeException'] as const;
const STACK = ['emscripten_stack_get_current', '_emscripten_stack_restore', 'setThrew'] as const;

// Value types and opcodes of the binary format.
const TYPE: Record<string, number> = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c };
const I32 = 0x7f;
const ZERO: Record<number, readonly number[]> = {
  127: [0x41, 0],
  126: [0x42, 0],
  125: [0x43, 0, 0, 0, 0],
  124: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const more = rest > 0x7f ? 0x80 : 0;
    bytes.push((rest & 0x7f) | more);
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

const name = (text: string): number[] => [...unsigned(text.length), ...Buffer.from(text)];
const vector = (items: readonly (readonly number[])[]): number[] => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** The body of a function. */
function code(locals: readonly number[], instructions: readonly number[]): number[] {
  const body = [...locals, ...instructions, 0x0b];
  return [...unsigned(body.length), ...body];
}

/** Of functions: those of the module, those of its stack. */
const TABLES = [
  [0x70, 0, 1],
  [0x70, 0, STACK.length],
];
/** The import behind the throwing functions. */
const ALLOW = THROWING.length;
/** Where no more calls are allowed, ask; then one less is. */
const COUNTED = [0x23, 0, 0x45, 0x04, 0x40, 0x10, ALLOW, 0x24, 0, 0x0b, 0x23, 0, 0x41, 1, 0x6b, 0x24, 0];

/** A module with `invoke_<signature>` for each signature, the throwing functions, and two tables to fill. */
function trampolines(signatures: readonly string[]): Uint8Array<ArrayBuffer> {
  const types: number[][] = [];
  const known = new Map<string, number>();
  const typeOf = (parameters: readonly number[], results: readonly number[]): number => {
    const key = `${parameters}>${results}`;
    let index = known.get(key);
    if (index === undefined) {
      index = types.length;
      known.set(key, index);
      types.push([0x60, ...vector(parameters.map((p) => [p])), ...vector(results.map((r) => [r]))]);
    }
    return index;
  };
  const none = typeOf([], []);
  const [getStack, restoreStack, setThrew] = [typeOf([], [I32]), typeOf([I32], []), typeOf([I32, I32], [])];
  const throwing = [typeOf([I32, I32, I32], []), none, restoreStack];
  const imports = THROWING.map((which, i) => [...name('host'), ...name(which), 0, ...unsigned(throwing[i])]);
  imports.push([...name('host'), ...name('allow'), 0, ...unsigned(getStack)]);
  // Each throwing function lets Emscripten note the exception, then throws the tag: local.get 0.., call, throw.
  const functions = THROWING.map((which, i) => {
    const arity = i === 0 ? 3 : i === 1 ? 0 : 1;
    const pass = Array.from({ length: arity }, (_, k) => [0x20, k]).flat();
    return { which: which as string, type: throwing[i], code: code([0], [...pass, 0x10, i, 0x08, 0]) };
  });
  for (const signature of signatures) {
    const result = signature[0] === 'v' ? undefined : TYPE[signature[0]];
    const parameters = [...signature.slice(1)].map((c) => TYPE[c]);
    const results = result === undefined ? [] : [result];
    const saved = unsigned(parameters.length + 1);
    const instructions = [
      ...COUNTED,
      ...[0x41, 0, 0x11, ...unsigned(getStack), 1, 0x21, ...saved], // saved = stack pointer
      ...[0x06, result ?? 0x40], // try
      ...parameters.flatMap((_, k) => [0x20, ...unsigned(k + 1)]),
      ...[0x20, 0, 0x11, ...unsigned(typeOf(parameters, results)), 0], // call through the table
      ...[0x07, 0], // catch
      ...[0x20, ...saved, 0x41, 1, 0x11, ...unsigned(restoreStack), 1],
      ...[0x41, 1, 0x41, 0, 0x41, 2, 0x11, ...unsigned(setThrew), 1],
      ...(result === undefined ? [] : ZERO[result]),
      0x0b,
    ];
    const type = typeOf([I32, ...parameters], results);
    functions.push({ which: `invoke_${signature}`, type, code: code([1, 1, I32], instructions) });
  }
  const exported = functions.map((f, i) => [...name(f.which), 0, ...unsigned(i + imports.length)]);
  return new Uint8Array([
    ...HEADER,
    ...section(1, vector(types)),
    ...section(2, vector(imports)),
    ...section(3, vector(functions.map((f) => unsigned(f.type)))),
    ...section(4, vector(TABLES)),
    ...section(13, vector([[0, ...unsigned(none)]])),
    ...section(6, vector([[I32, 1, 0x41, 0, 0x0b]])), // how many are allowed
    ...section(7, vector([...exported, [...name('calls'), 1, 0], [...name('stack'), 1, 1]])),
    ...section(10, vector(functions.map((f) => f.code))),
  ]);
}

/** A module whose start copies one table onto another; entry by entry from JavaScript would take longer. */
function tableCopy(): Uint8Array<ArrayBuffer> {
  const table = (which: string) => [...name('tables'), ...name(which), 1, 0x70, 0, 0];
  const body = [0, 0x41, 0, 0x41, 0, 0xfc, 0x10, 0, 0xfc, 0x0e, 1, 0, 0x0b];
  return new Uint8Array([
    ...HEADER,
    ...section(1, vector([[0x60, 0, 0]])),
    ...section(2, vector([table('from'), table('to')])),
    ...section(3, vector([[0]])),
    ...section(8, [0]),
    ...section(10, vector([[...unsigned(body.length), ...body]])),
  ]);
}

/** Instantiates the module with native trampolines; undefined when that is not possible. */
export function instantiateWithNativeExceptions(
  host: WebAssemblyHost,
  module: object,
  imports: object,
  allow: Allowance = () => EVERY,
): object | undefined {
  const env = (imports as { env?: Functions }).env;
  if (env === undefined || THROWING.some((which) => typeof env[which] !== 'function')) return undefined;
  const signatures = Object.keys(env)
    .filter((key) => /^invoke_[vijfd][ijfd]*$/.test(key))
    .map((key) => key.slice('invoke_'.length));
  let shim: { readonly exports: any };
  try {
    const noted = Object.fromEntries(THROWING.map((which) => [which, noting(env[which], host)]));
    shim = new host.Instance(new host.Module(trampolines(signatures)), { host: { ...noted, allow } });
  } catch (error) {
    // A host without this part of WebAssembly: the trampolines of the package work everywhere.
    if (error instanceof host.CompileError || error instanceof host.LinkError) return undefined;
    throw error;
  }
  const replaced: Functions = { ...env };
  for (const [key, value] of Object.entries<any>(shim.exports)) if (typeof value === 'function') replaced[key] = value;
  const instance = new host.Instance(module, { ...imports, env: replaced });
  const { exports } = instance;
  const table = exports.__indirect_function_table;
  if (table === undefined || STACK.some((which) => typeof exports[which] !== 'function')) return undefined;
  shim.exports.calls.grow(table.length - shim.exports.calls.length);
  new host.Instance(new host.Module(tableCopy()), { tables: { from: table, to: shim.exports.calls } });
  for (const [i, which] of STACK.entries()) shim.exports.stack.set(i, exports[which]);
  return instance;
}

/** Emscripten's function without its JavaScript exception; traps still pass. */
function noting(original: (...args: any[]) => any, host: WebAssemblyHost): (...args: any[]) => void {
  return (...args) => {
    const depth = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
      original(...args);
    } catch (error) {
      if (error instanceof host.RuntimeError || error instanceof RangeError) throw error;
    } finally {
      Error.stackTraceLimit = depth;
    }
  };
}
