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
