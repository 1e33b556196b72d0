// What tasks touch: the rewritten text of a program (frontend/instrument/tasks/) and the functions of the language tell it here, and the engine
// asks for it when a task has ended. Nothing is kept of the call of the unit itself: everything comes after it.
import type { Fn, Value } from '../value.js';
import {
  callOn,
  deep,
  defined,
  descriptorOf,
  engine,
  isHeap,
  keyed,
  kindOf,
  known,
  lists,
  MOST,
  made,
  mapHas,
  member,
  NewMap,
  newName,
  ownNames,
  place,
  READ,
  setHas,
  sources,
  state,
  WRITE,
  weakGet,
  weakSet,
  whole,
} from './places.js';

let lastSource: object | undefined;
const ITERATING: Record<string, true> = { __proto__: null, keys: true, values: true, entries: true } as never;

/** What the rewritten text calls. */
export const textFunctions = {
  module(exported: Value, blind: boolean, listed: boolean): void {
    if (exported !== undefined) made(exported);
    if (blind) state.blind = true;
    if (listed) state.listed = true;
  },
  made,
  scope: newName,
  a(object: Value, key: Value, write: 0 | 1): Value {
    if (state.on && isHeap(object)) member(object, key, write === 1 ? WRITE : READ);
    return object;
  },
  /** A method is about to be called: functions of the language tell by themselves what they touch. */
  m(object: Value, key: Value): Value {
    if (!state.on || !isHeap(object)) return object;
    const kind = kindOf(object);
    if (kind === 'list' || kind === 'map' || kind === 'set') {
      if (ITERATING[key as string]) {
        whole(object, READ);
        lastSource = object;
      }
    } else if (kind === 'exotic') whole(object, WRITE);
    else if (kind === 'plain') member(object, key, READ);
    return object;
  },
  v(token: string, name: string, write: 0 | 1): void {
    if (state.on) place(`${token}|${name}`, write === 1 ? WRITE : READ);
  },
  /** All that an object holds is looked at. */
  all(object: Value, isCalled?: 0 | 1): Value {
    if (!state.on || !isHeap(object)) return object;
    const exotic = kindOf(object) === 'exotic';
    const isNew = exotic && isCalled === 1 && lastSource !== undefined && weakGet(known, object) === undefined;
    if (isNew) weakSet(sources, object, lastSource);
    lastSource = undefined;
    const source = weakGet(sources, object);
    if (source !== undefined) whole(source, READ);
    whole(object, exotic ? WRITE : READ, isNew);
    return object;
  },
  /** So is what is in it. */
  any(object: Value): Value {
    if (state.on) deep(object, 2, { left: MOST });
    return object;
  },
  ambient(): void {
    place('ambient', WRITE);
  },
  keys(object: Value, ...names: string[]): Value {
    if (state.on && isHeap(object)) for (let i = 0; i < names.length; i++) member(object, names[i], READ);
    return object;
  },
  /** Who calls the functions of a promise first settles it; the others find it settled. */
  executor(run: Value): Value {
    if (typeof run !== 'function') return run;
    const token = `${newName()}|settled`;
    let taken = false;
    const told = (settle: Fn): Fn => {
      const telling = (value: Value): void => {
        place(token, taken ? READ : WRITE);
        taken = true;
        settle(value);
      };
      defined(telling, 'name', { __proto__: null, value: '', configurable: true } as PropertyDescriptor);
      engine.looksNative(telling);
      return telling;
    };
    return (resolve: Fn, reject: Fn) => run(told(resolve), told(reject));
  },
};

/** `ambient`: chance and time, each of which comes after the last. */
export type Treatment =
  | 'ambient'
  | 'reads this'
  | 'writes this'
  | 'reads arguments'
  | 'writes argument'
  | 'reads key'
  | 'writes key'
  | 'everything';

const treat = (how: Treatment, self: Value, args: Value[]): void => {
  const budget = { left: MOST };
  switch (how) {
    case 'ambient':
      place('ambient', WRITE);
      return;
    case 'reads this':
      if (isHeap(self)) whole(self, READ);
      return;
    case 'writes this':
      if (isHeap(self)) whole(self, WRITE);
      return;
    case 'reads key':
    case 'writes key': {
      const kind = isHeap(self) ? kindOf(self) : 'plain';
      if (kind !== 'map' && kind !== 'set') return;
      const has: boolean = kind === 'map' ? mapHas(self, args[0]) : setHas(self, args[0]);
      keyed(self, args[0], how === 'writes key' ? WRITE : READ, !has);
      return;
    }
    case 'writes argument':
      if (isHeap(args[0])) whole(args[0], WRITE);
      for (let i = 1; i < args.length; i++) deep(args[i], 3, budget);
      return;
    case 'reads arguments':
      for (let i = 0; i < args.length; i++) deep(args[i], 50, budget);
      return;
    default: {
      let touches = isHeap(self);
      for (let i = 0; i < args.length; i++) touches ||= isHeap(args[i]);
      if (touches) state.everything = true;
    }
  }
};

/** New objects that a function of the language gives. */
const nameAll = (value: Value, levels: number): void => {
  if (!isHeap(value) || weakGet(known, value) !== undefined || typeof value === 'function') return;
  if (engine.input(value, undefined) !== '' || engine.kind(value) === 'promise') return;
  made(value);
  if (levels === 0) return;
  const keys = ownNames(value);
  for (let i = 0; i < keys.length && i < MOST; i++) {
    const descriptor = descriptorOf(value, keys[i]);
    if (descriptor !== undefined && 'value' in descriptor) nameAll(descriptor.value, levels - 1);
  }
};

/** A function of the language that tells what it touches. */
export const telling = (fn: Fn, how: Treatment): Fn => {
  const holder = {
    method(this: Value, ...args: Value[]): Value {
      if (state.on) treat(how, this, args);
      const result = callOn(fn, this, args);
      if (typeof result === 'object') nameAll(result, 50);
      return result;
    },
  };
  return holder.method;
};

/** Promise.all and its kin. */
export const joiningFunction = (fn: Fn, counts: boolean): Fn => {
  const holder = {
    method(this: Value, ...args: Value[]): Value {
      if (state.on) for (let i = 0; i < args.length; i++) deep(args[i], 0, { left: MOST });
      engine.joining(counts);
      let promise: Value;
      try {
        promise = callOn(fn, this, args);
      } finally {
        engine.joined(promise);
      }
      return promise;
    },
  };
  return holder.method;
};

/** A place that the engine tells of. */
export const touch = (name: string, write: boolean): void => place(name, write ? WRITE : READ);

export const touchesEverything = (): void => {
  state.everything = true;
};

/** The program does what nobody can tell of. */
export const isBlind = (): void => {
  state.blind = true;
};

/** What is given to a callback was made by nobody else. */
export const arrived = (value: Value): void => nameAll(value, 50);

export const nextName = (): string => newName();

/** A task begins. What the first one does is not kept. */
export const beginTask = (name: string, on: boolean): void => {
  state.task++;
  state.name = name;
  state.made = 0;
  state.on = on;
  state.everything = false;
  state.places = new NewMap();
  lists.reads = [];
  lists.writes = [];
  lists.readsAll = [];
  lists.writesAll = [];
  lastSource = undefined;
};

/** What the task has touched. */
export const touched = (): {
  reads: string[];
  writes: string[];
  readsAll: string[];
  writesAll: string[];
  everything: boolean;
} => ({ ...lists, everything: state.everything || state.blind });
