// Methods of typed arrays whose elements may be symbolic, compiled inside the realm. What does not depend on the element
// type is done by the realm's Array methods, which take any array-like.
export const BYTES_SOURCE = `(function (host) {
  'use strict';
  const { apply } = Reflect;
  const A = {};
  for (const name of Object.getOwnPropertyNames(Array.prototype)) A[name] = Array.prototype[name];
  const listOf = (self) => {
    const out = [];
    for (let i = 0, n = host.size(self); i < n; i++) out[i] = self[i];
    return out;
  };
  const like = (self, list) => new (host.classOf(self))(list);
  const methods = {
    map(callback, thisArg) {
      const fn = host.callback(callback);
      const list = listOf(this);
      for (let i = 0; i < list.length; i++) list[i] = apply(fn, thisArg, [list[i], i, this]);
      return like(this, list);
    },
    filter(callback, thisArg) {
      const fn = host.callback(callback);
      return like(this, apply(A.filter, listOf(this), [(x, i) => apply(fn, thisArg, [x, i, this])]));
    },
    slice(start, end) { return like(this, apply(A.slice, listOf(this), [start, end])); },
    fill(value, start, end) {
      host.size(this);
      return apply(A.fill, this, [host.converted(this, value), start, end]);
    },
    subarray(start, end) { return host.subarray(this, start, end); },
    set(source, offset) { host.set(this, source, offset); },
    sort(compare) {
      const sorted = apply(A.sort, listOf(this), [compare === undefined ? host.order : compare]);
      for (let i = 0; i < sorted.length; i++) this[i] = sorted[i];
      return this;
    },
    toSorted(compare) { return like(this, apply(A.sort, listOf(this), [compare === undefined ? host.order : compare])); },
    toReversed() { return like(this, apply(A.reverse, listOf(this), [])); },
    with(index, value) {
      const list = listOf(this);
      const given = host.integer(index);
      const element = host.converted(this, value);
      list[host.element(given, list.length)] = element;
      return like(this, list);
    },
  };
  for (const name of ['at', 'copyWithin', 'entries', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'forEach',
    'includes', 'indexOf', 'join', 'keys', 'lastIndexOf', 'reduce', 'reduceRight', 'reverse', 'some', 'toLocaleString', 'values']) {
    methods[name] = function (...args) {
      host.size(this);
      return apply(A[name], this, args);
    };
  }
  const statics = {
    from(items, callback, thisArg) {
      const list = Array.from(items);
      if (callback !== undefined) for (let i = 0; i < list.length; i++) list[i] = apply(callback, thisArg, [list[i], i]);
      return new this(list);
    },
    of(...items) { return new this(items); },
  };
  return { methods, statics };
})`;
