// Array methods, compiled inside the realm (kernel-source.ts). Callback methods follow the language's algorithm; a
// result that decides something is tested by the engine when it is an object. Mutators journal first, then run the
// native on concrete indices.
// Always holds: `length` may be symbolic (lazy arrays, array-likes): loops then ask `host.below(i, length)`.
export const ARRAY_SOURCE = `
  const A = NativeArray.prototype;
  const native = {};
  for (const key of Reflect.ownKeys(A)) if (typeof A[key] === 'function') native[key] = uncurry(A[key]);
  let ArrayHere = NativeArray;
  // V8 copies fast only while Array.prototype.constructor is its own.
  let fastSpecies = true;

  const receiver = (value, name) => {
    if (typeof value === 'object' && value !== null) return host.receiver(value);
    if (typeof value === 'function') return value;
    if (value === null || value === undefined) {
      throw new NativeTypeError('Array.prototype.' + name + ' called on null or undefined');
    }
    return NativeObject(value);
  };
  const toLength = (n) => (n > 0 ? min(trunc(n), 9007199254740991) : 0);
  // A number, or the symbolic length of a lazy array.
  const lengthFor = (o) => {
    const n = o.length;
    return typeof n === 'number' ? (n >= 0 && n === trunc(n) ? n : toLength(n)) : host.lengthFor(o, n);
  };
  const lengthOf = (o) => {
    const n = o.length;
    return typeof n === 'number' ? (n >= 0 && n === trunc(n) ? n : toLength(n)) : host.lengthOf(o, n);
  };
  // An input with \`arrays: 'symbolic'\`.
  const keepsLength = (o) => host.inputsShown.lazy && host.keepsLength(o);
  const callable = (f) => {
    if (typeof f !== 'function') f = host.callback(f);
    return f;
  };
  const truthy = (r) => (typeof r === 'object' ? host.test(r, -1) : r);
  const more = (i, len) => (typeof len === 'number' ? i < len : host.below(i, len));
  const isHere = (o) => { const C = o.constructor; return C === ArrayHere || C === undefined; };
  const create = (o, n) => {
    if (!isArray(o) || isHere(o)) return n === 0 ? [] : new NativeArray(n);
    let C = o.constructor;
    if (typeof C === 'object' && C !== null || typeof C === 'function') {
      C = C[speciesKey];
      if (C === null) C = undefined;
    }
    if (C === undefined || C === ArrayHere) return n === 0 ? [] : new NativeArray(n);
    if (typeof C !== 'function') throw new NativeTypeError('object.constructor[Symbol.species] is not a constructor');
    return new C(n);
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
  const absent = (v, i, o) => v === undefined && !(i in o);

  const arrayMethods = {
    forEach(f, self) {
      const o = receiver(this, 'forEach'), len = lengthFor(o);
      f = callable(f);
      for (let i = 0; more(i, len); i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
        if (self === undefined) f(v, i, o); else invoke(f, self, v, i, o);
      }
    },
    map(f, self) {
      const o = receiver(this, 'map'), len = lengthOf(o);
      f = callable(f);
      const out = create(o, len), mine = out.constructor === ArrayHere;
      for (let i = 0; i < len; i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (mine) out[i] = r; else put(out, i, r);
      }
      return out;
    },
    filter(f, self) {
      const o = receiver(this, 'filter'), len = lengthFor(o);
      f = callable(f);
      const out = create(o, 0), mine = out.constructor === ArrayHere;
      let to = 0;
      for (let i = 0; more(i, len); i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
        const r = self === undefined ? f(v, i, o) : invoke(f, self, v, i, o);
        if (typeof r === 'object' ? host.test(r, -1) : r) {
          if (mine) out[to++] = v; else put(out, to++, v);
        }
      }
      return out;
    },
    some(f, self) {
      const o = receiver(this, 'some'), len = lengthFor(o);
      f = callable(f);
      for (let i = 0; more(i, len); i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
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
      for (let i = 0; more(i, len); i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
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
      let i = 0, acc = initial;
      if (arguments.length < 2) {
        for (; ; i++) {
          if (!more(i, len)) throw new NativeTypeError('Reduce of empty array with no initial value');
          acc = o[i];
          if (!absent(acc, i, o)) break;
        }
        i++;
      }
      for (; more(i, len); i++) {
        const v = o[i];
        if (!absent(v, i, o)) acc = f(acc, v, i, o);
      }
      return acc;
    },
    reduceRight(f, initial) {
      const o = receiver(this, 'reduceRight'), len = lengthOf(o);
      f = callable(f);
      let i = len - 1, acc = initial;
      if (arguments.length < 2) {
        for (; ; i--) {
          if (i < 0) throw new NativeTypeError('Reduce of empty array with no initial value');
          acc = o[i];
          if (!absent(acc, i, o)) break;
        }
        i--;
      }
      for (; i >= 0; i--) {
        const v = o[i];
        if (!absent(v, i, o)) acc = f(acc, v, i, o);
      }
      return acc;
    },
    flatMap(f, self) {
      const o = receiver(this, 'flatMap'), len = lengthFor(o);
      if (typeof f !== 'function' && typeof f !== 'object') throw new NativeTypeError('flatMap mapper function is not callable');
      f = callable(f);
      const out = create(o, 0);
      let to = 0;
      for (let i = 0; more(i, len); i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
        to = flatten(out, invoke(f, self, v, i, o), to, 1, true);
      }
      return out;
    },
    flat(depth) {
      const o = receiver(this, 'flat');
      lengthOf(o);
      let d = 1;
      if (depth !== undefined) d = trunc(+(typeof depth === 'object' ? host.number(depth, 'the depth of flat') : depth)) || 0;
      const out = create(o, 0);
      flattenInto(out, o, 0, d);
      return out;
    },
    sort(compare) {
      if (compare !== undefined && typeof compare !== 'function') compare = host.comparator(compare);
      const o = receiver(this, 'sort');
      if (log.active && o !== log.lastCollection) host.mutating(o);
      lengthOf(o);
      return native.sort(o, ordering(o, compare));
    },
    toSorted(compare) {
      if (compare !== undefined && typeof compare !== 'function') compare = host.comparator(compare);
      const o = receiver(this, 'toSorted'), len = lengthOf(o);
      const out = new NativeArray(len);
      for (let i = 0; i < len; i++) out[i] = o[i];
      return native.sort(out, ordering(out, compare));
    },
    includes(x, from) {
      const o = receiver(this, 'includes'), len = from === undefined && keepsLength(o) ? lengthFor(o) : lengthOf(o);
      if (typeof x === 'object' && x !== null) x = host.resolve(x);
      const start = relative(from, len, 0), asked = typeof x === 'object' && x !== null;
      if (typeof len === 'number' && (typeof x === 'function' || (asked && !(x instanceof Symbolic)))) return native.includes(o, x, start);
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
      if (typeof x === 'object' && x !== null) x = host.resolve(x);
      const start = relative(from, len, 0), asked = typeof x === 'object' && x !== null;
      if (typeof len === 'number' && (typeof x === 'function' || (asked && !(x instanceof Symbolic)))) return native.indexOf(o, x, start);
      for (let i = start; more(i, len); i++) {
        const v = o[i];
        if (absent(v, i, o)) continue;
        if (asked || (typeof v === 'object' && v !== null) ? host.testEqual(v, x) : v === x) return i;
      }
      return -1;
    },
    lastIndexOf(x, from) {
      const o = receiver(this, 'lastIndexOf'), len = lengthOf(o);
      let i = len - 1;
      if (arguments.length > 1) {
        const k = trunc(+(typeof from === 'object' ? host.number(from, 'the start of lastIndexOf') : from)) || 0;
        i = k >= 0 ? min(k, len - 1) : len + k;
      }
      for (; i >= 0; i--) {
        const v = o[i];
        if (absent(v, i, o)) continue;
        if (typeof v === 'object' || typeof x === 'object' ? host.testEqual(v, x) : v === x) return i;
      }
      return -1;
    },
    join(separator) {
      const o = receiver(this, 'join'), len = lengthOf(o);
      let plainly = typeof separator !== 'object' || separator === null;
      for (let i = 0; plainly && i < len; i++) {
        const v = o[i];
        if (typeof v === 'object' && v !== null) plainly = false;
      }
      return plainly ? native.join(o, separator) : host.join(o, len, separator);
    },
    push(x) {
      const o = isArray(this) ? this : receiver(this, 'push');
      if (keepsLength(o)) return host.push(o, arguments);
      if (log.active && o !== log.lastCollection) host.mutating(o);
      return arguments.length === 1 ? native.push(o, x) : reflectApply(A_push, o, arguments);
    },
    pop() {
      const o = isArray(this) ? this : receiver(this, 'pop');
      if (keepsLength(o)) return host.pop(o);
      if (log.active && o !== log.lastCollection) host.mutating(o);
      return native.pop(o);
    },
    shift() {
      const o = isArray(this) ? this : receiver(this, 'shift');
      if (keepsLength(o)) return host.shift(o);
      if (log.active && o !== log.lastCollection) host.mutating(o);
      return native.shift(o);
    },
    unshift(x) {
      const o = isArray(this) ? this : receiver(this, 'unshift');
      if (log.active && o !== log.lastCollection) host.mutating(o);
      return reflectApply(A_unshift, o, arguments);
    },
    toString() {
      const o = receiver(this, 'toString');
      const join = o.join;
      return typeof join === 'function' ? invoke(join, o) : objectText(o);
    },
    splice(start, count, ...items) {
      const o = receiver(this, 'splice');
      if (log.active && o !== log.lastCollection) host.mutating(o);
      const len = lengthOf(o);
      if (arguments.length === 0) return native.splice(o);
      const from = relative(start, len, 0);
      let n = len - from;
      if (arguments.length > 1) n = typeof count === 'object' ? host.clamped(count, n) : max(0, min(trunc(+count) || 0, n));
      if (!isArray(o) || !isHere(o)) return native.splice(o, from, n, ...items);
      const out = [];
      for (let i = 0; i < n; i++) {
        const v = o[from + i];
        if (!absent(v, from + i, o)) out[i] = v;
      }
      out.length = n;
      const shift = items.length - n;
      if (shift < 0) {
        for (let i = from + n; i < len; i++) move(o, i, i + shift);
        o.length = len + shift;
      } else if (shift > 0) {
        for (let i = len - 1; i >= from + n; i--) move(o, i, i + shift);
      }
      for (let i = 0; i < items.length; i++) o[from + i] = items[i];
      if (shift === 0) o.length = len;
      return out;
    },
    slice(start, end) {
      const o = receiver(this, 'slice'), len = lengthOf(o);
      const from = relative(start, len, 0), to = relative(end, len, len);
      if (!isArray(o) || !isHere(o) || fastSpecies) return native.slice(o, from, to);
      const out = [];
      for (let i = from; i < to; i++) {
        const v = o[i];
        if (!absent(v, i, o)) out[i - from] = v;
      }
      if (to > from) out.length = to - from;
      return out;
    },
    concat(...items) {
      const o = receiver(this, 'concat');
      const out = create(o, 0), mine = out.constructor === ArrayHere;
      let n = 0;
      for (let at = -1; at < items.length; at++) {
        const item = at < 0 ? o : host.resolve(items[at]);
        if (!spreadable(item)) {
          if (mine) out[n++] = item; else put(out, n++, item);
          continue;
        }
        const len = lengthOf(item);
        if (n + len > 9007199254740991) throw new NativeTypeError('Invalid array length');
        for (let i = 0; i < len; i++, n++) {
          const v = item[i];
          if (absent(v, i, item)) continue;
          if (mine) out[n] = v; else put(out, n, v);
        }
      }
      out.length = n;
      return out;
    },
    reverse() {
      const o = receiver(this, 'reverse');
      if (log.active && o !== log.lastCollection) host.mutating(o);
      lengthOf(o);
      return native.reverse(o);
    },
    fill(value, start, end) {
      const o = receiver(this, 'fill');
      if (log.active && o !== log.lastCollection) host.mutating(o);
      const len = lengthOf(o);
      return native.fill(o, value, relative(start, len, 0), relative(end, len, len));
    },
    copyWithin(target, start, end) {
      const o = receiver(this, 'copyWithin');
      if (log.active && o !== log.lastCollection) host.mutating(o);
      const len = lengthOf(o);
      return native.copyWithin(o, relative(target, len, 0), relative(start, len, 0), relative(end, len, len));
    },
    at(index) {
      const o = receiver(this, 'at');
      if (typeof index === 'object') return host.at(o, lengthOf(o), index);
      const len = lengthOf(o), k = trunc(+index) || 0;
      return k < 0 ? (len + k < 0 ? undefined : o[len + k]) : k < len ? o[k] : undefined;
    },
    with(index, value) {
      const o = receiver(this, 'with');
      lengthOf(o);
      return native.with(o, typeof index === 'object' ? host.position(index, lengthOf(o)) : index, value);
    },
    toSpliced(start, count, ...items) {
      const o = receiver(this, 'toSpliced'), len = lengthOf(o);
      if (arguments.length === 0) return native.toSpliced(o);
      const from = relative(start, len, 0);
      let n = len - from;
      if (arguments.length > 1) n = typeof count === 'object' ? host.clamped(count, n) : max(0, min(trunc(+count) || 0, n));
      return native.toSpliced(o, from, n, ...items);
    },
    toReversed() {
      const o = receiver(this, 'toReversed');
      lengthOf(o);
      return native.toReversed(o);
    },
    keys() {
      const o = receiver(this, 'keys');
      lengthOf(o);
      return native.keys(o);
    },
    entries() {
      const o = receiver(this, 'entries');
      lengthOf(o);
      return native.entries(o);
    },
  };
  const A_push = A.push, A_unshift = A.unshift;
  const objectText = uncurry(NativeObject.prototype.toString);
  const spreadKey = Symbol.isConcatSpreadable;
  const spreadable = (o) => {
    if (typeof o !== 'object' && typeof o !== 'function' || o === null || (typeof o === 'object' && o instanceof Symbolic)) return false;
    const asked = o[spreadKey];
    return asked === undefined ? isArray(o) : truthy(asked);
  };
  const move = (o, from, to) => {
    const v = o[from];
    if (absent(v, from, o)) delete o[to]; else o[to] = v;
  };
  const flatten = (out, v, to, depth) => {
    if (depth > 0 && isArray(v)) return flattenInto(out, v, to, depth - 1);
    if (out.constructor === ArrayHere) out[to] = v; else put(out, to, v);
    return to + 1;
  };
  const flattenInto = (out, o, to, depth) => {
    const len = lengthOf(o);
    for (let i = 0; i < len; i++) {
      const v = o[i];
      if (!absent(v, i, o)) to = flatten(out, host.resolve(v), to, depth);
    }
    return to;
  };
  // V8's own sort with a comparator whose answers are decided. It only asks whether the answer is negative.
  const ordering = (o, compare) => {
    if (compare !== undefined) {
      return (a, b) => {
        const r = compare(a, b);
        return typeof r === 'object' ? (host.negative(r) ? -1 : 1) : r;
      };
    }
    for (let i = 0; i < o.length; i++) {
      const v = o[i];
      if (typeof v === 'object' && v !== null) return (a, b) => host.compareText(a, b);
    }
    return undefined;
  };

  const arrayStatics = {
    isArray(value) {
      return isArray(value) || (typeof value === 'object' && value !== null && isArray(host.resolve(value)));
    },
    from(items, f, self) {
      let mapping = f !== undefined;
      if (mapping) f = callable(f);
      const C = this;
      items = host.resolve(items);
      if (items === null || items === undefined) throw new NativeTypeError(items + ' is not iterable');
      const own = C === ArrayHere || typeof C !== 'function';
      if (items[Symbol.iterator] !== undefined && items[Symbol.iterator] !== null) {
        const out = own ? [] : new C();
        let i = 0;
        for (const v of host.iterate(items, -1)) {
          const r = mapping ? invoke(f, self, v, i) : v;
          if (own) out[i++] = r; else put(out, i++, r);
        }
        out.length = i;
        return out;
      }
      const len = lengthOf(items);
      const out = own ? new NativeArray(len) : new C(len);
      for (let i = 0; i < len; i++) {
        const r = mapping ? invoke(f, self, items[i], i) : items[i];
        if (own) out[i] = r; else put(out, i, r);
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
      return nativeMethod_call(nativeMethod, this, (v, i, o) => truthy(invoke(f, self, v, i, o)));
    },
  })[name];
  const nativeMethod_call = (m, self, f) => reflectApply(m, self, [f]);
  for (const name of ['filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex']) typedMethods[name] = decides(name);
`;
