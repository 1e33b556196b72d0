// The realm's own functions as the engine uses them, captured before anything is patched and before analysed code runs.
import vm from 'node:vm';

const SOURCE = `(() => {
  'use strict';
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const iterators = [Map, Set].map((C) => C.prototype[Symbol.iterator]);
  iterators.push(String.prototype[Symbol.iterator], Map.prototype.keys, Map.prototype.values);
  iterators.push(Object.getPrototypeOf(Uint8Array).prototype[Symbol.iterator]);
  iterators.push(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))[Symbol.iterator]);
  iterators.push(Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype)[Symbol.asyncIterator]);
  const unbox = [Number, String, Boolean, BigInt].map((C) => uncurry(C.prototype.valueOf));
  // V8 has changed the wording.
  const messageOf = (f) => { try { f(); } catch (error) { return error.message; } };
  return {
    radixMessage: messageOf(() => (0).toString(1)),
    eval,
    Object, Array, Function, Error, TypeError, RangeError, URIError, SyntaxError, EvalError, ReferenceError, BigInt, Map, Set, WeakMap, WeakSet, RegExp, Promise, Proxy, DataView, Date,
    arrayValues: Array.prototype.values,
    iterators: new Set(iterators),
    functionHasInstance: Function.prototype[Symbol.hasInstance],
    functionToString: uncurry(Function.prototype.toString),
    functionPrototype: Function.prototype,
    objectPrototype: Object.prototype,
    arrayPrototype: Array.prototype,
    isArray: Array.isArray,
    objectToString: uncurry(Object.prototype.toString),
    objectHasOwn: Object.hasOwn,
    objectDefineProperty: Object.defineProperty,
    keys: Object.keys,
    ownKeys: Reflect.ownKeys,
    reflectGetOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor,
    create: Object.create,
    freeze: Object.freeze, seal: Object.seal, preventExtensions: Object.preventExtensions,
    getPrototypeOf: Object.getPrototypeOf, setPrototypeOf: Object.setPrototypeOf,
    getOwnPropertyDescriptor: Object.getOwnPropertyDescriptor,
    reflectApply: Reflect.apply, reflectConstruct: Reflect.construct, reflectGet: Reflect.get, reflectSet: Reflect.set,
    reflectDefineProperty: Reflect.defineProperty, reflectDeleteProperty: Reflect.deleteProperty,
    reflectSetPrototypeOf: Reflect.setPrototypeOf, reflectPreventExtensions: Reflect.preventExtensions,
    mapKeys: uncurry(Map.prototype.keys), mapEntries: uncurry(Map.prototype.entries), mapSet: uncurry(Map.prototype.set),
    mapClear: uncurry(Map.prototype.clear),
    setValues: uncurry(Set.prototype.values), setEntries: uncurry(Set.prototype.entries), setAdd: uncurry(Set.prototype.add),
    setClear: uncurry(Set.prototype.clear),
    tables: {
      Map,
      mapGet: uncurry(Map.prototype.get),
      mapSet: uncurry(Map.prototype.set),
      weakGet: uncurry(WeakMap.prototype.get),
      weakSet: uncurry(WeakMap.prototype.set),
    },
    unbox,
    prototypes: { bool: Boolean.prototype, num: Number.prototype, str: String.prototype, big: BigInt.prototype },
  };
})()`;

export type Natives = Record<string, any>;

export function captureNatives(context: vm.Context): Natives {
  return vm.runInContext(SOURCE, context, { filename: 'everypath:natives' });
}
