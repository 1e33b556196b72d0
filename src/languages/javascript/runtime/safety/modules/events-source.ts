// node:events as text that is compiled inside a realm. `changing` is told of each change of an emitter's listeners, which
// may be older than the path; names of events are made concrete.
export const EVENTS_SOURCE = `((host) => {
  'use strict';
  const { changing, concrete } = host;
  const { ownKeys, apply, deleteProperty } = Reflect;
  const { TypeError, Error, Promise, Object } = globalThis;
  const noListener = (listener) => {
    if (typeof listener === 'function') return;
    const error = new TypeError('The "listener" argument must be of type function. Received ' + (listener === null ? 'null' : typeof listener));
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  };
  const listOf = (emitter, name) => {
    const events = emitter._events;
    return (events !== undefined && events !== null ? events[name] : undefined) ?? [];
  };
  const put = (emitter, name, list) => {
    if (emitter._events === undefined || emitter._events === Object.getPrototypeOf(emitter)._events) {
      changing(emitter, '_events');
      emitter._events = { __proto__: null };
    }
    changing(emitter._events, name);
    if (list.length === 0) deleteProperty(emitter._events, name);
    else emitter._events[name] = list;
  };
  const add = (emitter, event, listener, first) => {
    const name = concrete(event);
    noListener(listener);
    if (listOf(emitter, 'newListener').length > 0) emitter.emit('newListener', name, listener.listener ?? listener);
    const list = listOf(emitter, name);
    put(emitter, name, first ? [listener, ...list] : [...list, listener]);
    return emitter;
  };
  const onceOf = (emitter, event, listener) => {
    const name = concrete(event);
    noListener(listener);
    const wrapper = function (...args) {
      emitter.removeListener(name, wrapper);
      return apply(listener, emitter, args);
    };
    wrapper.listener = listener;
    return wrapper;
  };
  function EventEmitter() {
    if (this._events === undefined || this._events === Object.getPrototypeOf(this)._events) {
      this._events = { __proto__: null };
      this._eventsCount = 0;
    }
    this._maxListeners = this._maxListeners || undefined;
  }
  const methods = {
    on(name, listener) { return add(this, name, listener, false); },
    prependListener(name, listener) { return add(this, name, listener, true); },
    once(name, listener) { return add(this, name, onceOf(this, name, listener), false); },
    prependOnceListener(name, listener) { return add(this, name, onceOf(this, name, listener), true); },
    removeListener(event, listener) {
      const name = concrete(event);
      noListener(listener);
      const list = listOf(this, name);
      for (let i = list.length - 1; i >= 0; i--) {
        if (list[i] !== listener && list[i].listener !== listener) continue;
        put(this, name, [...list.slice(0, i), ...list.slice(i + 1)]);
        if (listOf(this, 'removeListener').length > 0) this.emit('removeListener', name, listener);
        break;
      }
      return this;
    },
    removeAllListeners(event) {
      const name = concrete(event);
      const events = this._events;
      if (events === undefined) return this;
      for (const key of name === undefined ? ownKeys(events) : [name]) put(this, key, []);
      return this;
    },
    emit(event, ...args) {
      const name = concrete(event);
      const list = listOf(this, name);
      if (list.length === 0) {
        if (name !== 'error') return false;
        if (args[0] instanceof Error) throw args[0];
        const error = new Error('Unhandled error. (' + String(args[0]) + ')');
        error.code = 'ERR_UNHANDLED_ERROR';
        error.context = args[0];
        throw error;
      }
      for (const listener of list) apply(listener, this, args);
      return true;
    },
    listeners(name) { return listOf(this, concrete(name)).map((listener) => listener.listener ?? listener); },
    rawListeners(name) { return [...listOf(this, concrete(name))]; },
    listenerCount(name, listener) {
      const list = this.listeners(name);
      return listener === undefined ? list.length : list.filter((item) => item === listener).length;
    },
    eventNames() { return this._events === undefined ? [] : ownKeys(this._events); },
    setMaxListeners(n) {
      changing(this, '_maxListeners');
      this._maxListeners = n;
      return this;
    },
    getMaxListeners() { return this._maxListeners ?? EventEmitter.defaultMaxListeners; },
  };
  methods.addListener = methods.on;
  methods.off = methods.removeListener;
  for (const name of Object.keys(methods)) {
    Object.defineProperty(EventEmitter.prototype, name, { value: methods[name], enumerable: true, writable: true, configurable: true });
  }
  EventEmitter.prototype._events = undefined;
  EventEmitter.prototype._maxListeners = undefined;
  EventEmitter.defaultMaxListeners = 10;
  EventEmitter.usingDomains = false;
  EventEmitter.EventEmitter = EventEmitter;
  EventEmitter.errorMonitor = Symbol('events.errorMonitor');
  EventEmitter.captureRejectionSymbol = Symbol.for('nodejs.rejection');
  EventEmitter.captureRejections = false;
  EventEmitter.listenerCount = (emitter, name) => emitter.listenerCount(name);
  EventEmitter.getEventListeners = (emitter, name) => emitter.listeners(name);
  EventEmitter.once = (emitter, name) => new Promise((resolve, reject) => {
    const failed = (error) => { emitter.removeListener(name, done); reject(error); };
    const done = (...args) => { emitter.removeListener('error', failed); resolve(args); };
    emitter.once(name, done);
    if (name !== 'error') emitter.once('error', failed);
  });
  return EventEmitter;
})`;
