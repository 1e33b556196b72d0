// MessageChannel and MessagePort, as Node's: a port takes its messages one after the other, all that wait before anything else runs, while
// somebody listens. Whether it is another port's turn first is open.
// Always holds: a port has a task that waits exactly when it has something to take.
import type { EventLoopGiven, OpenTask } from '../event-loop.js';
import type { Fn, Value } from '../value.js';
import { EventClass, eventState, trustedEvent } from './event.js';
import {
  dispatch,
  EventTargetClass,
  handlerOf,
  hasListeners,
  listen,
  putHandler,
  targetState,
  unlisten,
} from './event-target.js';
import { assign, coded, missing, shows, stateKey, textOf, wrongThis } from './parts.js';

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

/** Something that a port is to take; without data: the other port was closed. */
interface Message {
  readonly data?: { readonly value: Value };
  readonly maker: number;
}

interface PortState {
  readonly scope: number | undefined;
  peer: Value;
  messages: readonly Message[];
  receiving: boolean;
  holds: boolean;
  closed: boolean;
  /** The task that takes the first message. */
  task: number | undefined;
}

const ChannelTypeError = TypeError;
const isMessageList = Array.isArray;
const portKey = Symbol('port');
const dataKey = Symbol('data');

const portState = (port: Value): PortState => {
  const state = port?.[stateKey]?.[portKey];
  if (state === undefined) throw wrongThis('MessagePort');
  return state;
};

/** The port has a task exactly when it has something to take. A closed one takes what it has while it is at it. */
const settle = (port: Value): void => {
  const state = portState(port);
  const [first] = state.messages;
  const open = !state.closed || given.isBurst(port);
  const takes = open && first !== undefined && (state.receiving || first.data === undefined);
  if (takes === (state.task !== undefined)) return;
  if (!takes) {
    given.remove(state.task as number);
    assign(state, 'task', undefined);
    return;
  }
  const { maker, data } = first;
  const { holds: alive, scope } = state;
  const matters = (): boolean => hasListeners(port, data === undefined ? 'close' : 'message');
  const how: OpenTask = { label: 'message', maker, burst: port, alive, scope, matters };
  assign(
    state,
    'task',
    given.open(undefined, () => take(port), how),
  );
};

const take = (port: Value): void => {
  given.touched();
  const state = portState(port);
  const [first, ...rest] = state.messages;
  assign(state, 'task', undefined);
  assign(state, 'messages', rest);
  settle(port);
  if (first.data === undefined) {
    closePort(port);
    return;
  }
  const { value } = first.data;
  dispatch(port, messageEvent('message', value), { value });
};

const adds = (port: Value, message: Message): void => {
  const state = portState(port);
  if (state.closed && !given.isBurst(port)) return;
  assign(state, 'messages', [...state.messages, message]);
  settle(port);
};

/** What it still has is lost, unless it is at it; the other port hears of it. */
const closePort = (port: Value): void => {
  const state = portState(port);
  if (state.closed) return;
  assign(state, 'closed', true);
  if (!given.isBurst(port)) assign(state, 'messages', []);
  settle(port);
  const { peer } = state;
  given.closes(() => {
    given.touched();
    if (peer !== undefined) adds(peer, { maker: given.maker() });
    dispatch(port, trustedEvent('close'));
  });
};

const receives = (port: Value, on: boolean): void => {
  const state = portState(port);
  assign(state, 'receiving', on);
  settle(port);
};

const holdsLoop = (port: Value, on: boolean): void => {
  const state = portState(port);
  assign(state, 'holds', on);
  if (state.task !== undefined) given.keepAlive(state.task, on);
};

/** Listeners start and stop the port. */
const heard = (port: Value, type: string, size: number, added: boolean): void => {
  if (type !== 'message') return;
  if (added ? size === 1 : size === 0) {
    holdsLoop(port, added);
    receives(port, added);
  }
};

const checkTransfer = (options: Value): void => {
  const value = given.decided(options);
  if (value === undefined || value === null) return;
  const list = isMessageList(value) ? value : given.decided(value.transfer);
  if (list !== undefined && list !== null && list.length > 0)
    given.unsupported('the transfer of objects with a message');
};

let isMaking = false;

