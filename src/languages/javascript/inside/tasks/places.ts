// Places that tasks touch: names of objects, their members and variables, and what the running task has told of them.
// Always holds: a place has the same name in every order of the tasks. Objects are named by the task that made them.
// Soundness: what cannot be named is everything, so is an object that nobody has seen being made; an object that a task has made itself
// nobody else can have touched before.
import type { Fn, Value } from '../value.js';

/** `exotic`: it has a state of its own, and nobody has seen it being made. */
export type Kind = 'plain' | 'list' | 'map' | 'set' | 'promise' | 'stateless' | 'exotic';

export interface TasksGiven {
  /** The name of an object of the input, with a question mark while the member is open; empty for other objects. */
  input(object: Value, key: Value): string;
  /** A value that is no object of the program's: it is symbolic or undecided. */
  isValue(value: Value): boolean;
  /** What an object is besides its members. */
  kind(value: Value): Kind;
  /** A join of promises is made; `counts`: all of them must settle. */
  joining(counts: boolean): void;
  joined(promise: Value): void;
  /** A function that stands for one of the language. */
  looksNative(fn: Value): void;
  /** Of the language as it is: what is known of objects is no part of the program's state. */
  readonly tables: Tables;
}

interface Tables {
  readonly Map: MapConstructor;
  readonly mapGet: Fn;
  readonly mapSet: Fn;
  readonly weakGet: Fn;
  readonly weakSet: Fn;
}

/** The parameter of the function that this is linked to. */
declare const given: TasksGiven;

export const engine: TasksGiven = given;

const uncurried = (method: Fn): Fn => Function.prototype.call.bind(method);
const { mapGet, mapSet } = given.tables;
export const { weakGet, weakSet, Map: NewMap } = given.tables;
const hasMember = uncurried(Object.prototype.hasOwnProperty);
const isArray = Array.isArray;
const isView = ArrayBuffer.isView;
export const ownNames = Reflect.ownKeys;
export const descriptorOf = Reflect.getOwnPropertyDescriptor;
export const callOn: (fn: Fn, self: unknown, args: Value[]) => Value = Reflect.apply;
export const defined = Object.defineProperty;
const textOf = String;
const symbolOf = uncurried(Symbol.prototype.toString);
const mapForEach = uncurried(Map.prototype.forEach);
const setForEach = uncurried(Set.prototype.forEach);
export const mapHas = uncurried(Map.prototype.has);
export const setHas = uncurried(Set.prototype.has);

/** What is known of an object: its name, who made it, and what the running task has told of it. */
interface Known {
  readonly name: string;
  readonly maker: number;
  readonly kind: Kind;
  task: number;
  members: Map<Value, number>;
  all: number;
}

export const READ = 1;
export const WRITE = 2;

/** Objects of modules stay from path to path, and keep their names. */
export const known = new WeakMap<object, Known>();
/** What an iterator goes over. */
export const sources = new WeakMap<object, object>();

export const state = {
  /** The number of the task that runs, and its name. */
  task: 0,
  name: 'L',
  made: 0,
  /** Somebody wants to know. */
  on: false,
  everything: false,
  blind: false,
  /** Somebody may see in which order members came. */
  listed: false,
  places: new NewMap<string, number>(),
};

export const lists = {
  reads: [] as string[],
  writes: [] as string[],
  readsAll: [] as string[],
  writesAll: [] as string[],
};

const append = (list: string[], text: string): void => {
  list[list.length] = text;
};

export const isHeap = (value: Value): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && !given.isValue(value));

const keyText = (key: Value): string => (typeof key === 'symbol' ? symbolOf(key) : textOf(key));

/** A place that is no member of an object. */
export const place = (name: string, how: number): void => {
  if (!state.on) return;
  const before: number = mapGet(state.places, name) ?? 0;
  if ((before & how) === how) return;
  mapSet(state.places, name, before | how);
  append(how === WRITE ? lists.writes : lists.reads, name);
};

const named = (object: object, name: string): Known => {
  const made: Known = { name, maker: state.task, kind: given.kind(object), task: -1, members: new NewMap(), all: 0 };
  weakSet(known, object, made);
  return made;
};

export const newName = (): string => `${state.name}#${++state.made}`;

/** Gives a new object its name. */
export const made = (object: Value): Value => {
  if (!isHeap(object) || weakGet(known, object) !== undefined) return object;
  named(object, newName());
  if (isView(object) && weakGet(known, object.buffer) === undefined) named(object.buffer, newName());
  return object;
};

