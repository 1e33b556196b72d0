// Atomics of threads: each operation is one step on the bytes that it touches; wait stops the thread until another one notifies, or its
// time is over, which may be at any moment.
import type { Fn, Value } from '../value.js';
import { engine, type Touched } from './given.js';
import { append, type Steps, state, type Thread } from './monitors.js';
import { applyTo, isTypedArray, memoryOf, offsetOf } from './natives.js';
import { access, everything, request } from './requests.js';

const atomicsObject: Value = Atomics;
const atomicTime = Number;
const OPERATIONS = ['add', 'and', 'compareExchange', 'exchange', 'load', 'or', 'store', 'sub', 'xor', 'wait', 'notify'];

/** A thread that waits at an element. */
export interface ByteWaiter {
  readonly memory: object;
  readonly offset: number;
  readonly thread: Thread;
  notified: boolean;
}

/** The name of an operation of Atomics, as the program has it now; undefined for other functions. */
export const atomicName = (self: Value, fn: Value): string | undefined => {
  if (self !== atomicsObject) return undefined;
  for (let i = 0; i < OPERATIONS.length; i++) if (atomicsObject[OPERATIONS[i]] === fn) return OPERATIONS[i];
  return undefined;
};

export const atomic = function* (name: string, fn: Fn, args: Value[]): Steps {
  const [array, index] = args;
  if (!isTypedArray(array) || engine.isBytes(array) || typeof index !== 'number') {
    yield everything(`calls Atomics.${name}`);
    if (name === 'wait') engine.unsupported('Atomics.wait on memory that may hold symbolic elements');
    return applyTo(fn, atomicsObject, args);
  }
  if (name === 'wait') return yield* waits(fn, args);
  if (name === 'notify') return yield* notifies(fn, args);
  yield access(array, index, name !== 'load');
  return applyTo(fn, atomicsObject, args);
};

/** Who waits at the element is a place beside its bytes. */
const waitersOf = ({ reads }: Touched): string => `${(reads as string[])[0]} waiters`;

const waits = function* (fn: Fn, [array, index, value, time]: Value[]): Steps {
  const { touched } = access(array, index, false);
  const place = waitersOf(touched);
  yield request({ ...touched, writes: [place] }, 'waits while nothing changes');
  const limit = time === undefined ? Number.NaN : atomicTime(time);
  const found = applyTo(fn, atomicsObject, [array, index, value, 0]);
  if (found !== 'timed-out' || limit <= 0) return found;
  const waiter = { memory: memoryOf(array), offset: byteAt(array, index), thread: state.current, notified: false };
  append(state.byteWaiters, waiter);
  const isTimed = limit > 0 && limit < Number.POSITIVE_INFINITY;
  yield request({ writes: [place] }, 'waits to be notified', { ready: () => waiter.notified || isTimed });
  const kept: ByteWaiter[] = [];
  for (let i = 0; i < state.byteWaiters.length; i++) {
    if (state.byteWaiters[i] !== waiter) append(kept, state.byteWaiters[i]);
  }
  state.byteWaiters = kept;
  return waiter.notified ? 'ok' : 'timed-out';
};

const notifies = function* (fn: Fn, [array, index, count]: Value[]): Steps {
  const { touched } = access(array, index, false);
  yield request({ writes: [waitersOf(touched)] }, 'notifies');
  // What is wrong with the arguments the function itself says.
  applyTo(fn, atomicsObject, [array, index, 0]);
  const most = count === undefined ? Number.POSITIVE_INFINITY : atomicTime(count);
  const [memory, offset] = [memoryOf(array), byteAt(array, index)];
  let woken = 0;
  for (let i = 0; i < state.byteWaiters.length && woken < most; i++) {
    const waiter = state.byteWaiters[i];
    if (waiter.notified || waiter.memory !== memory || waiter.offset !== offset) continue;
    waiter.notified = true;
    woken++;
  }
  return woken < most ? woken + applyTo(fn, atomicsObject, [array, index, most - woken]) : woken;
};

const byteAt = (array: Value, index: number): number => offsetOf(array) + index * array.BYTES_PER_ELEMENT;
