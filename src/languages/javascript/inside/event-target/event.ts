// Event and CustomEvent, as Node's.
import type { EventLoopGiven } from '../event-loop.js';
import type { Value } from '../value.js';
import {
  assign,
  initState,
  missing,
  shows,
  stateKey,
  targetDefine,
  textOf,
  wrongArgument,
  wrongThis,
} from './parts.js';

/** The parameter of the function that this is linked to. */
declare const given: EventLoopGiven;

/** The state of an event. */
interface EventState {
  type: string;
  bubbles: boolean;
  cancelable: boolean;
  composed: boolean;
  prevented: boolean;
  /** The listener that is called cannot prevent anything. */
  held: boolean;
  stopped: boolean;
  /** No other listener is called. */
  ended: boolean;
  target: Value;
  dispatched: boolean;
  readonly trusted: boolean;
  readonly detail: Value;
}

/** The state of an event; the error is that of a member that is called on something else. */
export const eventState = (event: Value, name = 'Event'): EventState => {
  const state = event?.[stateKey];
  if (state === undefined || typeof state.type !== 'string') throw wrongThis(name);
  return state;
};

/** What a subclass or the engine says beyond the options. */
interface Extra {
  trusted?: boolean;
  detail?: Value;
}

const eventOptions = (options: Value): Value => {
  const value = given.decided(options);
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || isList(value)) throw wrongArgument('options', 'of type object', value);
  return value;
};
const isList = Array.isArray;

const initEventState = (event: object, type: Value, asked: Value, { trusted = false, detail = null }: Extra): void => {
  const options = eventOptions(asked);
  const state: EventState = {
    bubbles: given.truth(options.bubbles),
    cancelable: given.truth(options.cancelable),
    composed: given.truth(options.composed),
    type: textOf(type),
    prevented: false,
    held: false,
    stopped: false,
    ended: false,
    target: null,
    dispatched: false,
    trusted,
    detail,
  };
  initState(event, state);
};

/** What the constructor of the class finds for the event that is being made. */
let extra: Extra = {};

export const EventClass = class Event {
  constructor(type: Value, options?: Value) {
    const told = extra;
    extra = {};
    if (arguments.length === 0) throw missing('"type" argument');
    initEventState(this, type, options, told);
  }

  initEvent(type: Value, bubbles: Value = false, cancelable: Value = false): void {
    if (arguments.length === 0) throw missing('"type" argument');
    const state = eventState(this);
    if (state.dispatched) return;
    assign(state, 'type', textOf(type));
    assign(state, 'bubbles', given.truth(bubbles));
    assign(state, 'cancelable', given.truth(cancelable));
  }

  stopImmediatePropagation(): void {
    const state = eventState(this);
    this.stopPropagation();
    assign(state, 'ended', true);
  }

  preventDefault(): void {
    const state = eventState(this);
    if (!state.held) assign(state, 'prevented', true);
  }

  get target(): Value {
    return eventState(this).target;
  }

  get currentTarget(): Value {
    const { dispatched, target } = eventState(this);
    return dispatched ? target : null;
  }

  get srcElement(): Value {
    return eventState(this).target;
  }

  get type(): string {
    return eventState(this).type;
  }

  get cancelable(): boolean {
    return eventState(this).cancelable;
  }

  get defaultPrevented(): boolean {
    const { cancelable, prevented } = eventState(this);
    return cancelable && prevented;
  }

  get timeStamp(): number {
    return given.unsupported('the time of an event');
  }

  composedPath(): Value[] {
    const { dispatched, target } = eventState(this);
    return dispatched ? [target] : [];
  }

  get returnValue(): boolean {
    const { cancelable, prevented } = eventState(this);
    return !cancelable || !prevented;
  }

  get bubbles(): boolean {
    return eventState(this).bubbles;
  }

  get composed(): boolean {
    return eventState(this).composed;
  }

  get eventPhase(): number {
    return eventState(this).dispatched ? 2 : 0;
  }

  get cancelBubble(): boolean {
    return eventState(this).stopped;
  }

  set cancelBubble(value: Value) {
    const state = eventState(this);
    if (given.truth(value)) assign(state, 'stopped', true);
  }

  stopPropagation(): void {
    assign(eventState(this), 'stopped', true);
  }

  get isTrusted(): boolean {
    return (this as Value)[stateKey]?.trusted === true;
  }
};

const EVENT_MEMBERS = [
  ...['initEvent', 'stopImmediatePropagation', 'preventDefault', 'target', 'currentTarget', 'srcElement', 'type'],
  ...['cancelable', 'defaultPrevented', 'timeStamp', 'composedPath', 'returnValue', 'bubbles', 'composed'],
  ...['eventPhase', 'cancelBubble', 'stopPropagation', 'isTrusted'],
];
shows(EventClass, 'Event', EVENT_MEMBERS);
const PHASES = ['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'];
for (let i = 0; i < PHASES.length; i++) {
  targetDefine(EventClass, PHASES[i], { __proto__: null, value: i, enumerable: true } as PropertyDescriptor);
}

/** An event of the engine itself. */
export const trustedEvent = (type: string): object => {
  extra = { trusted: true };
  return new EventClass(type);
};

export const CustomEventClass = class CustomEvent extends EventClass {
  constructor(type: Value, options?: Value) {
    if (arguments.length === 0) throw missing('"type" argument');
    extra = { detail: eventOptions(options).detail ?? null };
    super(type, options);
  }

  get detail(): Value {
    return eventState(this, 'CustomEvent').detail;
  }
};
shows(CustomEventClass, 'CustomEvent', ['detail']);
