// AbortController and AbortSignal, as Node's. The time of `AbortSignal.timeout` is that of the event loop, whose timer does not keep
// it alive.
import type { EventLoopGiven } from '../event-loop.js';
import type { Value } from '../value.js';
import { DOMExceptionClass } from './dom-exception.js';
import { CustomEventClass, EventClass, trustedEvent } from './event.js';
import { checkSignal, dispatch, EventTargetClass, handlerOf, hasListeners, putHandler } from './event-target.js';
import { assign, coded, initState, shows, stateKey, wrongArgument, wrongThis } from './parts.js';

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

interface SignalState {
  aborted: boolean;
  reason: Value;
  /** It was made of others. */
  readonly composite: boolean;
  readonly sources: object[];
  dependents: readonly object[];
}

const AbortTypeError = TypeError;
const AbortRangeError = RangeError;
const isSignals = Array.isArray;
const withPrototype = Reflect.setPrototypeOf;
/** The state of a signal beside that which it has as a target. */
const signalKey = Symbol('signal');

const signalState = (signal: Value): SignalState => {
  const state = signal?.[stateKey]?.[signalKey];
  if (state === undefined) throw wrongThis('AbortSignal');
  return state;
};

const createSignal = (aborted: boolean, reason: Value, composite = false): Value => {
  const signal: Value = new EventTargetClass();
  withPrototype(signal, AbortSignalClass.prototype);
  const state: SignalState = { aborted, reason, composite, sources: [], dependents: [] };
  signal[stateKey][signalKey] = state;
  return signal;
};

const marks = (state: SignalState, reason: Value): void => {
  assign(state, 'aborted', true);
  assign(state, 'reason', reason);
};

/** Aborts a signal and those that were made of it; versions of Node differ in when those are known to be aborted. */
const abortSignal = (signal: object, reason: Value): void => {
  given.touched();
  const state = signalState(signal);
  if (state.aborted) return;
  marks(state, reason);
  const { dependents } = state;
  if (!given.marksFirst()) {
    dispatch(signal, trustedEvent('abort'));
    for (let i = 0; i < state.dependents.length; i++) abortSignal(state.dependents[i], reason);
    return;
  }
  const left: object[] = [];
  for (let i = 0; i < dependents.length; i++) {
    const dependent = signalState(dependents[i]);
    if (dependent.aborted) continue;
    marks(dependent, reason);
    left[left.length] = dependents[i];
  }
  dispatch(signal, trustedEvent('abort'));
  for (let i = 0; i < left.length; i++) dispatch(left[i], trustedEvent('abort'));
};

/** Does anybody listen to the signal, or to one that depends on it? */
const isHeard = (signal: object): boolean => {
  const { aborted, dependents } = signalState(signal);
  return !aborted && (hasListeners(signal, 'abort') || dependents.some(isHeard));
};

const abortError = (): Value => new DOMExceptionClass('This operation was aborted', 'AbortError');

const milliseconds = (value: Value): number => {
  const delay = given.concrete(value);
  if (typeof delay !== 'number') throw wrongArgument('delay', 'of type number', delay);
  const isInteger = delay === delay && delay % 1 === 0;
  if (isInteger && delay >= 0 && delay <= 2 ** 32 - 1) return delay;
  const expected = isInteger ? '>= 0 && <= 4294967295' : 'an integer';
  const text = 'The value of "delay" is out of range. It must be ' + expected + '. Received ' + delay;
  throw coded(new AbortRangeError(text), 'ERR_OUT_OF_RANGE');
};

/** The signal depends on a source, once. */
const depends = (signal: object, source: object): void => {
  const { sources } = signalState(signal);
  if (sources.includes(source)) return;
  sources[sources.length] = source;
  const state = signalState(source);
  assign(state, 'dependents', [...state.dependents, signal]);
};

export const AbortSignalClass: Value = class AbortSignal extends EventTargetClass {
  constructor() {
    super();
    throw coded(new AbortTypeError('Illegal constructor'), 'ERR_ILLEGAL_CONSTRUCTOR');
  }

  get aborted(): boolean {
    return signalState(this).aborted;
  }

  get reason(): Value {
    return signalState(this).reason;
  }

  throwIfAborted(): void {
    const { aborted, reason } = signalState(this);
    if (aborted) throw reason;
  }

  get onabort(): Value {
    return handlerOf(this, 'abort');
  }

  set onabort(handler: Value) {
    putHandler(this, 'abort', given.decided(handler));
  }

  static abort(reason?: Value): Value {
    const decided = given.decided(reason);
    return createSignal(true, decided === undefined ? abortError() : decided);
  }

  static timeout(delay: Value): Value {
    const wait = milliseconds(delay);
    const signal = createSignal(false, undefined);
    const abort = (): void => {
      abortSignal(signal, new DOMExceptionClass('The operation was aborted due to timeout', 'TimeoutError'));
    };
    const id = given.add('timeout', wait, abort, () => isHeard(signal));
    given.keepAlive(id, false);
    return signal;
  }

  static any(signals: Value): Value {
    given.touched();
    if (!isSignals(signals)) throw wrongArgument('signals', 'an instance of Array', signals);
    for (let i = 0; i < signals.length; i++) {
      if (signals[i] === undefined) throw wrongArgument('signals[' + i + ']', 'an instance of AbortSignal', signals[i]);
      checkSignal(signals[i], 'signals[' + i + ']');
    }
    const made = createSignal(false, undefined, true);
    for (let i = 0; i < signals.length; i++) {
      const { aborted, reason, composite, sources } = signalState(signals[i]);
      if (aborted) {
        abortSignal(made, reason);
        return made;
      }
      for (const source of composite ? sources : [signals[i]]) depends(made, source);
    }
    return made;
  }
};
shows(AbortSignalClass, 'AbortSignal', ['aborted', 'onabort']);

export const AbortControllerClass = class AbortController {
  constructor() {
    initState(this, { signal: createSignal(false, undefined) });
  }

  get signal(): Value {
    return controlled(this);
  }

  abort(reason?: Value): void {
    const decided = given.decided(reason);
    abortSignal(controlled(this), decided === undefined ? abortError() : decided);
  }
};
shows(AbortControllerClass, 'AbortController', ['signal', 'abort']);

const controlled = (controller: Value): Value => {
  const signal = controller?.[stateKey]?.signal;
  if (signal === undefined) throw wrongThis('AbortController');
  return signal;
};

/** The globals of Node that are made here. */
export const eventTargets: Record<string, Value> = {
  Event: EventClass,
  CustomEvent: CustomEventClass,
  EventTarget: EventTargetClass,
  DOMException: DOMExceptionClass,
  AbortSignal: AbortSignalClass,
  AbortController: AbortControllerClass,
};
