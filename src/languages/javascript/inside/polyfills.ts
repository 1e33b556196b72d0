// Gives a realm what its Node lacks of the set methods, groupBy and the symbols of disposal: the realms of the analysed and the original program,
// and whoever evaluates a program elsewhere. Natives are captured as it runs: it runs before the program, and before anybody
// looks into the realm from outside: V8 makes some globals (Temporal) when they are first read, in the realm of the reader.
import { setAlgebra } from './set-algebra.js';
import type { Fn, Value } from './value.js';

for (const holder of [globalThis, Date.prototype]) {
  for (const name of Reflect.ownKeys(holder)) Reflect.getOwnPropertyDescriptor(holder, name);
}

// Node gives these to its own realm only, where V8 does not have them.
for (const name of ['dispose', 'asyncDispose']) {
  if (!Object.hasOwn(Symbol, name)) Reflect.defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) });
}

const S = Set.prototype;
const NativeSet = Set;
const NativeMap = Map;
const NativeTypeError = TypeError;
const NativeRangeError = RangeError;
const uncurry = Function.prototype.bind.bind(Function.prototype.call) as (fn: Function) => Fn;
const add = uncurry(S.add);
const has = uncurry(S.has);
const remove = uncurry(S.delete);
const valuesOf = uncurry(S.values);
const sizeOf = uncurry(Reflect.getOwnPropertyDescriptor(S, 'size')?.get as Function);
const nextOf = uncurry(new Set().values().next);
const { trunc } = Math;
const { create } = Object;
const { defineProperty } = Reflect;

function fail(message: string): never {
  throw new NativeTypeError(message);
}

const each = (set: Value, visit: (key: Value) => unknown): boolean => {
  const keys = valuesOf(set);
  for (let step = nextOf(keys); !step.done; step = nextOf(keys)) if (visit(step.value)) return true;
  return false;
};

const copy = (set: Value): Set<Value> => {
  const result = new NativeSet();
  each(set, (key) => void add(result, key));
  return result;
};

const integer = (value: Value): number => {
  const n = +value;
  if (n !== n) fail("The 'size' property must be a number");
  if (trunc(n) < 0) throw new NativeRangeError(`'${n}' is an invalid size`);
  return trunc(n);
};

const methods = setAlgebra({
  copy,
  empty: () => new NativeSet(),
  add,
  has,
  remove,
  sizeOf,
  each,
  le: (a, b) => a <= b,
  test: Boolean,
  integer,
  invoke: uncurry(Function.prototype.call),
  fail,
});
for (const name of Object.keys(methods)) {
  if (!Object.hasOwn(S, name)) defineProperty(S, name, { value: methods[name], writable: true, configurable: true });
}

const group = (items: Value, callback: Value, take: (key: Value, item: Value) => void): void => {
  if (items === undefined || items === null) fail(`${items} is not iterable`);
  if (typeof callback !== 'function') fail(`${String(callback)} is not a function`);
  let at = 0;
  for (const item of items) take(callback(item, at++), item);
};

const groupings = {
  Map(items: Value, callback: Value) {
    const groups = new NativeMap<Value, Value[]>();
    group(items, callback, (key, item) => {
      const list = groups.get(key);
      if (list === undefined) groups.set(key, [item]);
      else list[list.length] = item;
    });
    return groups;
  },
  Object(items: Value, callback: Value) {
    const groups: Record<PropertyKey, Value[]> = create(null);
    group(items, callback, (value, item) => {
      const key = typeof value === 'symbol' ? value : String(value);
      if (groups[key] === undefined) groups[key] = [item];
      else groups[key][groups[key].length] = item;
    });
    return groups;
  },
};
for (const [owner, method] of [
  [Map, groupings.Map],
  [Object, groupings.Object],
] as const) {
  if (Object.hasOwn(owner, 'groupBy')) continue;
  defineProperty(method, 'name', { value: 'groupBy', configurable: true });
  defineProperty(owner, 'groupBy', { value: method, writable: true, configurable: true });
}
