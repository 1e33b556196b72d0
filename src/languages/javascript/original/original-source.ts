// What the original program finds in its realm besides the language, as text compiled there before the program: console,
// timers on a clock of their own, time and chance answered from the path, structuredClone.
// Always holds: functions of the engine come as methods of the gate; natives are captured before the program runs.

export const ORIGINAL_SOURCE = `((host) => {
  'use strict';
  const { Object, Error, TypeError, Promise, Reflect, Proxy, Map, Set, WeakSet, WeakMap, Symbol, Array } = globalThis;
  const { apply, construct, defineProperty, deleteProperty } = Reflect;
  const resolved = Promise.resolve(), then = resolved.then.bind(resolved);
  const put = (object, key, value) =>
    defineProperty(object, key, { __proto__: null, value, writable: true, configurable: true, enumerable: false });

  const silent = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed', 'groupEnd', 'count', 'countReset', 'time', 'timeEnd', 'timeLog', 'clear', 'profile', 'profileEnd', 'timeStamp'];
  const console = {};
  for (const name of silent) console[name] = { [name]() {} }[name];
  console.assert = host.assertion;
  put(globalThis, 'console', console);

  // Timers: nothing of them is left when the run has ended.
  let pending = [], now = 0, id = 1;
  const wrong = (name, value) => {
    const error = new TypeError('The "' + name + '" argument must be of type function. Received ' + (value === null ? 'null' : typeof value));
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  };
  const add = (callback, delay, args, repeats) => {
    if (typeof callback !== 'function') wrong('callback', callback);
    const wait = +delay >= 1 ? +delay : 1;
    const timer = { __proto__: null, id: id++, callback, args, due: now + wait, every: repeats ? wait : undefined };
    pending = [...pending, timer];
    return timer.id;
  };
  const remove = (timer) => {
    const left = [];
    for (let i = 0; i < pending.length; i++) if (pending[i].id !== timer) put(left, left.length, pending[i]);
    pending = left;
  };
  const timers = {
    setTimeout(callback, delay, ...args) { return add(callback, delay, args, false); },
    setInterval(callback, delay, ...args) { return add(callback, delay, args, true); },
    setImmediate(callback, ...args) { return add(callback, 0, args, false); },
    clearTimeout: remove,
    clearInterval: remove,
    clearImmediate: remove,
  };
  for (const name of Object.keys(timers)) put(globalThis, name, timers[name]);
  const runNext = () => {
    let first;
    for (let i = 0; i < pending.length; i++) if (first === undefined || pending[i].due < first.due) first = pending[i];
    if (first === undefined) return false;
    now = first.due;
    remove(first.id);
    if (first.every !== undefined) pending = [...pending, { __proto__: null, ...first, due: now + first.every }];
    apply(first.callback, undefined, first.args);
    return true;
  };
  const drop = () => { pending = []; now = 0; id = 1; };

  const later = (callback, ...args) => {
    if (typeof callback !== 'function') wrong('callback', callback);
    then(() => { apply(callback, undefined, args); });
  };
  put(globalThis, 'queueMicrotask', { queueMicrotask(callback) { later(callback); } }.queueMicrotask);

  // Time and chance are inputs of the path.
  const random = Math.random, current = Date.now, RealDate = Date;
  put(Math, 'random', { random() { return host.ambient('Math.random()') ?? random(); } }.random);
  put(RealDate, 'now', { now() { return host.ambient('Date.now()') ?? current(); } }.now);
  put(globalThis, 'Date', new Proxy(RealDate, {
    __proto__: null,
    construct: (target, args, as) => construct(target, args.length === 0 ? [Date.now()] : args, as),
    apply: (target) => new target(Date.now()).toString(),
  }));

  // Collected objects are never told of; nothing waits for other threads.
  put(Atomics, 'wait', host.waits);
  put(FinalizationRegistry.prototype, 'register', { register() {} }.register);
  put(FinalizationRegistry.prototype, 'unregister', { unregister() { return false; } }.unregister);

  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const entries = uncurry(Map.prototype.entries), values = uncurry(Set.prototype.values), time = uncurry(RealDate.prototype.getTime);
  const sliceBuffer = uncurry(ArrayBuffer.prototype.slice), keys = Object.keys;
  const failed = (value) => {
    const error = new Error((typeof value === 'symbol' ? String(value) : typeof value === 'function' ? Function.prototype.toString.call(value) : '#<Object>') + ' could not be cloned.');
    put(error, 'name', 'DataCloneError');
    put(error, 'code', 25);
    throw error;
  };
  const structuredClone = (root) => {
    const made = new Map();
    const keep = (value, copy) => { made.set(value, copy); return copy; };
    const copy = (value) => {
      if (typeof value === 'function' || typeof value === 'symbol') failed(value);
      if (typeof value !== 'object' || value === null) return value;
      if (made.has(value)) return made.get(value);
      const kind = host.kind(value);
      switch (kind) {
        case 'Date': return keep(value, new RealDate(time(value)));
        case 'RegExp': return keep(value, new RegExp(value.source, value.flags));
        case 'boxed': return keep(value, Object(value.valueOf()));
        case 'ArrayBuffer': return keep(value, sliceBuffer(value, 0));
        case 'refused': return failed(value);
        case 'Error': {
          const Class = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }[value.name] ?? Error;
          const error = keep(value, new Class(value.message));
          put(error, 'stack', value.stack);
          return error;
        }
        case 'Map': {
          const map = keep(value, new Map());
          for (const [k, v] of [...entries(value)]) map.set(copy(k), copy(v));
          return map;
        }
        case 'Set': {
          const set = keep(value, new Set());
          for (const v of [...values(value)]) set.add(copy(v));
          return set;
        }
        case 'view': {
          const Class = globalThis[Object.prototype.toString.call(value).slice(8, -1)] ?? Uint8Array;
          return keep(value, new Class(copy(value.buffer), value.byteOffset, Class === DataView ? value.byteLength : value.length));
        }
      }
      const target = keep(value, Array.isArray(value) ? new Array(value.length) : {});
      for (const key of keys(value)) {
        defineProperty(target, key, { __proto__: null, value: copy(value[key]), writable: true, enumerable: true, configurable: true });
      }
      return target;
    };
    return copy(root);
  };
  put(globalThis, 'structuredClone', { structuredClone(value) { return structuredClone(value); } }.structuredClone);

  class AssertionError extends Error {
    constructor(options) {
      super(options.message);
      this.generatedMessage = options.generatedMessage ?? options.message === undefined;
      this.code = 'ERR_ASSERTION';
      this.actual = options.actual;
      this.expected = options.expected;
      this.operator = options.operator;
    }
  }
  put(AssertionError.prototype, 'name', 'AssertionError');
  /** The outside says how an assertion failed; the error is made here. */
  const asserting = (check) => function (...args) {
    const failure = check(...args);
    if (failure !== undefined) throw failure.given ?? new AssertionError(failure);
  };
  const assertModule = (checks) => {
    const assert = Object.assign(asserting(checks.ok), { AssertionError });
    for (const name of keys(checks)) assert[name] = asserting(checks[name]);
    assert.rejects = async (promised, ...rest) => {
      let thrown;
      try {
        await (typeof promised === 'function' ? promised() : promised);
      } catch (error) {
        thrown = { error };
      }
      assert.throws(() => { if (thrown !== undefined) throw thrown.error; }, ...rest);
    };
    assert.doesNotReject = async (promised, ...rest) => {
      try {
        await (typeof promised === 'function' ? promised() : promised);
      } catch (error) {
        assert.doesNotThrow(() => { throw error; }, ...rest);
      }
    };
    return assert;
  };
  return { __proto__: null, runNext, drop, later, timers, assertModule };
})`;
