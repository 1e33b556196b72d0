// The inner side of the gate between a realm and the engine, as text that is compiled inside the realm before the program
// runs: every function and class that a program is given besides the language's own is made here.
// Always holds: what the outer side throws never comes through, not even its own "Maximum call stack size exceeded"; an
// answer comes in a box that the inner side made. Natives are captured first, so patched ones are never called.

export const GATE_SOURCE = `(() => {
  'use strict';
  const { Object, Error, RangeError, Promise, Date, RegExp, Map, Set, Uint8Array, Proxy } = globalThis;
  const errors = { __proto__: null };
  for (const name of ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']) {
    errors[name] = globalThis[name];
  }
  const { defineProperty, deleteProperty, apply, construct } = Reflect;
  const { freeze, create } = Object;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const then = uncurry(Promise.prototype.then), resolve = uncurry(Promise.resolve), push = uncurry(Array.prototype.push);
  const mapSet = uncurry(Map.prototype.set), setAdd = uncurry(Set.prototype.add);
  const arrayValues = Array.prototype[Symbol.iterator], iterator = Symbol.iterator;
  const define = (object, key, value, enumerable = true) =>
    defineProperty(object, key, { __proto__: null, value, enumerable, writable: true, configurable: true });
  const look = (fn, name, length) => {
    defineProperty(fn, 'name', { __proto__: null, value: name, configurable: true });
    defineProperty(fn, 'length', { __proto__: null, value: length, configurable: true });
    return fn;
  };
  const open = (box) => {
    if (box.state === 1) return box.value;
    if (box.state === 2) throw box.value;
    throw new RangeError('Maximum call stack size exceeded');
  };
  const call = (host, self, args, made) => {
    const box = { __proto__: null, state: 0, value: undefined };
    try {
      host(self, args, box, made);
    } catch {}
    return open(box);
  };
  const method = (name, length, host) =>
    look({ method(...args) { return call(host, this, args); } }.method, name, length);
  const native = {
    __proto__: null,
    method,
    define,
    object: () => ({}),
    bare: () => ({ __proto__: null }),
    array: () => [],
    push: (array, value) => void push(array, value),
    map: () => new Map(),
    mapSet,
    set: () => new Set(),
    setAdd,
    date: (time) => new Date(time),
    regexp: (source, flags) => new RegExp(source, flags),
    bytes: (length) => new Uint8Array(length),
    error: (name, message) => new (errors[name] ?? Error)(message),
    resolved: (value) => resolve(Promise, value),
    rejected: (error) => new Promise((_, reject) => reject(error)),
    /** Runs a function of the program as a microtask. */
    later: (fn, args) => void then(resolve(Promise), () => { apply(fn, undefined, args); }),
    /** Calls from outside: arguments and descriptors that proxies see are made in here. */
    apply: (fn, self, args) => apply(fn, self, copy(args)),
    construct: (fn, args) => construct(fn, copy(args)),
    stackOf: (error) => error.stack,
    /** Something to throw that says nothing. */
    token: () => freeze(create(null)),
    /** A class whose instances stand for objects outside. */
    hosted(name, length, host, methods, accessors, statics) {
      const Class = class { constructor(...args) { call(host, this, args, this); } };
      look(Class, name, length);
      const { prototype } = Class;
      for (const [key, outer, arity] of methods) define(prototype, key, method(key, arity, outer));
      for (const [key, outer, settable] of accessors) {
        const get = look({ get() { return call(outer, this, ['get']); } }.get, 'get ' + key, 0);
        const set = settable ? look({ set(value) { call(outer, this, ['set', value]); } }.set, 'set ' + key, 1) : undefined;
        defineProperty(prototype, key, { __proto__: null, get, set, enumerable: true, configurable: true });
      }
      for (const [key, outer, arity] of statics) define(Class, key, method(key, arity, outer));
      defineProperty(prototype, Symbol.toStringTag, { __proto__: null, value: name, configurable: true });
      return Class;
    },
    /** An object with the class's prototype; its constructor is not run. */
    instance: (Class) => create(Class.prototype),
    iterates(Class, key) {
      define(Class.prototype, iterator, Class.prototype[key], false);
    },
    iteratorOf: (array) => apply(arrayValues, array, []),
    /** A global that is made when it is first read. */
    lazyGlobal(global, name, host) {
      defineProperty(global, name, {
        __proto__: null,
        get() {
          const value = call(host, undefined, []);
          define(global, name, value, false);
          return value;
        },
        set(value) { define(global, name, value, false); },
        enumerable: false,
        configurable: true,
      });
    },
    tag: (object, name) =>
      defineProperty(object, Symbol.toStringTag, { __proto__: null, value: name, configurable: true }),
    /** Using it calls the host; asking whether it is there, or for its prototype, does not. */
    refused(host, callable) {
      const use = () => call(host, undefined, []);
      const target = callable ? function () {} : {};
      return new Proxy(target, {
        __proto__: null,
        get: (of, key) => (key === 'prototype' ? of.prototype : typeof key === 'symbol' ? undefined : use()),
        set: use,
        has: use,
        deleteProperty: use,
        defineProperty: use,
        ownKeys: use,
        apply: use,
        construct: use,
      });
    },
    /** The environment: texts alone; changes are told to the host first. */
    environment(reading, changing, target) {
      return new Proxy(target, {
        __proto__: null,
        get(of, key) {
          if (typeof key === 'string') call(reading, undefined, []);
          return of[key];
        },
        set(of, key, value) {
          call(changing, undefined, [key]);
          return define(of, key, typeof value === 'string' ? value : '' + value);
        },
        defineProperty(of, key, descriptor) {
          call(changing, undefined, [key]);
          return defineProperty(of, key, descriptor);
        },
        deleteProperty(of, key) {
          call(changing, undefined, [key]);
          return deleteProperty(of, key);
        },
        setPrototypeOf: () => false,
        preventExtensions: () => false,
      });
    },
    codes: (fn, refuse) => new Proxy(fn, {
      __proto__: null,
      apply: (_, self, args) => call(refuse, self, args),
      construct: (_, args) => call(refuse, undefined, args),
    }),
  };
  /** An array of the outside as one of this realm. */
  function copy(list) {
    const out = [];
    for (let i = 0, n = list.length; i < n; i++) define(out, i, list[i]);
    return out;
  }
  return native;
})()`;
