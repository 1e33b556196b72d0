// Array methods that walk and search, compiled inside the realm (kernel-source.ts). They follow the language's algorithm;
// a result that decides something is tested by the engine when it is an object.
// Always holds: `length` may be symbolic (lazy arrays, array-likes): loops then ask `host.below(i, length)`.

/**
 * Declares `v`, element `i` of `o`; holes are passed over. What can tell how it is looked at (proxies, accessors) is asked
 * in the language's order; elsewhere an element that is not undefined is there.
 */
const ELEMENT = `
        let v;
        if (log.exotic) {
          if (!(i in o)) continue;
          v = o[i];
        } else {
          v = o[i];
          if (v === undefined && !(i in o)) continue;
        }`;

export const ARRAY_SOURCE = `
  const A = NativeArray.prototype;
  const native = {};
  for (const key of Reflect.ownKeys(A)) if (typeof A[key] === 'function') native[key] = uncurry(A[key]);
  let ArrayHere = NativeArray;
  // V8 copies fast only while Array.prototype.constructor is its own.
  let fastSpecies = true;

  const receiver = (value, name) => {
    if (isArray(value)) return value;
    if (typeof value === 'object' && value !== null) return host.receiver(value);
    if (typeof value === 'function') return value;
    if (value === null || value === undefined) {
      throw new NativeTypeError('Array.prototype.' + name + ' called on null or undefined');
    }
    return NativeObject(value);
  };
  const toLength = (n) => (n > 0 ? min(trunc(n), 9007199254740991) : 0);
  const isLength = (n) => typeof n === 'number' && n >= 0 && n <= 4294967295 && n === trunc(n);
  // A number, or the symbolic length of a lazy array.
  const lengthFor = (o) => {
    const n = o.length;
    return isLength(n) ? n : typeof n === 'number' ? toLength(n) : host.lengthFor(o, n);
  };
  const lengthOf = (o) => {
    const n = o.length;
    return isLength(n) ? n : typeof n === 'number' ? toLength(n) : host.lengthOf(o, n);
  };
  // An input with \`arrays: 'symbolic'\`.
  const keepsLength = (o) => host.inputsShown.lazy && host.keepsLength(o);
  // An array that is no proxy and whose length is known: natives may be given it as it is.
  const ordinary = (o) => isArray(o) && !((log.exotic || host.inputsShown.lazy) && host.isProxy(o));
  const callable = (f) => {
    if (typeof f !== 'function') f = host.callback(f);
    return f;
  };
  const truthy = (r) => (typeof r === 'object' ? host.test(r, -1) : r);
  const more = (i, len) => (typeof len === 'number' ? i < len : host.below(i, len));
  const newArray = (n) => (n === 0 ? [] : new NativeArray(n));
  // ArraySpeciesCreate; then \`made.plain\` says whether elements can be put into the new array by assignment.
  const made = { plain: true };
  const create = (o, n) => {
    made.plain = true;
    if (!isArray(o)) return newArray(n);
    let C = o.constructor;
    if (typeof C === 'function' ? C === ArrayHere || !host.isForeignArray(C) : typeof C === 'object' && C !== null) {
      C = C[speciesKey];
      if (C === null) C = undefined;
    } else if (typeof C === 'function') C = undefined;
    if (C === undefined || C === ArrayHere) return newArray(n);
    if (typeof C !== 'function') throw new NativeTypeError('object.constructor[Symbol.species] is not a constructor');
    const out = new C(n);
    made.plain = false;
    return out;
  };
  const put = (out, i, v) => {
    if (!defineProperty(out, i, { value: v, writable: true, enumerable: true, configurable: true })) {
      throw new NativeTypeError('Cannot add property ' + i + ', object is not extensible');
    }
  };
  // ToIntegerOrInfinity then clamping to 0..n; symbolic and object arguments are decided by the host.
  const relative = (x, n, otherwise) => {
    if (x === undefined) return otherwise;
    if (typeof x === 'object') return host.relative(x, n);
    const k = trunc(+x) || 0;
    return k < 0 ? max(n + k, 0) : min(k, n);
  };

  const arrayMethods = {
    forEach(f, self) {
      const o = receiver(this, 'forEach'), len = lengthFor(o);
      f = callable(f);
      for (let i = 0; more(i, len); i++) {${ELEMENT}
        if (self === undefined) f(v, i, o); else invoke(f, self, v, i, o);
      }
    },
    map(f, self) {
      const o = receiver(this, 'map'), len = lengthOf(o);
      f = callable(f);
      const out = create(o, len), mine = made.plain;
      for (let i = 0; i < len; i++) {${ELEMENT}
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (mine && !flags.indexedPrototype) out[i] = r; else put(out, i, r);
      }
      return out;
    },
    filter(f, self) {
      const o = receiver(this, 'filter'), len = lengthFor(o);
      f = callable(f);
      const out = create(o, 0), mine = made.plain;
      let to = 0;
      for (let i = 0; more(i, len); i++) {${ELEMENT}
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (typeof r === 'object' ? host.test(r, -1) : r) {
          if (mine && !flags.indexedPrototype) out[to++] = v; else put(out, to++, v);
        }
      }
      return out;
    },
    some(f, self) {
      const o = receiver(this, 'some'), len = lengthFor(o);
      f = callable(f);
      for (let i = 0; more(i, len); i++) {${ELEMENT}
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (typeof r === 'object' ? host.test(r, -1) : r) return true;
      }
      return false;
    },
    every(f, self) {
      const o = receiver(this, 'every'), len = lengthFor(o);
      f = callable(f);
      if (typeof len !== 'number' && keepsLength(o)) {
        const answer = host.everyKnown(o, (v, i) => invoke(f, self, v, i, o));
        if (answer !== undefined) return answer;
      }
      for (let i = 0; more(i, len); i++) {${ELEMENT}
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (!(typeof r === 'object' ? host.test(r, -1) : r)) return false;
      }
      return true;
    },
    find(f, self) {
      const o = receiver(this, 'find'), len = lengthFor(o);
      f = callable(f);
      for (let i = 0; more(i, len); i++) {
        const v = o[i];
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (typeof r === 'object' ? host.test(r, -1) : r) return v;
      }
      return undefined;
    },
    findIndex(f, self) {
      const o = receiver(this, 'findIndex'), len = lengthFor(o);
      f = callable(f);
      for (let i = 0; more(i, len); i++) {
        const r = self === undefined ? f(o[i], i, o) : invoke(f, self, o[i], i, o);
        if (typeof r === 'object' ? host.test(r, -1) : r) return i;
      }
      return -1;
    },
    findLast(f, self) {
      const o = receiver(this, 'findLast'), len = lengthOf(o);
      f = callable(f);
      for (let i = len - 1; i >= 0; i--) {
        const v = o[i];
        if (truthy(invoke(f, self, v, i, o))) return v;
      }
      return undefined;
    },
    findLastIndex(f, self) {
      const o = receiver(this, 'findLastIndex'), len = lengthOf(o);
      f = callable(f);
      for (let i = len - 1; i >= 0; i--) if (truthy(invoke(f, self, o[i], i, o))) return i;
      return -1;
    },
    reduce(f, initial) {
      const o = receiver(this, 'reduce'), len = lengthFor(o);
      f = callable(f);
      let acc = initial, started = arguments.length > 1;
      for (let i = 0; more(i, len); i++) {${ELEMENT}
        acc = started ? f(acc, v, i, o) : v;
        started = true;
      }
      if (!started) throw new NativeTypeError('Reduce of empty array with no initial value');
      return acc;
    },
    reduceRight(f, initial) {
      const o = receiver(this, 'reduceRight'), len = lengthOf(o);
      f = callable(f);
      let acc = initial, started = arguments.length > 1;
      for (let i = len - 1; i >= 0; i--) {${ELEMENT}
        acc = started ? f(acc, v, i, o) : v;
        started = true;
      }
      if (!started) throw new NativeTypeError('Reduce of empty array with no initial value');
      return acc;
    },
    includes(x, from) {
      const o = receiver(this, 'includes'), len = from === undefined && keepsLength(o) ? lengthFor(o) : lengthOf(o);
      if (len === 0) return false;
      if (typeof x === 'object' && x !== null) x = host.resolve(x);
      const start = relative(from, len, 0), asked = typeof x === 'object' && x !== null;
      if ((typeof x === 'function' || (asked && !(x instanceof Symbolic))) && ordinary(o)) return native.includes(o, x, start);
      for (let i = start; more(i, len); i++) {
        const v = o[i];
        if (asked || (typeof v === 'object' && v !== null)) {
          if (host.testSameZero(v, x)) return true;
        } else if (v === x || (v !== v && x !== x)) return true;
      }
      return false;
    },
    indexOf(x, from) {
      const o = receiver(this, 'indexOf'), len = from === undefined && keepsLength(o) ? lengthFor(o) : lengthOf(o);
      if (len === 0) return -1;
      if (typeof x === 'object' && x !== null) x = host.resolve(x);
      const start = relative(from, len, 0), asked = typeof x === 'object' && x !== null;
      if ((typeof x === 'function' || (asked && !(x instanceof Symbolic))) && ordinary(o)) return native.indexOf(o, x, start);
      for (let i = start; more(i, len); i++) {${ELEMENT}
        if (asked || (typeof v === 'object' && v !== null) ? host.testEqual(v, x) : v === x) return i;
      }
      return -1;
    },
    lastIndexOf(x, from) {
      const o = receiver(this, 'lastIndexOf'), len = lengthOf(o);
      if (len === 0) return -1;
      let i = len - 1;
      if (arguments.length > 1) {
        if (typeof from === 'object') i = host.lastStart(from, len);
        else {
          const k = trunc(+from) || 0;
          i = k >= 0 ? min(k, len - 1) : len + k;
        }
      }
      for (; i >= 0; i--) {${ELEMENT}
        if (typeof v === 'object' || typeof x === 'object' ? host.testEqual(v, x) : v === x) return i;
      }
      return -1;
    },
    at(index) {
      const o = receiver(this, 'at'), len = lengthOf(o);
      if (typeof index === 'object') return host.at(o, len, index);
      const k = trunc(+index) || 0;
      return k < 0 ? (len + k < 0 ? undefined : o[len + k]) : k < len ? o[k] : undefined;
    },
    join(separator) {
      const o = receiver(this, 'join'), len = lengthOf(o);
      if (separator === undefined) separator = ',';
      if (typeof separator === 'object' || typeof separator === 'function') return host.join(o, len, separator);
      separator = String(separator);
      let i = 0;
      if (!log.exotic && ordinary(o)) {
        for (; i < len; i++) {
          const v = o[i];
          if (typeof v === 'object' && v !== null) break;
        }
        if (i === len) return native.join(o, separator);
      }
      // Each element is read once: at the first object the host goes on.
      let text = '';
      for (i = 0; i < len; i++) {
        const v = o[i];
        if (typeof v === 'object' && v !== null) return host.join(o, len, separator, i, text, v);
        if (i > 0) text += separator;
        if (v !== undefined && v !== null) text += typeof v === 'function' ? String(v) : v;
      }
      return text;
    },
    toString() {
      const o = receiver(this, 'toString');
      const join = o.join;
      return typeof join === 'function' ? invoke(join, o) : objectText(o);
    },
    keys() {
      const o = receiver(this, 'keys');
      host.decideLength(o);
      return native.keys(o);
    },
    entries() {
      const o = receiver(this, 'entries');
      host.decideLength(o);
      return native.entries(o);
    },
  };
  const objectText = uncurry(NativeObject.prototype.toString);

  // V8's own sort with a comparator whose answers are decided. It only asks whether the answer is negative.
  const deciding = (compare) => (a, b) => {
    const r = compare(a, b);
    return typeof r === 'object' ? (host.negative(r) ? -1 : 1) : r;
  };
  // A list of values in order; without a comparator by their texts.
  const ordered = (list, compare) => {
    let objects = false;
    // Values are looked at only where it matters: the prototype may have accessors under indices.
    const looks = compare === undefined || host.inputsShown.any;
    for (let i = 0; looks && i < list.length; i++) {
      const v = list[i];
      if (typeof v !== 'object' || v === null) continue;
      objects = true;
      // An element that is undefined goes to the end, and no comparator sees it.
      const known = host.resolved(v);
      if (known !== v) list[i] = known;
    }
    if (compare !== undefined) return native.sort(list, deciding(compare));
    return objects ? native.sort(list, host.compareText) : native.sort(list);
  };

  // The iterable whose iterator method was read already.
  const iterableBy = (items, method) => {
    if (typeof method !== 'function') throw new NativeTypeError(host.shown(items) + ' is not iterable');
    if (!log.careful || typeof items !== 'object' || host.isInput(items)) return host.iterate(items, -1);
    return { [iteratorKey]: isTrusted(items, method) ? () => invoke(method, items) : opened(items, method, decidedStep) };
  };

  const arrayStatics = {
    isArray(value) {
      return isArray(value) || (typeof value === 'object' && value !== null && isArray(host.resolve(value)));
    },
    from(items, f, self) {
      const mapping = f !== undefined;
      if (mapping) f = callable(f);
      const C = this;
      items = host.resolve(items);
      if (items === null || items === undefined) throw new NativeTypeError(items + ' is not iterable');
      const own = C === ArrayHere || !host.isConstructor(C), mine = own;
      const method = items[Symbol.iterator];
      if (method !== undefined && method !== null) {
        const out = own ? [] : new C();
        let i = 0;
        for (const v of iterableBy(items, method)) {
          const r = mapping ? invoke(f, self, v, i) : v;
          if (mine && !flags.indexedPrototype) out[i++] = r; else put(out, i++, r);
        }
        out.length = i;
        return out;
      }
      const o = NativeObject(items), len = lengthOf(o);
      const out = own ? newArray(len) : new C(len);
      for (let i = 0; i < len; i++) {
        const r = mapping ? invoke(f, self, o[i], i) : o[i];
        if (mine && !flags.indexedPrototype) out[i] = r; else put(out, i, r);
      }
      out.length = len;
      return out;
    },
  };

  // Typed arrays hold concrete numbers only; callbacks may still answer symbolically.
  const typedMethods = {};
  const decides = (name) => (nativeMethod) => ({
    [name](f, self) {
      if (typeof f !== 'function') return reflectApply(nativeMethod, this, arguments);
      return reflectApply(nativeMethod, this, [(v, i, o) => truthy(invoke(f, self, v, i, o))]);
    },
  })[name];
  for (const name of ['filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex']) typedMethods[name] = decides(name);
`;
