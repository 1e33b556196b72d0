// How each intrinsic without a model is treated. Everything not named here gets the default guard.
//   NATIVE      left alone: exact on symbolic values as it is (it only passes them on, or treats an object and a primitive
//               alike), or converts its arguments first, where the trap of symbolic values records the gap. Some must
//               stay in place because V8 takes its fast paths only while they do (iterators, RegExp, Promise), or looks for it
//               when it words its messages (Object.prototype.toString; see symbolic-prototypes.ts).
//               Soundness: an object whose toString gives a symbolic string is a TypeError for RegExp.prototype.exec.
//   LISTING     lists own keys of its first argument, whose undecided fields are decided first
//   MUTATING    changes its receiver, which is journaled first
//   CALLBACK    natives whose callback answers a truth value
// The generated test calls every one of them with symbolic values of all sorts in all positions.

/** `model`: exact on symbolic values; `guard`: they are narrowed to one value, with a gap; `native`: as above. */
export type Treatment = 'model' | 'guard' | 'native';

const NATIVE_PATTERNS = [
  /^(get |set )?%(Array|Map|Set|String|RegExpString)?IteratorPrototype%/,
  /^(get |set )?%(Async)?(Generator|Iterator)Prototype%/,
  /^(get )?(%(IteratorHelper|WrapForValidIterator)Prototype%|Iterator\.prototype\[Symbol)/,
  /^get .*\[Symbol\.species\]$/,
  /^Promise\.(resolve|reject|withResolvers)$/,
  /^Promise\.prototype\./,
  /^(get |set )?RegExp(\.(?!escape)|\[|$)/,
  /^(get )?Symbol\.(prototype|keyFor)/,
];

const NATIVE_NAMES = new Set([
  'Function.prototype',
  'Function.prototype.call',
  'Function.prototype.bind',
  'Function.prototype[Symbol.hasInstance]',
  // %ThrowTypeError%, which arguments of strict functions have too.
  'get Function.prototype.arguments',
  'set Function.prototype.arguments',
  'get Function.prototype.caller',
  'set Function.prototype.caller',
  'Object.prototype.isPrototypeOf',
  'Object.prototype.toLocaleString',
  'Object.prototype.toString',
  'Array.of',
  'Array.prototype.values',
  'Promise',
  'RegExp',
  'DataView',
  'ArrayBuffer.isView',
]);

export function isLeftNative(name: string): boolean {
  return NATIVE_NAMES.has(name) || (NATIVE_PATTERNS.some((p) => p.test(name)) && !MUTATING_PATTERN.test(name));
}

export const LISTING = new Set([
  'Object.keys',
  'Object.values',
  'Object.entries',
  'Object.getOwnPropertyNames',
  'Object.getOwnPropertySymbols',
  'Object.getOwnPropertyDescriptors',
  'Object.isFrozen',
  'Object.isSealed',
  'Object.isExtensible',
  'Reflect.ownKeys',
  'Reflect.isExtensible',
]);

const MUTATING_PATTERN =
  /^(%TypedArray%\.prototype\.(set|fill|copyWithin|reverse)$|DataView\.prototype\.set|ArrayBuffer\.prototype\.(resize|transfer)|Uint8Array\.prototype\.setFrom)/;

export function isMutating(name: string): boolean {
  return MUTATING_PATTERN.test(name);
}

/** Promise combinators and the like: the first argument is an iterable, which may be one of the program's own. */
export const ITERATING = new Set(['Promise.all', 'Promise.allSettled', 'Promise.any', 'Promise.race']);

/** Functions of the language that ignore their receiver, are used in loops, and have no model: a guard by arity. */
export const HOT = new Set(['parseInt', 'parseFloat', 'encodeURIComponent', 'decodeURIComponent']);
export const SPREADING = new Set(['String.fromCharCode', 'String.fromCodePoint']);

/** Models that run whatever the arguments are. */
export const ALWAYS = new Set([
  'Atomics.store',
  'Atomics.notify',
  'Math.random',
  'Date.now',
  'FinalizationRegistry.prototype.register',
  'FinalizationRegistry.prototype.unregister',
  'Function.prototype.toString',
  'String.prototype.concat',
  'Math.hypot',
  'Error.captureStackTrace',
  'Temporal.Now.instant',
  'Temporal.Now.plainDateISO',
  'Temporal.Now.plainDateTimeISO',
  'Temporal.Now.plainTimeISO',
  'Temporal.Now.timeZoneId',
  'Temporal.Now.zonedDateTimeISO',
  'Object.freeze',
  'Object.seal',
  'Object.preventExtensions',
  'Object.setPrototypeOf',
]);

/** String methods that are mostly given a regular expression. */
export const TAKES_REGEXP: ReadonlySet<string> = new Set(
  ['match', 'matchAll', 'replace', 'replaceAll', 'search', 'split'].map((name) => `String.prototype.${name}`),
);
