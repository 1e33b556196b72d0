// EventTarget, as Node's: listeners of a type are a linked list, so that those that are added while an event is dispatched are called and
// those that are removed are not. What a listener throws is thrown again in a tick.
import type { EventLoopGiven } from '../event-loop.js';
import type { Fn, Value } from '../value.js';
import { EventClass, eventState } from './event.js';
import {
  assign,
  coded,
  initState,
  missing,
  shows,
  stateKey,
  targetCall,
  textOf,
  throwsLater,
  wrongArgument,
  wrongThis,
} from './parts.js';

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

/** A listener in the list of its type. */
interface Listening {
  next: Listening | undefined;
  previous: Listening | ListenerList;
  readonly listener: Value;
  readonly callback: Fn;
  readonly once: boolean;
  readonly capture: boolean;
  readonly passive: boolean;
  /** It is called although a listener before it stopped the event. */
  readonly resists: boolean;
  /** It is given what the event carries, where that is known. */
  readonly plain: boolean;
  removed: boolean;
}

interface ListenerList {
  next: Listening | undefined;
  size: number;
  resists: boolean;
}

interface TargetState {
  readonly lists: Record<string, ListenerList | undefined>;
  /** What stands in `onabort` and the like. */
  readonly handlers: Record<string, { handler: Value } | undefined>;
  /** Is told how many listen to a type, when that has changed. */
  heard?: (type: string, size: number, added: boolean) => void;
}

/** How a listener is added. */
interface Manner {
  readonly once?: boolean;
  readonly capture?: boolean;
  readonly passive?: boolean;
  readonly resists?: boolean;
  readonly plain?: boolean;
}

const TargetError = Error;

export const targetState = (target: Value): TargetState => {
  const state = target?.[stateKey];
  if (state?.lists === undefined) throw wrongThis('EventTarget');
  return state;
};

/** Can it be called when an event comes? False for what has no effect. */
const isListener = (listener: Value): boolean => {
  if (listener === undefined || listener === null) return false;
  if (typeof listener === 'function' || typeof listener === 'object') return true;
  throw wrongArgument('listener', 'an instance of EventListener', listener);
};

const callbackOf = (listener: Value): Fn =>
  typeof listener === 'function'
    ? listener
    : async (...args: Value[]) => {
        if (given.truth(listener.handleEvent)) await targetCall(listener.handleEvent, listener, args);
      };

const isSame = (node: Listening, listener: Value, capture: boolean): boolean =>
  node.listener === listener && node.capture === capture;

/** Adds a listener that is not there yet. */
export const listen = (target: Value, type: string, listener: Value, manner: Manner): void => {
  if (!isListener(listener)) return;
  const { lists, heard } = targetState(target);
  const { once = false, capture = false, passive = false, resists = false, plain = false } = manner;
  let list = lists[type];
  if (list === undefined) {
    list = { next: undefined, size: 0, resists: false };
    assign(lists, type, list);
  }
  let last: Listening | ListenerList = list;
  for (let node = list.next; node !== undefined; node = node.next) {
    if (isSame(node, listener, capture)) return;
    last = node;
  }
  const callback = callbackOf(listener);
  const added = {
    next: undefined,
    previous: last,
    listener,
    callback,
    once,
    capture,
    passive,
    resists,
    plain,
    removed: false,
  };
  assign(last, 'next', added);
  assign(list, 'size', list.size + 1);
  if (resists) assign(list, 'resists', true);
  heard?.(type, list.size, true);
};

const takeOut = (list: ListenerList, node: Listening): void => {
  assign(node.previous, 'next', node.next);
  if (node.next !== undefined) assign(node.next, 'previous', node.previous);
  assign(node, 'removed', true);
  assign(list, 'size', list.size - 1);
};

export const unlisten = (target: Value, type: string, listener: Value, capture: boolean): void => {
  const { lists, heard } = targetState(target);
  const list = lists[type];
  for (let node = list?.next; node !== undefined; node = node.next) {
    if (!isSame(node, listener, capture)) continue;
    takeOut(list as ListenerList, node);
    if (list?.size === 0) assign(lists, type, undefined);
    heard?.(type, list?.size ?? 0, false);
    return;
  }
};

export const hasListeners = (target: object, type: string): boolean =>
  targetState(target).lists[type]?.next !== undefined;

/** A listener gave a promise: when that is rejected, the process ends. */
const hears = (result: Value): void => {
  if (result === undefined || result === null) return;
  const { then } = result;
  if (typeof then === 'function') targetCall(then, result, [undefined, throwsLater]);
};

const callListener = (target: object, node: Listening, event: object, carried: Carried): void => {
  try {
    const result = targetCall(node.callback, target, [node.plain && carried !== undefined ? carried.value : event]);
    assign(eventState(event), 'dispatched', false);
    hears(result);
  } catch (error) {
    if (given.ended()) throw error;
    throwsLater(error);
  }
};

