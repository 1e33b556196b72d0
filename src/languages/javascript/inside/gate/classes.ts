// Functions and classes that a program is given besides the language's own. What they do is done outside.
import type { AskedInputs } from '../state.js';
import type { Fn, Value } from '../value.js';
import { callOuter, type Outer } from './call.js';
import { define, defineProperty, look, toStringTag } from './natives.js';

/** Key, what is called outside, and the number of arguments. */
export type MethodRow = readonly [key: string, outer: Outer, length: number];
/** Key, what is called outside with 'get' or 'set' and a value, and whether it can be set. */
export type AccessorRow = readonly [key: string, outer: Outer, settable: boolean];

export const method = (name: string, length: number, outer: Outer): Fn => {
  // Born with its name: V8 looks up each member of a function by name once its name or length was defined anew.
  const holder: Record<string, Fn> = {
    [name](this: Value, ...args: Value[]) {
      return callOuter(outer, this, args);
    },
  };
  return look(holder[name], name, length);
};

/** A method of one argument, a name: where the last run asked for the same input, this one is given it without a call. */
export const asking = (name: string, length: number, outer: Outer, kind: string, tape: AskedInputs): Fn => {
  const holder = {
    method(this: Value, input: Value) {
      const { at } = tape;
      if (at < tape.length && tape.kinds[at] === kind && tape.names[at] === input && tape.values[at] !== undefined) {
        tape.at = at + 1;
        return tape.values[at];
      }
      return callOuter(outer, this, [input]);
    },
  };
  return look(holder.method, name, length);
};

const defineAccessor = (prototype: object, [key, outer, settable]: AccessorRow): void => {
  const holder = {
    get(this: Value) {
      return callOuter(outer, this, ['get']);
    },
    set(this: Value, value: Value) {
      callOuter(outer, this, ['set', value]);
    },
  };
  const get = look(holder.get, `get ${key}`, 0);
  const set = settable ? look(holder.set, `set ${key}`, 1) : undefined;
  defineProperty(prototype, key, { __proto__: null, get, set, enumerable: true, configurable: true } as object);
};

/** A class whose instances stand for objects outside. */
export function hosted(
  name: string,
  length: number,
  outer: Outer,
  methods: readonly MethodRow[],
  accessors: readonly AccessorRow[],
  statics: readonly MethodRow[],
): Function {
  const Class = class {
    constructor(...args: Value[]) {
      callOuter(outer, this, args, this);
    }
  };
  look(Class, name, length);
  const { prototype } = Class;
  for (const [key, run, arity] of methods) define(prototype, key, method(key, arity, run));
  for (const row of accessors) defineAccessor(prototype, row);
  for (const [key, run, arity] of statics) define(Class, key, method(key, arity, run));
  defineProperty(prototype, toStringTag, { __proto__: null, value: name, configurable: true } as object);
  return Class;
}
