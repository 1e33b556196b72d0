// The operations of translated code as functions of the realm: V8 inlines no function across contexts, so what concrete
// code calls often lives here, and only what may be symbolic goes on to the engine's own operations (`slow`).
// Always holds: for operands that are neither symbolic nor an undecided any, each function does the plain operation.

const BINARY: Readonly<Record<string, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  pow: '**',
  bitand: '&',
  bitor: '|',
  bitxor: '^',
  shl: '<<',
  shr: '>>',
  ushr: '>>>',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  eq: '==',
  ne: '!=',
  seq: '===',
  sne: '!==',
};

const UNARY: Readonly<Record<string, string>> = {
  neg: '-a',
  plus: '+a',
  bitnot: '~a',
  not: '!a',
  typeof: 'typeof a',
};

/** Operators that convert no object. */
const PLAIN = new Set(['seq', 'sne', 'not', 'typeof']);

/** What an object is converted to may be symbolic: a Date with a symbolic time, a `valueOf` of the program. */
function slowWhen(name: string): string {
  if (PLAIN.has(name)) return 'special(a) || special(b)';
  if (name === 'eq' || name === 'ne') return 'special(a) || special(b) || converts(a, b)';
  return '(typeof a === "object" && a !== null) || (typeof b === "object" && b !== null)';
}

const binary = Object.entries(BINARY).map(
  ([name, operator]) => `${name}: (a, b) => (${slowWhen(name)} ? slow.${name}(a, b) : a ${operator} b),`,
);
const unary = Object.entries(UNARY).map(
  ([name, text]) =>
    `${name}: (a) => (${PLAIN.has(name) ? 'special(a)' : 'typeof a === "object" && a !== null'} ? slow.${name}(a) : ${text}),`,
);

/**
 * Captures natives when it is compiled, before the intrinsics are replaced; then a function of (slow operations, Symbolic by
 * prototype, the exact test, flags of shown inputs, private names, the journal and its log), called when they are.
 */
export const OPS_SOURCE = `(() => {
  const { hasOwnProperty } = Object.prototype;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { apply } = Reflect;
  const bindCall = Function.prototype.call.bind.bind(Function.prototype.call);
  const asText = (value) => \`\${value}\`;
  const { keys, defineProperty } = Object;
  const NativeTypeError = TypeError;
  // Attributes of an import are read as the language asks; they choose nothing here.
  const checkImport = (options) => {
    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (!isObject(options)) throw new NativeTypeError('The second argument of import() must be an object');
    const attributes = options.with;
    if (attributes === undefined) return;
    if (!isObject(attributes)) throw new NativeTypeError("The 'with' option must be an object");
    const names = keys(attributes);
    for (let i = 0; i < names.length; i++) {
      if (typeof attributes[names[i]] !== 'string') throw new NativeTypeError('Import attribute value must be a string');
    }
  };
  const slice = bindCall(Array.prototype.slice);
  const weakHas = WeakSet.prototype.has;
  return (slow, Symbolic, isSymbolic, shown, privates, journal, log) => {
  const isAny = bindCall(weakHas, shown.anys);
  const special = (a) => typeof a === 'object' && a !== null &&
    ((log.proxies ? isSymbolic(a) : a instanceof Symbolic) || (shown.any && isAny(a)));
  const isObject = (a) => (typeof a === 'object' && a !== null) || typeof a === 'function';
  // == of an object and a primitive
  const converts = (a, b) => isObject(a) !== isObject(b) && a !== null && a !== undefined && b !== null && b !== undefined;
  const ABSENT = log.absent;
  const iterator = Symbol.iterator;
  const values = Array.prototype[iterator];
  // Iterators that the program patches may answer with symbolic values.
  const arrayIterator = Object.getPrototypeOf([][iterator]());
  const { next } = arrayIterator;
  return Object.create(slow, Object.getOwnPropertyDescriptors({
    ${binary.join('\n    ')}
    ${unary.join('\n    ')}
    test: (a, site) => (special(a) ? slow.test(a, site) : !!a),
    nullable: (a, site) => (shown.any && typeof a === 'object' && a !== null && isAny(a) ? slow.nullable(a, site) : a),
    callee: (a, site) => (shown.any && typeof a === 'object' && a !== null && isAny(a) ? slow.callee(a, site) : a),
    instanceof: (a, b) => (special(a) || special(b) ? slow.instanceof(a, b) : a instanceof b),
    iterate: (a, site) => (!shown.lazy && isArray(a) && a[iterator] === values && arrayIterator.next === next ? a : slow.iterate(a, site)),
    // Calling what is no function throws the error of the language.
    call: (fn, self, ...args) => (typeof fn === 'function' ? apply(fn, self, args) : fn()),
    applied: apply,
    dynamicImport: async (specifier, from, site, options) => {
      const text = special(specifier) ? slow.specifier(specifier) : asText(specifier);
      if (options !== undefined) checkImport(options);
      await undefined;
      return slow.dynamicImport(text, from, site);
    },
    into: (assign) => ({ set value(given) { assign(given); } }),
    rest: (args, from) => slice(args, from),
    name: (key) => (typeof key === 'string' || typeof key === 'number' || typeof key === 'symbol' ? key : slow.name(key)),
    put(object, name, value) {
      if (typeof name === 'object' || shown.lazy) slow.put(object, name, value);
      else defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    },
    absent: Symbol('absent'),
    exec: (o, f, a) => ((typeof a === 'object' && a !== null) || typeof o.lastIndex === 'object' ? slow.exec(o, f, a) : o.exec(a)),
    own: (a) => (shown.lazy || privates.any || special(a) ? slow.own(a) : a),
    write(object, key) {
      if (!log.active) return;
      const at = log.length;
      if (at > log.floor && log.objects[at - 1] === object && log.keys[at - 1] === key) return;
      const mayBeInput = shown.lazy && isArray(object);
      if (at >= log.limit || log.careful || mayBeInput || typeof object !== 'object' || object === null || typeof key === 'object') {
        journal.write(object, key);
        return;
      }
      log.objects[at] = object;
      log.keys[at] = key;
      // An element that is not undefined is there; reading a named property could decide a lazy field.
      let value = typeof key === 'number' && (isArray(object) || isView(object)) ? object[key] : undefined;
      if (value === undefined) value = hasOwnProperty.call(object, key) ? object[key] : ABSENT;
      // An element that makes an array longer goes with the length.
      if (value === ABSENT && typeof key !== 'symbol' && isArray(object) && key >= object.length) {
        log.keys[at] = 'length';
        value = object.length;
      }
      log.values[at] = value;
      log.length = at + 1;
    },
  }));
  };
})()`;
