// The ES2025 set methods, after the language's own algorithms. Written once, for two uses: inside the analysed realm over
// operations that know symbolic values (the kernel), and as a polyfill, over plain ones (polyfills.ts).
import type { Methods, Value } from './value.js';

/** What the methods do with one set; keys and sizes may be symbolic. */
export interface SetOperations {
  copy(set: Value): Value;
  empty(): Value;
  add(set: Value, key: Value): Value;
  has(set: Value, key: Value): boolean;
  remove(set: Value, key: Value): Value;
  sizeOf(set: Value): Value;
  /** Calls `visit` for each key until it answers true; answers whether it did. */
  each(set: Value, visit: (key: Value) => unknown): boolean;
  le(a: Value, b: Value): boolean;
  test(value: Value): boolean;
  /** The size that a set-like argument says. */
  integer(value: Value): Value;
  invoke(fn: Function, self: Value, ...args: Value[]): Value;
  fail(message: string): never;
}

const isObjectOrFunction = (value: Value): boolean =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The set-like argument of a method. */
function setRecord(operations: SetOperations, self: Value, other: Value) {
  const { test, invoke, fail } = operations;
  operations.sizeOf(self);
  if (!isObjectOrFunction(other)) fail('The argument is not a set');
  const size = operations.integer(other.size);
  const contains = other.has;
  if (typeof contains !== 'function') fail("The 'has' property must be a function");
  const list = other.keys;
  if (typeof list !== 'function') fail("The 'keys' property must be a function");
  return {
    size,
    has: (key: Value): boolean => test(invoke(contains, other, key)),
    /** Calls `visit` for each key until it answers true. */
    some(visit: (key: Value) => unknown): boolean {
      const keys = invoke(list, other);
      if (!isObjectOrFunction(keys)) fail('The keys are not an iterator');
      const { next } = keys;
      for (;;) {
        const step = invoke(next, keys);
        if (!isObjectOrFunction(step)) fail('Iterator result is not an object');
        if (test(step.done)) return false;
        if (visit(step.value)) {
          const close = keys.return;
          if (close !== undefined && close !== null) invoke(close, keys);
          return true;
        }
      }
    },
  };
}

/** The methods of sets over some operations. */
export function setAlgebra(operations: SetOperations): Methods {
  const { copy, empty, add, has, remove, sizeOf, each, le } = operations;
  const record = (self: Value, other: Value) => setRecord(operations, self, other);
  return {
    union(this: Value, other: Value) {
      const { some } = record(this, other);
      const result = copy(this);
      some((key) => void add(result, key));
      return result;
    },
    intersection(this: Value, other: Value) {
      const others = record(this, other);
      const result = empty();
      if (le(sizeOf(this), others.size)) each(this, (key) => void (others.has(key) && add(result, key)));
      else others.some((key) => void (has(this, key) && add(result, key)));
      return result;
    },
    difference(this: Value, other: Value) {
      const others = record(this, other);
      const result = copy(this);
      if (le(sizeOf(this), others.size)) each(this, (key) => void (others.has(key) && remove(result, key)));
      else others.some((key) => void remove(result, key));
      return result;
    },
    symmetricDifference(this: Value, other: Value) {
      const { some } = record(this, other);
      const result = copy(this);
      some((key) => void (has(this, key) ? remove(result, key) : add(result, key)));
      return result;
    },
    isSubsetOf(this: Value, other: Value) {
      const others = record(this, other);
      if (!le(sizeOf(this), others.size)) return false;
      return !each(this, (key) => !others.has(key));
    },
    isSupersetOf(this: Value, other: Value) {
      const others = record(this, other);
      if (!le(others.size, sizeOf(this))) return false;
      return !others.some((key) => !has(this, key));
    },
    isDisjointFrom(this: Value, other: Value) {
      const others = record(this, other);
      if (le(sizeOf(this), others.size)) return !each(this, (key) => others.has(key));
      return !others.some((key) => has(this, key));
    },
  };
}
