// Replacements of constructors, compiled inside the realm. Each shares the native's prototype and hands `new.target` on,
// so that subclassing, instanceof and Reflect.construct keep working.
// V8 calls objects `#<Map>` in its messages by the name in the text of their constructor: those are written once for each.

const named = (names: readonly string[], factory: (name: string) => string): string =>
  `{ ${names.map((name) => `${name}: ${factory(name)}`).join(',\n    ')} }`;

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet'];
const GUARDED = ['Object', 'ArrayBuffer', 'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry', 'Iterator'];

const guarded = (name: string): string => `(native, prepare) => {
      const W = function ${name}(...args) {
        for (let i = 0; i < args.length; i++) {
          const type = typeof args[i];
          if (type === 'object' || type === 'function') { args = prepare(args); break; }
        }
        if (new.target === undefined) return reflectApply(native, this, args);
        return reflectConstruct(native, args, new.target === W ? native : new.target);
      };
      return W;
    }`;

const collection = (name: string): string => `(native) => {
      const name = '${name}', weak = ${name.startsWith('Weak')}, keyed = ${name.endsWith('Map')};
      const W = function ${name}(items) {
        if (new.target === undefined) throw new NativeTypeError("Constructor " + name + " requires 'new'");
        const made = new.target === W ? new native() : reflectConstruct(native, [], new.target);
        if (log.active && weak) journal.noteNew(made);
        if (items === undefined || items === null) return made;
        if (shown.collections && new.target === W) {
          const copied = collections.copyOf(items, name, made, unmoved(items));
          if (copied !== undefined) { exhaust(items); return copied; }
        }
        const adder = keyed ? made.set : made.add;
        if (typeof adder !== 'function') throw new NativeTypeError("'" + host.shown(adder) + "' returned for property '" + (keyed ? 'set' : 'add') + "' of object '#<" + name + ">' is not a function");
        for (let entry of typeof items === 'object' ? host.iterate(items, -1) : items) {
          if (!keyed) invoke(adder, made, entry);
          else {
            entry = host.entry(entry);
            invoke(adder, made, entry[0], entry[1]);
          }
        }
        return made;
      };
      return W;
    }`;