/** What is known of an object; undefined when nothing can be, and the task touches everything. */
const knownOf = (object: Value, key: Value, isNew: boolean): Known | undefined => {
  const found: Known | undefined = weakGet(known, isView(object) ? object.buffer : object);
  if (found !== undefined) return found;
  const input = given.input(object, key);
  if (input !== '') {
    const isOpen = input[input.length - 1] === '?';
    if (isOpen) place('inputs', WRITE);
    const name = isOpen ? input.slice(0, -1) : input;
    return { name, maker: -1, kind: 'plain', task: -1, members: new NewMap(), all: 0 };
  }
  if (isNew) return named(object, newName());
  // Nobody knows who has made it, or whether others have touched it.
  state.everything = true;
  return undefined;
};

const begin = (entry: Known): void => {
  if (entry.task === state.task) return;
  entry.task = state.task;
  entry.all = 0;
  entry.members = new NewMap();
};

export const whole = (object: Value, how: number, isNew = false): void => {
  const entry = knownOf(object, undefined, isNew);
  if (entry === undefined || entry.maker === state.task) return;
  begin(entry);
  if ((entry.all & how) === how) return;
  entry.all |= how;
  append(how === WRITE ? lists.writesAll : lists.readsAll, entry.name);
};

/** Members of functions that nobody changes. */
const OF_FUNCTIONS: Record<string, true> = { __proto__: null } as never;
for (const name of ['call', 'apply', 'bind', 'name', 'length', 'prototype', 'toString']) OF_FUNCTIONS[name] = true;

export const member = (object: Value, key: Value, how: number): void => {
  if (typeof key === 'object' && key !== null) {
    whole(object, how);
    return;
  }
  if (typeof object === 'function' && OF_FUNCTIONS[key as string] && how === READ) return;
  if (isView(object)) {
    whole(object, how);
    return;
  }
  const grows = how === WRITE && !hasMember(object, key);
  // The length says how many there are.
  if (isArray(object) && (grows || key === 'length')) {
    whole(object, how);
    return;
  }
  const entry = knownOf(object, key, false);
  if (entry === undefined || entry.maker === state.task) return;
  begin(entry);
  const before: number = mapGet(entry.members, key) ?? 0;
  if ((before & how) === how) return;
  mapSet(entry.members, key, before | how);
  append(how === WRITE ? lists.writes : lists.reads, `${entry.name}|${keyText(key)}`);
  if (grows && state.listed) append(lists.writes, `${entry.name}|%order`);
};

/** A key of a map or a set; keys that are objects are one place. */
export const keyed = (collection: Value, key: Value, how: number, isNew: boolean): void => {
  if (typeof key === 'object' && key !== null && !isHeap(key)) {
    whole(collection, how);
    return;
  }
  const entry = knownOf(collection, undefined, false);
  if (entry === undefined || entry.maker === state.task) return;
  begin(entry);
  const name = isHeap(key) ? '%object' : `${typeof key}:${keyText(key)}`;
  const before: number = mapGet(entry.members, name) ?? 0;
  if ((before & how) === how) return;
  mapSet(entry.members, name, before | how);
  append(how === WRITE ? lists.writes : lists.reads, `${entry.name}|${name}`);
  if (how === WRITE && isNew && state.listed) append(lists.writes, `${entry.name}|%order`);
};

/** Objects looked at in one call before the task is said to touch everything. */
export const MOST = 2000;

/** Reads an object, and what it holds. */
export const deep = (object: Value, levels: number, budget: { left: number }): void => {
  if (!isHeap(object)) return;
  if (--budget.left < 0) {
    state.everything = true;
    return;
  }
  const input = typeof object === 'function' ? '' : given.input(object, undefined);
  if (input !== '' || typeof object === 'function') {
    if (input !== '') state.everything = true;
    return;
  }
  whole(object, READ);
  if (levels === 0 || isView(object)) return;
  const each = (value: Value, key: Value): void => {
    deep(value, levels - 1, budget);
    deep(key, levels - 1, budget);
  };
  const kind = kindOf(object);
  if (kind === 'map') mapForEach(object, each);
  else if (kind === 'set') setForEach(object, each);
  const keys = ownNames(object);
  for (let i = 0; i < keys.length; i++) {
    const descriptor = descriptorOf(object, keys[i]);
    if (descriptor !== undefined && 'value' in descriptor) deep(descriptor.value, levels - 1, budget);
  }
};

export const kindOf = (object: Value): Kind =>
  (weakGet(known, object) as Known | undefined)?.kind ?? given.kind(object);
