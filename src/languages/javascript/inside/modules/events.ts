// node:events. Each change of an emitter's listeners is told (`changing`), since the emitter may be older than the path; names of
// events are made concrete.
import type { Fn, Value } from '../value.js';
import { allOccurrences, onceOccurred } from './awaited-events.js';
import type { CodedError, Tools } from './tools.js';

/** The parameter of the function that the module is linked to. */
declare const given: Tools;

const { changing, concrete } = given;
const { ownKeys, deleteProperty } = Reflect;
const apply: (fn: Function, self: unknown, args: ArrayLike<unknown>) => Value = Reflect.apply;
const NativeTypeError = TypeError;
const NativeError = Error;
const prototypeOf = Object.getPrototypeOf;

/** A listener; one that `once` made knows what it stands for. */
type Listener = Fn & { listener?: Fn };

const noListener = (listener: Value): void => {
  if (typeof listener === 'function') return;
  const received = listener === null ? 'null' : typeof listener;
  const error: CodedError = new NativeTypeError(
    'The "listener" argument must be of type function. Received ' + received,
  );
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
};

const listOf = (emitter: Value, name: Value): Listener[] => {
  const events = emitter._events;
  return (events !== undefined && events !== null ? events[name] : undefined) ?? [];
};

const putList = (emitter: Value, name: Value, list: Listener[]): void => {
  if (emitter._events === undefined || emitter._events === prototypeOf(emitter)._events) {
    changing(emitter, '_events');
    emitter._events = { __proto__: null };
  }
  changing(emitter._events, name);
  if (list.length === 0) deleteProperty(emitter._events, name);
  else emitter._events[name] = list;
};

const addListener = (emitter: Value, event: Value, listener: Value, first: boolean): Value => {
  const name = concrete(event);
  noListener(listener);
  if (listOf(emitter, 'newListener').length > 0) emitter.emit('newListener', name, listener.listener ?? listener);
  const list = listOf(emitter, name);
  putList(emitter, name, first ? [listener, ...list] : [...list, listener]);
  return emitter;
};

const onceOf = (emitter: Value, event: Value, listener: Value): Listener => {
  const name = concrete(event);
  noListener(listener);
  // One that is called while its event occurs once more comes in both lists.
  const state = { fired: false };
  const wrapper: Listener = (...args: Value[]) => {
    if (state.fired) return undefined;
    emitter.removeListener(name, wrapper);
    changing(state, 'fired');
    state.fired = true;
    return apply(listener, emitter, args);
  };
  wrapper.listener = listener;
  return wrapper;
};

const emitterMethods: Record<string, Fn> = {
  on(this: Value, name: Value, listener: Value) {
    return addListener(this, name, listener, false);
  },
  prependListener(this: Value, name: Value, listener: Value) {
    return addListener(this, name, listener, true);
  },
  once(this: Value, name: Value, listener: Value) {
    return addListener(this, name, onceOf(this, name, listener), false);
  },
  prependOnceListener(this: Value, name: Value, listener: Value) {
    return addListener(this, name, onceOf(this, name, listener), true);
  },
  removeListener(this: Value, event: Value, listener: Value) {
    const name = concrete(event);
    noListener(listener);
    const list = listOf(this, name);
    for (let i = list.length - 1; i >= 0; i--) {
      if (list[i] !== listener && list[i].listener !== listener) continue;
      putList(this, name, [...list.slice(0, i), ...list.slice(i + 1)]);
      if (listOf(this, 'removeListener').length > 0) this.emit('removeListener', name, listener);
      break;
    }
    return this;
  },
  removeAllListeners(this: Value, event: Value) {
    const name = concrete(event);
    const events = this._events;
    if (events === undefined) return this;
    for (const key of name === undefined ? ownKeys(events) : [name]) putList(this, key, []);
    return this;
  },
  emit(this: Value, event: Value, ...args: Value[]) {
    const name = concrete(event);
    const list = listOf(this, name);
    if (list.length === 0) {
      if (name !== 'error') return false;
      if (args[0] instanceof NativeError) throw args[0];
      const error: CodedError = new NativeError('Unhandled error. (' + String(args[0]) + ')');
      error.code = 'ERR_UNHANDLED_ERROR';
      error.context = args[0];
      throw error;
    }
    for (const listener of list) apply(listener, this, args);
    return true;
  },
  listeners(this: Value, name: Value) {
    return listOf(this, concrete(name)).map((listener) => listener.listener ?? listener);
  },
  rawListeners(this: Value, name: Value) {
    return [...listOf(this, concrete(name))];
  },
  listenerCount(this: Value, name: Value, listener: Value) {
    const list = this.listeners(name);
    return listener === undefined ? list.length : list.filter((item: Value) => item === listener).length;
  },
  eventNames(this: Value) {
    return this._events === undefined ? [] : ownKeys(this._events);
  },
  setMaxListeners(this: Value, n: Value) {
    changing(this, '_maxListeners');
    this._maxListeners = n;
    return this;
  },
  getMaxListeners(this: Value) {
    return this._maxListeners ?? statics.defaultMaxListeners;
  },
};
emitterMethods.addListener = emitterMethods.on;
emitterMethods.off = emitterMethods.removeListener;

export function EventEmitter(this: Value) {
  if (this._events === undefined || this._events === prototypeOf(this)._events) {
    this._events = { __proto__: null };
    this._eventsCount = 0;
  }
  this._maxListeners = this._maxListeners || undefined;
}

for (const name of Object.keys(emitterMethods)) {
  const value = emitterMethods[name];
  Object.defineProperty(EventEmitter.prototype, name, { value, enumerable: true, writable: true, configurable: true });
}
EventEmitter.prototype._events = undefined;
EventEmitter.prototype._maxListeners = undefined;

/** The class as an object that has members of its own. */
const statics: Value = EventEmitter;
statics.defaultMaxListeners = 10;
statics.usingDomains = false;
statics.EventEmitter = EventEmitter;
statics.errorMonitor = Symbol('events.errorMonitor');
statics.captureRejectionSymbol = Symbol.for('nodejs.rejection');
statics.captureRejections = false;
statics.listenerCount = (emitter: Value, name: Value) => emitter.listenerCount(name);
statics.getEventListeners = (emitter: Value, name: Value) => emitter.listeners(name);
statics.once = onceOccurred;
statics.on = allOccurrences;
