// How a function of the realm calls one of the engine: an answer comes in a box that the inner side made.
// Always holds: what the outer side throws never comes through, not even its own "Maximum call stack size exceeded".
import type { Value } from '../value.js';

/** 0: nothing was answered, 1: a value, 2: something to throw. */
export interface Box {
  state: number;
  value: unknown;
}

/** The outer side of a function: it answers in the box and throws nothing. */
export type Outer = (self: unknown, args: ArrayLike<unknown>, box: Box, made?: object) => void;

const NativeRangeError = RangeError;

const openBox = (box: Box): Value => {
  if (box.state === 1) return box.value;
  if (box.state === 2) throw box.value;
  throw new NativeRangeError('Maximum call stack size exceeded');
};

export const callOuter = (outer: Outer, self: Value, args: Value[], made?: object): Value => {
  // With members of its own no prototype is asked. V8 looks members up by name where an object is made without one.
  const box: Box = { state: 0, value: undefined };
  try {
    outer(self, args, box, made);
  } catch {}
  return openBox(box);
};
