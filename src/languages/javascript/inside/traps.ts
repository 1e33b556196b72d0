// What the traps of a program's proxy are given. V8 makes the list of arguments of a call, and the descriptor of a property, in the
// realm of whoever runs, which may be the engine: a trap sees copies made here.

import type { Value } from './value.js';

/** Where a trap is given a list of arguments. */
const listAt: Record<PropertyKey, number | undefined> = { __proto__: null as never, apply: 2, construct: 1 };
const defineElement = Reflect.defineProperty;

const ownList = (list: ArrayLike<Value>): Value[] => {
  const copy: Value[] = [];
  for (let i = 0; i < list.length; i++) {
    const element = { __proto__: null, value: list[i], writable: true, enumerable: true, configurable: true };
    defineElement(copy, i, element);
  }
  return copy;
};

/** Changes the arguments of the trap `key` to what the program may see. */
export const ownArguments = (key: PropertyKey, args: Value[]): Value[] => {
  const at = listAt[key];
  if (at !== undefined) args[at] = ownList(args[at]);
  else if (key === 'defineProperty') args[2] = { ...args[2] };
  return args;
};