/** What an event carries, for listeners that are given that instead of the event. */
type Carried = { readonly value: Value } | undefined;

/** Calls those who listen to the event. */
export const dispatch = (target: object, event: object, carried?: Carried): void => {
  given.touched();
  const state = eventState(event);
  assign(state, 'target', target);
  assign(state, 'dispatched', true);
  const { lists, heard } = targetState(target);
  const list = lists[state.type];
  let node = list?.next;
  while (list !== undefined && node !== undefined && (list.resists || node.passive || !state.ended)) {
    const { next }: Listening = node;
    if (!node.removed && (!state.ended || node.resists)) {
      if (node.once) {
        takeOut(list, node);
        heard?.(state.type, list.size, false);
      }
      const held = node.passive && given.holdsPassive();
      if (held) assign(state, 'held', true);
      callListener(target, node, event, carried);
      if (held) assign(state, 'held', false);
    }
    node = next;
  }
  assign(state, 'dispatched', false);
};

/** How a program says that a listener is to be added. */
const mannerOf = (options: Value): Manner & { signal?: Value } => {
  if (options === undefined || options === null) return {};
  if (typeof options === 'boolean') return { capture: options };
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw wrongArgument('options', 'of type object', options);
  }
  const once = given.truth(options.once);
  const capture = given.truth(options.capture);
  return { once, capture, passive: given.truth(options.passive), signal: given.decided(options.signal) };
};

export const checkSignal = (signal: Value, name: string): void => {
  if (signal === undefined) return;
  if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
    throw wrongArgument(name, 'an instance of AbortSignal', signal);
  }
};

/** Something is to happen when a signal is aborted; the program may have made the signal itself. */
export const whenAborted = (signal: Value, run: Fn, once: boolean): void => {
  if (signal[stateKey]?.lists !== undefined) listen(signal, 'abort', run, { once, resists: true });
  else signal.addEventListener('abort', run, { once });
};

export const notWhenAborted = (signal: Value, run: Fn): void => {
  if (signal[stateKey]?.lists !== undefined) unlisten(signal, 'abort', run, false);
  else signal.removeEventListener('abort', run);
};

export const EventTargetClass = class EventTarget {
  constructor() {
    const lists = { __proto__: null } as unknown as TargetState['lists'];
    const handlers = { __proto__: null } as unknown as TargetState['handlers'];
    initState(this, { lists, handlers });
  }

  addEventListener(type: Value, listener: Value, options?: Value): void {
    targetState(this);
    if (arguments.length < 2) throw missing('"type" and "listener" arguments');
    const { signal, ...manner } = mannerOf(given.concrete(options));
    checkSignal(signal, 'options.signal');
    const callback = given.decided(listener);
    if (signal !== undefined) {
      if (given.truth(signal.aborted)) return;
      const removes = (): void => this.removeEventListener(type, callback, { capture: manner.capture });
      whenAborted(signal, removes, true);
    }
    if (isListener(callback)) listen(this, textOf(type), callback, manner);
  }

  removeEventListener(type: Value, listener: Value, options?: Value): void {
    targetState(this);
    if (arguments.length < 2) throw missing('"type" and "listener" arguments');
    const callback = given.decided(listener);
    if (!isListener(callback)) return;
    const capture = given.concrete(given.concrete(options)?.capture) === true;
    unlisten(this, textOf(type), callback, capture);
  }

  dispatchEvent(event: Value): boolean {
    targetState(this);
    if (arguments.length < 1) throw missing('"event" argument');
    if (!(given.decided(event) instanceof EventClass)) throw wrongArgument('event', 'an instance of Event', event);
    const state = eventState(event);
    if (state.dispatched) {
      const error = new TargetError('The event "' + state.type + '" is already being dispatched');
      throw coded(error, 'ERR_EVENT_RECURSION');
    }
    dispatch(this, event);
    return event.defaultPrevented !== true;
  }
};
shows(EventTargetClass, 'EventTarget', ['addEventListener', 'removeEventListener', 'dispatchEvent']);

/** What stands in a member like `onabort`, and how that is changed: the handler keeps its place among the listeners. */
export const handlerOf = (target: Value, type: string): Value => targetState(target).handlers[type]?.handler ?? null;

export const putHandler = (target: Value, type: string, handler: Value): void => {
  const { handlers } = targetState(target);
  const known = handlers[type];
  if (known !== undefined) {
    assign(known, 'handler', handler);
    return;
  }
  const made = { handler };
  const listener = function (this: Value, ...args: Value[]): Value {
    return typeof made.handler === 'function' ? targetCall(made.handler, this, args) : undefined;
  };
  assign(handlers, type, made);
  listen(target, type, listener, {});
};