export const CONSTRUCTOR_SOURCE = `
  // A handler of a proxy whose boolean traps answer concretely. The native asks it for traps and nothing else.
  const NativeProxy = Proxy, nativeRevocable = Proxy.revocable, reflectGet = Reflect.get;
  const booleanTraps = { __proto__: null, has: true, deleteProperty: true, set: true, defineProperty: true, isExtensible: true, preventExtensions: true };
  const guardedHandler = (handler) => {
    if (!isObjectLike(handler)) return handler;
    return new NativeProxy({}, { __proto__: null, get(_, key) {
      const trap = reflectGet(handler, key, handler);
      if (typeof trap !== 'function') return trap;
      const decides = booleanTraps[key];
      return (...args) => {
        const answer = reflectApply(trap, handler, args);
        return decides && typeof answer === 'object' ? host.test(answer, -1) : answer;
      };
    } });
  };
  const proxyStatics = {
    revocable(target, handler) {
      target = host.object(target);
      const made = nativeRevocable(target, guardedHandler(host.object(handler)));
      journal.noteProxy(made.proxy, target);
      return made;
    },
  };
  const guardedByName = ${named([...GUARDED, 'other'], guarded)};
  const collectionByName = ${named(COLLECTIONS, collection)};
  const constructors = {
    // Arguments are prepared by the host when one of them is an object or function.
    guarded: (name, native, prepare) => (guardedByName[name] ?? guardedByName.other)(native, prepare),
    typed: (name, native, prepare) => {
      const W = function (...args) {
        if (host.bytes.active && new.target !== undefined) {
          const made = host.bytes.construct(name, native, new.target === W ? native : new.target, args);
          if (made !== undefined) return made;
        }
        for (let i = 0; i < args.length; i++) {
          const type = typeof args[i];
          if (type === 'object' || type === 'function') { args = prepare(args); break; }
        }
        if (new.target === undefined) return reflectApply(native, this, args);
        return reflectConstruct(native, args, new.target === W ? native : new.target);
      };
      return W;
    },
    Array: (name, native) => {
      const W = function Array(n) {
        if (arguments.length === 1 && typeof n === 'object' && n !== null) {
          n = host.arrayLength(n);
          if (typeof n === 'object') {
            const out = new.target === undefined || new.target === W ? [] : reflectConstruct(native, [], new.target);
            out[0] = n;
            return out;
          }
        }
        if (new.target === undefined || new.target === W) {
          return arguments.length === 1 ? new native(n) : reflectConstruct(native, arguments);
        }
        return reflectConstruct(native, arguments.length === 1 ? [n] : arguments, new.target);
      };
      ArrayHere = W;
      fastSpecies = false;
      return W;
    },
    // DisposableStack and AsyncDisposableStack: one that the path made needs no undoing.
    stack: (native) => {
      const W = function () {
        if (new.target === undefined) return reflectApply(native, this, []);
        const made = reflectConstruct(native, [], new.target === W ? native : new.target);
        if (log.active) journal.noteNew(made);
        return made;
      };
      return W;
    },
    // Map, Set, WeakMap, WeakSet: the iterable may be one of the program's own, with a symbolic \`done\`.
    collection: (name, native) => collectionByName[name](native),
    // Number, String, Boolean, BigInt, Symbol: conversion when called, wrapper object when constructed.
    conversion: (name, native, slow) => {
      const W = function (x) {
        if (new.target !== undefined && name === 'BigInt') return reflectConstruct(native, []);
        if (new.target !== undefined) return reflectConstruct(native, arguments.length === 0 ? [] : [host.concrete(typeof x === 'object' && x !== null ? slow(undefined, [x]) : x)], new.target === W ? native : new.target);
        if (arguments.length === 0) return native();
        return typeof x === 'object' && x !== null ? slow(undefined, [x]) : native(x);
      };
      return W;
    },
    error: (name, native, messageAt) => {
      const W = function (...args) {
        let message;
        if (typeof args[messageAt] === 'object' && args[messageAt] !== null) {
          message = host.text(args[messageAt]);
          args[messageAt] = typeof message === 'string' ? message : '';
        }
        const error = reflectConstruct(native, args, new.target === undefined || new.target === W ? native : new.target);
        if (typeof message === 'object') host.setMessage(error, message);
        host.constructed(error);
        return error;
      };
      return W;
    },
    Date: (name, native) => {
      const W = function Date() {
        if (new.target === undefined) return host.dateText();
        const target = new.target === W ? native : new.target;
        let plain = arguments.length > 0;
        for (let i = 0; plain && i < arguments.length; i++) {
          const type = typeof arguments[i];
          plain = type !== 'object' && type !== 'function';
        }
        if (plain) return reflectConstruct(native, arguments, target);
        const time = arguments.length === 0 ? host.currentTime() : host.dateTime(arguments);
        const date = reflectConstruct(native, [NaN], target);
        host.putTime(date, time);
        return date;
      };
      return W;
    },
    Proxy: (name, native) => {
      const W = function Proxy(target, handler) {
        if (new.target === undefined) throw new NativeTypeError("Constructor Proxy requires 'new'");
        target = host.object(target);
        handler = host.object(handler);
        const proxy = new native(target, guardedHandler(handler));
        journal.noteProxy(proxy, target);
        host.noteProxy(proxy, target, handler);
        return proxy;
      };
      return W.bind(undefined); // a bound function has no prototype, like the native
    },
    refused: (name, native) => {
      const W = function (...args) {
        return host.makeFunction(name, native, args, new.target === undefined || new.target === W ? native : new.target);
      };
      return W;
    },
  };
`;
