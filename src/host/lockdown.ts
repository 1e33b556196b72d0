// The second wall: makes the engine's own realm useless to code that got hold of an object of it. Called once in each
// thread that runs the user's code, after everything the engine needs is loaded; never on the caller's own thread.
// Always holds afterwards: no function of this realm compiles text, the prototypes that the engine relies on cannot be
// changed, and `process` offers neither modules nor bindings.

/** Assigned to by well-behaved code on objects that inherit from them: they stay writable there. */
const OVERRIDDEN = new Set<PropertyKey>([
  'constructor',
  'toString',
  'valueOf',
  'name',
  'message',
  'toJSON',
  'then',
  'catch',
]);

const TYPED: readonly Function[] = [
  ...[Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array],
  ...[BigInt64Array, BigUint64Array, Uint8ClampedArray, Object.getPrototypeOf(Uint8Array) as Function],
];

const functions = (): Function[] => [() => {}, async () => {}, function* () {}, async function* () {}];

function intrinsics(): object[] {
  const iterators = [
    [][Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ''[Symbol.iterator](),
    'a'.matchAll(/a/g),
  ].map((iterator) => Object.getPrototypeOf(iterator) as object);
  const classes = [
    ...[Object, Function, Array, Map, Set, WeakMap, WeakSet, WeakRef, Promise, RegExp, String, Number, Boolean, BigInt],
    ...[Symbol, Date, Error, TypeError, RangeError, SyntaxError, ReferenceError, ArrayBuffer, DataView, Proxy],
    ...TYPED,
    ...[URL, URLSearchParams, TextEncoder, TextDecoder, Buffer as unknown as Function],
  ] as Function[];
  const prototypes = classes.map((Class) => Class.prototype as object | undefined).filter((p) => p !== undefined);
  const made = functions().map((fn) => Object.getPrototypeOf(fn) as object);
  return [...classes, ...prototypes, ...iterators, ...made, Object.getPrototypeOf(iterators[0]), Reflect, JSON, Math];
}

let done = false;

export function lockDown(): void {
  if (done) return;
  done = true;
  closeConstructors();
  closeProcess();
  for (const object of intrinsics()) hold(object);
}

/** `x.constructor.constructor('...')`, for all kinds of functions. */
function closeConstructors(): void {
  for (const fn of functions()) {
    const prototype = Object.getPrototypeOf(fn) as object;
    const refuse = function Function(): never {
      throw new EvalError('Code generation from strings disallowed for this context');
    };
    refuse.prototype = prototype;
    Object.defineProperty(prototype, 'constructor', { value: refuse, writable: false, configurable: false });
  }
}

function closeProcess(): void {
  // What Node says about modules and functions that analysed code uses is no news of ours.
  process.removeAllListeners('warning');
  for (const name of [
    'binding',
    '_linkedBinding',
    'dlopen',
    'getBuiltinModule',
    'kill',
    '_kill',
    'abort',
    'reallyExit',
  ]) {
    if (!(name in process)) continue;
    Object.defineProperty(process, name, { value: undefined, writable: false, configurable: false });
  }
}

/** Of arrays that are written element by element: below a frozen prototype each such write would be slow. */
const ABOVE_ELEMENTS = new Set<object>([Object.prototype, ...TYPED.map((Class) => Class.prototype as object)]);
/** V8 watches their `constructor` and `then`. Nobody assigns these to an array, a promise or an expression. */
const WATCHED = new Set<object>([Array.prototype, Promise.prototype, RegExp.prototype]);

/**
 * No property can be changed, added or removed; values that inherit may still have their own of the same name. What V8 watches is
 * frozen in one step: to define it, even as it was, makes every loop over an array slower, the program's too.
 */
function hold(object: object): void {
  const each = object === Error || ABOVE_ELEMENTS.has(object);
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
    if (!descriptor.configurable || key === 'stackTraceLimit' || key === 'prepareStackTrace') continue;
    if (isOverridable(object, key) && 'value' in descriptor) {
      Object.defineProperty(object, key, overridable(key, descriptor.value));
    } else if (each) {
      const fixed = { configurable: false };
      Object.defineProperty(object, key, 'value' in descriptor ? { ...fixed, writable: false } : fixed);
    }
  }
  if (!each) Object.freeze(object);
  else if (object !== Error) Object.preventExtensions(object);
}

function isOverridable(object: object, key: PropertyKey): boolean {
  const watched = WATCHED.has(object) && (key === 'constructor' || key === 'then');
  return OVERRIDDEN.has(key) && typeof object !== 'function' && !watched;
}

/** Reads as the value; an assignment through an object that inherits it makes a property of its own. */
function overridable(key: PropertyKey, value: unknown): PropertyDescriptor {
  return {
    get: () => value,
    set(this: object, given: unknown) {
      Object.defineProperty(this, key, { value: given, writable: true, enumerable: true, configurable: true });
    },
    enumerable: false,
    configurable: false,
  };
}
