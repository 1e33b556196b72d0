// Array methods that change or copy, compiled inside the realm (kernel-source.ts). Mutators journal first. Ordinary arrays
// with concrete arguments go to the native; anything else, so proxies, array-likes, inputs and symbolic positions, takes the
// language's own algorithm, whose reads and writes happen once each and in order.

/** How many elements splice and toSpliced remove; counts `from` and `len` are known. */
const REMOVED = `arguments.length === 0 ? 0 : arguments.length === 1 ? len - from
        : typeof count === 'object' ? host.clamped(count, len - from) : max(0, min(trunc(+count) || 0, len - from))`;

export const ARRAY_CHANGE_SOURCE = `
  const A_push = A.push, A_concat = A.concat, A_unshift = A.unshift, A_splice = A.splice, A_toSpliced = A.toSpliced;
  const spreadKey = Symbol.isConcatSpreadable;
  const MAX_INDEX = 9007199254740991;
  const spreadable = (o) => {
    if (typeof o !== 'object' && typeof o !== 'function' || o === null || (typeof o === 'object' && o instanceof Symbolic)) return false;
    const asked = o[spreadKey];
    return asked === undefined ? isArray(o) : truthy(asked);
  };
  const concrete = (x) => typeof x !== 'object' && typeof x !== 'function';
  const changed = (value, name) => {
    const o = receiver(value, name);
    if (log.active && o !== log.lastCollection) host.mutating(o);
    return o;
  };
  const move = (o, from, to) => { if (from in o) o[to] = o[from]; else delete o[to]; };
  const copyInto = (out, mine, at, o, from, to) => {
    for (let i = from; i < to; i++, at++) {
      if (log.exotic && !(i in o)) continue;
      const v = o[i];
      if (v === undefined && !log.exotic && !(i in o)) continue;
      if (mine && !flags.indexedPrototype) out[at] = v; else put(out, at, v);
    }
  };
  // Into an array just made, which has no setters unless its prototype has.
  const add = (out, i, v) => { if (flags.indexedPrototype) put(out, i, v); else out[i] = v; };
  // \`depth\` may be symbolic: it is asked about only where an array lies.
  const flatten = (out, mine, v, to, level, depth) => {
    if (isArray(v) && more(level, depth)) return flattenInto(out, mine, v, lengthOf(v), to, level + 1, depth);
    if (mine && !flags.indexedPrototype) out[to] = v; else put(out, to, v);
    return to + 1;
  };
  const flattenInto = (out, mine, o, len, to, level, depth) => {
    for (let i = 0; i < len; i++) if (i in o) to = flatten(out, mine, host.resolve(o[i]), to, level, depth);
    return to;
  };

  Object.assign(arrayMethods, {
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
      return reflectApply(A_unshift, changed(this, 'unshift'), arguments);
    },
    flatMap(f, self) {
      const o = receiver(this, 'flatMap'), len = lengthFor(o);
      if (typeof f !== 'function' && typeof f !== 'object') throw new NativeTypeError('flatMap mapper function is not callable');
      f = callable(f);
      const out = create(o, 0), mine = made.plain;
      let to = 0;
      for (let i = 0; more(i, len); i++) if (i in o) to = flatten(out, mine, host.resolve(invoke(f, self, o[i], i, o)), to, 0, 1);
      return out;
    },
    flat(depth) {
      const o = receiver(this, 'flat'), len = lengthOf(o);
      if (depth === undefined) depth = 1;
      else depth = typeof depth === 'object' ? host.integer(depth) : trunc(+depth) || 0;
      const out = create(o, 0);
      flattenInto(out, made.plain, o, len, 0, 0, depth);
      return out;
    },
    sort(compare) {
      if (compare !== undefined && typeof compare !== 'function') compare = host.comparator(compare);
      const o = changed(this, 'sort');
      if (ordinary(o) && (compare !== undefined || !log.exotic)) return ordered(o, compare);
      const len = lengthOf(o), list = [];
      let n = 0;
      for (let i = 0; i < len; i++) if (i in o) add(list, n++, o[i]);
      ordered(list, compare);
      for (let i = 0; i < n; i++) o[i] = list[i];
      for (let i = n; i < len; i++) delete o[i];
      return o;
    },
    toSorted(compare) {
      if (compare !== undefined && typeof compare !== 'function') compare = host.comparator(compare);
      const o = receiver(this, 'toSorted'), len = lengthOf(o), out = newArray(len);
      for (let i = 0; i < len; i++) add(out, i, o[i]);
      return ordered(out, compare);
    },
    splice(start, count, ...items) {
      const o = changed(this, 'splice');
      if (fastSpecies && concrete(start) && concrete(count) && ordinary(o)) return reflectApply(A_splice, o, arguments);
      const len = lengthOf(o), from = relative(start, len, 0);
      const n = ${REMOVED}, shift = items.length - n;
      if (len + shift > MAX_INDEX) throw new NativeTypeError('Pushing ' + items.length + ' elements on an array-like of length ' + len + ' is disallowed by ECMA-262');
      const out = create(o, n);
      copyInto(out, made.plain, 0, o, from, from + n);
      out.length = n;
      if (shift < 0) {
        for (let i = from + n; i < len; i++) move(o, i, i + shift);
        for (let i = len - 1; i >= len + shift; i--) delete o[i];
      } else if (shift > 0) {
        for (let i = len - 1; i >= from + n; i--) move(o, i, i + shift);
      }
      for (let i = 0; i < items.length; i++) o[from + i] = items[i];
      o.length = len + shift;
      return out;
    },
    toSpliced(start, count, ...items) {
      const o = receiver(this, 'toSpliced');
      if (concrete(start) && concrete(count) && ordinary(o)) return reflectApply(A_toSpliced, o, arguments);
      const len = lengthOf(o), from = relative(start, len, 0);
      const n = ${REMOVED}, size = len + items.length - n;
      if (size > MAX_INDEX) throw new NativeTypeError('Pushing ' + items.length + ' elements on an array-like of length ' + len + ' is disallowed by ECMA-262');
      const out = newArray(size);
      for (let i = 0; i < from; i++) add(out, i, o[i]);
      for (let i = 0; i < items.length; i++) add(out, from + i, items[i]);
      for (let i = from + n; i < len; i++) add(out, i + items.length - n, o[i]);
      return out;
    },
    slice(start, end) {
      const o = receiver(this, 'slice');
      if (fastSpecies && concrete(start) && concrete(end) && ordinary(o)) return native.slice(o, start, end);
      const len = lengthOf(o), from = relative(start, len, 0), to = relative(end, len, len), n = max(to - from, 0);
      const out = create(o, n);
      copyInto(out, made.plain, 0, o, from, to);
      out.length = n;
      return out;
    },
    concat(...items) {
      const o = receiver(this, 'concat');
      let plainly = fastSpecies && ordinary(o);
      for (let i = 0; plainly && i < items.length; i++) plainly = concrete(items[i]) || ordinary(items[i]);
      if (plainly) return reflectApply(A_concat, o, items);
      const out = create(o, 0), mine = made.plain;
      let n = 0;
      for (let at = -1; at < items.length; at++) {
        const item = at < 0 ? o : host.resolve(items[at]);
        if (!spreadable(item)) {
          if (n >= MAX_INDEX) throw new NativeTypeError('Invalid array length');
          if (mine && !flags.indexedPrototype) out[n++] = item; else put(out, n++, item);
          continue;
        }
        const len = lengthOf(item);
        if (n + len > MAX_INDEX) throw new NativeTypeError('Invalid array length');
        copyInto(out, mine, n, item, 0, len);
        n += len;
      }
      out.length = n;
      return out;
    },
    reverse() {
      const o = changed(this, 'reverse');
      if (ordinary(o)) return native.reverse(o);
      const len = lengthOf(o), middle = trunc(len / 2);
      for (let low = 0; low < middle; low++) {
        const high = len - 1 - low;
        let a, b;
        const hasLow = low in o;
        if (hasLow) a = o[low];
        const hasHigh = high in o;
        if (hasHigh) b = o[high];
        if (hasHigh) o[low] = b; else if (hasLow) delete o[low];
        if (hasLow) o[high] = a; else if (hasHigh) delete o[high];
      }
      return o;
    },
    toReversed() {
      const o = receiver(this, 'toReversed');
      if (ordinary(o)) return native.toReversed(o);
      const len = lengthOf(o), out = newArray(len);
      for (let i = 0; i < len; i++) add(out, i, o[len - 1 - i]);
      return out;
    },
    fill(value, start, end) {
      const o = changed(this, 'fill');
      if (concrete(start) && concrete(end) && ordinary(o)) return native.fill(o, value, start, end);
      const len = lengthOf(o), from = relative(start, len, 0), to = relative(end, len, len);
      for (let i = from; i < to; i++) o[i] = value;
      return o;
    },
    copyWithin(target, start, end) {
      const o = changed(this, 'copyWithin');
      if (concrete(target) && concrete(start) && concrete(end) && ordinary(o)) return native.copyWithin(o, target, start, end);
      const len = lengthOf(o), to = relative(target, len, 0), from = relative(start, len, 0), last = relative(end, len, len);
      const n = min(last - from, len - to), back = from < to && to < from + n;
      for (let k = 0; k < n; k++) {
        const i = back ? n - 1 - k : k;
        move(o, from + i, to + i);
      }
      return o;
    },
    with(index, value) {
      const o = receiver(this, 'with');
      if (concrete(index) && ordinary(o)) return native.with(o, index, value);
      const len = lengthOf(o), given = typeof index === 'object' ? host.position(index, len) : trunc(+index) || 0;
      const at = given < 0 ? len + given : given;
      if (at < 0 || at >= len) throw new NativeRangeError('Invalid index : ' + (typeof index === 'object' && index !== null ? host.shown(index) : String(index)));
      const out = newArray(len);
      for (let i = 0; i < len; i++) add(out, i, i === at ? value : o[i]);
      return out;
    },
    toLocaleString(locales, options) {
      const o = receiver(this, 'toLocaleString');
      return host.join(o, lengthOf(o), ',', 0, '', undefined, (v) => {
        const method = v.toLocaleString;
        if (typeof method !== 'function') throw new NativeTypeError(host.shown(method) + ' is not a function');
        return invoke(method, v, locales, options);
      });
    },
  });
`;