export const MessagePortClass: Value = class MessagePort extends EventTargetClass {
  constructor() {
    super();
    if (!isMaking) throw coded(new ChannelTypeError('Illegal constructor'), 'ERR_CONSTRUCT_CALL_INVALID');
  }

  postMessage(message: Value, transfer?: Value): void {
    const state = portState(this);
    if (arguments.length === 0)
      throw coded(new ChannelTypeError('Not enough arguments to MessagePort.postMessage'), '');
    checkTransfer(transfer);
    given.touched();
    if (message?.[stateKey] !== undefined) given.unsupported('a message that is an event target');
    const value = given.clone(message);
    if (!state.closed && state.peer !== undefined) adds(state.peer, { data: { value }, maker: given.maker() });
  }

  start(): void {
    given.touched();
    receives(this, true);
  }

  close(callback?: Value): void {
    given.touched();
    const listener = given.decided(callback);
    if (typeof listener === 'function') this.once('close', listener);
    closePort(this);
  }

  ref(): void {
    given.touched();
    holdsLoop(this, true);
  }

  unref(): void {
    given.touched();
    holdsLoop(this, false);
  }

  hasRef(): boolean {
    return portState(this).holds;
  }

  on(type: Value, listener: Value): this {
    return this.addListener(type, listener);
  }

  addListener(type: Value, listener: Value): this {
    listen(this, textOf(type), given.decided(listener), { plain: true });
    return this;
  }

  once(type: Value, listener: Value): this {
    listen(this, textOf(type), given.decided(listener), { plain: true, once: true });
    return this;
  }

  off(type: Value, listener: Value): this {
    return this.removeListener(type, listener);
  }

  removeListener(type: Value, listener: Value): this {
    unlisten(this, textOf(type), given.decided(listener), false);
    return this;
  }

  removeAllListeners(type?: Value): this {
    const { lists } = targetState(this);
    const name = given.concrete(type);
    for (const key of name === undefined ? Object.keys(lists) : [textOf(name)]) assign(lists, key, undefined);
    return this;
  }

  listenerCount(type: Value): number {
    return targetState(this).lists[textOf(type)]?.size ?? 0;
  }

  eventNames(): string[] {
    const { lists } = targetState(this);
    return Object.keys(lists).filter((key) => lists[key] !== undefined);
  }

  emit(type: Value, value: Value): boolean {
    const name = textOf(type);
    const had = this.listenerCount(name) > 0;
    dispatch(this, name === 'message' ? messageEvent(name, value) : trustedEvent(name), { value });
    return had;
  }

  get onmessage(): Value {
    return handlerOf(this, 'message');
  }

  set onmessage(handler: Value) {
    putHandler(this, 'message', given.decided(handler));
  }

  get onmessageerror(): Value {
    return handlerOf(this, 'messageerror');
  }

  set onmessageerror(handler: Value) {
    putHandler(this, 'messageerror', given.decided(handler));
  }
};

const createPort = (): Value => {
  isMaking = true;
  try {
    const port: Value = new MessagePortClass();
    const state: PortState = {
      scope: given.scope(),
      peer: undefined,
      messages: [],
      receiving: false,
      holds: false,
      closed: false,
      task: undefined,
    };
    port[stateKey][portKey] = state;
    port[stateKey].heard = (type: string, size: number, added: boolean) => heard(port, type, size, added);
    return port;
  } finally {
    isMaking = false;
  }
};

export const MessageChannelClass = class MessageChannel {
  readonly port1: Value;
  readonly port2: Value;

  constructor() {
    this.port1 = createPort();
    this.port2 = createPort();
    portState(this.port1).peer = this.port2;
    portState(this.port2).peer = this.port1;
  }
};

export const MessageEventClass: Value = class MessageEvent extends EventClass {
  constructor(type: Value, options: Value = {}) {
    if (arguments.length === 0) throw missing('"type" argument');
    super(type);
    const { data = null, origin = '', lastEventId = '', source = null, ports = [] } = given.decided(options) ?? {};
    this.#fill({ data, origin: textOf(origin), lastEventId: textOf(lastEventId), source, ports: [...ports] });
  }

  #fill(parts: object): void {
    (eventState(this) as Value)[dataKey] = parts;
  }

  get data(): Value {
    return parts(this).data;
  }

  get origin(): string {
    return parts(this).origin;
  }

  get lastEventId(): string {
    return parts(this).lastEventId;
  }

  get source(): Value {
    return parts(this).source;
  }

  get ports(): Value[] {
    return parts(this).ports;
  }
};
shows(MessageEventClass, 'Event', ['data', 'origin', 'lastEventId', 'source', 'ports']);

const parts = (event: Value): Value => {
  const found = event?.[stateKey]?.[dataKey];
  if (found === undefined) throw wrongThis('MessageEvent');
  return found;
};

const messageEvent = (type: string, data: Value): Value => new MessageEventClass(type, { data });

const receiving = {
  /** The first message of a port, taken at once. */
  receiveMessageOnPort(port: Value): Value {
    given.touched();
    const state = portState(given.decided(port));
    const [first, ...rest] = state.messages;
    if (first?.data === undefined) return undefined;
    assign(state, 'messages', rest);
    settle(port);
    return { message: first.data.value };
  },
};

/** Globals of Node that are made here. */
export const channels: Record<string, Value> = {
  MessageChannel: MessageChannelClass,
  MessagePort: MessagePortClass,
  MessageEvent: MessageEventClass,
};

/** Of the module worker_threads. */
export const ofWorkerThreads: Record<string, Value> = {
  ...channels,
  receiveMessageOnPort: receiving.receiveMessageOnPort as Fn,
};
