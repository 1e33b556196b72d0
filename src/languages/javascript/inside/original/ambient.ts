// Time and chance as the path had them, and what a replay must not do: wait for other threads, hear of collected objects.

import type { Value } from '../value.js';
import { host } from './given.js';
import { construct, NativeDate, NativeProxy, put } from './natives.js';

const nativeRandom = Math.random;
const nativeNow = Date.now;

const chance = {
  random() {
    return host.ambient('Math.random()') ?? nativeRandom();
  },
};
const clock = {
  now() {
    return host.ambient('Date.now()') ?? nativeNow();
  },
};
put(Math, 'random', chance.random);
put(NativeDate, 'now', clock.now);
const handler = {
  __proto__: null,
  construct: (target: Value, args: Value[], as: Function) =>
    construct(target, args.length === 0 ? [Date.now()] : args, as),
  apply: (target: Value) => new target(Date.now()).toString(),
};
put(globalThis, 'Date', new NativeProxy(NativeDate, handler as ProxyHandler<DateConstructor>));

const registry = {
  register() {},
  unregister() {
    return false;
  },
};
put(Atomics, 'wait', host.waits);
put(FinalizationRegistry.prototype, 'register', registry.register);
put(FinalizationRegistry.prototype, 'unregister', registry.unregister);
