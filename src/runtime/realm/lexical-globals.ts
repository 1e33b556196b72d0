// Global names as variables of the realm's script scope. Node's contexts look every global up through an interceptor,
// which costs hundreds of nanoseconds; a lexical binding costs what it costs in ordinary code. Assignments to the
// property of the global object and to the name stay in step.
import vm from 'node:vm';

/** Configurable globals of the language, and those globals.ts adds that code uses in loops. */
export const LEXICAL_GLOBALS = [
  ...'Object Function Array Number parseFloat parseInt Boolean String Symbol Date Promise RegExp Error'.split(' '),
  ...'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl'.split(' '),
  ...'ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array'.split(' '),
  ...'Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet'.split(' '),
  ...'Proxy Reflect FinalizationRegistry WeakRef decodeURI decodeURIComponent encodeURI encodeURIComponent'.split(' '),
  ...'escape unescape isFinite isNaN console process setTimeout clearTimeout queueMicrotask structuredClone'.split(' '),
];

export function makeGlobalsLexical(context: vm.Context): void {
  const global = vm.runInContext('globalThis', context) as object;
  const names = LEXICAL_GLOBALS.filter((name) => Object.hasOwn(global, name));
  const bindings = names.map((name) => `${name} = globalThis.${name}`).join(', ');
  const accessors = names.map((name) => `${name}: [() => ${name}, (value) => { ${name} = value; }]`).join(', ');
  const source = `let ${bindings}; ({ ${accessors} })`;
  const made = vm.runInContext(source, context, { filename: 'everypath:globals' }) as Record<
    string,
    [() => unknown, (value: unknown) => void]
  >;
  for (const name of names) {
    const [get, set] = made[name];
    Object.defineProperty(global, name, { get, set, configurable: true, enumerable: false });
  }
}
