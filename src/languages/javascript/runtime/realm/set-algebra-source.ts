// The ES2025 set methods and groupBy as source text, after the language's own algorithms. Written once, for two uses:
// inside the analysed realm over operations that know symbolic values (collection-source.ts), and as a polyfill, over
// plain ones, where Node does not have them: in the realm of the original code and for whoever evaluates it elsewhere.

/** A function of the operations on one set, which gives the methods. */
export const SET_ALGEBRA_SOURCE = `(({ copy, empty, add, has, remove, sizeOf, each, le, test, integer, invoke, fail }) => {
  const record = (self, other) => {
    sizeOf(self);
    if ((typeof other !== 'object' && typeof other !== 'function') || other === null) fail('The argument is not a set');
    const size = integer(other.size);
    const contains = other.has;
    if (typeof contains !== 'function') fail("The 'has' property must be a function");
    const list = other.keys;
    if (typeof list !== 'function') fail("The 'keys' property must be a function");
    return {
      size,
      has: (key) => test(invoke(contains, other, key)),
      // Calls visit for each key until it answers true.
      some(visit) {
        const keys = invoke(list, other);
        if ((typeof keys !== 'object' && typeof keys !== 'function') || keys === null) fail('The keys are not an iterator');
        const { next } = keys;
        for (;;) {
          const step = invoke(next, keys);
          if ((typeof step !== 'object' && typeof step !== 'function') || step === null) fail('Iterator result is not an object');
          if (test(step.done)) return false;
          if (visit(step.value)) {
            const close = keys.return;
            if (close !== undefined && close !== null) invoke(close, keys);
            return true;
          }
        }
      },
    };
  };
  return {
    union(other) {
      const { some } = record(this, other);
      const result = copy(this);
      some((key) => void add(result, key));
      return result;
    },
    intersection(other) {
      const others = record(this, other);
      const result = empty();
      if (le(sizeOf(this), others.size)) each(this, (key) => void (others.has(key) && add(result, key)));
      else others.some((key) => void (has(this, key) && add(result, key)));
      return result;
    },
    difference(other) {
      const others = record(this, other);
      const result = copy(this);
      if (le(sizeOf(this), others.size)) each(this, (key) => void (others.has(key) && remove(result, key)));
      else others.some((key) => void remove(result, key));
      return result;
    },
    symmetricDifference(other) {
      const { some } = record(this, other);
      const result = copy(this);
      some((key) => void (has(this, key) ? remove(result, key) : add(result, key)));
      return result;
    },
    isSubsetOf(other) {
      const others = record(this, other);
      if (!le(sizeOf(this), others.size)) return false;
      return !each(this, (key) => !others.has(key));
    },
    isSupersetOf(other) {
      const others = record(this, other);
      if (!le(others.size, sizeOf(this))) return false;
      return !others.some((key) => !has(this, key));
    },
    isDisjointFrom(other) {
      const others = record(this, other);
      if (le(sizeOf(this), others.size)) return !each(this, (key) => others.has(key));
      return !others.some((key) => has(this, key));
    },
  };
})`;

/** Gives a realm what its Node lacks. Natives are captured as it runs: run it before the program. */
export const POLYFILL_SOURCE = `{
  const S = Set.prototype, NativeSet = Set, NativeMap = Map, NativeTypeError = TypeError, NativeRangeError = RangeError;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const add = uncurry(S.add), has = uncurry(S.has), remove = uncurry(S.delete), values = uncurry(S.values);
  const sizeOf = uncurry(Reflect.getOwnPropertyDescriptor(S, 'size').get), next = uncurry(new Set().values().next);
  const trunc = Math.trunc, create = Object.create, define = Reflect.defineProperty;
  const fail = (message) => { throw new NativeTypeError(message); };
  const each = (set, visit) => {
    const keys = values(set);
    for (let step = next(keys); !step.done; step = next(keys)) if (visit(step.value)) return true;
    return false;
  };
  const copy = (set) => {
    const result = new NativeSet();
    each(set, (key) => void add(result, key));
    return result;
  };
  const integer = (value) => {
    const n = +value;
    if (n !== n) fail("The 'size' property must be a number");
    if (trunc(n) < 0) throw new NativeRangeError("'" + n + "' is an invalid size");
    return trunc(n);
  };
  const methods = ${SET_ALGEBRA_SOURCE}({
    copy, empty: () => new NativeSet(), add, has, remove, sizeOf, each, le: (a, b) => a <= b, test: Boolean, integer,
    invoke: uncurry(Function.prototype.call), fail,
  });
  for (const name of Object.keys(methods)) {
    if (!Object.hasOwn(S, name)) define(S, name, { value: methods[name], writable: true, configurable: true });
  }
  const group = (items, callback, take) => {
    if (items === undefined || items === null) fail(items + ' is not iterable');
    if (typeof callback !== 'function') fail(String(callback) + ' is not a function');
    let at = 0;
    for (const item of items) take(callback(item, at++), item);
  };
  const statics = {
    Map(items, callback) {
      const groups = new NativeMap();
      group(items, callback, (key, item) => {
        const list = groups.get(key);
        if (list === undefined) groups.set(key, [item]);
        else list[list.length] = item;
      });
      return groups;
    },
    Object(items, callback) {
      const groups = create(null);
      group(items, callback, (value, item) => {
        const key = typeof value === 'symbol' ? value : String(value);
        if (groups[key] === undefined) groups[key] = [item];
        else groups[key][groups[key].length] = item;
      });
      return groups;
    },
  };
  for (const [owner, method] of [[Map, statics.Map], [Object, statics.Object]]) {
    if (Object.hasOwn(owner, 'groupBy')) continue;
    define(method, 'name', { value: 'groupBy', configurable: true });
    define(owner, 'groupBy', { value: method, writable: true, configurable: true });
  }
}`;
